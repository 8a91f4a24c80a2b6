const BETWEEN = ' › ';

/** The parts of the name under which facts, results and known failures tell of a check. */
export interface CheckName {
  /** The folder of its file. */
  readonly suite: string;
  /** Its file within the suites, without ending: `attendees/create`. */
  readonly file: string;
  /** Its group, if it has one, and its title. */
  readonly titles: readonly string[];
}

/** `attendees/create` for a path that ends in `suites/attendees/create.spec.ts`, or one within the suites. */
export const suiteFile = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^.*?suites\//, '')
    .replace(/\.spec\.[jt]s$/, '');

/** The name of a check: `attendees/create › POST answers 201`. `path` is that of its file. */
export const checkName = (path: string, titles: readonly string[]): string =>
  [suiteFile(path), ...titles].join(BETWEEN);

/** A name taken apart. */
export function partsOfCheck(name: string): CheckName {
  const [file = '', ...titles] = name.split(BETWEEN);
  return { suite: file.split('/')[0] ?? '', file, titles };
}

/** The suite of a check. */
export const suiteOfCheck = (name: string): string => partsOfCheck(name).suite;
