import { resolve, sep } from 'node:path';

/** What a place that the user named cannot be used for, by the code of the system. */
const TROUBLES: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, and a folder is needed',
  ENOTDIR: 'is a file, and a folder is needed',
  EISDIR: 'is a folder, and a file is needed',
  ENOENT: 'is not there',
  ELOOP: 'is a link that leads nowhere',
  ENAMETOOLONG: 'has a name that is too long',
  EACCES: 'may not be read or written by you',
  EPERM: 'may not be read or written by you',
  EROFS: 'lies where nothing can be written',
};

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
  return named === undefined ? undefined : `${path} ${trouble}: name another place.`;
}

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
