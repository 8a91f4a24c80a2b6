import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFormat } from '../../harness/mask/keep-format.ts';
import { heldText, Mask } from '../../harness/mask/mask.ts';
import { MetValues, REMEMBERED } from '../../harness/mask/met-values.ts';
import { Rejudge } from '../../judge/rejudge.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Exchange } from '../../record/exchange.ts';
import { one, page, recorded } from '../judge/recorded.ts';

const KEY = 'a key of the test';
const mask = (): Mask => new Mask({ key: KEY, marks: heldText('mtag') });

const classesOf = (text: string): string =>
  text.replace(/[1-9]/g, '9').replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A');

test('a masked text has the format of the original, and is another', () => {
  for (const text of [
    'Grace Hopper',
    'grace.hopper@navy.example',
    '+12025550143',
    '1906-12-09',
    'QR:0f3A-99',
  ]) {
    const masked = keepFormat(text, KEY);
    assert.notEqual(masked, text);
    assert.equal(classesOf(masked), classesOf(text));
  }
  assert.equal(keepFormat('+-. 0', KEY), '+-. 0');
  assert.notEqual(keepFormat('Zoë 王小明', KEY), 'Zoë 王小明');
  assert.equal([...keepFormat('Zoë 王小明', KEY)].length, 7);
});

test('texts that differ are masked differently, however short or long, and equal ones alike', () => {
  const letters = Array.from({ length: 26 * 26 }, (_, n) =>
    String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26)),
  );
  assert.equal(new Set(letters.map((text) => keepFormat(text, KEY))).size, letters.length);
  const long = 'a'.repeat(100);
  const ends = ['b', 'c', 'd'].map((end) => keepFormat(long + end, KEY));
  assert.equal(new Set(ends).size, 3);
  assert.equal(keepFormat(long, KEY), keepFormat(long, KEY));
  assert.notEqual(keepFormat(long, KEY), keepFormat(long, 'another key'));
});

const STRANGER = {
  id: 8,
  first_name: 'Grace',
  last_name: 'Hopper "Amazing"',
  email: 'grace@navy.example',
  phone: '+12025550143',
  job_title: null,
  company: 'United States Navy',
  qr_code: 'QR-77123',
  nickname: 'Amazing Grace',
  fields: [
    {
      field: { id: 3, label: 'Your diet', name: 'diet', type: 'text' },
      value: ['vegan', 42, true, { a: 'nuts' }],
    },
  ],
};
const OWN = {
  id: 7,
  first_name: 'Adamtagna',
  email: 'muster+mtagna@example.com',
  qr_code: 'QR-1',
  company: 'X',
};

test('of an attendee that the run did not make all that is personal is masked, and nothing else of the answer', () => {
  const exchange = recorded('listAttendees', { body: page([STRANGER, OWN]) });
  const body = mask().exchange(exchange).response?.body ?? '';
  for (const secret of [
    'Grace',
    'Hopper',
    'Amazing',
    'navy',
    '2025550143',
    'United',
    '77123',
    'vegan',
    'nuts',
    '42',
  ])
    assert.ok(!body.includes(secret), `${secret} in ${body}`);
  const before = JSON.parse(exchange.response?.body ?? '');
  const after = JSON.parse(body);
  assert.deepEqual(after.items[1], before.items[1]);
  assert.deepEqual(after.metadata, before.metadata);
  const [was, is] = [before.items[0], after.items[0]];
  for (const key of ['id', 'event_id', 'rsvp_status', 'checkin_status', 'created_at', 'job_title'])
    assert.deepEqual(is[key], was[key], key);
  assert.deepEqual(is.fields[0].field, was.fields[0].field);
  assert.deepEqual(
    is.fields[0].value.map((value: unknown) => typeof value),
    ['string', 'number', 'boolean', 'object'],
  );
});

test('the same value is masked alike in every process of a run, in its answers and in the words of its findings', () => {
  const [first, second] = [mask(), mask()];
  const exchange = recorded('listAttendees', { body: page([STRANGER]) });
  const body = first.exchange(exchange).response?.body;
  assert.equal(second.exchange(exchange).response?.body, body);
  const masked = JSON.parse(body ?? '').items[0];
  assert.equal(
    first.text('attendee 8 reads {"email":"grace@navy.example","last_name":"Hopper \\"Ama…'),
    `attendee 8 reads {"email":"${masked.email}","last_name":"${JSON.stringify(masked.last_name).slice(1, 13)}…`,
  );
  assert.equal(first.text('Graceful words stay'), 'Graceful words stay');
});

test('names of attributes and words of JSON stay what they are in findings, whatever strangers are called', () => {
  const masked = mask();
  const null_ = { ...STRANGER, first_name: 'null', last_name: 'email', company: 'Kew' };
  masked.exchange(recorded('listAttendees', { body: page([null_]) }));
  const told = 'expected {"email":"muster@example.com","phone":null}';
  assert.equal(masked.text(told), told);
  assert.doesNotMatch(masked.text('actual "null", "email" and Kew'), /"null"|"email"/);
  const document = recorded('publishedOpenapi', {
    body: {
      components: { schemas: { Attendee: { properties: { email: { type: 'string', example: 'fields' } } } } },
    },
  });
  assert.equal(masked.exchange(document), document);
  assert.equal(masked.text('the string "fields"'), 'the string "fields"');
});

