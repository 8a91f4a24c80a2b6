import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { CLIENT } from '../../harness/call/identity.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { Forms } from '../../harness/forms/forms.ts';

const question = (id: number, required: boolean) => ({ id, type: 'short_text', required });
const PLACE = { event_id: '7' };

/** A form that an organiser edits, and that insists on what it requires. */
function formOf(...questions: Array<ReturnType<typeof question>>) {
  const form = { questions, lists: 0 };
  const reply = (ok: boolean): Reply => ({ ok, items: form.questions }) as unknown as Reply;
  const forms = new Forms({
    call: async (operation, { item }) => {
      if (operation === 'listAttendeeFields') {
        form.lists += 1;
        return reply(true);
      }
      const answered = answersIn(item);
      return reply(form.questions.every(({ id, required }) => !required || answered.includes(id)));
    },
    readers: new Map([['7', CLIENT]]),
    standing: (_event, listed) => listed,
    others: (listed) => listed,
    newAttendee: () => ({ first_name: 'Ada' }),
  });
  return { form, forms, create: async () => answersIn((await forms.complete(call())).item) };
}

const call = (path = PLACE): CallOptions => ({ path, item: { first_name: 'Zoe' } });

const answersIn = (item: unknown): number[] =>
  ((item as { fields?: Array<{ attendee_field_id: number }> }).fields ?? []).map((one) =>
    Number(one.attendee_field_id),
  );

test('a create answers what the form insists on, and after a new look what it insists on then', async () => {
  const { form, forms, create } = formOf(question(1, true), question(2, false));
  assert.deepEqual(await create(), [1]);
  form.questions = [question(1, true), question(2, true)];
  assert.deepEqual(await create(), [1], 'nobody looks without a reason');
  const sent = await forms.complete(call());
  assert.equal(await forms.renew(sent), 'changed');
  assert.equal(await forms.renew(sent), 'changed', 'others have looked since it was sent');
  assert.deepEqual(await create(), [1, 2]);
  assert.equal(await forms.renew(await forms.complete(call())), 'same');
});

test('an answer to a question that is gone is left out, also of a create that had it already', async () => {
  const { form, forms } = formOf(question(1, true));
  const before = await forms.complete(call());
  assert.deepEqual(answersIn(before.item), [1]);
  form.questions = [question(3, true)];
  assert.equal(await forms.renew(before), 'changed');
  assert.deepEqual(answersIn((await forms.complete(before)).item), [3]);
});

test('new looks at one moment are one', async () => {
  const { form, forms } = formOf(question(1, true));
  const sent = await forms.complete(call());
  assert.equal(form.lists, 1);
  assert.deepEqual(await Promise.all([forms.renew(sent), forms.renew(sent)]), ['same', 'same']);
  assert.equal(form.lists, 2);
  assert.equal(await forms.renew(call({ event_id: '8' })), 'same', 'nobody may look there');
});
