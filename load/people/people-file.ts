import { MOST_OF_A_LIST } from '../../harness/files/user-bytes.ts';
import { userText } from '../../harness/files/user-text.ts';
import { UsageError } from '../../harness/profile/errors.ts';

/** A line of a file of people: by one of these, each is found in the list. */
export interface PersonRow {
  readonly id?: string;
  readonly qr_code?: string;
  readonly email?: string;
}

const COLUMNS = ['id', 'qr_code', 'email'] as const;
/** States of those who may be let in; a file may say nothing of it. */
const COMING: ReadonlySet<string> = new Set(['', 'confirmed', 'not_checked_in']);

/** What a file of people says. */
export interface PeopleFile {
  readonly rows: readonly PersonRow[];
  /** How many of its lines are of people who do not come, by their state. */
  readonly absent: number;
}

/** The people of a CSV file with a head: `id`, `qr_code` or `email`, and `state`, by which those are left out who do not come. @throws UsageError */
export function readPeople(file: string): PeopleFile {
  const text = userText({
    path: file,
    what: `The file of people ${file}`,
    remedy: 'name a CSV file, or write one with muster load prepare',
    most: MOST_OF_A_LIST,
  });
  const [head = '', ...lines] = text.split(/\r?\n/);
  const separator = [';', '\t'].find((one) => head.includes(one)) ?? ',';
  const names = cellsOf(head, separator).map((cell) => cell.toLowerCase());
  const known = COLUMNS.filter((column) => names.includes(column));
  if (known.length === 0)
    throw new UsageError(
      `The file of people ${file} names nobody: its first line has to hold id, qr_code or email.`,
    );
  const state = names.indexOf('state');
  let absent = 0;
  const rows = lines.flatMap((line) => {
    if (line.trim() === '') return [];
    const cells = cellsOf(line, separator);
    if (!COMING.has((cells[state] ?? '').toLowerCase())) {
      absent += 1;
      return [];
    }
    const row = known.map((column) => [column, cells[names.indexOf(column)] ?? ''] as const);
    const person = Object.fromEntries(row.filter(([, value]) => value !== ''));
    return Object.keys(person).length === 0 ? [] : [person];
  });
  return { rows, absent };
}

/** The cells of a line; one in quotation marks may hold the separator, and quotation marks twice. */
function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(?:${separator}|$)`, 'g');
  return [...`${line}${separator}`.matchAll(cell)]
    .slice(0, -1)
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')));
}
