import { existsSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REPORT_NAMES, RUN_NAMES } from '../../record/result-names.ts';
import { TROUBLES } from '../files/troubles.ts';
import { userPath } from '../paths.ts';
import { UsageError } from '../profile/errors.ts';
import { folderTime } from './options.ts';
import { WRITTEN } from './written.ts';

/** Names the last run beside it. */
const LATEST = 'latest';

/** The folder for the results of a run, from where the user stands: the one that was asked for, or a new one. */
export function outFolder(out: string | undefined, name: string): string {
  const folder = userPath(
    out ?? join('results', `${folderTime(new Date())}-${name.replace(/[^\w.-]+/g, '-') || 'environment'}`),
  );
  refuseNowhere(folder);
  refuseOthers(folder);
  WRITTEN.add(folder);
  return folder;
}

/** Node.js asks without end for a folder where the file system makes none, as in /proc. @throws UsageError */
function refuseNowhere(folder: string): void {
  if (existsSync(folder)) return;
  const first = firstMissing(folder);
  try {
    mkdirSync(first);
    rmdirSync(first);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Of a read-only place Node.js says otherwise that it is not there.
    if (code === 'EROFS') throw new UsageError(`${folder} ${TROUBLES.EROFS}: name another place.`);
    if (code === 'ENOENT' && existsSync(dirname(first)))
      throw new UsageError(`${folder} lies where no folder can be made: name another place.`);
  }
}

/** Reports of other tools have the same names as ours, and are not written over. @throws UsageError */
function refuseOthers(folder: string): void {
  const holds = (name: string): boolean => existsSync(join(folder, name));
  const report = REPORT_NAMES.find(holds);
  if (report === undefined || RUN_NAMES.some(holds)) return;
  throw new UsageError(
    `${folder} holds ${report}, which no run of Muster left there: name another folder with --out.`,
  );
}

/** The first folder on the way to a path that is not there. */
const firstMissing = (path: string): string =>
  existsSync(dirname(path)) ? path : firstMissing(dirname(path));

/** Whether a name is free, or a link that can be pointed elsewhere. What is not a link is the user's own. */
const isOurs = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;

/** Points `latest` beside a new folder to it; where the file system has no such links there is none. */
export function pointLatest(out: string): void {
  const aside = `${out}.latest`;
  const latest = join(dirname(out), LATEST);
  if (!isOurs(latest)) return;
  try {
    mkdirSync(dirname(out), { recursive: true });
    // Windows links folders by their whole paths alone.
    symlinkSync(process.platform === 'win32' ? out : basename(out), aside, 'junction');
    renameSync(aside, latest);
  } catch {
    rmSync(aside, { force: true });
  }
}
