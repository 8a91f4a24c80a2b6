import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summary } from '../../reports/summary.ts';
import { SummaryLines } from '../../reports/summary-lines.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { FACTS, HOSTILE, RUN, sample, violation } from './sample.ts';

const PLAIN = { colour: false, folder: 'results/x' };
const widths = (text: string): number[] => text.split('\n').map((line) => line.length);

test('a person reads verdict, violations, gaps and the place of the report in 80 columns', () => {
  const text = summary(sample(), PLAIN);
  assert.ok(Math.max(...widths(text)) <= 80);
  assert.ok(text.split('\n').length < 30);
  assert.match(text, /VIOLATES {2}at least one rule is broken/);
  assert.match(text, /Ship it\? No: \d+ causes? in \d+ must-rules?\./);
  assert.match(text, /✗ attendees\.list\.per-page-max ×4\n {6}a page holds 101 attendees/);
  assert.match(text, /Warnings {7}! 1 rule, in the report/);
  assert.match(text, / 1 {2}the profile names no user/);
  assert.match(text, /Weak coverage {2}1 operation not as documented, 1 check nearly all refused\n/);
  assert.match(text, /Worked around {2}event-full ×2\n/);
  assert.match(text, /Gaps {11}3 of \d+ observed/);
  assert.match(text, /Report {9}results\/x\/report\.html/);
});

test('a hundred broken rules with hostile texts still fit on one screen', () => {
  const rules = (Object.keys(RULES) as RuleId[]).slice(0, 100);
  const facts = rules.map((rule) =>
    violation({ rule, exchanges: [rule], message: `${HOSTILE} ${'x'.repeat(500)}` }),
  );
  const text = summary(sample(facts, { ...RUN, name: HOSTILE, decisions: {} }), PLAIN);
  assert.ok(Math.max(...widths(text)) <= 80);
  assert.ok(text.split('\n').length < 50);
  assert.match(text, /and \d+ more in the report/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f]/);
});

test('every verdict fits beside its meaning', () => {
  const result = sample();
  for (const verdict of ['conforms', 'violates', 'inconclusive', 'error'] as const) {
    const text = summary({ ...result, verdict: { ...result.verdict, verdict } }, PLAIN);
    assert.ok(Math.max(...widths(text)) <= 80, verdict);
    assert.ok(text.includes(verdict.toUpperCase()));
  }
});

test('what to do about rules that were not exercised is wrapped, and not cut', () => {
  const reason =
    'nothing shows that user.foreign_account_id is an account: name foreign.client, an application of that account';
  const page = new SummaryLines(false);
  page.counted(2, reason);
  assert.equal(page.text().replace(/\s+/g, ' ').trim(), `2 ${reason}`);
  assert.ok(Math.max(...widths(page.text())) <= 80);
});

test('quiet leaves the verdict and the place of the report', () => {
  assert.equal(summary(sample(), { ...PLAIN, quiet: true }), 'VIOLATES  results/x/report.html\n');
});

test('colours are there only where they are asked for', () => {
  assert.ok(summary(sample(), { ...PLAIN, colour: true }).includes('\u001b[31m'));
  assert.ok(!summary(sample(), PLAIN).includes('\u001b'));
});

test('the reason of a run that stopped stands under the verdict', () => {
  const stopped = { kind: 'run', outcome: 'interrupted', reason: 'the run was interrupted' } as const;
  const facts = [...FACTS.filter((fact) => fact.kind === 'pass'), stopped];
  const text = summary(sample(facts, { ...RUN, decisions: {} }), PLAIN);
  assert.match(text, /INCONCLUSIVE[\s\S]*the run was interrupted/);
});
