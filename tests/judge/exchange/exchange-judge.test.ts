import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeExchange } from '../../../judge/exchange/exchange-judge.ts';
import type { Exchange } from '../../../record/exchange.ts';
import { one, page, recorded } from '../recorded.ts';

const broken = (exchange: Exchange): string[] => judgeExchange(exchange).violations.map(({ rule }) => rule);
const obeyed = (exchange: Exchange): string[] => {
  const { obeyed: single, groups } = judgeExchange(exchange);
  return [...single, ...groups.flat()];
};

test('a documented success of the documented shape breaks nothing, and shows that the operation works', () => {
  const exchange = recorded('updateAttendee', { body: one() });
  assert.deepEqual(broken(exchange), []);
  assert.equal(judgeExchange(exchange).worked, true);
  for (const rule of [
    'attendees.update.200',
    'envelope.item',
    'attendee.phone.value',
    'attendees.update.same',
  ])
    assert.ok(obeyed(exchange).includes(rule), rule);
});

test('a valid call that is refused breaks the rule of its operation, a probe that is refused none', () => {
  const refused = { status: 403, body: { error: 'no' } };
  assert.deepEqual(broken(recorded('updateAttendee', refused)), ['attendees.update.200']);
  const probe = recorded('updateAttendee', { ...refused, intent: 'probe' });
  assert.deepEqual(broken(probe), []);
  assert.deepEqual(judgeExchange(probe).observations, [
    { gap: 'errors.unlisted', answer: '403', situation: 'updateAttendee, probe call' },
  ]);
});

test('another success than the documented one breaks the rule of the operation, for a probe too', () => {
  assert.deepEqual(broken(recorded('createAttendee', { status: 202, body: one(), intent: 'probe' })), [
    'attendees.create.201',
  ]);
});

test('an upsert that answers a probe with 200, and 204 to an update of nothing, break nothing', () => {
  const upsert = { status: 200, body: one() };
  assert.deepEqual(broken(recorded('createAttendee', { ...upsert, intent: 'probe' })), []);
  assert.deepEqual(broken(recorded('createAttendee', upsert)), ['attendees.create.201']);
  const nothing = (item: object, operation: 'updateAttendee' | 'updateAttendeeField' = 'updateAttendee') =>
    recorded(operation, { status: 204, body: '', sent: { item }, intent: 'probe' });
  assert.deepEqual(broken(nothing({})), []);
  assert.deepEqual(broken(nothing({}, 'updateAttendeeField')), []);
  assert.deepEqual(broken(nothing({ label: 'Seat' }, 'updateAttendeeField')), ['fields.update.200']);
  assert.deepEqual(broken(nothing({ company: 'Guild' })), ['attendees.update.200']);
});

test('a success of a malformed call is held to neither a status nor a shape', () => {
  const normalised = { status: 206, body: { odd: true }, intent: 'malformed' } as const;
  assert.deepEqual(broken(recorded('getEvent', normalised)), []);
  assert.deepEqual(broken(recorded('getEvent', { ...normalised, status: 200 })), []);
});

test('a 422 in JSON to a body that is no JSON has its envelope, and a page or one to another media type need not', () => {
  const asked = (sent: string, type: string, answered: string): Exchange => {
    const exchange = recorded('updateAttendee', {
      status: 422,
      body: { detail: [] },
      intent: 'malformed',
      headers: { 'content-type': answered },
    });
    return {
      ...exchange,
      request: { ...exchange.request, body: sent, headers: { 'content-type': type } },
    };
  };
  const [json, html] = ['application/json', 'text/html'];
  assert.deepEqual(broken(asked('{"item": }', json, json)), ['errors.422-envelope']);
  assert.deepEqual(broken(asked('{"item": }', json, html)), []);
  assert.deepEqual(broken(asked('{"item": }', 'text/plain', json)), []);
  assert.deepEqual(broken(asked('{"item": {}}', json, json)), []);
});

