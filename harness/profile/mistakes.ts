import { UsageError } from './errors.ts';

export type Path = ReadonlyArray<string | number>;

/** Something wrong with a profile: the end of a sentence that begins with the profile, without its full stop. */
export interface Mistake {
  readonly path: Path;
  readonly text: string;
}

/** The line of the file on which the value of a path stands; undefined where there is no file. */
export type LineOf = (path: Path) => number | undefined;

/** The text of a mistake about a path, without what is not to be repeated. */
export type Hide = (text: string, path: Path) => string;

/**
 * Says all that is wrong with a profile at once; `hide` takes out what is not to be repeated. `what` begins the sentence: "The profile alpha.yaml".
 * @throws UsageError where anything is.
 */
export function refuse(
  what: string,
  mistakes: readonly Mistake[],
  lineOf: LineOf = () => undefined,
  hide: Hide = (text) => text,
): void {
  const told = mistakes.map(({ path, text }) => ({ line: lineOf(path), text: hide(text, path) }));
  const ended = (text: string): string => (/[.?)]$/.test(text) ? text : `${text}.`);
  const [only] = told;
  if (only === undefined) return;
  if (told.length === 1)
    throw new UsageError(
      `${what}${only.line === undefined ? '' : `, line ${only.line},`} ${ended(only.text)}`,
    );
  const lines = told
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ line, text }) => `  ${line === undefined ? '' : `line ${line}: `}it ${ended(text)}`);
  throw new UsageError(`${what} has ${told.length} mistakes:\n${lines.join('\n')}`);
}
