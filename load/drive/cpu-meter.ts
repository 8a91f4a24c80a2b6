import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ResourceUse } from '../judge/evidence.ts';

/** USER_HZ of Linux, in which /proc counts processor time (proc(5)). */
const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used, in user and kernel mode; null outside Linux, which alone has /proc. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** The peak resident set of a process in bytes (VmHWM); null outside Linux. */
export function peakResidentBytes(pid: number): number | null {
  try {
    const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? null : Number(line[1]) * 1024;
  } catch {
    return null;
  }
}

/** Samples how many processors the k6 processes use together, and the most memory that one of them held. */
export class CpuMeter {
  readonly #pids: readonly number[];
  readonly #began: number;
  readonly #first: number | null;
  #last: number | null;
  #lastAt: number;
  #most: number | null = null;
  #bytes: number | null = null;
  readonly processors = availableParallelism();

  constructor(pids: readonly number[]) {
    this.#pids = pids;
    this.#began = Date.now();
    this.#first = this.#total();
    this.#last = this.#first;
    this.#lastAt = this.#began;
  }

  /** Processors in use on average since the last call; null where that is unknown or the call was less than 0.2 s ago. */
  sample(): number | null {
    const now = Date.now();
    const total = this.#total();
    const before = this.#last;
    const seconds = (now - this.#lastAt) / 1000;
    for (const pid of this.#pids) {
      const bytes = peakResidentBytes(pid);
      if (bytes !== null) this.#bytes = Math.max(this.#bytes ?? 0, bytes);
    }
    if (total === null || before === null || seconds < 0.2) return null;
    this.#last = total;
    this.#lastAt = now;
    const used = (total - before) / seconds;
    this.#most = Math.max(this.#most ?? 0, used);
    return used;
  }

  /** The figures of the whole time up to the last sample. */
  result(): ResourceUse {
    const seconds = this.#last === null || this.#first === null ? null : this.#last - this.#first;
    const wall = (this.#lastAt - this.#began) / 1000;
    const mean = seconds === null || wall === 0 ? null : seconds / wall;
    return { mean, most: this.#most, processors: this.processors, seconds, bytes: this.#bytes };
  }

  #total(): number | null {
    const all = this.#pids.map(cpuSeconds);
    return all.some((one) => one === null) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  }
}