test('the JSON media type may be said twice, and beside another one it is not said', () => {
  const as = (type: string) =>
    broken(recorded('updateAttendee', { body: one(), headers: { 'content-type': type } }));
  for (const json of ['application/json', 'Application/JSON; charset=utf-8, application/json'])
    assert.deepEqual(as(json), [], json);
  assert.deepEqual(as('application/json; profile="a,b"'), []);
  for (const other of ['text/html', 'application/json, text/html', 'application/jsonp', ''])
    assert.deepEqual(as(other), ['envelope.json'], other);
});

test('a 500 to what the contract does not admit is a lesser breach than one to a call that it admits', () => {
  const down = { status: 500, body: { error: 'down' } };
  const sent = (item: unknown) => broken(recorded('updateAttendee', { ...down, sent: { item } }));
  for (const odd of [
    { company: 'a\u0000b' },
    { company: '\ud800' },
    { fields: ['seven'] },
    { session_id: 1e20 },
    'text',
    7,
    true,
    { fields: 7 },
    null,
    [],
    { company: 7 },
    { company: 'x'.repeat(256) },
    { rsvp_status: 'perhaps' },
    { nickname: 'Ada' },
    { email: 'nobody' },
  ])
    assert.deepEqual(sent(odd), ['errors.malformed-no-500'], JSON.stringify(odd));
  for (const plain of [
    { company: 'Guild 7' },
    { company: null },
    { company: 'x'.repeat(255) },
    { rsvp_status: 'declined' },
    { last_name: 'Ødegård 李 😀' },
  ])
    assert.deepEqual(sent(plain), ['errors.no-500', 'attendees.update.200'], JSON.stringify(plain));
});

test('a 500 to a page is the lesser breach where its place in the list has no number of as many bits', () => {
  const asked = (...query: Array<readonly [string, string]>) =>
    broken(recorded('listAttendees', { status: 500, body: { error: 'down' }, intent: 'probe', query }));
  for (const page of ['9223372036854775807', '1000000000000000000', '9223372036854775808'])
    assert.deepEqual(asked(['page', page]), ['errors.malformed-no-500'], page);
  assert.deepEqual(asked(['page', '99999999999999999'], ['per_page', '100']), ['errors.malformed-no-500']);
  assert.deepEqual(asked(['page', '99999999999999999'], ['per_page', '1']), ['errors.no-500']);
  // A page of 32 bits may begin at a place that has no number of 32 bits.
  assert.deepEqual(asked(['page', '2147483647']), ['errors.malformed-no-500']);
  assert.deepEqual(asked(['page', '2147483647'], ['per_page', '1']), ['errors.no-500']);
  for (const page of ['2147483648', '9007199254740993', '85899345'])
    assert.deepEqual(asked(['page', page]), ['errors.no-500'], page);
  for (const query of [
    ['page', '0'],
    ['page', 'abc'],
    ['per_page', '101'],
    ['page[]', '1'],
  ] as const)
    assert.deepEqual(asked(query), ['errors.malformed-no-500'], query.join());
});

test('a created_at that can be no moment is a breach for whom the run made', () => {
  const made = (created_at: unknown) =>
    broken(recorded('createAttendee', { status: 201, body: one({ created_at }) }));
  for (const value of [null, '', ' ', 'just now', false, {}, []])
    assert.deepEqual(made(value), ['attendee.created_at.present'], JSON.stringify(value));
  for (const value of ['2026-01-01', '1 January', '٢٠٢٦', 0, 1767261600.5, [2026, 1, 1], { seconds: 1 }])
    assert.deepEqual(made(value), [], JSON.stringify(value));
});

test('statuses that pass say nothing of the call: 429, 502, 503 and 504', () => {
  for (const status of [502, 503, 504])
    assert.deepEqual(broken(recorded('getEvent', { status, body: 'down' })), [], `${status}`);
});

test('a property that is missing, and one of a wrong type, are told apart, and what is there is obeyed', () => {
  const { company: _gone, ...rest } = (one({ phone: 5 }) as { item: Record<string, unknown> }).item;
  const exchange = recorded('updateAttendee', { body: { item: rest, metadata: {} } });
  assert.deepEqual(broken(exchange).sort(), ['attendee.company.present', 'attendee.phone.value']);
  assert.ok(obeyed(exchange).includes('attendee.email.value'));
  assert.ok(!obeyed(exchange).includes('attendee.company.value'));
});

