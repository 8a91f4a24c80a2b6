import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveVerdict } from '../../../judge/verdict.ts';
import type { ViolationFact } from '../../../record/facts.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { violation } from '../../reports/sample.ts';

type Breach = readonly [rule: RuleId, over?: Partial<ViolationFact>];

/** The rules that are causes, of breaches that were seen one after the other, each in an exchange of its own. */
const causesOf = (breaches: readonly Breach[]): readonly RuleId[] => {
  const facts = breaches.map(([rule, over], index) =>
    violation({
      ...{ rule, operation: 'updateAttendee', exchanges: [`w0-${index}`], at: index, status: 200 },
      ...{ actual: rule, expected: '' },
      ...over,
    }),
  );
  return deriveVerdict(facts, { seed: 1, today: '2026-01-01' }).violations.flatMap(({ rule, follows }) =>
    follows === undefined ? [rule] : [],
  );
};

const EMPTY = { status: 204, unread: 'no JSON' } as const;
const PAGE = { status: 200, unread: 'no JSON' } as const;
const BARE = { status: 200, unread: 'no record' } as const;
const QUESTION = { operation: 'createAttendeeField' } as const;
const FORM = { operation: 'listAttendeeFields' } as const;
const escaped = { actual: '"O&#39;Neill"', expected: '"O\'Neill"' } as const;
const CREATE = { operation: 'createAttendee' } as const;

const ROWS: ReadonlyArray<readonly [why: string, breaches: readonly Breach[], causes: readonly RuleId[]]> = [
  [
    'an empty answer tells nothing of a value, of a charset or of a state',
    [
      ['attendees.update.200', EMPTY],
      ['attendees.update.null-kept', EMPTY],
      ['attendees.update.empty-item-taken', EMPTY],
      ['attendees.update.checkin-status-stays', EMPTY],
      ['attendees.update.same', EMPTY],
      ['envelope.charset-taken', EMPTY],
    ],
    ['attendees.update.200'],
  ],
  [
    'a value that an empty answer lacks is no more basic than that answer',
    [
      ['fields.create.201', { ...QUESTION, ...EMPTY }],
      ['attendee-field.options.value', { ...QUESTION, ...EMPTY }],
    ],
    ['fields.create.201'],
  ],
  [
    'a page of HTML has no envelope, and a list of none stands still for nobody',
    [
      ['fields.create.listed', { ...FORM, ...PAGE }],
      ['fields.update.listed', { ...FORM, ...PAGE }],
      ['envelope.items', { ...FORM, ...PAGE }],
      ['envelope.json', { ...FORM, ...PAGE }],
    ],
    ['envelope.json'],
  ],
  [
    'a record without its envelope is not read',
    [
      ['envelope.item', BARE],
      ['attendees.update.keeps-phone', BARE],
      ['attendees.update.null-kept', BARE],
    ],
    ['envelope.item'],
  ],
  ...(['field.present', 'field.value', 'value.present'] as const).map(
    (misplaced) =>
      [
        `a reply without its ${misplaced} is found by no look for it`,
        [
          [`attendee-field-value.${misplaced}`, CREATE],
          ['attendees.create.keeps-fields', CREATE],
          ['attendee.fields.known', FORM],
        ],
        [`attendee-field-value.${misplaced}`],
      ] as const,
  ),
  [
    'a reply that one operation misplaces says nothing of those of another one',
    [['attendee-field-value.field.present'], ['attendees.create.keeps-fields', CREATE]],
    ['attendee-field-value.field.present', 'attendees.create.keeps-fields'],
  ],
  [
    'a value that another answer shows is wrong by itself',
    [['attendees.update.200', EMPTY], ['attendees.update.null-kept']],
    ['attendees.update.200', 'attendees.update.null-kept'],
  ],
  [
    'an operation that answers nothing says nothing of another one',
    [
      ['attendees.update.200', EMPTY],
      ['checkin.moves-status', { ...EMPTY, operation: 'checkOut' }],
    ],
    ['attendees.update.200', 'checkin.moves-status'],
  ],
  [
    'what a later read shows was not taken from the empty answer',
    [
      ['attendees.update.200', EMPTY],
      ['attendees.update.others-untouched', { ...EMPTY, later: true, attributes: ['phone'] }],
    ],
    ['attendees.update.200', 'attendees.update.others-untouched'],
  ],
  [
    'who is served without a token is served, whatever the answer lacks',
    [
      ['attendees.update.200', EMPTY],
      ['bearer.missing', EMPTY],
    ],
    ['attendees.update.200', 'bearer.missing'],
  ],
  [
    'a record without its envelope is another breach than a page of HTML',
    [
      ['envelope.json', PAGE],
      ['envelope.item', BARE],
    ],
    ['envelope.json', 'envelope.item'],
  ],
  [
    'a refusal explains no answer in which nothing can be read',
    [
      ['attendees.update.200', { status: 422, refused: true }],
      ['attendees.update.null-kept', EMPTY],
    ],
    ['attendees.update.200', 'attendees.update.null-kept'],
  ],
  [
    'one success in the place of the documented one is one breach, whatever was sent',
    [
      ['attendees.update.200', { status: 202 }],
      ['attendees.update.empty-item-taken', { status: 202 }],
    ],
    ['attendees.update.200'],
  ],
  [
    'two other successes are two',
    [
      ['attendees.update.200', { status: 202 }],
      ['attendees.update.empty-item-taken', { status: 204 }],
    ],
    ['attendees.update.200', 'attendees.update.empty-item-taken'],
  ],
  [
    'texts that creates and updates escape are escaped by one hand',
    [
      ['attendees.create.keeps-first_name', { ...CREATE, ...escaped }],
      ['attendees.create.keeps-email', { ...CREATE, ...escaped }],
      ['attendees.update.keeps-first_name', escaped],
      ['attendees.update.keeps-email', escaped],
    ],
    ['attendees.create.keeps-first_name'],
  ],
  [
    'one text that a create escapes, and another that an update does, are two',
    [
      ['attendees.create.keeps-last_name', { ...CREATE, ...escaped }],
      ['attendees.update.keeps-job_title', escaped],
    ],
    ['attendees.create.keeps-last_name', 'attendees.update.keeps-job_title'],
  ],
  [
    'two texts that a create escapes, and another that an update does, are three',
    [
      ['attendees.create.keeps-last_name', { ...CREATE, ...escaped }],
      ['attendees.create.keeps-fields', { ...CREATE, ...escaped }],
      ['attendees.update.keeps-job_title', escaped],
    ],
    ['attendees.create.keeps-fields', 'attendees.create.keeps-last_name', 'attendees.update.keeps-job_title'],
  ],
  [
    'a text that is cut is none that is escaped',
    [
      ['attendees.create.keeps-first_name', { ...CREATE, ...escaped }],
      ['attendees.update.keeps-first_name', { actual: '"O"', expected: '"O\'Neill"' }],
    ],
    ['attendees.create.keeps-first_name', 'attendees.update.keeps-first_name'],
  ],
];

for (const [why, breaches, causes] of ROWS)
  test(why, () => {
    assert.deepEqual(causesOf(breaches).toSorted(), causes.toSorted());
    assert.equal(causesOf(breaches.toReversed()).length, causes.length);
  });

test('a rule that one answer breaks without a record, and another with one, is not taken for unread', () => {
  const facts: readonly Breach[] = [
    ['attendees.update.200', EMPTY],
    ['attendees.update.null-kept', EMPTY],
    ['attendees.update.null-kept'],
  ];
  assert.deepEqual(causesOf(facts), ['attendees.update.200', 'attendees.update.null-kept']);
});
