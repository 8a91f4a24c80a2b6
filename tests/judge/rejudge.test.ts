import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rejudge } from '../../judge/rejudge.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact } from '../../record/facts.ts';
import { violation } from '../reports/sample.ts';
import { one, page, recorded } from './recorded.ts';

const HISTORY: readonly Exchange[] = [
  recorded('createAttendee', { id: 'w0-1', status: 201, body: one(), intent: 'valid' }),
  recorded('listAttendees', { id: 'w0-2', body: page([{}, { id: 8, phone: 5 }]) }),
  recorded('listAttendees', { id: 'w0-3', body: page([{ phone: 6 }]), check: '' }),
  recorded('getEvent', { id: 'w0-4', status: 404, body: { error: 'x' }, intent: 'probe' }),
  recorded('signIn', { id: 'w0-5', body: '<html>' }),
];

function rejudged(history: readonly Exchange[], stored: readonly Fact[] = []): Fact[] {
  const again = new Rejudge(stored);
  for (const exchange of history) again.add(exchange);
  return again.merged();
}

test('a recorded history is judged by what its exchanges alone decide', () => {
  const { violations, rules } = deriveVerdict(rejudged(HISTORY), { seed: 1, today: '2026-01-01' });
  assert.deepEqual(
    violations.map(({ rule, operation, count, exchanges }) => [rule, operation, count, exchanges]),
    [['attendee.phone.value', 'listAttendees', 2, ['w0-2']]],
  );
  const verdictOf = (id: string) => rules.find((rule) => rule.id === id)?.verdict;
  assert.equal(verdictOf('attendees.create.201'), 'pass');
  assert.equal(verdictOf('errors.404-envelope'), 'pass');
  assert.equal(verdictOf('rsvp.listed'), 'not-exercised');
});

test('what the judge of then said is replaced, and what checks claimed stays', () => {
  const stored: Fact[] = [
    { ...violation({ rule: 'envelope.json', operation: 'getEvent', exchanges: ['w0-4'] }), alone: true },
    violation({ rule: 'rsvp.listed', operation: 'updateAttendee', check: 'rsvp/x' }),
    { kind: 'pass', rule: 'events.get.200', check: 'every exchange', count: 9, exchange: 'w0-4' },
    { kind: 'pass', rule: 'rsvp.value-sent', check: 'rsvp/x', count: 1, exchange: 'w0-6' },
    { kind: 'answered', operation: 'getEvent', status: 200, worked: true, count: 9 },
  ];
  const sent = { item: { rsvp_status: 'confirmed' } };
  const update = recorded('updateAttendee', { id: 'w0-6', body: one({ rsvp_status: 'confirmed' }), sent });
  const facts = rejudged([...HISTORY, update], stored);
  const rulesOf = (kind: string) =>
    new Set(facts.flatMap((fact) => (fact.kind === kind && 'rule' in fact ? [fact.rule] : [])));
  assert.ok(!rulesOf('violation').has('envelope.json'));
  assert.ok(rulesOf('violation').has('rsvp.listed'));
  assert.ok(!rulesOf('pass').has('events.get.200'));
  assert.ok(rulesOf('pass').has('rsvp.value-sent'));
  assert.ok(!facts.some((fact) => fact.kind === 'answered' && fact.operation === 'getEvent' && fact.worked));
});

test('a page for a 429 breaks the envelope where somebody was served after it, and after a wall nobody was', () => {
  const page429 = (id: string, ended: number): Exchange =>
    recorded('getEvent', { id, status: 429, body: '<h1>Later</h1>', headers: {}, ended });
  const served = recorded('getAccount', { id: 'w0-9', body: { item: {}, metadata: {} }, started: 1500 });
  const proofs = (history: readonly Exchange[], stored: readonly Fact[] = []): string[] =>
    rejudged(history, stored).flatMap((fact) =>
      fact.kind === 'violation' ? [`${fact.rule} ${fact.exchanges}`] : [],
    );
  assert.deepEqual(proofs([page429('w0-1', 1010), served, page429('w0-2', 1600)]), [
    'rate-limit.retry-after w0-1',
    'envelope.json w0-1',
    'errors.429-envelope w0-1',
  ]);
  assert.deepEqual(proofs([page429('w0-2', 1600)]), []);
  // The run knew that it was the limiter.
  const held = { operation: 'getEvent', exchanges: ['w0-2'], alone: true } as const;
  const stored: Fact[] = [violation({ rule: 'errors.429-envelope', ...held })];
  assert.deepEqual(proofs([page429('w0-2', 1600)], stored), ['errors.429-envelope w0-2']);
});

test('to judge twice is to judge once', () => {
  const once = rejudged(HISTORY, [violation()]);
  const sorted = (facts: readonly Fact[]): string[] => facts.map((fact) => JSON.stringify(fact)).sort();
  assert.deepEqual(sorted(rejudged(HISTORY, once)), sorted(once));
});

test('a journal whose secrets were replaced judges as the one that held them', () => {
  const bare = HISTORY.map((exchange) => ({
    ...exchange,
    request: { ...exchange.request, headers: { authorization: 'Bearer secret-of-a-run' } },
  }));
  const kinds = (facts: readonly Fact[]): string[] =>
    facts.map((fact) => JSON.stringify({ ...fact, reproduce: '' })).sort();
  assert.deepEqual(kinds(rejudged(bare)), kinds(rejudged(HISTORY)));
});
