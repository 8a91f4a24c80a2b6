import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BudgetError } from '../../../harness/broker/budget-error.ts';
import type { Broker } from '../../../harness/broker/protocol.ts';
import { Shelves } from '../../../harness/broker/shelves.ts';
import type { Answered } from '../../../harness/call/answered.ts';
import { newCall } from '../../../harness/call/call.ts';
import type { CallOptions } from '../../../harness/call/call-options.ts';
import { CLIENT, FOREIGN, type Identity, PERSONAL, READER } from '../../../harness/call/identity.ts';
import { AttendeeBudget } from '../../../harness/call/policies/budget.ts';
import type { Profile } from '../../../harness/profile/profile.ts';
import { fakeReply } from '../../fixtures/fake-check.ts';

/** A run that may make so many attendees, with what was sent. */
function budgetOf(most: number) {
  const shelves = new Shelves();
  let spent = 0;
  const broker = {
    take: async (...names: string[]) => shelves.take(...names),
    lay: async (shelf: string, ...things: unknown[]) => shelves.lay(shelf, ...things),
    next: async () => (spent += 1),
  } as unknown as Broker;
  const budget = new AttendeeBudget(broker, {
    budget: { attendees: most },
    user: { account_id: 1 },
    foreign: { event_id: 9 },
  } as unknown as Profile);
  let sent = 0;
  const create = async (
    status: number,
    options: CallOptions = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const call = newCall('createAttendee', options, options.as ?? CLIENT);
    await budget.around(call, async () => {
      sent += 1;
      const { exchange } = fakeReply(status);
      const response = { status, headers, body: '' };
      return { exchange: { ...exchange, response } } as unknown as Answered;
    });
  };
  return { create, sent: () => sent };
}

const token = (scope?: string): Identity => ({
  kind: 'token',
  token: { token: 'a', issuedAt: 0, ...(scope !== undefined && { scope }) },
  label: 'a token',
});

test('creates beyond the budget are not sent, however many are under way at once', async () => {
  const { create, sent } = budgetOf(3);
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => create(201, { intent: 'probe' })));
  assert.equal(sent(), 3);
  const refused = ends.filter((end) => end.status === 'rejected');
  assert.equal(refused.length, 5);
  assert.ok(refused.every((end) => end.reason instanceof BudgetError));
});

test('a create that is refused takes no place', async () => {
  const { create, sent } = budgetOf(1);
  for (let time = 0; time < 3; time += 1) await create(422, { intent: 'probe' });
  await create(201);
  await assert.rejects(() => create(201), BudgetError);
  assert.equal(sent(), 4);
});

for (const status of [502, 503, 504])
  test(`a create that a gateway answers with ${status} may have made somebody, and keeps its place`, async () => {
    const { create, sent } = budgetOf(2);
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => create(status, { intent: 'probe' })),
    );
    assert.equal(sent(), 2);
    assert.equal(ends.filter((end) => end.status === 'rejected').length, 8);
  });

test('a create that a gateway holds back until a time that it names takes no place', async () => {
  const { create, sent } = budgetOf(1);
  for (let time = 0; time < 3; time += 1) await create(503, { intent: 'probe' }, { 'retry-after': '1' });
  await create(201);
  assert.equal(sent(), 4);
});

test('a create that must be refused is sent whatever is left, and counts where it is not refused', async () => {
  const { create } = budgetOf(2);
  await create(201, { intent: 'malformed' });
  await create(201, { as: READER, intent: 'probe' });
  await assert.rejects(() => create(201), BudgetError);
  await create(201, { intent: 'malformed' });
  await create(403, { as: token('read'), intent: 'probe' });
});

test('another account counts in its own event alone', async () => {
  const { create } = budgetOf(0);
  await create(403, { as: FOREIGN, path: { event_id: 1 }, intent: 'probe' });
  await assert.rejects(() => create(201, { as: FOREIGN, path: { event_id: 9 } }), BudgetError);
});

for (const [who, as] of [
  ['the client', CLIENT],
  ['a user', PERSONAL],
  ['a user who names the account', { ...PERSONAL, accountId: '1' } as Identity],
  ['a token of scope write', token('read write')],
  ['a token of a scope that was not told', token()],
] as const)
  test(`${who} makes no attendee beyond the budget`, async () => {
    const { create } = budgetOf(0);
    await assert.rejects(() => create(201, { as, intent: 'probe' }), /budget of 0 attendees/);
  });
