import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { MOST_OF_A_LIST } from '../../harness/files/user-bytes.ts';
import { userText } from '../../harness/files/user-text.ts';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { fromHere } from '../../reports/terminal.ts';
import { CONFIRMED } from '../scenario/confirmed.ts';
import { readSource } from './part.ts';

/** The first line of a file of people whom Muster has made. */
export const HEAD_OF_MADE = 'id';

/**
 * The path to which people are written who are made beforehand. What cannot be written, or holds a list of another kind, is
 * refused before anybody is made. @throws UsageError
 */
export function placeOfPeople(named: string): string {
  const { own, part } = readSource(named);
  if (part !== undefined)
    throw new UsageError(
      `muster load prepare makes people for all parts: leave out the part of --people ${named}, and name it when you load.`,
    );
  if (own === CONFIRMED)
    throw new UsageError(
      `--people ${CONFIRMED} is the word for all who are confirmed: name a file for muster load prepare, such as people.csv.`,
    );
  const path = userPath(own);
  const isThere = existsSync(path);
  if (isThere) checkMade(path);
  closeSync(openSync(path, 'a'));
  if (!isThere) rmSync(path);
  return path;
}

function checkMade(path: string): void {
  const shown = fromHere(path);
  const what = `The file of people ${shown}`;
  const text = userText({ path, what, remedy: 'name another one with --people', most: MOST_OF_A_LIST });
  const [head = ''] = text.split(/\r?\n/);
  if (text !== '' && head !== HEAD_OF_MADE)
    throw new UsageError(
      `${what} is a list of your own, which muster load prepare would write over: name another one with --people.`,
    );
}
