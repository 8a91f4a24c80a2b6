import { provenBy } from '../../fixtures/check/proof.ts';
import type { QuestionItem } from '../../fixtures/records/form-records.ts';
import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { type ApiRecord, idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { labelOf } from '../../harness/call/identity.ts';
import { confirmedAcrossReads } from '../../harness/inquiry/confirmed-across-reads.ts';
import { differences, heldField } from '../../judge/compare.ts';

test.use({ exclusive: true });

/** Questions that differ in each attribute which a list may leave out or make alike. */
const QUESTIONS: readonly QuestionItem[] = [
  { type: 'short_text', required: false },
  { type: 'dropdown', options: ['Small', 'Large'], required: true },
];

/** What a question of others may be told in the language of the reader. */
const WORDS = ['label', 'name', 'options'] as const;

test(
  'every kind of token lists the same attendee fields',
  rules('fields.create.listed'),
  async ({ api, check, sandbox, worker }) => {
    const tokens = otherIdentities(worker.profile);
    if (tokens.length === 0)
      check.limits.stop({ why: 'the profile names neither a read client nor a user', of: 'profile' });
    await withFields(check, sandbox, worker, async (bench) => {
      // What a token was shown before a question was made tells whether it is shown the same for ever.
      for (const as of tokens)
        await api.call('listAttendeeFields', { path: { event_id: bench.event }, as, intent: 'probe' });
      const made = await bench.several(QUESTIONS, { least: 0 });
      const own = new Set(made.map(({ id }) => id));
      await bench.listed(made);
      for (const as of tokens) {
        let proof: readonly [Reply, Reply] | undefined;
        const look = async (): Promise<readonly string[]> => {
          const before = await bench.list();
          const path = { event_id: bench.event };
          const theirs = check.limits.given(await api.call('listAttendeeFields', { path, as }));
          proof = [before, theirs];
          return otherwise(before.items, theirs.items, (await bench.list()).items, own);
        };
        const wrong = await confirmedAcrossReads({
          ...{ look, same: (a: string, b: string) => a === b, settle: () => check.calls.settle() },
          passed: () => proof && check.notes.workedAround('copy-behind', proof[1]),
        });
        if (wrong === undefined || proof === undefined) continue;
        if (wrong.length === 0 && made.length === 0)
          check.limits.stop({
            why: 'the event takes no attendee field that could be looked for',
            of: 'environment',
          });
        else
          check.none('fields.create.listed', wrong, provenBy(proof[1], [proof[0]]), {
            message: `a ${labelOf(as)} token lists other attendee fields than the client's`,
          });
      }
      await bench.ease(made, { intent: 'probe' });
    });
  },
);

/** How a list shows otherwise what two of another token show alike, before and after it; what others change meanwhile is left out. */
function otherwise(
  before: readonly ApiRecord[],
  between: readonly ApiRecord[],
  after: readonly ApiRecord[],
  own: ReadonlySet<string>,
): string[] {
  const known = new Set([...before, ...after].map(idOf));
  const strangers = between.map(idOf).filter((id) => !known.has(id));
  return [
    ...before.flatMap((field) => {
      const id = idOf(field);
      const held = heldField(field, own.has(id) ? [] : WORDS);
      const [read, later] = [between, after].map((list) => list.find((one) => idOf(one) === id));
      if (later === undefined || differences(later, held).length > 0) return [];
      if (read === undefined) return [`attendee field ${id} is missing`];
      return differences(read, held).map((text) => `attendee field ${id}: ${text}`);
    }),
    ...strangers.map((id) => `attendee field ${id} is seen by no other token`),
  ];
}
