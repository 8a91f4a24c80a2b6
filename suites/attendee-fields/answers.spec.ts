import type { Check } from '../../fixtures/check/check.ts';
import type { Proof } from '../../fixtures/check/proof.ts';
import type { Field } from '../../fixtures/records/form-records.ts';
import { claimKnownQuestions, questionsOf } from '../../fixtures/records/known-questions.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import { type ApiRecord, type Reply, rules, test } from '../../fixtures/test.ts';
import { answerOf } from '../../harness/forms/natural-answers.ts';
import { settled } from '../../harness/reading/settle.ts';
import { differences, held } from '../../judge/compare.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

test.use({ exclusive: true });

/** What is answered and deleted, what is answered, what is not answered, and one more that is answered where the form takes it. */
const QUESTIONS = [
  { type: 'short_text' },
  { type: 'long_text' },
  { type: 'text' },
  { type: 'dropdown', options: ['Red', 'Blue'] },
];

/** Attendees as a walk showed them, by id. */
type Seen = ReadonlyMap<string, ApiRecord>;

interface Walked {
  readonly seen: Seen;
  readonly pages: readonly Reply[];
}

/** Claims what a list shows of an attendee; one that it does not show differs in its id alone. */
function claimListed(
  check: Check,
  rule: RuleId,
  record: ApiRecord | undefined,
  expected: Readonly<Record<string, unknown>>,
  replies: Proof,
): void {
  if (record !== undefined) check.carries(rule, record, expected, replies);
  else
    check.breaks(rule, {
      message: 'an attendee that was created with replies to form questions is not listed',
      expected: 'the attendee in the list',
      actual: 'it is not in the list',
      attributes: ['id'],
      replies,
    });
}

/** Claims that an update of one question leaves the replies to others. A refused one tells nothing of them. */
async function claimRepliesStay(
  check: Check,
  bench: EventQuestions,
  field: Field,
  { lostIn, walk }: { lostIn(seen: Seen): string[]; walk(): Promise<Walked> },
): Promise<void> {
  const updated = await bench.update(field.id, { label: bench.label(), required: true });
  if (!updated.ok) return;
  const { seen, pages } = await walk();
  const lost = lostIn(seen);
  if (lost.length > 0)
    check.breaks('fields.update.others-untouched', {
      message: 'an update of one attendee field reached the replies to others',
      expected: 'the replies that were given',
      actual: lost.join('; '),
      replies: [updated, ...pages],
    });
}

test(
  'a created attendee field takes answers, and a deleted one is no longer among the answers',
  rules(
    'attendees.create.keeps-fields',
    'attendee.fields.known',
    'fields.delete.gone',
    'fields.delete.succeeds',
    'fields.delete.others-untouched',
    'fields.update.others-untouched',
  ),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const event = bench.event;
      // Questions that must be answered could refuse a create: they get their answers too.
      const { answers: asked } = await insistedOn(check, event, sandbox.word());
      const made = await bench.several(QUESTIONS, { least: 3, atOnce: 1 });
      const [doomed, kept, idle, choice] = made as [Field, Field, Field, Field | undefined];
      await bench.listed(made);
      const word = sandbox.word();
      const answers = [
        answerOf(doomed.record, `First ${word}`),
        answerOf(kept.record, `Second ${word}`),
        ...(choice === undefined ? [] : [answerOf(choice.record, 'Blue')]),
      ];
      const probe = { intent: 'probe' } as const;
      const guests = [
        await sandbox.guest({ fields: [...answers, ...asked] }, event, probe),
        await sandbox.guest(asked.length > 0 ? { fields: asked } : {}, event, probe),
      ];
      const [guest] = guests as [CreatedAttendee];
      check.carries('attendees.create.keeps-fields', guest.record, { fields: answers }, [guest.reply]);
      const lostIn = (seen: Seen): string[] => differences(seen.get(guest.id), { fields: answers });
      const isWhole = (seen: Seen): boolean => lostIn(seen).length === 0;
      const before = await walk(isWhole);
      claimListed(check, 'attendees.create.keeps-fields', before.seen.get(guest.id), { fields: answers }, [
        guest.reply,
        ...before.pages,
      ]);

      // Replies that read otherwise already tell nothing of an update.
      if (isWhole(before.seen))
        await claimRepliesStay(check, bench, idle, { lostIn, walk: () => walk(isWhole) });

      // One without an answer, and one with an answer, which the event may keep.
      const plainly = await bench.delete(idle.id);
      check.succeeds('fields.delete.succeeds', plainly);
      check.limits.given(plainly);
      const deleted = await bench.delete(doomed.id, probe);
      if (deleted.ok || deleted.status >= 500) check.succeeds('fields.delete.succeeds', deleted);
      else check.notes.observe('fields.delete.answers', `refused with ${deleted.status}`, deleted);
      await bench.eventually(
        (deleted.ok ? [doomed, idle] : [idle]).map(({ id }) => ({
          id,
          expected: null,
          rule: 'fields.delete.gone' as const,
          message: 'an attendee field is still listed after its delete was acknowledged',
          replies: [plainly, deleted],
        })),
      );
      const rest = deleted.ok ? answers.slice(1) : answers;
      const after = await walk((seen) => {
        const record = seen.get(guest.id);
        return (
          record !== undefined &&
          questionsOf(record).includes(doomed.id) !== deleted.ok &&
          differences(record, { fields: rest }).length === 0
        );
      });
      const record = after.seen.get(guest.id);
      const whole = { ...held(guest.record), fields: rest };
      claimListed(check, 'fields.delete.others-untouched', record, whole, [deleted, ...after.pages]);
      const stays = record !== undefined && questionsOf(record).includes(doomed.id);
      if (deleted.ok && record !== undefined)
        check.notes.observe('fields.delete.answers', stays ? 'they stay' : 'they are gone', after.pages[0]);
      await claimKnownQuestions(
        check,
        event,
        async () => {
          const { seen, pages } = await walk(() => true);
          const records = guests.map(({ id }) => seen.get(id) ?? {});
          return { records, replies: [deleted, ...pages] };
        },
        [doomed.id, idle.id],
      );

      async function walk(right: (seen: Seen) => boolean): Promise<Walked> {
        return settled(
          async () => {
            const { seen, pages } = await check.seeker.seek(
              event,
              guests.map(({ id }) => id),
            );
            return { seen, pages: pages.slice(-1) };
          },
          ({ seen }) => right(seen),
          worker.profile.settle_ms,
        );
      }
    }),
);
