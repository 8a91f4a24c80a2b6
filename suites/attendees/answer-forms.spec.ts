import type { Check } from '../../fixtures/check/check.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { answering } from '../../fixtures/records/answering.ts';
import { withFields } from '../../fixtures/records/fields.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { rules, test } from '../../fixtures/test.ts';
import { answerOf, FREE_TEXT } from '../../harness/client/natural-answers.ts';

const NEW = { label: 'Muster answers', type: 'short_text', required: false };

test.describe('with a question of its own', () => {
  test.use({ exclusive: true });

  test(
    'POST with an answer that lacks a part creates nothing, one of null is taken, and a new label loses none',
    rules(
      'attendees.create.answer-complete',
      'attendees.create.refused-creates-nothing',
      'attendees.create.null-accepted',
      'attendees.create.keeps-fields',
    ).quick(),
    async ({ check, sandbox, session }) => {
      const event = sandbox.fieldsEvent;
      const word = sandbox.word();
      await withFields(check, sandbox, session, async (bench) => {
        const [field] = await bench.taken([{ ...NEW, label: `${NEW.label} ${word}` }]);
        if (field === undefined || !FREE_TEXT.has(String(field['type'])))
          return check.limits.giveUp('no attendee field for free text could be made');
        const { answers: base } = await insistedOn(check, event, word);
        const whole = answerOf(field, `Answer ${word}`);
        const control = await answering(check, sandbox, [whole], { base });
        if (!control.reply.ok || control.reply.id === '')
          return check.limits.giveUp(`an answer in plain text was answered with ${control.reply.status}`);

        const { attendee_field_id, value } = whole;
        await claimIncomplete(check, sandbox, base, [
          ['without value', { attendee_field_id }],
          ['without attendee_field_id', { value }],
          ['that is empty', {}],
        ]);
        if (field['required'] === false) {
          const none = await answering(check, sandbox, [answerOf(field, null)], { base });
          // Others may insist on a question of theirs meanwhile: then its plain control is refused as well.
          const plain = none.reply.ok || (await answering(check, sandbox, [whole], { base })).reply.ok;
          if (!plain) return check.limits.giveUp('an answer in plain text is refused now');
          check.succeeds(
            'attendees.create.null-accepted',
            none.reply,
            'a create with an answer of null, to a question that need not be answered, is refused',
            control.reply,
          );
        }
        const renamed = await bench.update(String(field['id']), { label: `Renamed ${word}` });
        if (!renamed.ok) return;
        await check.eventually.now([
          {
            ...{ event, id: control.reply.id, expected: { fields: [whole] } },
            rule: 'attendees.create.keeps-fields',
            message: 'an answer is gone or changed since its question has another label',
            replies: [control.reply, renamed],
          },
        ]);
      });
    },
  );
});

async function claimIncomplete(
  check: Check,
  sandbox: Sandbox,
  base: readonly unknown[],
  incomplete: ReadonlyArray<readonly [what: string, answer: object]>,
): Promise<void> {
  const event = sandbox.fieldsEvent;
  for (const [what, answer] of incomplete) {
    const { sent, reply } = await answering(check, sandbox, [answer], { base });
    check.refuses('attendees.create.answer-complete', reply, `a create with an answer ${what} succeeds`);
    if (!reply.ok) await leavesNothing(check, event, sent.email, reply);
  }
}