test('of a value outside of a list the finding says what the list holds', () => {
  const [found] = judgeExchange(
    recorded('updateAttendee', { body: one({ rsvp_status: 'maybe' }) }),
  ).violations;
  assert.equal(found?.rule, 'attendee.rsvp_status.value');
  assert.match(found?.expected ?? '', /^one of "unconfirmed", .*"confirmed"/);
});

test('an e-mail that was never supplied may come back null with a warning, one that was sent may not', () => {
  const nothing = recorded('createAttendee', {
    status: 201,
    body: one({ email: null }),
    sent: { item: { first_name: 'Ada' } },
  });
  assert.deepEqual(broken(nothing), ['attendee.unsupplied-typed']);
  const nameless = { item: { first_name: 'Ada', email: 'ada@example.com' } };
  const typed = recorded('createAttendee', {
    status: 201,
    body: one({ last_name: 'Unnamed' }),
    sent: nameless,
  });
  assert.ok(obeyed(typed).includes('attendee.unsupplied-typed'));
  assert.ok(!obeyed(nothing).includes('attendee.unsupplied-typed'));
  const sent = { item: { first_name: 'Ada', email: 'ada@example.com' } };
  assert.deepEqual(broken(recorded('createAttendee', { status: 201, body: one({ email: null }), sent })), [
    'attendee.email.value',
  ]);
});

test('a last name that was never supplied may come back empty with a warning, and one that was sent empty without', () => {
  const created = (sent: object) =>
    recorded('createAttendee', {
      status: 201,
      body: one({ last_name: '' }),
      sent: { item: { first_name: 'Ada', email: 'ada@example.com', ...sent } },
    });
  const [found, ...more] = judgeExchange(created({})).violations;
  assert.deepEqual([found?.rule, found?.actual, more.length], ['attendee.unsupplied-typed', '""', 0]);
  assert.match(found?.message ?? '', /^last_name that this call did not supply comes back as ""$/);
  assert.ok(!obeyed(created({})).includes('attendee.unsupplied-typed'));
  assert.deepEqual(broken(created({ last_name: '' })), []);
  // Who reads a list cannot know what was supplied: an empty text may have been.
  const listed = recorded('updateAttendee', {
    body: one({ last_name: '' }),
    sent: { item: { company: 'Acme' } },
  });
  assert.deepEqual(broken(listed), []);
});

test('a success that is no JSON, or does not say that it is, breaks the envelope', () => {
  assert.ok(broken(recorded('getEvent', { body: '<html>' })).includes('envelope.json'));
  const mute = recorded('updateAttendee', { body: one(), headers: {} });
  assert.deepEqual(broken(mute), ['envelope.json']);
});

test('a list of events may have any shape in JSON, and none that is a page', () => {
  assert.deepEqual(broken(recorded('listEvents', { body: [{ id: 7 }] })), []);
  assert.ok(broken(recorded('listEvents', { body: '<ul></ul>' })).includes('envelope.json'));
});

test('an account and a user are JSON, whatever their fields are', () => {
  const text = { body: one(), headers: { 'content-type': 'text/plain' } };
  for (const operation of ['getAccount', 'getMe'] as const)
    assert.deepEqual(broken(recorded(operation, text)), ['envelope.json']);
});

test('an account and a user stand under item, with metadata beside them, whoever reads them', () => {
  for (const operation of ['getAccount', 'getMe'] as const) {
    assert.deepEqual(broken(recorded(operation, { body: { id: 7, name: 'Lake' } })), [
      'envelope.item',
      'envelope.metadata',
    ]);
    assert.deepEqual(broken(recorded(operation, { body: { item: {} } })), ['envelope.metadata']);
    // What is there and is no object is shown as it is, in the words of every other operation.
    const [listed] = judgeExchange(recorded(operation, { body: { item: {}, metadata: [] } })).violations;
    const [event] = judgeExchange(
      recorded('getEvent', { body: { item: {}, metadata: [] } }),
    ).violations.filter(({ rule }) => rule === 'envelope.metadata');
    assert.match(listed?.message ?? '', /was answered with metadata \[\]: it must be object$/);
    assert.deepEqual([listed?.expected, listed?.actual], [event?.expected, event?.actual]);
    const whole = recorded(operation, { body: { item: { id: 7 }, metadata: {} } });
    assert.deepEqual(broken(whole), []);
    assert.ok(obeyed(whole).includes('envelope.item'));
  }
});

