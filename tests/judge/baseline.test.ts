import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newFindings } from '../../judge/baseline.ts';
import type { VerdictOptions } from '../../judge/results.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { KnownFinding } from '../../record/baseline.ts';
import type { Fact } from '../../record/facts.ts';
import { OPERATION_IDS } from '../../spec/contract.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { violation } from '../reports/sample.ts';

const RULE = 'attendees.list.per-page-max';
const CHECK = violation().check;
const KNOWN: KnownFinding = {
  rule: RULE,
  operation: 'listAttendees',
  check: CHECK,
  reason: 'ticket 7',
  date: '2026-01-01',
};

const ran = (check: string): Fact => ({
  kind: 'check',
  check,
  rules: [RULE],
  outcome: 'ran',
  reason: '',
  milliseconds: 1,
});
const passing: readonly Fact[] = [
  ...OPERATION_IDS.map(
    (operation): Fact => ({ kind: 'answered', operation, status: 200, worked: true, count: 1 }),
  ),
  ...(Object.keys(RULES) as RuleId[]).map(
    (rule): Fact => ({ kind: 'pass', rule, check: 'x', count: 2, exchange: 'w0-1' }),
  ),
  ran(CHECK),
];
const against = (findings: readonly KnownFinding[], over: Partial<VerdictOptions> = {}): VerdictOptions => ({
  seed: 1,
  today: '2026-02-01',
  baseline: { findings, complete: true },
  ...over,
});

test('a finding that stood before does not fail the run, and says since when and why', () => {
  const { verdict, violations, rules, gone } = deriveVerdict([...passing, violation()], against([KNOWN]));
  assert.equal(verdict, 'conforms');
  assert.equal(violations[0]?.standing, KNOWN);
  assert.deepEqual(gone, []);
  const row = rules.find(({ id }) => id === RULE);
  assert.equal(row?.verdict, 'known-failure');
  assert.equal(row?.reason, 'ticket 7 (since 2026-01-01)');
});

test('the same rule in another operation, or claimed by another check, is a new finding beside the known one', () => {
  for (const other of [violation({ operation: 'getEvent' }), violation({ check: 'attendees/walk › x' })]) {
    const { verdict, violations } = deriveVerdict([...passing, violation(), other], against([KNOWN]));
    assert.equal(verdict, 'violates');
    assert.deepEqual(
      violations.map(({ standing, follows }) => [standing !== undefined, follows]),
      [
        [false, undefined],
        [true, undefined],
      ],
    );
  }
});

test('what an answer shows by itself is one finding, whichever check happened to get the answer', () => {
  const other = violation({ check: 'attendees/walk › x', alone: true });
  assert.equal(deriveVerdict([...passing, other], against([KNOWN])).verdict, 'conforms');
});

test('a finding that its check no longer makes fails the run until it is taken out', () => {
  const { verdict, gone, notes } = deriveVerdict(passing, against([KNOWN]));
  assert.equal(verdict, 'violates');
  assert.deepEqual(gone, [KNOWN]);
  assert.match(notes[0] ?? '', /is gone: take it out with --baseline-prune$/);
});

test('nothing is gone where its check did not go through, where less was asked, or where the run could not judge', () => {
  const none = (facts: readonly Fact[], options = against([KNOWN])): void =>
    assert.deepEqual(deriveVerdict(facts, options).gone, []);
  none(passing.filter((fact) => fact.kind !== 'check'));
  none([...passing, { kind: 'blocked', rule: RULE, check: CHECK, reason: 'no event_id', declared: true }]);
  none(passing, against([KNOWN], { baseline: { findings: [KNOWN], complete: false } }));
  none(passing, against([KNOWN], { rules: ['rsvp.listed'] }));
  none([...passing, { kind: 'run', outcome: 'interrupted', reason: 'x' }]);
  none([ran(CHECK)]);
});

test('a breach that only warns is no finding, and each that fails is written down once', () => {
  const since = { reason: 'r', date: '2026-02-01' };
  const should = (Object.keys(RULES) as RuleId[]).find((id) => RULES[id].level === 'should') as RuleId;
  const facts = [
    violation(),
    violation(),
    violation({ check: 'other › x', alone: true }),
    violation({ check: 'other › y' }),
    violation({ rule: should }),
  ];
  assert.deepEqual(
    newFindings([], facts, () => false, since),
    [
      { ...KNOWN, ...since },
      { ...KNOWN, ...since, check: 'other › y' },
    ],
  );
  assert.deepEqual(
    newFindings([], facts, () => true, since),
    [],
  );
});
