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
