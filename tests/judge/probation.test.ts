import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { VerdictOptions } from '../../judge/results.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Fact } from '../../record/facts.ts';
import { OPERATION_IDS } from '../../spec/contract.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { violation } from '../reports/sample.ts';

const RULE: RuleId = 'attendees.list.per-page-max';
const { since } = RULES[RULE];
/** Lets a rule be one that a later release has brought. */
const seed = (release: string): void => void Object.assign(RULES[RULE], { since: release });
after(() => seed(since));

const others: readonly Fact[] = [
  ...OPERATION_IDS.map(
    (operation): Fact => ({ kind: 'answered', operation, status: 200, worked: true, count: 1 }),
  ),
  ...(Object.keys(RULES) as RuleId[])
    .filter((rule) => rule !== RULE)
    .map((rule): Fact => ({ kind: 'pass', rule, check: 'x', count: 2, exchange: 'w0-1' })),
];

function verdictIn(harness: string, facts: readonly Fact[] = [...others, violation()]) {
  const options: VerdictOptions = { seed: 1, today: '2026-02-01', harness };
  const { verdict, rules, violations } = deriveVerdict(facts, options);
  const row = rules.find(({ id }) => id === RULE);
  return { verdict, rule: row?.verdict, level: row?.level, message: violations[0]?.message ?? '' };
}

test('a rule that an upgrade brings warns for its minor version, says so, and fails from the next', () => {
  seed('1.1.0');
  for (const harness of ['1.1.0', '1.1.7']) {
    const { verdict, rule, level, message } = verdictIn(harness);
    assert.deepEqual([verdict, rule, level], ['conforms', 'warn', 'should']);
    assert.match(message, /\(new in 1\.1\.0: it fails from the next minor version on\)$/);
  }
  for (const harness of ['1.2.0', '1.10.0', '2.0.0']) {
    const { verdict, rule, level, message } = verdictIn(harness);
    assert.deepEqual([verdict, rule, level], ['violates', 'fail', 'must']);
    assert.doesNotMatch(message, /new in/);
  }
});

test('a new rule that nothing exercised does not keep a run from conforming, one that stood does', () => {
  seed('1.1.0');
  assert.equal(verdictIn('1.1.0', others).verdict, 'conforms');
  assert.equal(verdictIn('1.2.0', others).verdict, 'inconclusive');
});

test('what the first release brought fails from the beginning', () => {
  seed('1.0.0');
  assert.equal(verdictIn('1.0.0').verdict, 'violates');
});

test('each release that a rule names, and the one of the package, stand in the changelog', () => {
  seed(since);
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const changelog = read('CHANGELOG.md');
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  for (const release of new Set([version, ...Object.values(RULES).map((rule) => rule.since)]))
    assert.ok(changelog.includes(`\n## ${release}\n`), release);
});
