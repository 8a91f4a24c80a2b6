import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it has started, as /proc tells: process ids. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const stat = read(`/proc/${name}/stat`);
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

/** Name and resident bytes of a process now; null where it is gone. */
export function residentOf(pid: number): { name: string; bytes: number } | null {
  const status = read(`/proc/${pid}/status`);
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  const name = /^Name:\s+(\S+)/m.exec(status)?.[1] ?? '';
  return kilobytes === undefined ? null : { name, bytes: Number(kilobytes) * 1024 };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Bytes of a process by proportion: of what several share, each has its part. Needs Linux; 0 where it is gone. */
export function proportionalOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

const TICKS_A_SECOND = 100;

/** Processor time of a process so far, its own code and the system's for it. */
export function processorSecondsOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_A_SECOND;
}

/** What a process is to a run: the module of ours or Playwright's that it runs, else its program's name. */
export function roleOf(pid: number): string {
  const words = read(`/proc/${pid}/cmdline`).split(/[\0 ]/);
  const script = words.slice(1).find((word) => /\.[cm]?[jt]s$/.test(word) && !word.includes('tsx'));
  return (
    (script ?? words[0] ?? '')
      .split('/')
      .slice(script === undefined ? -1 : -2)
      .join('/') || 'gone'
  );
}
