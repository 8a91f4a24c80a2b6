import { CLIENT } from '../../harness/call/identity.ts';
import { idOf } from '../../harness/call/reply.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import type { ListedField, OwnFields } from '../../judge/own-fields.ts';
import { isOk, statusInWords } from './status.ts';
import type { Visit } from './visit.ts';

/** An attendee field of the run, and what became of it. */
export interface Cleaned extends ListedField {
  readonly event: string;
  /** Why it is still there; absent where it is gone. */
  readonly trouble?: string;
  /** It was no longer there when it was to be deleted. */
  readonly wasGone?: true;
  /** Nothing proves it to be the run's own: a person who knows it may delete it. */
  readonly alike?: true;
}

/**
 * Deletes the attendee fields in the profile's events that are proved to be a run's own. Right before each delete the
 * list still shows that id with that label. One that the list does not show is asked for only where the run has just made
 * it.
 */
export async function clearFields(visiting: Visit, own: OwnFields): Promise<Cleaned[]> {
  const cleaned: Cleaned[] = [];
  for (const event of ownEvents(visiting.profile)) cleaned.push(...(await clearEvent(visiting, event, own)));
  return cleaned;
}

async function clearEvent(visiting: Visit, event: string, own: OwnFields): Promise<Cleaned[]> {
  const cleaned: Cleaned[] = [];
  const tried = new Set<string>();
  for (;;) {
    const listed = await fieldsOf(visiting, event);
    if (typeof listed === 'string') return [...cleaned, { event, id: '', label: '', trouble: listed }];
    const next = [...own.among(event, listed), ...own.unlisted(event, listed)].find(
      ({ id }) => !tried.has(id),
    );
    if (next === undefined) {
      const alike = own.alike(event, listed).map((field) => ({ event, ...field, alike: true as const }));
      return [...cleaned, ...alike];
    }
    tried.add(next.id);
    cleaned.push(await clearField(visiting, event, next));
  }
}

/** The attendee fields of an event, or why they cannot be read. */
async function fieldsOf({ ask }: Visit, event: string): Promise<ListedField[] | string> {
  const list = await ask('listAttendeeFields', { path: { event_id: event }, as: CLIENT });
  return typeof list === 'string' || !list.ok
    ? `the fields of event ${event} cannot be read (${statusInWords(list)})`
    : list.items.map((field) => ({ id: idOf(field), label: String(field['label']) }));
}

async function clearField({ ask }: Visit, event: string, { id, label }: ListedField): Promise<Cleaned> {
  const gone = await ask('deleteAttendeeField', { path: { event_id: event, id }, as: CLIENT });
  if (statusInWords(gone) === '404') return { event, id, label, wasGone: true };
  return { event, id, label, ...(!isOk(gone) && { trouble: `is not deleted (${statusInWords(gone)})` }) };
}
