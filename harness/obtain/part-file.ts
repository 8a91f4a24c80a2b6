import { readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../run/is-alive.ts';

/** The name that this process gives a file which is not whole yet: with one of another process it shares nothing. */
export function adoptPart(part: string): string {
  const own = `${part}.${process.pid}`;
  const left = partsBeside(part).find(({ pid }) => pid === process.pid || !isAlive(pid));
  if (left === undefined) return own;
  try {
    renameSync(left.file, own);
  } catch {
    // Another process was quicker: this one begins anew.
  }
  return own;
}

function partsBeside(part: string): Array<{ readonly file: string; readonly pid: number }> {
  const [folder, begin] = [dirname(part), `${basename(part)}.`];
  return readdirSync(folder)
    .filter((name) => name.startsWith(begin))
    .map((name) => ({ file: join(folder, name), pid: Number(name.slice(begin.length)) }))
    .filter(({ pid }) => Number.isInteger(pid));
}
