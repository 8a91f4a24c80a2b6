import type { Check } from '../../fixtures/check/check.ts';
import { answersShown } from '../../fixtures/records/create-with-answers.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { idOf } from '../../harness/call/reply.ts';
import type { FieldAnswer } from '../../harness/forms/natural-answers.ts';
import { settled } from '../../harness/reading/settle.ts';
import { differences } from '../../judge/compare.ts';

/** Claims that a page of one behind the first shows the answers of an attendee that a large page does. */
export async function claimOnLaterPage(check: Check, guest: CreatedAttendee | undefined): Promise<void> {
  if (guest === undefined) return;
  const { event, id, sent } = guest;
  const { pages } = await check.seeker.seek(event, [id]);
  const large = pages.find(({ items }) => items.some((one) => idOf(one) === id));
  if (large === undefined) return;
  const place = large.items.findIndex((one) => idOf(one) === id);
  const answers = answersShown(large.items[place], (sent['fields'] ?? []) as readonly FieldAnswer[]);
  const page = (Number(large.metadata['page']) - 1) * Number(large.metadata['per_page']) + place + 1;
  if (answers.length === 0 || !(page > 1)) return;
  const options = { path: { event_id: event }, query: { page, per_page: 1 } };
  const alone = await settled(
    () => check.api.call('listAttendees', options),
    ({ items: [one] }) => one === undefined || differences(one, { id, fields: answers }).length === 0,
    check.settleMs,
  );
  const [one] = alone.items;
  // An attendee may have come or gone meanwhile.
  if (one === undefined || idOf(one) !== id) return;
  const message = 'answers read otherwise on a page of one';
  check.carries('attendees.create.keeps-fields', one, { fields: answers }, [large, alone], message);
}
