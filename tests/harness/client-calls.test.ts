import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { LostAnswer } from '../../harness/call/lost-write.ts';
import { Unanswered, WritesForbidden } from '../../harness/call/unanswered.ts';
import { EVENT, inTurn, record, refusal, type Said, type Script, scripted } from './scripted.ts';

const GUEST = { event_id: EVENT, id: '7' };
const EVENT_LINE = `GET events/${EVENT}`;
const GUEST_LINE = `PATCH events/${EVENT}/attendees/7`;
const CREATE_LINE = `POST events/${EVENT}/attendees`;

/** An environment that answers these lines so, and every other call with a record. */
const answering =
  (lines: Readonly<Record<string, (count: number) => Said>>): Script =>
  (line, count) =>
    lines[line.replace(/\?.*/, '')]?.(count) ?? record({ id: 1 });

const readEvent: CallOptions = { path: { id: EVENT } };
const update: CallOptions = { path: GUEST, item: { company: 'New' } };

test('a 429 is waited for as it says, in the whole run, and what comes then is the answer', async () => {
  const { client, sent, pauses, flush, facts } = scripted(
    answering({ [EVENT_LINE]: inTurn(refusal(429, { 'retry-after': '0' }), record({ id: 1001 })) }),
  );
  const reply = await client.call('getEvent', readEvent);
  assert.equal(reply.status, 200);
  assert.deepEqual(sent, [EVENT_LINE, EVENT_LINE]);
  assert.equal(pauses.length, 1);
  flush();
  const passed = facts('pass').flatMap((fact) => ('rule' in fact ? [fact.rule] : []));
  assert.ok(passed.includes('rate-limit.exists'), 'a 429 after which others are served is a limit');
});

test('a 429 that a check asked for is its answer, and nobody waits', async () => {
  const { client, sent, pauses } = scripted(answering({ [EVENT_LINE]: inTurn(refusal(429)) }));
  const reply = await client.call('getEvent', { ...readEvent, keep429: true, once: true, intent: 'probe' });
  assert.deepEqual([reply.status, sent.length, pauses.length], [429, 1, 0]);
});

test('a 503 that names a time was held back by a gateway: it is waited for, and nobody is accused', async () => {
  const { client, broken } = scripted(
    answering({ [GUEST_LINE]: inTurn(refusal(503, { 'retry-after': '0' }), record({ id: 7 })) }),
  );
  assert.equal((await client.call('updateAttendee', update)).status, 200);
  assert.deepEqual(broken(), []);
});

test('a read and an update that get no answer are sent again, for neither does more by that', async () => {
  for (const [operation, options, line] of [
    ['getEvent', readEvent, EVENT_LINE],
    ['updateAttendee', update, GUEST_LINE],
  ] as const) {
    const { client, sent, broken } = scripted(answering({ [line]: inTurn('reset', record({ id: 1 })) }));
    assert.equal((await client.call(operation, options)).status, 200);
    assert.deepEqual(sent, [line, line]);
    assert.deepEqual(broken(), []);
  }
});

test('a call that is to be sent once is sent once, though it gets no answer', async () => {
  const { client, sent } = scripted(answering({ [EVENT_LINE]: inTurn('reset') }));
  await assert.rejects(client.call('getEvent', { ...readEvent, once: true, intent: 'probe' }), Unanswered);
  assert.deepEqual(sent, [EVENT_LINE]);
});

test('a create whose answer is lost is looked for: where it is there, nothing is said of it', async () => {
  const listed = { status: 200, body: { items: [{ id: 9, email: 'ada@example.com' }], metadata: page(1) } };
  const { client, sent } = scripted(
    answering({ [CREATE_LINE]: inTurn('reset'), [`GET events/${EVENT}/attendees`]: inTurn(listed) }),
  );
  const create = { path: { event_id: EVENT }, item: { first_name: 'Ada', email: 'ada@example.com' } };
  await assert.rejects(client.call('createAttendee', create), (error) => {
    assert.ok(error instanceof LostAnswer);
    assert.match(error.message, /was lost, and it was carried out/);
    return true;
  });
  assert.equal(sent.filter((line) => line === CREATE_LINE).length, 1);
});

test('a create whose answer is lost is sent again where the list does not show it', async () => {
  const listed = { status: 200, body: { items: [], metadata: page(0) } };
  const { client, sent } = scripted(
    answering({
      [CREATE_LINE]: inTurn('reset', { status: 201, body: { item: { id: 9 }, metadata: {} } }),
      [`GET events/${EVENT}/attendees`]: inTurn(listed),
    }),
  );
  const create = { path: { event_id: EVENT }, item: { first_name: 'Ada', email: 'ada@example.com' } };
  assert.equal((await client.call('createAttendee', create)).status, 201);
  assert.equal(sent.filter((line) => line === CREATE_LINE).length, 2);
});

test('a check-in whose answer is lost cannot be looked up, and is not sent again', async () => {
  const line = `POST events/${EVENT}/attendees/7/check_in`;
  const { client, sent } = scripted(answering({ [line]: inTurn('reset') }));
  await assert.rejects(client.call('checkIn', { path: GUEST, item: {} }), LostAnswer);
  assert.deepEqual(sent, [line]);
});

