import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Fact } from '../../record/facts.ts';
import { addFacts, readFacts } from '../../record/facts-file.ts';
import { readRun, writeRun } from '../../record/run.ts';
import { annotations } from '../../reports/github.ts';
import { htmlReport } from '../../reports/html/page.ts';
import { junit } from '../../reports/junit.ts';
import { pullRequestSummary } from '../../reports/pull-request.ts';
import { summary } from '../../reports/summary.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { baselineOf } from '../../verify/baseline/read-baseline.ts';
import { settleBaseline } from '../../verify/baseline/settle-baseline.ts';
import type { VerifyOptions } from '../../verify/options.ts';
import { scratch } from '../cli/muster.ts';
import { RUN, sample, violation } from '../reports/sample.ts';

const folder = scratch();
const OPTIONS = { workers: 1, effort: 'normal', quiet: true, json: false } as const;

const FINDING = `  - rule: rsvp.only-five
    operation: updateAttendee
    check: rsvp/invalid › x
    reason: ticket 7
    date: 2026-01-01
`;
const HEAD = 'format: muster/baseline@1\nenvironment: alpha\nfindings:\n';

function said(text: string, name = 'alpha'): string {
  const file = join(folder, 'b.yaml');
  writeFileSync(file, text);
  try {
    baselineOf({ ...OPTIONS, baseline: file }, name);
    return '';
  } catch (error) {
    return (error as Error).message.replace(file, 'FILE');
  }
}

test('a mistake in a baseline is one sentence with its line and the remedy', () => {
  assert.equal(said(HEAD + FINDING), '');
  const cases: ReadonlyArray<readonly [string, RegExp]> = [
    [
      HEAD + FINDING.replace('only-five', 'only-fiv'),
      /^The baseline FILE, line 4, names an unknown rule "rsvp\.only-fiv": did you mean "rsvp\.only-five"\?/,
    ],
    [
      HEAD + FINDING.replace('updateAttendee', 'update'),
      /^The baseline FILE, line 5, names an unknown operation "update": known are /,
    ],
    [
      HEAD + FINDING.replace('2026-01-01', '2026-02-30'),
      /^The baseline FILE, line 8, has a day that no calendar has/,
    ],
    [
      HEAD + FINDING.replace('2026-01-01', 'soon'),
      /^The baseline FILE, line 8, has a wrong value at "findings\.0\.date"/,
    ],
    [
      HEAD + FINDING.replace('reason', 'raeson'),
      /line 7: it has an unknown key "findings\.0\.raeson": did you mean "reason"\?/,
    ],
    [
      HEAD + FINDING + FINDING,
      /^The baseline FILE, line 9, has the finding rsvp\.only-five in updateAttendee .* twice/,
    ],
    [HEAD.replace('@1', '@9') + FINDING, /^The baseline FILE, line 1, has a wrong value at "format"/],
    ['format: [', /^The baseline FILE is no valid YAML at line 1: /],
    ['- a', /^The baseline FILE is not a mapping of keys: see spec\/baseline\.schema\.json\.$/],
  ];
  for (const [text, pattern] of cases) assert.match(said(text), pattern);
  assert.match(
    said(HEAD + FINDING, 'beta'),
    /^The baseline FILE, line 2, is of the environment alpha, and this run is of beta/,
  );
});

test('a baseline that is not there, and one that is to be changed and not named, are refused', () => {
  const at = (options: object) => () => baselineOf({ ...OPTIONS, ...options }, 'alpha');
  assert.throws(
    at({ baseline: join(folder, 'none.yaml') }),
    /^UsageError: There is no baseline .*none\.yaml: make it with --baseline-update/,
  );
  assert.throws(
    at({ baselinePrune: true }),
    /The option --baseline-prune changes a baseline: name its file with --baseline\./,
  );
  assert.deepEqual(at({})(), undefined);
});

/** A stored run whose facts are these, against a baseline of this content, and what becomes of that. */
function settled(facts: readonly Fact[], content: string, options: Partial<VerifyOptions>) {
  const out = scratch();
  const file = join(out, 'known.yaml');
  writeFileSync(file, content);
  const baseline = baselineOf({ ...OPTIONS, baseline: file, ...options }, 'alpha');
  writeRun(out, { ...RUN, decisions: {}, ...(baseline && { baseline }) });
  addFacts(out, facts);
  const said = settleBaseline(out, { ...OPTIONS, ...options });
  const run = readRun(out);
  assert.ok(run);
  return { said, text: readFileSync(file, 'utf8'), result: sample(readFacts(out), run) };
}

const REMARKED = `${HEAD}${FINDING.replace('reason: ticket 7', 'reason: ticket 7 # by Ada')}`;
const LOOKED: Fact = {
  kind: 'check',
  check: 'rsvp/invalid › x',
  rules: [],
  outcome: 'ran',
  reason: '',
  milliseconds: 1,
};

const PASSED = (Object.keys(RULES) as RuleId[]).map(
  (rule): Fact => ({ kind: 'pass', rule, check: 'x', count: 2, exchange: 'w0-1' }),
);

test('new findings are written down, remarks stay, and the run is judged by what was written', () => {
  const { said, text, result } = settled([...PASSED, violation(), LOOKED], REMARKED, {
    baselineUpdate: true,
  });
  assert.match(said, /known\.yaml: 1 finding added, 0 taken out\.$/);
  assert.match(text, /reason: ticket 7 # by Ada/);
  assert.match(text, /- rule: attendees\.list\.per-page-max\n {4}operation: listAttendees/);
  const file = verdictFile(result);
  assert.deepEqual([file.baseline?.new, file.baseline?.known, file.baseline?.stale.length], [0, 1, 1]);
  assert.equal(file.violations[0]?.finding, 'known');
  assert.match(annotations(result), /^::warning title=Muster%3A rsvp\.only-five is gone::/m);
  assert.match(annotations(result), /^::notice title=Muster%3A attendees\.list\.per-page-max::/m);
  assert.match(summary(result, { colour: false, folder: 'x' }), /Baseline +0 new findings, 1 known, 1 gone/);
  assert.match(text, /\n {4}run: m1\n/);
  assert.match(htmlReport(result), /known since 2026-01-31 \(run m1\)/);
  assert.match(junit(result), /<property name="stale" value="1"\/>/);
  assert.match(pullRequestSummary(result, { folder: 'x' }), /0 new findings, 1 known, 1 gone/);
});

test('what is gone fails until it is taken out, and only what is gone is', () => {
  const kept = settled([...PASSED, violation(), LOOKED], REMARKED, {});
  assert.equal(kept.said, '');
  assert.match(kept.result.verdict.notes.join(), /rsvp\.only-five in updateAttendee .* is gone/);
  const { said, text } = settled([...PASSED, violation(), LOOKED], REMARKED, { baselinePrune: true });
  assert.match(said, /0 findings added, 1 taken out\.$/);
  assert.match(text, /^findings: ?\s+\[\]$/m);
});

test('a run that could not judge, or was cut short, neither adds nor takes out', () => {
  const stop: Fact = { kind: 'run', outcome: 'interrupted', reason: 'stopped' };
  for (const facts of [[LOOKED], [violation(), LOOKED, stop]]) {
    const both = { baselineUpdate: true, baselinePrune: true };
    const { said, text } = settled(facts, REMARKED, both);
    assert.match(said, /^The run is (inconclusive|cut short): the baseline .* stays as it was\.$/);
    assert.equal(text, REMARKED);
  }
});
