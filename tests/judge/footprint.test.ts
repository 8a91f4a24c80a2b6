import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Footprint } from '../../judge/footprint.ts';
import type { Exchange } from '../../record/exchange.ts';
import { ATTENDEE, recorded } from './recorded.ts';

const after = (...exchanges: readonly Exchange[]): Footprint => {
  const footprint = new Footprint();
  for (const one of exchanges) footprint.add(one);
  return footprint;
};

const path = { event_id: '1' };
const created = (id: unknown, over: object = {}): Exchange =>
  recorded('createAttendee', {
    path,
    status: 201,
    body: { item: { ...ATTENDEE, id }, metadata: {} },
    ...over,
  });

test('an attendee that was created stays behind, with its event and e-mail, and one that was refused does not', () => {
  const { attendees } = after(
    created(7, { id: 'w0-1' }),
    recorded('createAttendee', { path, status: 422, body: { errors: ['no'] } }),
  );
  assert.deepEqual(attendees, [{ event: '1', id: '7', email: 'ada@example.com', exchange: 'w0-1' }]);
});

test('a create that answers with who is known already leaves nobody more behind', () => {
  const footprint = after(created(7), created(7), created('9007199254740993'));
  assert.equal(footprint.total().attendees, 2);
});

test('an attendee field stays behind until its delete succeeds', () => {
  const made = recorded('createAttendeeField', {
    path,
    status: 201,
    body: { item: { id: 5, label: 'Muster one' }, metadata: {} },
  });
  const gone = (status: number): Exchange =>
    recorded('deleteAttendeeField', { path: { ...path, id: '5' }, status });
  assert.deepEqual(
    after(made, gone(404)).fields.map(({ id, label }) => [id, label]),
    [['5', 'Muster one']],
  );
  assert.deepEqual(after(made, gone(204)).fields, []);
  assert.deepEqual(after(made, { ...gone(404), check: '' }).fields, [], 'the clearing up found it gone');
});

test('passwords, refused tokens and calls without one are told apart', () => {
  const one = recorded('getEvent', { status: 401 });
  const page = recorded('signIn', { status: 200 });
  const total = after(
    { ...one, request: { ...one.request, headers: { authorization: 'Bearer muster-x' } } },
    { ...one, request: { ...one.request, headers: {} } },
    {
      ...page,
      request: { ...page.request, method: 'POST', body: 'email=ada&user%5Bpassword%5D=$MUSTER_SECRET' },
    },
    { ...page, request: { ...page.request, method: 'POST', body: 'decision=allow' } },
    { ...page, identity: 'browser' },
  ).total();
  assert.deepEqual([total.deadTokens, total.withoutToken, total.signIns], [1, 1, 2]);
});

test('time in which nothing is in flight is idle, and overlapping calls are counted once', () => {
  const at = (started: number, ended: number, check = ''): Exchange => ({
    ...recorded('getEvent', { check }),
    started,
    ended,
  });
  const footprint = after(at(0, 10), at(5, 20, 'b'), at(50, 60), at(61, 70, 'b'));
  const { span, idle, pause } = footprint.total();
  assert.deepEqual({ span, idle, pause }, { span: 70, idle: 31, pause: 30 });
  assert.equal(footprint.checks().get('b')?.idle, 41);
});
