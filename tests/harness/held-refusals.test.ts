import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FactRecorder } from '../../harness/recorder/fact-recorder.ts';
import { judgeExchange } from '../../judge/exchange/exchange-judge.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact } from '../../record/facts.ts';
import type { Journal } from '../../record/journal/journal.ts';
import { recorded } from '../judge/recorded.ts';

/** Facts of answers in this order, and the book that holds them. */
function booked(...answers: readonly Exchange[]): { facts: FactRecorder; broken: () => string[] } {
  const written: Fact[] = [];
  const journal = { fact: (fact: Fact) => written.push(fact), flush: () => {} } as unknown as Journal;
  const facts = new FactRecorder(journal, (text) => text);
  for (const exchange of answers) facts.judged(judgeExchange(exchange), exchange, () => 'curl');
  const broken = (): string[] => written.flatMap((fact) => (fact.kind === 'violation' ? [fact.rule] : []));
  return { facts, broken };
}

const ALL = ['rate-limit.retry-after', 'envelope.json', 'errors.429-envelope'];
const page = recorded('listEvents', { status: 429, body: '<h1>Later</h1>', headers: {} });
const account = { item: {}, metadata: {} };
const served = recorded('getAccount', { body: account, started: 2000 });

test('a page for a 429 is a breach once somebody is served after it', () => {
  const { facts, broken } = booked(page);
  assert.deepEqual([broken(), facts.held.last?.id], [[], page.id]);
  const later = booked(page, served);
  assert.deepEqual([later.broken(), later.facts.held.last], [ALL, undefined]);
});

test('an answer that was under way before the 429 came does not show that a wall is none', () => {
  const meanwhile = recorded('getAccount', { body: account, started: 1005 });
  assert.deepEqual(booked(page, meanwhile).broken(), []);
});

test('a refusal, and a token that is granted, do not show that a wall is none', () => {
  const refused = recorded('getEvent', {
    status: 401,
    body: { error: 'no' },
    started: 2000,
    intent: 'probe',
  });
  const granted = recorded('requestToken', { body: { access_token: 'x' }, started: 2000 });
  assert.ok(!booked(page, refused, granted).broken().includes('errors.429-envelope'));
});

test('what was dropped is no breach any more, whoever is served later', () => {
  const { facts, broken } = booked(page);
  facts.held.drop();
  facts.judged(judgeExchange(served), served, () => 'curl');
  assert.deepEqual(broken(), []);
});

test('where haste has met the limiter, what its 429 say stands at once', () => {
  const { facts, broken } = booked(page);
  facts.held.limiterMet = true;
  assert.deepEqual(broken(), ALL);
  const other = recorded('getEvent', { status: 429, body: '<h1>Later</h1>', headers: {} });
  facts.judged(judgeExchange(other), other, () => 'curl');
  assert.deepEqual(broken(), [...ALL, ...ALL]);
});
