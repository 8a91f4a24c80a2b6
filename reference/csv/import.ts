import Papa from 'papaparse';
import { CREATED, cellValue, PLAIN_COLUMNS, questionColumns } from './columns.ts';
import { type CsvTarget, formQuestions, type LocalApi, localApi } from './local-api.ts';

/** A file that cannot be taken at all; the message is one sentence. */
export class CsvError extends Error {}

export interface Imported {
  readonly taken: number;
  /** One sentence a row. */
  readonly rejected: readonly string[];
}

type Cells = Readonly<Record<string, string>>;
type Questions = ReturnType<typeof questionColumns>;

const EVERY = 1000;

function rowsOf(text: string, questions: Questions): readonly Cells[] {
  const { data, errors, meta } = Papa.parse<Cells>(text, { header: true, skipEmptyLines: 'greedy' });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken !== undefined)
    throw new CsvError(
      `Row ${(broken.row ?? 0) + 2} has a quotation mark that is not closed: mend the file.`,
    );
  const known = [...PLAIN_COLUMNS, ...questions.keys()];
  const columns = meta.fields ?? [];
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length > 0)
    throw new CsvError(`There is no column "${unknown.join('", "')}": take ${known.join(', ')}.`);
  if (!columns.includes('first_name')) throw new CsvError('The column first_name is missing: add it.');
  return data;
}

function itemOf(cells: Cells, questions: Questions): object {
  const given = CREATED.filter((column) => (cells[column] ?? '') !== '');
  const fields = [...questions]
    .filter(([column]) => (cells[column] ?? '') !== '')
    .map(([column, id]) => ({ attendee_field_id: id, value: cellValue(cells[column]!) }));
  return {
    first_name: '',
    ...Object.fromEntries(
      given.map((column) => [
        column,
        column === 'registration_type_id' ? cellValue(cells[column]!) : cells[column],
      ]),
    ),
    ...(fields.length > 0 && { fields }),
  };
}

/** Takes one row; says why not, where it is refused. */
async function take(api: LocalApi, cells: Cells, questions: Questions): Promise<string | undefined> {
  const made = await api('POST', 'attendees', itemOf(cells, questions));
  const { rsvp_status: state = '' } = cells;
  const last =
    made.status < 300 && state !== ''
      ? await api('PATCH', `attendees/${made.body.item.id}`, { rsvp_status: state })
      : made;
  if (last.status < 300) return undefined;
  const { errors, error } = last.body as { errors?: string[]; error?: string };
  const why = errors?.join(', ') ?? error ?? `it was answered with ${last.status}`;
  return last === made ? why : `it was taken, but not its rsvp_status: ${why}`;
}

/** Brings attendees from a CSV file into the main event. Throws `CsvError`, and then nothing was taken. */
export async function importAttendees(
  reached: CsvTarget,
  text: string,
  progress: (sentence: string) => void,
): Promise<Imported> {
  const api = await localApi(reached);
  const questions = questionColumns(await formQuestions(api));
  const rows = rowsOf(text, questions);
  const rejected: string[] = [];
  for (const [index, cells] of rows.entries()) {
    const problem = await take(api, cells, questions);
    if (problem !== undefined) rejected.push(`Row ${index + 2} was rejected: ${problem}.`);
    if ((index + 1) % EVERY === 0) progress(`${index + 1} of ${rows.length} rows are read.`);
  }
  return { taken: rows.length - rejected.length, rejected };
}