test('a record of the run stays readable after its tag was overwritten, and so does what the request itself holds', () => {
  const masking = mask();
  masking.exchange(recorded('createAttendee', { status: 201, body: one(OWN), path: { event_id: '1' } }));
  const renamed = recorded('listAttendees', {
    path: { event_id: '1' },
    body: page([{ ...STRANGER, id: 7 }]),
  });
  assert.equal(masking.exchange(renamed), renamed);
  const sent = recorded('updateAttendee', {
    path: { event_id: '1', id: '8' },
    sent: { item: { company: 'Sent Company' } },
    body: one({ ...STRANGER, company: 'Sent Company' }),
  });
  const { item } = JSON.parse(mask().exchange(sent).response?.body ?? '');
  assert.equal(item.company, 'Sent Company');
  assert.notEqual(item.first_name, 'Grace');
});

test('what is cut off, duplicated, deep or no JSON is masked as far as it can be read, and stays as it is elsewhere', () => {
  const cut = recorded('listAttendees', { body: null });
  const withBody = (body: string) => ({ ...cut, response: { status: 200, headers: {}, body } });
  const masked = (body: string): string => mask().exchange(withBody(body)).response?.body ?? '';
  assert.doesNotMatch(masked('{"items":[{"first_name":"Grace","email":"grace@na'), /Grace|grace/);
  assert.doesNotMatch(masked('{"item":{"first_name":"x","first_name":"Grace"}}'), /Grace/);
  const deep = `${'['.repeat(100_000)}{"first_name":"Grace"}${']'.repeat(100_000)}`;
  assert.equal(masked(deep).length, deep.length);
  assert.match(
    masked('{"item": {"first_name" : "Grace", "big": 1.50e3 , "id":12345678901234567890}}'),
    /"big": 1\.50e3 , "id":12345678901234567890\}\}$/,
  );
});

/** Strangers' records in every way in which one can be wrong. */
const WRONG: readonly object[] = [
  { email: 'no address' },
  { email: 'grace@navy' },
  { phone: '0202 5550143' },
  { phone: '+0' },
  { phone: 12025550143 },
  { first_name: null },
  { last_name: '' },
  { qr_code: null },
  { company: ['Navy'] },
  { created_at: 'yesterday' },
  { rsvp_status: 'maybe' },
  { fields: [{ field: { id: 3 }, value: 'vegan' }] },
  { event_id: 2 },
  { id: 'eight' },
];

test('a journal that is masked leads to the same verdict', () => {
  const history = [STRANGER, ...WRONG].flatMap((over, index) => [
    recorded('listAttendees', { id: `l-${index}`, body: page([{ ...STRANGER, ...over }, OWN]) }),
    recorded('updateAttendee', { id: `u-${index}`, body: one({ ...STRANGER, ...over }) }),
  ]);
  const judged = (exchanges: readonly Exchange[]) => {
    const again = new Rejudge([]);
    for (const exchange of exchanges) again.add(exchange);
    const { verdict, rules, violations } = deriveVerdict(again.merged(), {
      seed: 1,
      today: '2026-01-01',
    });
    return {
      verdict,
      rules: rules.map(({ id, verdict, obeyed }) => [id, verdict, obeyed]),
      violations: violations.map(({ rule, operation, count, exchanges }) => [
        rule,
        operation,
        count,
        exchanges,
      ]),
    };
  };
  const masking = mask();
  const masked = history.map((exchange) => masking.exchange(exchange));
  assert.ok(masked.every(({ response }) => !/Hopper|navy/.test(response?.body ?? '')));
  assert.ok(judged(history).violations.length >= 8);
  assert.deepEqual(judged(masked), judged(history));
});

test('what is on a page that is not stored is masked in a text that is, as it would be in the page', () => {
  const stored = mask();
  const first = recorded('listAttendees', { body: page([STRANGER]) });
  const shown = JSON.parse(stored.exchange(first).response?.body ?? '').items[0].email;
  const met = mask();
  met.meets(first);
  assert.equal(met.text('taken by grace@navy.example'), `taken by ${shown}`);
  const noted = mask();
  noted.meets(first, Buffer.from(first.response?.body ?? ''));
  assert.equal(noted.text('taken by grace@navy.example'), `taken by ${shown}`);
  const never = mask();
  assert.equal(never.text('taken by grace@navy.example'), 'taken by grace@navy.example');
});

test('of pages that are not stored the last are kept, by their bytes', () => {
  const first = recorded('listAttendees', { body: page([STRANGER]) });
  const filler = recorded('listAttendees', { body: '' });
  const afterwards = (megabytes: number): string => {
    const met = mask();
    met.meets(first, Buffer.from(first.response?.body ?? ''));
    for (let size = 0; size < megabytes; size += 1) met.meets(filler, Buffer.alloc(1 << 20, ' '));
    return met.text('taken by grace@navy.example');
  };
  assert.notEqual(afterwards(7), 'taken by grace@navy.example');
  assert.equal(afterwards(8), 'taken by grace@navy.example');
  const small = mask();
  small.meets(first);
  for (let others = 0; others < 400; others += 1) small.meets(filler);
  assert.equal(
    small.text('taken by grace@navy.example'),
    'taken by grace@navy.example',
    'and by their number',
  );
});

test('values are forgotten when they are too many, the oldest first, and at least so many are remembered', () => {
  const values = new MetValues();
  const forgot = Array.from({ length: 2 * REMEMBERED + 1 }, (_, index) => values.add(`value ${index}`, '-'));
  assert.equal(forgot.filter(Boolean).length, 2);
  assert.equal(values.get('value 0'), undefined);
  assert.equal(values.get(`value ${REMEMBERED}`), '-');
  assert.deepEqual(
    [...values.in(`of value ${2 * REMEMBERED} here`)]
      .map(({ value }) => value)
      .includes(`value ${2 * REMEMBERED}`),
    true,
  );
  assert.equal(
    [...values.in('value 0 alone')].some(({ value }) => value === 'value 0'),
    false,
  );
});
