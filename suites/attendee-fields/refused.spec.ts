import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import type { QuestionItem } from '../../fixtures/records/form-records.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import type { RefusedCreate } from '../../fixtures/records/listed-questions.ts';
import { TYPES } from '../../fixtures/records/question-types.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { type ApiRecord, idOf, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { settled } from '../../harness/reading/settle.ts';
import { differences, heldField } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

test.use({ exclusive: true });

/** Creates that lack something required; `marker` is what only the unwanted field would carry. */
const LACKING: ReadonlyArray<readonly [RuleId, string, (marker: string) => CallOptions]> = [
  ['fields.create.label-required', 'no label', (m) => ({ item: { type: 'dropdown', options: [m, 'B'] } })],
  ['fields.create.type-required', 'no type', (label) => ({ item: { label } })],
  ['fields.create.type-required', 'no type, options', (label) => ({ item: { label, options: ['A', 'B'] } })],
  ['fields.create.item-required', 'no item', (label) => ({ json: { label, type: 'short_text' } })],
  [
    'fields.create.item-required',
    'another name',
    (label) => ({ json: { items: { label, type: 'short_text' } } }),
  ],
];

/** What a user may leave out no more than an application may; one of each. */
const LACKING_ALIKE = LACKING.filter(
  ([rule], index) => LACKING.findIndex(([first]) => first === rule) === index,
);

/** Creates that ask nothing. */
const NOTHING_ASKED = [
  ['no body', {}],
  ['an empty object', { json: {} }],
  ['a null item', { item: null }],
  ['an empty item', { item: {} }],
] as const;

test(
  'POST without item, label or type creates no attendee field',
  rules(
    'fields.create.item-required',
    'fields.create.label-required',
    'fields.create.type-required',
    'fields.refused-changes-nothing',
  ).quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      await bench.make({ type: 'short_text' });
      for (const [rule, what, lacking] of few(worker, LACKING, 3)) {
        const marker = bench.label();
        const reply = await bench.create({ ...lacking(marker), intent: 'probe' });
        check.answers(rule, reply, 422, `a create with ${what} is not answered with 422`);
        check.notes.observe('fields.create.validation', `${reply.status}`, reply, what);
        if (!reply.ok) await bench.leftNothing([{ marker, reply, what }]);
      }
      if (goesFurther(worker) && worker.profile.user !== undefined) await claimByUser(check, bench);
      // A label lends itself to many a type. Such a type may be there already: whatever refuses it will do.
      await inBatches(few(worker, FIELD_TYPES, 0), async (type) => {
        const reply = await bench.create({ item: { type }, intent: 'probe' });
        check.refuses('fields.create.label-required', reply, `a create of ${type} without a label succeeds`);
      });
      for (const [what, options] of few(worker, NOTHING_ASKED, 0)) {
        const reply = await bench.create({ ...options, intent: 'probe' });
        const rule =
          what === 'an empty item' ? 'fields.create.label-required' : 'fields.create.item-required';
        check.refuses(rule, reply, `a create with ${what} succeeds`);
        check.notes.observe('fields.create.validation', `${reply.status}`, reply, what);
      }
    }),
);

/** What is refused to an application for want of something is refused to a user, whose creates are served otherwise. */
async function claimByUser(check: Check, bench: EventQuestions): Promise<void> {
  const item = { label: bench.label(), type: 'short_text' };
  const whole = await bench.create({ item, as: PERSONAL, intent: 'probe' });
  if (!whole.ok) return;
  for (const [rule, what, lacking] of LACKING_ALIKE) {
    const reply = await bench.create({ ...lacking(bench.label()), as: PERSONAL, intent: 'probe' });
    check.answers(rule, reply, 422, `a create with ${what} by a user is not answered with 422`, whole);
  }
}

/** Types that are not listed, and other values that are no type. */
const STRANGERS: readonly unknown[] = [
  'fax',
  'SHORT_TEXT',
  'Short_text',
  'short text',
  'textarea',
  'select',
  '',
  null,
  7,
  true,
  ['short_text'],
  { type: 'short_text' },
];

