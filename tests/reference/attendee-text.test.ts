import assert from 'node:assert/strict';
import { it } from 'node:test';
import { attendeeText } from '../../reference/api/attendee-text.ts';
import type { ApiCall } from '../../reference/api/call.ts';
import { attendeeView } from '../../reference/api/views.ts';
import { DEFAULT_POLICY } from '../../reference/policy.ts';
import { createDataset } from '../../reference/seed/dataset.ts';

it('attendees written directly come to the same JSON as their views', () => {
  const { attendees, fields } = createDataset(7, 200);
  const call = { world: { policy: DEFAULT_POLICY } } as ApiCall;
  const odd = ['', '"', '\\', '\n\u0000', '\u2028', '😀', '\ud800', 'a\udc00b', 'é', '</script>'];
  for (const [index, attendee] of attendees.entries()) {
    const form = new Map(
      fields.filter(({ event_id }) => event_id === attendee.event_id).map((field) => [field.id, field]),
    );
    const text = odd[index % odd.length]!;
    const sample = {
      ...attendee,
      first_name: text,
      company: index % 3 === 0 ? null : text,
      email: index % 5 === 0 ? null : text,
    };
    assert.equal(attendeeText(sample, form), JSON.stringify(attendeeView(call, sample, form)));
  }
});
