import { expectLetters } from '../../fixtures/check/keeps-letters.ts';
import { KEPT_KINDS, sideBySide, type TextKind } from '../../fixtures/property/text-kinds.ts';
import { createWithAnswers } from '../../fixtures/records/create-with-answers.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import { rules, test } from '../../fixtures/test.ts';
import { answerOf, type FieldAnswer } from '../../harness/forms/natural-answers.ts';
import { at } from '../../judge/body.ts';
import { answerTo } from '../../judge/compare.ts';

test.use({ exclusive: true });

const TYPES = ['short_text', 'long_text', 'text', 'text_area'];
/** All kinds, in as many texts as there are questions. */
const LOTS = sideBySide(KEPT_KINDS, TYPES.length);

test(
  'answers keep apostrophes and ampersands, and letters beyond ASCII where they are taken',
  rules('attendees.create.keeps-fields'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const fields = await bench.several(TYPES.map((type) => ({ type })));
      const { answers: base } = await insistedOn(check, sandbox.fieldsEvent, sandbox.word());
      /** Claims that answers of these kinds, each to a question of its own, come back whole; answers whether they were taken. */
      const attempt = async (kinds: readonly TextKind[]): Promise<boolean> => {
        const lot = fields.map((field, index) => [field, kinds[index % kinds.length] as TextKind] as const);
        const answers = lot.map(([{ record }, [, text]]) => answerOf(record, text));
        const { guest, reply } = await createWithAnswers(check, sandbox, answers, { base });
        if (guest === undefined) {
          const situation = kinds.map(([kind]) => kind).join(', ');
          check.notes.observe(
            'attendees.create.validation',
            `${reply.status}`,
            reply,
            `answers of ${situation}`,
          );
          return false;
        }
        const kept: FieldAnswer[] = [];
        for (const [{ id, record }, [kind, text]] of lot) {
          const found = answerTo(guest.record['fields'], id);
          const value: unknown = at(found, 'value');
          expectLetters(check, 'attendees.create.keeps-fields', `an answer (${kind})`, text, value, [
            guest.reply,
          ]);
          if (found !== undefined) kept.push(answerOf(record, value));
        }
        if (kept.length > 0)
          await check.eventually.now([
            {
              ...{ event: guest.event, id: guest.id, expected: { fields: kept } },
              rule: 'attendees.create.keeps-fields',
              message: 'a reply to a form question reads otherwise than the create answered it',
              replies: [guest.reply],
            },
          ]);
        return true;
      };
      const half = LOTS.length / 2;
      const turned = [...LOTS.slice(half), ...LOTS.slice(0, half)];
      if (fields.length === LOTS.length && (await attempt(LOTS)) && (await attempt(turned))) return;
      // Some kind is refused: each by itself, then, as one question takes it where another may not.
      for (let start = 0; start < KEPT_KINDS.length; start += fields.length)
        await attempt(KEPT_KINDS.slice(start, start + fields.length));
    }),
);