/** What form builders have beside the types that are listed: a service may have one of them more. */
const ELSEWHERE: readonly string[] = [
  'signature',
  'phone',
  'phone_number',
  'file',
  'boolean',
  'multi_select',
  'multiple_choice',
  'checkboxes',
  'string',
  'integer',
  'decimal',
  'datetime',
  'hidden',
  'rating',
  'scale',
  'heading',
  'password',
  'website',
  'company',
  'age',
  'city',
  'instagram',
  'tiktok_account',
  'video',
];

/** Claims that neither an answer nor the list shows a type that is not listed, but for those that were shown `before`. */
async function claimTypes(
  check: Parameters<typeof withFields>[0],
  bench: EventQuestions,
  before: Iterable<ApiRecord>,
  replies: readonly Reply[],
): Promise<void> {
  const stood = new Set(Array.from(before, (field) => field['type']));
  // An update of nothing may be answered without a record.
  for (const reply of replies)
    if (reply.ok && reply.status !== 204)
      check.oneOf(
        'fields.create.only-listed-types',
        reply.item['type'],
        TYPES,
        [reply],
        'an attendee field was answered with a type that is not listed',
      );
  const list = await bench.list();
  const stranger = list.items.find((field) => !TYPES.has(field['type']) && !stood.has(field['type']));
  check.none(
    'fields.create.only-listed-types',
    stranger === undefined ? [] : [shown(stranger['type'])],
    provenBy(list, replies.slice(-1)),
    {
      message: 'the list has an attendee field with a type that is not listed',
      expected: 'one of the 49 types',
    },
  );
}

test(
  'POST with a type that is not listed never makes it a type',
  rules('fields.create.only-listed-types', 'fields.refused-changes-nothing').quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      await bench.make({ type: 'short_text' });
      const before = await bench.list();
      const replies: Reply[] = [];
      const refused: RefusedCreate[] = [];
      const others = few(worker, ELSEWHERE, 0);
      await inBatches([...few(worker, STRANGERS, 2), ...others], async (type) => {
        const label = bench.label();
        const reply = await bench.create({ item: { label, type }, intent: 'probe' });
        replies.push(reply);
        check.notes.observe('fields.create.validation', `${reply.status}`, reply, `type ${shown(type)}`);
        if (!reply.ok && !reply.crashed)
          refused.push({ marker: label, reply, what: `with type ${shown(type)}` });
      });
      // Before they are cleared away.
      await bench.leftNothing(refused);
      await claimTypes(check, bench, before.items, replies);
    }),
);

test(
  'PATCH with a type that is not listed never makes it the type, and changes nothing where it is refused',
  rules('fields.create.only-listed-types', 'fields.refused-changes-nothing'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const alike = { type: 'dropdown', options: ['Red', 'Blue'] };
      const strangers = STRANGERS.map((type, index) => ({ type, index }));
      const refused = await bench.inLots(
        strangers,
        () => bench.ask(alike),
        async (lot) => {
          const base = await bench.listed(lot.map(({ field }) => field));
          const turned = await Promise.all(
            lot.map(async ({ one: { type, index }, field }) => {
              const item =
                index % 2 === 0
                  ? { label: bench.label(), type }
                  : { type, label: bench.label(), options: ['X'] };
              return { type, field, reply: await bench.update(field.id, item, { intent: 'probe' }) };
            }),
          );
          await claimTypes(
            check,
            bench,
            base.values(),
            turned.map(({ reply }) => reply),
          );
          await bench.eventually(
            turned.flatMap(({ type, field: { id, record }, reply }) => {
              const what = `update to type ${shown(type)}`;
              check.notes.observe('fields.create.validation', `${reply.status}`, reply, what);
              if (reply.ok) return [];
              return [
                {
                  id,
                  expected: heldField(base.get(id) ?? record),
                  rule: 'fields.refused-changes-nothing' as const,
                  message: 'an update that was refused changed the attendee field',
                  replies: [reply],
                },
              ];
            }),
          );
        },
      );
      bench.spare(refused);
    }),
);

