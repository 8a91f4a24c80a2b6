import type { Exchange } from './exchange.ts';
import type { RunName } from './run-id.ts';
import { marksOf } from './run-marks.ts';

/**
 * How a create shows whose record it makes. `marked`: it holds a word of the run. `bare`: it is a bare create, which was
 * refused or has to do without a word. `missing`: the word is missing, as in a create of others.
 */
export type CreateMark = 'marked' | 'bare' | 'missing';

const CREATES: ReadonlySet<string> = new Set(['createAttendee', 'createAttendeeField']);

/** Creates that can hold no word, since the whole text is what is asked about. Their questions are deleted again. */
const BARE: ReadonlyArray<readonly [operation: string, check: string]> = [
  ['createAttendeeField', 'attendee-fields/text › labels and options keep apostrophes and ampersands'],
  ['createAttendeeField', 'attendee-fields/create › labels and options that read as numbers'],
  ['createAttendee', 'properties/attendees › createAttendee with text of every kind'],
];

/** Whether an exchange creates a record. */
export const isCreate = ({ operation }: Exchange): boolean => CREATES.has(operation);

/** How a create shows that it is of a run. */
export function createMark(exchange: Exchange, run: RunName): CreateMark {
  const { request, response, check, operation } = exchange;
  if (marksOf(run).holds(request.body ?? '')) return 'marked';
  const made = response !== null && response.status >= 200 && response.status < 300;
  if (!made) return 'bare';
  const isBare = BARE.some(([what, name]) => operation === what && check.startsWith(name));
  return isBare ? 'bare' : 'missing';
}
