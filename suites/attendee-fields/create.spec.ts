import { isDeepStrictEqual } from 'node:util';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { few } from '../../fixtures/records/breadth.ts';
import type { Field, QuestionItem, QuestionOutcome } from '../../fixtures/records/form-records.ts';
import type { RefusedCreate } from '../../fixtures/records/listed-questions.ts';
import { keptOf, TYPES } from '../../fixtures/records/question-types.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { type Identity, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { idOf } from '../../harness/call/reply.ts';
import { shown } from '../../judge/finding.ts';

test.use({ exclusive: true });

/** Plain creates: the usual types, options in an order that no sorting makes. */
const PLAIN: readonly QuestionItem[] = [
  { type: 'short_text' },
  { type: 'short_text', required: true },
  { type: 'short_text', required: false },
  { type: 'text_area', required: true },
  { type: 'number', required: true },
  { type: 'number', required: false },
  { type: 'dropdown', options: ['Small', 'Large', 'Medium size'], required: true },
  { type: 'dropdown', options: ['Yes', 'No'] },
  { type: 'radio', options: ['Train', 'Bus', 'On foot', 'Car'], required: true },
  { type: 'radio', options: ['Two', 'One'], required: false },
  { type: 'checkbox', options: ['Mon', 'Fri', 'Wed'], required: true },
  { type: 'checkbox', options: ['Evening', 'Dinner'] },
];

/** Comes after those with options, which it shall not show. */
const LAST: QuestionItem = { type: 'short_text' };

/** The options of another question, in the answer to a create that sends none. */
const anothers = (options: unknown): boolean =>
  PLAIN.some((one) => 'options' in one && isDeepStrictEqual(one['options'], options));

const KEEPS = ['label', 'type', 'required', 'options'] as const;

const KEPT_RULES = [
  'fields.create.201',
  'fields.create.keeps-label',
  'fields.create.keeps-type',
  'fields.create.keeps-required',
  'fields.create.keeps-options',
  'fields.create.listed',
] as const;

for (const [who, as] of [
  ['a client token', undefined],
  ['a personal token', PERSONAL],
] as const satisfies ReadonlyArray<readonly [string, Identity | undefined]>)
  test(
    `POST by ${who} keeps label, type, required and options, and the list shows them`,
    rules(...KEPT_RULES).quick(as === undefined),
    async ({ check, sandbox, worker }) => {
      if (as !== undefined) check.limits.needs(worker.profile.user, 'the profile names no user');
      await withFields(check, sandbox, worker, async (bench) => {
        const last = few(worker, [LAST], 0);
        const items = [...few(worker, PLAIN, 2), ...last].map((item) => ({ label: bench.label(), ...item }));
        const ask = (item: QuestionItem): Promise<QuestionOutcome> => bench.ask(item, { ...(as && { as }) });
        const refused = await bench.inLots(items, ask, async (lot) => {
          const made = lot.map(({ one, field }) => claimKept(one, field));
          await bench.listed(made);
          await bench.ease(made);
        });
        bench.spare(refused);
      });

      /** Claims that a create answers what it was sent, and answers the field as it was sent. */
      function claimKept(item: QuestionItem, { id, reply }: Field): Field {
        const sent: QuestionItem = keptOf(item, item['type'], reply.item);
        for (const attribute of KEEPS)
          if (attribute in sent) expectKept(check, 'createAttendeeField', attribute, sent, reply);
        // That it shows none proves nothing of options that are sent.
        if (!('options' in item) && anothers(reply.item['options']))
          check.breaks('fields.create.keeps-options', {
            message: 'a create without options shows those of another attendee field',
            expected: 'options of its own, or none',
            actual: shown(reply.item['options']),
            replies: [reply],
          });
        if (!('options' in sent))
          check.notes.observe('fields.create.options', 'left out', reply, shown(reply.item['options']));
        return { id, record: { ...reply.item, ...sent }, reply };
      }
    },
  );