test('an answer of which nothing is shown is JSON, or has no body', () => {
  const rule = 'envelope.json-or-nothing';
  for (const operation of ['checkIn', 'deleteAttendeeField'] as const) {
    assert.deepEqual(broken(recorded(operation, { body: 'OK' })), [rule]);
    assert.ok(obeyed(recorded(operation, { body: {} })).includes(rule));
    assert.ok(obeyed(recorded(operation, { status: 204 })).includes(rule));
  }
});

test('errors have their envelope where the operation documents them', () => {
  assert.deepEqual(
    broken(recorded('updateAttendee', { status: 404, body: { error: 'x' }, intent: 'probe' })),
    [],
  );
  const bare = recorded('updateAttendee', { status: 422, body: { error: 'x' }, intent: 'probe' });
  assert.deepEqual(broken(bare), ['errors.422-envelope']);
  const texts = recorded('updateAttendee', { status: 422, body: { errors: ['x'] }, intent: 'probe' });
  assert.deepEqual(broken(texts), []);
  assert.ok(obeyed(texts).includes('errors.422-envelope'));
});

test('listing is never answered with 422, and other operations without it only warn', () => {
  const list = recorded('listAttendees', { status: 422, body: { errors: ['x'] }, intent: 'probe' });
  assert.ok(broken(list).includes('attendees.list.never-422'));
  const event = recorded('getEvent', { status: 422, body: { errors: ['x'] }, intent: 'probe' });
  assert.deepEqual(broken(event), ['errors.422-where-documented']);
});

for (const operation of ['getAccount', 'getEvent', 'listAttendees'] as const)
  test(`${operation} without X-Account-Id may be answered with 422, as no status is shown for it`, () => {
    const answer = { status: 422, body: { errors: ['x'] }, intent: 'malformed' } as const;
    const call = recorded(operation, answer);
    assert.deepEqual(broken({ ...call, identity: 'personal account none' }), []);
    assert.deepEqual(broken({ ...call, identity: 'personal' }), ['errors.422-where-documented']);
  });

test('a 500 is held against the kind of the call, and nothing else of its answer is judged', () => {
  const answer = { status: 500, body: '<html>' };
  assert.deepEqual(broken(recorded('getEvent', { ...answer, intent: 'probe' })), ['errors.no-500']);
  assert.deepEqual(broken(recorded('getEvent', { ...answer, intent: 'malformed' })), [
    'errors.malformed-no-500',
  ]);
});

test('an answer that never came is no breach', () => {
  const lost = {
    ...recorded('getEvent'),
    response: null,
    failure: { kind: 'timeout', message: 'x' } as const,
  };
  assert.deepEqual(broken(lost), []);
});

test('integers beyond 2^53 are compared by their digits', () => {
  const text = JSON.stringify(one()).replace('"id":7', '"id":9007199254740993');
  const same = recorded('updateAttendee', { body: text, path: { event_id: '1', id: '9007199254740993' } });
  assert.deepEqual(broken(same), []);
  const next = recorded('updateAttendee', { body: text, path: { event_id: '1', id: '9007199254740992' } });
  assert.deepEqual(broken(next), ['attendees.update.same']);
});

test('a check-in may answer anything but a fourth checkin_status', () => {
  const answer = (checkin_status: string) =>
    broken(recorded('checkIn', { status: 200, body: { item: { checkin_status } } }));
  assert.deepEqual(answer('checked_in'), []);
  assert.deepEqual(answer('present'), ['checkin.three-states']);
});

test('a page of the register is judged by what its parts say of each other', () => {
  assert.deepEqual(broken(recorded('listAttendees', { body: page([{}, { id: 8 }]) })), []);
  assert.deepEqual(broken(recorded('listAttendees', { body: page([{}, {}]) })), ['attendee.id.distinct']);
});
