import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { claimSaved } from '../../fixtures/check/saved-again.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import type { QuestionOutcome } from '../../fixtures/records/form-records.ts';
import type { MadeInLot } from '../../fixtures/records/in-lots.ts';
import type { FieldExpectation } from '../../fixtures/records/listed-questions.ts';
import { CHOICES, keptOf, LAYOUT } from '../../fixtures/records/question-types.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { ApiRecord } from '../../harness/call/reply.ts';
import { heldField } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';

test.use({ exclusive: true });

type Attributes = Readonly<Record<string, unknown>>;

interface Case {
  readonly from: Attributes;
  readonly to: Attributes;
  /** Whether further validation may refuse it: only what it does where it succeeds is claimed. */
  readonly open?: boolean;
}

const MEALS = { type: 'dropdown', options: ['Vegan', 'Asparagus', 'Meat'], required: true };
const TRIPS = { type: 'radio', options: ['Train', 'Bus'], required: false };
const LINE = { type: 'short_text', required: true };
const LABEL = 'a new label';

/** Each attribute alone, for effort quick too; `LABEL` stands for a label of the run. */
const EACH_ALONE: readonly Case[] = [
  { from: MEALS, to: { label: LABEL } },
  { from: MEALS, to: { required: false } },
  { from: MEALS, to: { options: ['Soup', 'Bread', 'Cheese', 'Apple'] } },
  { from: MEALS, to: { type: 'dropdown' } },
];

/** Each attribute alone, in pairs and all together. */
const CASES: readonly Case[] = [
  ...EACH_ALONE,
  { from: TRIPS, to: { label: LABEL } },
  { from: LINE, to: { label: LABEL } },
  { from: TRIPS, to: { required: true } },
  { from: LINE, to: { required: false } },
  ...['short_text', 'text_area', 'number'].map((type) => ({
    from: { type, required: false },
    to: { required: true },
  })),
  { from: TRIPS, to: { options: ['Train', 'Bus', 'Car'] } },
  { from: { type: 'checkbox', options: ['Mon', 'Fri'], required: true }, to: { options: ['Wed', 'Fri'] } },
  { from: LINE, to: { type: 'short_text' } },
  { from: MEALS, to: { type: 'radio' }, open: true },
  { from: TRIPS, to: { type: 'checkbox' }, open: true },
  { from: LINE, to: { type: 'text_area' }, open: true },
  { from: LINE, to: { type: 'number' }, open: true },
  { from: TRIPS, to: { type: 'captcha' }, open: true },
  { from: MEALS, to: { options: [] }, open: true },
  { from: { type: 'checkbox', options: ['Mon', 'Fri'] }, to: { options: [] }, open: true },
  { from: MEALS, to: {}, open: true },
  { from: MEALS, to: { label: LABEL, required: false } },
  { from: MEALS, to: { label: LABEL, options: ['One', 'Two'] } },
  { from: TRIPS, to: { label: LABEL, type: 'dropdown' }, open: true },
  { from: MEALS, to: { required: false, options: ['B', 'A'] } },
  { from: TRIPS, to: { required: true, type: 'radio' } },
  { from: TRIPS, to: { required: true, type: 'dropdown' }, open: true },
  { from: TRIPS, to: { type: 'dropdown', options: ['Later', 'Now'] }, open: true },
  { from: TRIPS, to: { label: LABEL, type: 'radio', required: true, options: ['Tram', 'Bike', 'Air'] } },
];

/** For a second kind of token, of which no type and no pair of attributes knows: each alone, and half of the rest. */
const FEWER = CASES.filter((_, index) => index < EACH_ALONE.length || index % 2 === 1);

const ATTRIBUTES = ['label', 'type', 'required', 'options'] as const;

/**
 * What an update leaves alone. A name may be made from label and type; options belong to types that offer a choice. What
 * shows something instead of asking may have a label of its own.
 */
function rest(base: Attributes, to: Attributes): Attributes {
  const gone = new Set(Object.keys(to));
  if ('label' in to || 'type' in to) gone.add('name');
  if (LAYOUT.has(String(to['type']))) gone.add('label');
  if ('type' in to && !(CHOICES.has(String(base['type'])) && CHOICES.has(String(to['type']))))
    if (to['type'] !== base['type']) gone.add('options').add('required');
  return Object.fromEntries(Object.entries(base).filter(([name]) => !gone.has(name)));
}

