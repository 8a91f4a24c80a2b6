import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { answerInWords } from '../../fixtures/check/proof.ts';
import { CHOICES } from '../../fixtures/records/question-types.ts';
import type { EventQuestions } from '../../fixtures/records/questions.ts';
import { idOf, type Reply } from '../../harness/call/reply.ts';
import { differences, heldField } from '../../judge/compare.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** What is changed of an attendee field, each by an update of its own. */
export const CHANGED = ['label', 'required', 'options'] as const;

/** Updates that may be refused: what is taken is kept, and listed as it was answered. Answers whether it all was. */
export async function judgeUpdates(
  check: Check,
  bench: EventQuestions,
  { id, item }: Reply,
): Promise<boolean> {
  for (const name of CHANGED) {
    if (name === 'options' && !CHOICES.has(String(item['type']))) continue;
    const sent = {
      label: { label: bench.label() },
      required: { required: true },
      options: { options: ['Red', 'Green', 'Blue'] },
    };
    const send = (): Promise<Reply> => bench.update(id, sent[name], { intent: 'probe' });
    const reply = await found(check, bench, id, 'fields.update.200', send);
    if (!reply.ok) continue;
    expectKept(check, 'updateAttendeeField', name, sent[name], reply);
    const expected = heldField(reply.item);
    const listed = await bench.eventually([
      {
        id,
        expected,
        rule: 'fields.update.listed',
        message: 'an updated attendee field of the other event is not listed there as it was answered',
        replies: [reply],
      },
    ]);
    if (differences(listed.get(id), expected).length > 0) return false;
  }
  return true;
}

/** Deletes it, which may be refused; what has to be answered is in no client's way then. */
export async function judgeDelete(check: Check, bench: EventQuestions, { id }: Reply): Promise<void> {
  const deleted = await found(check, bench, id, 'fields.delete.succeeds', () => bench.drop(id));
  if (deleted.ok)
    await bench.eventually([
      {
        id,
        expected: null,
        rule: 'fields.delete.gone',
        message: 'a deleted attendee field of the other event is still listed there',
        replies: [deleted],
      },
    ]);
  else await bench.update(id, { required: false }, { intent: 'probe' });
}

/** Sends what may be refused, but not for want of an attendee field that the list of its event shows. */
async function found(
  check: Check,
  bench: EventQuestions,
  id: string,
  rule: RuleId,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const first = await send();
  if (first.status !== 404) return first;
  await check.calls.settle();
  const list = await bench.list();
  const again = await send();
  if (again.status === 404 && list.items.some((one) => idOf(one) === id))
    check.breaks(rule, {
      message: 'an attendee field is not found that the list of its event shows',
      status: 'success',
      actual: answerInWords(again),
      replies: [first, list, again],
    });
  return again;
}
