import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Profile } from '../../harness/profile/profile.ts';
import { thisHost } from '../../harness/run/run-record.ts';
import { RUN_FILE, type RunRecord, readRun } from '../../record/run.ts';

/** A run of this machine that was killed, so that nobody has cleared up after it. */
export interface KilledRun {
  readonly folder: string;
  readonly record: RunRecord;
}

/** So many folders of results are looked into, the newest first. */
const MOST_FOLDERS = 50;

/** The runs against the same environment that were killed, as far as their results lie where those of this run are to lie, or beside them. */
export function killedBefore(out: string, { base_url, writes }: Profile): KilledRun[] {
  if (writes !== 'allow') return [];
  const beside = dirname(out);
  const names = existsSync(beside) ? readdirSync(beside).sort().reverse() : [];
  const folders = names.map((name) => join(beside, name)).filter((one) => existsSync(join(one, RUN_FILE)));
  const real = new Set(folders.slice(0, MOST_FOLDERS).map((one) => realpathSync(one)));
  return [...real].flatMap((folder) => {
    const record = recordIn(folder);
    return record?.base_url === base_url && wasKilled(record) ? [{ folder, record }] : [];
  });
}

function recordIn(folder: string): RunRecord | undefined {
  try {
    return readRun(folder);
  } catch {
    return undefined;
  }
}

/** Whether a run began to write, did not end, and goes on no longer, as far as this machine can tell. */
function wasKilled({ runId, ended, cleared, writes, process: of }: RunRecord): boolean {
  if (runId === '' || ended !== undefined || cleared || writes !== 'allow') return false;
  return of !== undefined && of.host === thisHost() && !isAlive(of.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