for (const [who, as] of [
  ['a client token', undefined],
  ['a personal token', PERSONAL],
] as const)
  test(
    `PATCH by ${who} sets each attribute alone and together, and leaves the others alone`,
    rules(
      'fields.update.200',
      'fields.update.same',
      'fields.update.attributes-optional',
      'fields.update.keeps-label',
      'fields.update.keeps-type',
      'fields.update.keeps-required',
      'fields.update.keeps-options',
      'fields.update.untouched',
      'fields.update.listed',
      'fields.refused-changes-nothing',
    ).quick(as === undefined),
    async ({ check, sandbox, worker }) => {
      if (as !== undefined) check.limits.needs(worker.profile.user, 'the profile names no user');
      await withFields(check, sandbox, worker, async (bench) => {
        const ask = ({ from }: Case): Promise<QuestionOutcome> => bench.ask(from);
        const cases = sized(worker, EACH_ALONE, as === undefined ? CASES : FEWER);
        bench.spare(await bench.inLots(cases, ask, (lot) => update(bench, lot)));
      });

      async function update(bench: EventQuestions, lot: ReadonlyArray<MadeInLot<Case>>): Promise<void> {
        const base = await bench.listed(lot.map(({ field }) => field));
        const answered = new Map<string, Reply>();
        const expected = await Promise.all(
          lot.map(async ({ one: { to, open }, field: { id, record } }): Promise<FieldExpectation> => {
            const before = heldField(base.get(id) ?? record);
            const item = 'label' in to ? { ...to, label: bench.label() } : to;
            const reply = await bench.update(id, item, {
              ...(as && { as }),
              ...(open === true && { intent: 'probe' }),
            });
            const what = Object.keys(to).join(', ') || 'nothing';
            if (!reply.ok) {
              claimRefused(check, reply, {
                what,
                alone: Object.keys(to).length === 1,
                open,
                type: before['type'],
              });
              return {
                id,
                expected: before,
                rule: 'fields.refused-changes-nothing',
                message: 'an update that was refused changed the attendee field',
                replies: [reply],
              };
            }
            if (Object.keys(item).length === 0 && reply.status === 204) {
              // Nothing was asked for: no content is as good an answer as the record.
              check.notes.observe('fields.create.validation', '204', reply, 'update of nothing');
              return {
                id,
                expected: before,
                rule: 'fields.update.listed',
                message: 'an update with an empty item changed the attendee field',
                replies: [reply],
              };
            }
            const type = item.type ?? before['type'];
            const expected = keptOf(item, type, reply.item);
            const stays = keptOf(rest(before, item), type, reply.item);
            claimUpdate(id, before, item, expected, stays, reply);
            answered.set(id, reply);
            return {
              id,
              expected: { ...stays, ...expected },
              rule: 'fields.update.listed',
              message: `the list does not show what an update of ${what} answered`,
              replies: [reply],
            };
          }),
        );
        claimPositions(base, await bench.eventually(expected));

        /** What a position is made of is not shown; one that every list shows is the one that an update answers. */
        function claimPositions(then: Map<string, ApiRecord>, now: Map<string, ApiRecord>): void {
          for (const [id, reply] of answered) {
            const [first, last] = [then.get(id)?.['position'], now.get(id)?.['position']];
            if (first === undefined || shown(first) !== shown(last) || !('position' in reply.item)) continue;
            check.carries(
              'fields.update.listed',
              reply.item,
              { position: first },
              [reply],
              'an update answers another position than the list shows before and after',
            );
          }
        }
      }

      function claimUpdate(
        id: string,
        before: Attributes,
        item: Attributes,
        expected: Attributes,
        stays: Attributes,
        reply: Reply,
      ): void {
        check.answers('fields.update.200', reply, 200);
        check.same('fields.update.same', reply.id, id, [reply]);
        if (Object.keys(item).length === 1) check.holds('fields.update.attributes-optional', reply);
        for (const attribute of ATTRIBUTES)
          if (attribute in expected) expectKept(check, 'updateAttendeeField', attribute, expected, reply);
        check.carries(
          'fields.update.untouched',
          reply.item,
          stays,
          [reply],
          (attributes) => `an update of ${Object.keys(item).join(', ')} changed ${attributes}`,
        );
        const name = (reply.item as ApiRecord)['name'];
        if ('label' in item)
          check.notes.observe(
            'fields.create.name',
            name === before['name'] ? 'stays' : 'changes',
            reply,
            'a new label',
          );
      }
    },
  );

test(
  'PATCH of one attendee field again and again ends in what was sent last',
  rules(
    'fields.update.200',
    'fields.update.listed',
    'fields.update.untouched',
    'fields.update.keeps-required',
  ),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const { id, record, reply: made } = await bench.make(MEALS);
      const steps: readonly Attributes[] = [
        { required: false },
        { options: ['B', 'C', 'A'] },
        { label: bench.label() },
        { required: true },
        { options: ['A', 'B'] },
        { required: false },
      ];
      let state: Attributes = heldField(record);
      const replies: [Reply, ...Reply[]] = [made];
      for (const item of steps) {
        const reply = check.limits.given(await bench.update(id, item));
        replies.push(reply);
        state = { ...rest(state, item), ...item };
        if ('required' in item) expectKept(check, 'updateAttendeeField', 'required', item, reply);
        check.carries('fields.update.untouched', reply.item, state, [reply]);
      }
      await bench.eventually([
        {
          id,
          expected: state,
          rule: 'fields.update.listed',
          message: 'the list does not show what the last update answered',
          replies,
        },
      ]);
      // A label may be one question's only, but that one's own it is.
      let label = '';
      let required = false;
      await claimSaved(check, 'fields.update.200', {
        fresh: () => {
          label = bench.label();
          required = !required;
          return bench.update(id, { label, required });
        },
        again: () => bench.update(id, { label, required: !required }, { intent: 'probe' }),
      });
    }),
);

/** An update that was refused. */
interface RefusedUpdate {
  readonly what: string;
  /** Whether it names one attribute alone. */
  readonly alone: boolean;
  /** Whether further validation may refuse it. */
  readonly open: boolean | undefined;
  readonly type: unknown;
}

/** Claims that an attribute may be updated alone; where further validation may refuse that, it is observed. */
function claimRefused(check: Check, reply: Reply, refused: RefusedUpdate): void {
  const { what, open } = refused;
  if (open === true)
    check.notes.observe(
      'fields.create.validation',
      `${reply.status}`,
      reply,
      `update of ${what} of ${String(refused.type)}`,
    );
  else if (refused.alone)
    check.breaks('fields.update.attributes-optional', {
      message: `${what} cannot be updated alone`,
      status: 200,
      actual: `${reply.status} ${reply.text.slice(0, 120)}`,
      replies: [reply],
    });
}
