import { existsSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { TROUBLES } from '../harness/files/troubles.ts';

/** Where results go that are given no place. */
const RESULTS = 'results';

/** Where an argument names a place that cannot be used, that sentence; undefined for what is no mistake of the user. */
export function misplaced(error: unknown, args: readonly string[]): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const trouble = TROUBLES[code];
  if (trouble === undefined || path === undefined) return undefined;
  const near = code === 'ENOENT' ? isSame : isSameOrNear;
  const named = placesIn([...args, RESULTS]).find((place) => near(resolve(path), place));
  if (named === undefined) return undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${fileOn(path)} ${trouble}: name another place.`;
  const lost = code === 'ENOENT' && !existsSync(dirname(path));
  return `${path} ${lost ? 'lies in a folder that is not there' : trouble}: name another place.`;
}

/** The part of a path that is there, and is what it should not be. */
const fileOn = (path: string): string => (existsSync(path) ? path : fileOn(dirname(path)));

/** Values of arguments, with those of --option=value, as whole paths. */
const placesIn = (args: readonly string[]): string[] =>
  args
    .map((argument) => /^--[\w-]+=(.+)$/.exec(argument)?.[1] ?? argument)
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .map((argument) => resolve(argument));

const isSame = (path: string, named: string): boolean => path === named;

/** A part of the named place may be a file as well. */
const isSameOrNear = (path: string, named: string): boolean =>
  path === named || named.startsWith(`${path}${sep}`) || path.startsWith(`${named}${sep}`);
