import type { Question } from './local-api.ts';

/** What a create takes from a row. */
export const CREATED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'company',
  'registration_type_id',
] as const;

/** What an export shows, and an import leaves to the environment. */
const EXPORT_ONLY = ['id', 'checkin_status', 'qr_code', 'created_at'] as const;

/** The columns that do not depend on the form, in the order of an export. */
export const PLAIN_COLUMNS = [...CREATED, 'rsvp_status', ...EXPORT_ONLY];

/** The column of each question: its name, and its id as well where another question has the same name. */
export function questionColumns(questions: readonly Question[]): ReadonlyMap<string, number> {
  const names = questions.map(({ name }) => name);
  const isTwice = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
  return new Map(questions.map(({ id, name }) => [`field:${name}${isTwice(name) ? `#${id}` : ''}`, id]));
}

/** A value as it stands in a cell: text as it is, all else (and text that would be read as such) as JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' && cellValue(value) === value) return value;
  return JSON.stringify(value);
}

/** What a cell stands for. */
export function cellValue(cell: string): unknown {
  if (!/^\s*(?:[["{\d-]|true$|false$)/.test(cell)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
