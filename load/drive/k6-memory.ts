import { readFileSync } from 'node:fs';
import type { Plan } from '../../record/load-plan.ts';

/** Measured (docs/scale.md), with a margin. */
const K6_MEBIBYTES = 256;
const MEBIBYTES_PER_SCANNER = 0.5;
const BYTES_PER_ITEM = 2048;
const MEBIBYTE = 1 << 20;

/** The most mebibytes that one of `processes` k6 takes for its share of a plan: each holds the whole plan. */
export const k6Mebibytes = ({ scanners, items }: Plan, processes: number): number =>
  K6_MEBIBYTES +
  Math.ceil((MEBIBYTES_PER_SCANNER * scanners.length) / processes) +
  Math.ceil((BYTES_PER_ITEM * items.length) / MEBIBYTE);

/** Garbage is collected once it is four times what is in use. */
const GARBAGE_PERCENT = 400;

/**
 * Variables that let the garbage of k6 lie while it takes less than half of what it may take in all. k6 by itself collects
 * as soon as garbage is as much as what is in use, which in a small load is ten times a second. Source:
 * https://go.dev/doc/gc-guide.
 */
export const garbageOf = (mebibytes: number): NodeJS.ProcessEnv => ({
  GOGC: String(GARBAGE_PERCENT),
  GOMEMLIMIT: `${Math.floor(mebibytes / 2)}MiB`,
});

/** The resident set of a process in bytes (VmRSS); null outside Linux. */
function residentBytes(pid: number): number | null {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? null : Number(line[1]) * 1024;
  } catch {
    return null;
  }
}

const LOOK_EVERY_MS = 50;

/**
 * Looks many times a second whether a k6 outgrows its plan, and then says why the run has to end at once. An
 * answer stands whole in the memory of k6, however long it is. Returns what ends the watch.
 */
export function watchMemory(
  pids: readonly number[],
  plan: Plan,
  onOutgrown: (why: string) => void,
): () => void {
  const most = k6Mebibytes(plan, pids.length);
  const timer = setInterval(() => {
    if (!pids.some((pid) => (residentBytes(pid) ?? 0) > most * MEBIBYTE)) return;
    clearInterval(timer);
    onOutgrown(
      `k6 took more than the ${most} MB of memory that a load of this size asks for: the answers of the environment are too large, or have no end`,
    );
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