test(
  'POST with options on a type that offers no choice answers an array of strings, and what is refused leaves nothing',
  rules('attendee-field.options.value', 'fields.refused-changes-nothing'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const probes: ReadonlyArray<readonly [string, QuestionItem]> = [
        ['options on short_text', { type: 'short_text', options: ['A', 'B'] }],
        ['no options on dropdown', { type: 'dropdown' }],
        ['empty options on radio', { type: 'radio', options: [] }],
        ['equal options on dropdown', { type: 'dropdown', options: ['A', 'A'] }],
        ['an empty option on dropdown', { type: 'dropdown', options: ['A', ''] }],
        ['numbers as options', { type: 'dropdown', options: [1, 2] }],
        ['null as options', { type: 'dropdown', options: null }],
        ['a text as options', { type: 'dropdown', options: 'A,B' }],
        ['null as required', { type: 'short_text', required: null }],
        ['a text as required', { type: 'short_text', required: 'yes' }],
      ];
      const refused: RefusedCreate[] = [];
      for (const [what, item] of probes) {
        const marker = bench.label();
        const reply = await bench.create({ item: { label: marker, ...item }, intent: 'probe' });
        check.notes.observe(
          what === 'options on short_text' ? 'fields.create.options' : 'fields.create.validation',
          reply.ok ? `${reply.status}, options ${shown(reply.item['options'])}` : `${reply.status}`,
          reply,
          what,
        );
        if (reply.ok) check.isArray('attendee-field.options.value', reply.item['options'], [reply]);
        else if (reply.status < 500) refused.push({ marker, reply, what });
      }
      await bench.leftNothing(refused);
      const list = await bench.list();
      for (const field of list.items) check.isArray('attendee-field.options.value', field['options'], [list]);
    }),
);

/** Texts that read as a value of another kind. */
const WORDS = ['007', '0', 'true', 'null', '1.50', '42'];

test(
  'labels and options that read as numbers, truth values or null stay the texts that they are',
  rules(
    'fields.create.keeps-options',
    'fields.create.keeps-label',
    'fields.update.keeps-options',
    'fields.update.keeps-label',
    'fields.create.listed',
    'fields.update.listed',
  ),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const plain = await bench.make({ type: 'radio', options: ['Red', 'Blue'] });
      const sent = { label: '007', options: WORDS };
      for (const [operation, listed, reply] of [
        [
          'createAttendeeField',
          'fields.create.listed',
          await bench.create({ item: { ...sent, type: 'dropdown' }, intent: 'probe' }),
        ],
        [
          'updateAttendeeField',
          'fields.update.listed',
          await bench.update(plain.id, sent, { intent: 'probe' }),
        ],
      ] as const) {
        if (!reply.ok) {
          check.notes.observe('fields.create.validation', `${reply.status}`, reply, 'numbers as texts');
          continue;
        }
        for (const name of ['label', 'options'] as const) expectKept(check, operation, name, sent, reply);
        // What was answered wrong already is told once.
        const { label, options } = reply.item;
        await bench.eventually([
          {
            id: reply.id,
            expected: { label, options },
            rule: listed,
            message: 'the list does not show the label and the options that were answered',
            replies: [reply],
          },
        ]);
      }
    }),
);

/** Options that a service may refuse, and that are what was sent where it takes them. */
const RICHER: Readonly<Record<string, readonly string[]>> = {
  'options with punctuation': ['Yes, gladly', 'No; never', 'Half / half'],
  'options that differ in their letter case alone': ['Door', 'DOOR', 'door', 'Gate'],
  'twenty options': Array.from({ length: 20 }, (_one, index) => `Seat ${(index * 7) % 20}`),
};

test(
  'POST with punctuation within options, with options alike but for their letter case, or with many keeps each, or is refused',
  rules('fields.create.keeps-options'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const made: Array<readonly [what: string, options: readonly string[], reply: Reply]> = [];
      for (const [what, options] of Object.entries(RICHER)) {
        const item = { label: bench.label(), type: 'radio', options };
        const reply = await bench.create({ item, intent: 'probe' });
        if (reply.ok) made.push([what, options, reply]);
        else check.notes.observe('fields.create.validation', `${reply.status}`, reply, what);
      }
      const list = await bench.list();
      for (const [what, options, reply] of made) {
        const listed = list.items.find((field) => idOf(field) === reply.id);
        for (const [where, shows] of [
          ['its create answers', reply.item['options']],
          // What the list lacks altogether is told under another rule.
          ...(listed === undefined ? [] : [['the list shows', listed['options']] as const]),
        ] as const)
          check.same(
            'fields.create.keeps-options',
            shows,
            options,
            [reply, list],
            `${what} are not what ${where}`,
          );
      }
    }),
);

test(
  'four creates at once make four attendee fields with ids of their own',
  rules('fields.create.listed', 'fields.create.201', 'attendee-field.type.value'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const made = await bench.several(Array(4).fill({ type: 'short_text' }), { least: 2 });
      const replies = proofOf(made.map(({ reply }) => reply));
      if (replies === undefined) return;
      const ids = new Set(made.map(({ id }) => id));
      check.that('fields.create.listed', ids.size === made.length, {
        message: 'creates that overlap are answered with the same id',
        expected: 'an id for each',
        actual: [...ids].join(', '),
        replies,
      });
      const found = await bench.listed(made);
      for (const { id, reply } of made) {
        const field = found.get(id);
        if (field !== undefined) check.oneOf('attendee-field.type.value', field['type'], TYPES, [reply]);
      }
    }),
);
