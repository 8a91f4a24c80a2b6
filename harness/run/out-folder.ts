import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { userPath } from '../paths.ts';
import { folderTime } from './options.ts';
import { WRITTEN } from './written.ts';

/** Names the last run beside it. */
const LATEST = 'latest';

/** The folder for the results of a run, from where the user stands: the one that was asked for, or a new one. */
export function outFolder(out: string | undefined, name: string): string {
  const folder = userPath(
    out ?? join('results', `${folderTime(new Date())}-${name.replace(/[^\w.-]+/g, '-') || 'environment'}`),
  );
  WRITTEN.add(folder);
  return folder;
}

/** Points `latest` beside a new folder to it; where the file system has no such links there is none. */
export function pointLatest(out: string): void {
  const aside = `${out}.latest`;
  try {
    mkdirSync(dirname(out), { recursive: true });
    // Windows links folders by their whole paths alone.
    symlinkSync(process.platform === 'win32' ? out : basename(out), aside, 'junction');
    renameSync(aside, join(dirname(out), LATEST));
  } catch {
    rmSync(aside, { force: true });
  }
}
