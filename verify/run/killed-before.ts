import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Profile } from '../../harness/profile/profile.ts';
import { isAlive } from '../../harness/run/is-alive.ts';
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
