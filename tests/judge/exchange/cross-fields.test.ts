import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeCrossFields } from '../../../judge/exchange/cross-fields.ts';
import { JudgementBuilder } from '../../../judge/finding.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { one, page, recorded } from '../recorded.ts';

type Over = Parameters<typeof recorded>[1];

function judged(operation: OperationId, body: unknown, over: Over = {}) {
  const builder = new JudgementBuilder(operation);
  judgeCrossFields(builder, recorded(operation, over), operation, body);
  const { obeyed, violations } = builder.build();
  return { obeyed, broken: violations.map(({ rule }) => rule) };
}

test('an answer about another record, or of another event, than the one addressed is a breach', () => {
  assert.deepEqual(judged('checkOut', one({ id: 8 })).broken, ['checkin.same']);
  assert.deepEqual(judged('undoCheckIn', one({ event_id: 2 })).broken, ['attendee.event_id.owner']);
  assert.deepEqual(judged('updateAttendee', one()).broken, []);
});

test('an id in the path that may stand for another number is compared with nothing', () => {
  for (const id of ['007', '7abc', '%37'])
    assert.deepEqual(judged('updateAttendee', one({ id: 8 }), { path: { event_id: '1', id } }).broken, []);
});

test('page and per_page are repeated, have their defaults, and bound the page', () => {
  const list = (metadata: object, query: ReadonlyArray<readonly [string, string]> = []) =>
    judged('listAttendees', page([{}, { id: 8 }], metadata), { query }).broken;
  assert.deepEqual(list({}), []);
  assert.deepEqual(list({ per_page: 30 }), ['attendees.list.per-page-default']);
  assert.deepEqual(list({ page: 2 }), ['attendees.list.page-default']);
  assert.deepEqual(list({ per_page: 10 }, [['per_page', '9']]), ['attendees.list.echo']);
  assert.deepEqual(list({ per_page: 1, total_pages: 2 }, [['per_page', '1']]), ['attendees.list.page-size']);
  assert.deepEqual(list({ per_page: 101 }, [['per_page', '101']]), ['attendees.list.per-page-max']);
  assert.deepEqual(list({ total_count: 26 }), ['attendees.list.total-pages']);
});

test('a parameter that nobody could read as a number is echoed in no particular way', () => {
  for (const value of ['0', '-1', 'x', '1.5', '']) {
    const { broken } = judged('listAttendees', page([{}]), { query: [['page', value]] });
    assert.deepEqual(broken, [], value);
  }
});

test('what is out of range in one parameter, or said by another name, is no word on the other', () => {
  const list = (metadata: object, ...query: Array<readonly [string, string]>) =>
    judged('listAttendees', page([{}], metadata), { query }).broken;
  assert.deepEqual(list({}, ['page', '0'], ['per_page', '50']), []);
  assert.deepEqual(list({ per_page: 50 }, ['per_page', '50'], ['page', '0']), []);
  assert.deepEqual(list({}, ['page', '1'], ['per_page', '101']), []);
  for (const name of ['Per_Page', 'perPage', 'limit', 'per_page[]'])
    assert.deepEqual(list({ per_page: 100 }, [name, '1000']), [], name);
});

test('one id twice on a page is a breach, and pages of one attendee prove nothing', () => {
  assert.deepEqual(judged('listAttendees', page([{}, { id: 7 }])).broken, ['attendee.id.distinct']);
  assert.ok(!judged('listAttendees', page([{}])).obeyed.includes('attendee.id.distinct'));
});

test('a code of two attendees on a page is worth a warning, and a short or empty one of two is not', () => {
  const rule = 'attendee.qr_code.distinct';
  const held = (...codes: readonly unknown[]) =>
    judged('listAttendees', page(codes.map((qr_code, index) => ({ id: index + 1, qr_code }))));
  const long = 'data:image/png;base64,iVBORw0KGgo'.repeat(20);
  assert.deepEqual(held(`${long}a`, `${long}b`, null, null, '', '').broken, [], 'alike at their beginnings');
  assert.ok(held('one', 'two').obeyed.includes(rule));
  assert.deepEqual(held('door-code-1', 'two', 'door-code-1').broken, [rule]);
  assert.deepEqual(held({ format: 'qr', of: 7 }, { format: 'qr', of: 7 }).broken, [rule]);
  assert.deepEqual(held(17, 17, 5).broken, [], 'by chance, where others are masked');
  assert.deepEqual(held(17, 17, 17).broken, [rule]);
});
