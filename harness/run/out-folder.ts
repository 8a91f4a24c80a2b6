import { join } from 'node:path';
import { userPath } from '../paths.ts';
import { folderTime } from './options.ts';

/** The folder for the results of a run, from where the user stands: the one that was asked for, or a new one. */
export const outFolder = (out: string | undefined, name: string): string =>
  userPath(
    out ?? join('results', `${folderTime(new Date())}-${name.replace(/[^\w.-]+/g, '-') || 'environment'}`),
  );
