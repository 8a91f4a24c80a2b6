import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Profile } from '../../harness/profile/profile.ts';
import { thisHost } from '../../harness/run/run-record.ts';
import { RUN_FILE, type RunRecord } from '../../record/run.ts';
import { clearableRun } from '../doctor/journal-of-run.ts';

/** A run of this machine that was killed, so that it has not been cleared up. */
export interface KilledRun {
  readonly folder: string;
  readonly record: RunRecord;
}

/** This many folders of results are looked into, the newest first. */
const MOST_FOLDERS = 50;

/**
 * The runs against the same environment that were killed. Only those are found whose results lie where those of this run
 * are to lie, or beside them.
 */
export function killedBefore(out: string, { base_url, writes }: Profile): KilledRun[] {
  if (writes !== 'allow') return [];
  const beside = dirname(out);
  const names = existsSync(beside) ? readdirSync(beside).sort().reverse() : [];
  // A link leads to what lies here anyway, as `latest` does, or to what others keep.
  const folders = names
    .map((name) => join(beside, name))
    .filter((one) => lstatSync(one).isDirectory() && existsSync(join(one, RUN_FILE)));
  return folders.slice(0, MOST_FOLDERS).flatMap((one) => {
    const record = clearableRun(one);
    if (typeof record === 'string' || record.base_url !== base_url || !wasKilled(record)) return [];
    return [{ folder: realpathSync(one), record }];
  });
}

/** Whether a run began to write, did not end, and goes on no longer, as far as this machine can tell. */
function wasKilled({ ended, cleared, writes, process: of }: RunRecord): boolean {
  if (ended !== undefined || cleared || writes !== 'allow') return false;
  return of !== undefined && of.host === thisHost() && !isAlive(of.pid);
}

/** Whether a run goes on, on this machine. */
export const goesOn = ({ ended, process: of }: RunRecord): boolean =>
  ended === undefined && of !== undefined && of.host === thisHost() && isAlive(of.pid);

/**
 * Whether a process of this machine runs. One that has ended and whose parent has not asked how is none, though a signal
 * reaches it. In a container it may never be asked.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !hasEnded(pid);
}

/** Whether Linux calls a process a zombie; false where nothing is told. See proc(5), /proc/pid/stat. */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
