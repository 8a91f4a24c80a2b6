import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictFile } from '../../reports/verdict-file.ts';
import { GAPS, RULES } from '../../spec/ledger/index.ts';
import { RUN, sample, violation } from './sample.ts';

const file = verdictFile(sample());

test('verdict.json names its format, the harness, the ledger and the run', () => {
  assert.equal(file.format, 'muster/verdict@1');
  assert.equal(file.harness, '1.0.0');
  assert.match(file.specification, /^[0-9a-f]{64}$/);
  assert.deepEqual([file.profile, file.base_url, file.seed], ['alpha', 'https://alpha.example.com', 7]);
  assert.equal(file.verdict, 'violates');
});

test('verdict.json holds every rule and every gap with the keys that scripts rely on', () => {
  assert.equal(file.rules.length, Object.keys(RULES).length);
  assert.equal(file.gaps.length, Object.keys(GAPS).length);
  for (const rule of file.rules)
    assert.deepEqual(Object.keys(rule), [
      'id',
      'section',
      'statement',
      'level',
      'source',
      'verdict',
      'checks',
      'reason',
    ]);
  for (const gap of file.gaps)
    assert.deepEqual(Object.keys(gap), [
      'id',
      'section',
      'question',
      'observed',
      'consistent',
      'decision',
      'drift',
    ]);
});

test('one cause is one violation with a count and the exchanges that prove it', () => {
  const [first] = file.violations;
  assert.equal(file.violations.length, 2);
  assert.equal(first?.rule, 'attendees.list.per-page-max');
  assert.equal(first?.count, 4);
  assert.deepEqual(first?.exchanges, ['w0-1']);
  assert.equal(first?.seed, 7);
});

test('a drift from a declared decision is marked', () => {
  const gap = file.gaps.find(({ id }) => id === 'rsvp.initial');
  assert.deepEqual([gap?.decision, gap?.drift, gap?.observed], ['confirmed', true, ['unconfirmed']]);
});

test('what stands on little is said, with what it is about', () => {
  assert.deepEqual(
    file.weak.map(({ kind, about }) => [kind, about]),
    [
      ['no-success', 'getAccount'],
      ['refused-inputs', 'properties/attendees › POST'],
    ],
  );
  assert.match(file.weak[0]?.reason ?? '', /3 answers with 503/);
});

test('what was worked around is counted, with its reason and what showed it', () => {
  const [row, ...others] = file.worked_around ?? [];
  assert.deepEqual([row?.by, row?.did, row?.count, others.length], ['event-full', 'excused', 2, 0]);
  assert.deepEqual(row?.answers, [{ operation: 'createAttendee', status: 422, count: 2 }]);
  assert.match(row?.reasons[0] ?? '', /^event 3 takes no more attendees/);
  assert.equal(row?.exchange, 'w0-3');
});

test('stats count requests, checks, seconds and operations', () => {
  assert.deepEqual(file.stats, {
    requests: 4321,
    checks: 1,
    seconds: 14.25,
    requests_by_operation: { listAttendees: 4000, createAttendee: 321 },
  });
});

test('a violation that follows from another says so', () => {
  const facts = [
    violation({ rule: 'attendee.company.present', operation: 'createAttendee' }),
    violation({ rule: 'attendees.create.keeps-company', operation: 'createAttendee' }),
  ];
  const told = verdictFile(sample(facts, { ...RUN, decisions: {} })).violations;
  assert.equal(
    told.find((one) => one.rule === 'attendees.create.keeps-company')?.follows,
    'attendee.company.present',
  );
});