test('a write that met others is put again alone, until it is served', async () => {
  const { client, sent, broken } = scripted(
    answering({ [GUEST_LINE]: inTurn(refusal(409), refusal(423), record({ id: 7 })) }),
  );
  assert.equal((await client.call('updateAttendee', { ...update, intent: 'probe' })).status, 200);
  assert.equal(sent.length, 3);
  assert.deepEqual(broken(), []);
});

test('a conflict that a check asks for is its answer', async () => {
  const { client, sent } = scripted(answering({ [GUEST_LINE]: inTurn(refusal(409)) }));
  const asked = { ...update, intent: 'probe', keepConflict: true } as const;
  assert.equal((await client.call('updateAttendee', asked)).status, 409);
  assert.equal(sent.length, 1);
});

test('a token that is refused everywhere is renewed, and the call repeated with the next', async () => {
  const { client, broken } = scripted((_line, _count, token) =>
    token === 'token-1' ? refusal(401) : record({ id: 1 }),
  );
  assert.equal((await client.call('getEvent', readEvent)).status, 200);
  assert.deepEqual(broken(), []);
});

test('a call that is refused to every token that is granted is given up, and nobody accused', async () => {
  const { client, broken } = scripted(() => refusal(401));
  await assert.rejects(client.call('getEvent', readEvent), /answered 401 to every token that was granted/);
  assert.deepEqual(broken(), []);
});

test('a 401 to a token that opens other calls is a breach of the one that it does not open', async () => {
  const { client, broken } = scripted(answering({ [EVENT_LINE]: inTurn(refusal(401)) }));
  await client.call('getAccount');
  assert.equal((await client.call('getEvent', readEvent)).status, 401);
  assert.deepEqual(new Set(broken()), new Set(['events.get.200']));
});

test('a token that is refused in between, and served again, does not work as one should', async () => {
  const { client, broken } = scripted(
    answering({ [EVENT_LINE]: inTurn(record({ id: 1001 }), refusal(401), record({ id: 1001 })) }),
  );
  await client.call('getEvent', readEvent);
  assert.equal((await client.call('getEvent', readEvent)).status, 200);
  assert.deepEqual(new Set(broken()), new Set(['oauth.client.token']));
});

test('what was made a moment ago may not be found yet, for as long as the profile says', async () => {
  const made = { status: 201, body: { item: { id: 7 }, metadata: {} } };
  const { client, sent } = scripted(
    answering({ [CREATE_LINE]: inTurn(made), [GUEST_LINE]: inTurn(refusal(404), record({ id: 7 })) }),
    { settle_ms: 2000 },
  );
  await client.call('createAttendee', { path: { event_id: EVENT }, item: { first_name: 'Ada' } });
  assert.equal((await client.call('updateAttendee', update)).status, 200);
  assert.equal(sent.filter((line) => line === GUEST_LINE).length, 2);
});

test('a plain read that is refused and then served was flaky, and no breach', async () => {
  const { client, broken, facts } = scripted(
    answering({ [EVENT_LINE]: inTurn(refusal(404), record({ id: 1001 })) }),
  );
  assert.equal((await client.call('getEvent', readEvent)).status, 200);
  assert.equal(facts('flaky').length, 1);
  assert.deepEqual(broken(), []);
});

test('a plain read that is refused each time is a breach of its success, while others are served', async () => {
  const { client, broken } = scripted(answering({ [EVENT_LINE]: inTurn(refusal(404)) }));
  assert.equal((await client.call('getEvent', readEvent)).status, 404);
  assert.deepEqual(new Set(broken()), new Set(['events.get.200']));
});

test('a plain read that is refused while everything is refused accuses nobody: the environment is shut', async () => {
  const { client, broken } = scripted(() => refusal(403));
  await assert.rejects(client.call('getEvent', readEvent), Unanswered);
  assert.deepEqual(broken(), []);
});

test('where writes are forbidden none is sent, whatever asks for it, and reads are', async () => {
  const { client, sent } = scripted(answering({}), { writes: 'forbid' });
  await assert.rejects(client.call('updateAttendee', update), WritesForbidden);
  await assert.rejects(
    client.call('getEvent', { ...readEvent, method: 'PUT', intent: 'probe' }),
    WritesForbidden,
  );
  assert.deepEqual(sent, []);
  assert.equal((await client.call('getEvent', readEvent)).status, 200);
});

function page(total: number): object {
  return { page: 1, per_page: 100, total_count: total, total_pages: Math.ceil(total / 100) };
}

test('a refusal that an explanation excuses is counted with its name, its reason and what showed it', async () => {
  const full = refusal(422);
  const { client, facts, flush, broken } = scripted(
    answering({ [CREATE_LINE]: inTurn(full), [EVENT_LINE]: inTurn(record({ id: 1001 })) }),
  );
  client.forms = {
    complete: async (options: unknown) => options,
    newAttendees: () => [{ first_name: 'Eve' }],
  } as unknown as NonNullable<typeof client.forms>;
  const create = { path: { event_id: EVENT }, item: { first_name: 'Ada' } };
  await assert.rejects(client.call('createAttendee', create), Unanswered);
  flush();
  const [fact, ...others] = facts('worked-around');
  assert.ok(fact?.kind === 'worked-around' && others.length === 0);
  assert.deepEqual(
    [fact.by, fact.operation, fact.status, fact.count],
    ['event-full', 'createAttendee', 422, 1],
  );
  assert.match(fact.reason, /^event 1001 takes no attendees/);
  assert.match(fact.exchange, /^w1-/);
  assert.deepEqual(broken(), []);
});