test(
  'PATCH without item does not succeed and changes nothing',
  rules('fields.update.item-required', 'fields.update.listed', 'fields.refused-changes-nothing').quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const { id, record, reply: made } = await bench.make({ type: 'dropdown', options: ['Red', 'Blue'] });
      const control = { label: bench.label() };
      const updated = check.limits.given(await bench.update(id, control));
      const read = await bench.eventually([
        {
          id,
          expected: control,
          rule: 'fields.update.listed',
          message: 'the list does not show what an update answered',
          replies: [made, updated],
        },
      ]);
      const base = heldField(read.get(id) ?? record);
      const calls: ReadonlyArray<readonly [string, CallOptions, boolean]> = [
        ['an empty object', { json: {} }, true],
        ['attributes without item', { json: { label: bench.label(), required: true } }, true],
        ['no body', {}, false],
        ['a null item', { item: null }, false],
        ['an array as item', { item: [] }, false],
        ['a text as item', { item: 'label' }, false],
      ];
      const replies: Reply[] = [];
      for (const [what, options, claimed] of few(worker, calls, 2)) {
        const reply = await check.api.call('updateAttendeeField', {
          path: bench.path(id),
          intent: 'probe',
          ...options,
        });
        check.notes.observe('fields.create.validation', `${reply.status}`, reply, `update with ${what}`);
        replies.push(reply);
        if (claimed)
          check.answers(
            'fields.update.item-required',
            reply,
            422,
            `an update with ${what} is not answered with 422`,
          );
      }
      await bench.eventually([
        {
          id,
          expected: base,
          rule: 'fields.refused-changes-nothing',
          message: 'an update without item changed the attendee field',
          replies: [updated, ...replies],
        },
      ]);
    }),
);

/** Labels that may be refused; a word makes some of them a check's own. */
const ODD_LABELS: ReadonlyArray<(word: string) => unknown> = [
  () => null,
  () => '',
  () => ' ',
  () => 7,
  () => true,
  (word) => [word],
  (word) => ({ en: word }),
  (word) => `${word} \u0000`,
  (word) => `${word} ${'x'.repeat(5000)}`,
];

/** Other updates that may be refused. */
const ODD_UPDATES: readonly QuestionItem[] = [
  {},
  { required: null },
  { required: 'yes' },
  { options: null },
  { options: 'A' },
  { options: [1] },
];

test(
  'labels and attributes of strange kinds are answered without an internal error, and change nothing where they are refused',
  rules('errors.no-500', 'fields.create.only-listed-types', 'fields.refused-changes-nothing'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const field = await bench.make({ type: 'dropdown', options: ['A', 'B'] });
      const { id } = field;
      const read = async (expected: ApiRecord): Promise<ApiRecord> => {
        const find = ({ items }: Reply): ApiRecord | undefined => items.find((one) => idOf(one) === id);
        const list = await settled(
          () => bench.list(),
          (now) => differences(find(now), expected).length === 0,
          check.settleMs,
        );
        return heldField(find(list) ?? expected);
      };
      let base = await read(heldField(field.record));
      const before = await bench.list();
      const replies: Reply[] = [];
      const refused: RefusedCreate[] = [];
      for (const odd of ODD_LABELS) {
        const marker = bench.label();
        const label = odd(marker);
        const reply = await bench.create({
          item: { label, type: 'dropdown', options: [marker, 'B'] },
          intent: 'probe',
        });
        replies.push(reply);
        const what = `label ${shown(label, 40)}`;
        check.notes.observe('fields.create.validation', `${reply.status}`, reply, what);
        if (!reply.ok && reply.status < 500) refused.push({ marker, reply, what });
      }
      await bench.leftNothing(refused);
      for (const item of [...ODD_LABELS.map((odd) => ({ label: odd(bench.label()) })), ...ODD_UPDATES]) {
        const reply = await bench.update(id, item, { intent: 'probe' });
        replies.push(reply);
        check.notes.observe(
          'fields.create.validation',
          `${reply.status}`,
          reply,
          `update with ${shown(item, 40)}`,
        );
        if (reply.ok || reply.crashed) base = await read(reply.ok ? heldField(reply.item) : base);
        else {
          const found = await bench.eventually([
            {
              ...{ id, expected: base, rule: 'fields.refused-changes-nothing', replies: [reply] },
              message: `an update with ${shown(item, 40)} was refused, and changed the attendee field`,
            },
          ]);
          base = heldField(found.get(id) ?? base);
        }
      }
      for (const reply of replies) check.avoids('errors.no-500', reply, 500);
      await claimTypes(check, bench, before.items, replies);
    }),
);
