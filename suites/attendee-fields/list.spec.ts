import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { CLIENT, idOf, rules, test } from '../../fixtures/test.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import { shown } from '../../judge/finding.ts';

test(
  'GET lists the attendee fields of every event that the profile names, to each kind of token',
  rules('fields.list.200', 'envelope.items', 'attendee-field.options.value', 'attendee-field.type.value'),
  async ({ api, check, worker }) => {
    const { profile } = worker;
    const events = ownEvents(profile);
    if (events.length === 0) check.limits.stop({ why: 'the profile names no event_id', of: 'profile' });
    for (const event of events)
      for (const as of [CLIENT, ...otherIdentities(profile)]) {
        const reply = await api.call('listAttendeeFields', { path: { event_id: event }, as });
        check.answers('fields.list.200', reply, 200);
        if (!reply.ok) continue;
        const { body, items } = reply;
        const listed = (body as { items?: unknown } | undefined)?.items;
        check.isArray('envelope.items', listed, [reply]);
        const ids = items.map(idOf);
        check.notes.observe('fields.list.order', ascending(ids), reply);
        for (const field of items) {
          check.isArray('attendee-field.options.value', field['options'], [reply]);
          check.that('attendee-field.type.value', typeof field['type'] === 'string', {
            actual: shown(field['type']),
            replies: [reply],
          });
          check.notes.observe('attendee-field.position.form', typeof field['position'], reply);
        }
      }
  },
);

function ascending(ids: readonly string[]): string {
  const numbers = ids.map(Number);
  if (numbers.length < 2) return 'too few to tell';
  if (numbers.every((id, at) => at === 0 || id > (numbers[at - 1] ?? 0))) return 'by id, ascending';
  return numbers.every((id, at) => at === 0 || id < (numbers[at - 1] ?? 0))
    ? 'by id, descending'
    : 'otherwise';
}
