import { CLIENT } from '../../harness/client/identity.ts';
import { type ApiRecord, idOf } from '../../harness/client/reply.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import type { LeftField } from '../../record/left-behind.ts';
import { isOk, statusOf } from './status.ts';
import type { Visit } from './visit.ts';

/** An attendee field of the run, and what became of it. */
export interface Cleaned {
  readonly event: string;
  readonly id: string;
  readonly label: string;
  /** Why it is still there; absent where it is gone. */
  readonly trouble?: string;
  /** It was no longer there when it was to be deleted. */
  readonly wasGone?: true;
}

/**
 * Deletes the attendee fields in the profile's events whose label carries one of the tags of runs, and those that are `known`
 * although no list shows them: a list may lag, and the answer to the delete of one that is gone may have been lost. An id
 * that the list shows under another label may have been given anew, and is left alone.
 */
export async function clearFields(
  visiting: Visit,
  tags: readonly string[],
  known: readonly LeftField[] = [],
): Promise<Cleaned[]> {
  const cleaned: Cleaned[] = [];
  for (const event of ownEvents(visiting.profile)) {
    const listed = await fieldsOf(visiting, event);
    if (typeof listed === 'string') {
      cleaned.push({ event, id: '', label: '', trouble: listed });
      continue;
    }
    const ids = new Set(listed.map(idOf));
    const tagged = listed
      .filter((field) => tags.some((tag) => carries(field, tag)))
      .map((field) => ({ event, id: idOf(field), label: String(field['label']) }));
    const unlisted = known.filter((field) => field.event === event && !ids.has(field.id));
    for (const field of [...tagged, ...unlisted]) cleaned.push(await clearField(visiting, field));
  }
  return cleaned;
}

/** The attendee fields of an event, or why they cannot be read. */
async function fieldsOf({ ask }: Visit, event: string): Promise<ApiRecord[] | string> {
  const list = await ask('listAttendeeFields', { path: { event_id: event }, as: CLIENT });
  return typeof list === 'string' || !list.ok
    ? `the fields of event ${event} cannot be read (${statusOf(list)})`
    : list.items;
}

async function clearField(
  { ask }: Visit,
  { event, id, label }: Omit<Cleaned, 'trouble' | 'wasGone'>,
): Promise<Cleaned> {
  const gone = await ask('deleteAttendeeField', { path: { event_id: event, id }, as: CLIENT });
  if (statusOf(gone) === '404') return { event, id, label, wasGone: true };
  return { event, id, label, ...(!isOk(gone) && { trouble: `is not deleted (${statusOf(gone)})` }) };
}

/** Whether a run with this tag named the field: servers may change the case of what they store. */
const carries = ({ label }: ApiRecord, tag: string): boolean =>
  typeof label === 'string' && label.toLowerCase().includes(tag.toLowerCase());
