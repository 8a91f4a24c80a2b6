import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSuites } from '../../fixtures/runner/registry.ts';
import { ROOT } from '../../harness/paths.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { checksOfRules } from '../../verify/selection/checks-of-rules.ts';
import { muster, scratch } from '../cli/muster.ts';
import { violation } from '../reports/sample.ts';

const cwd = scratch();
const checks = await loadSuites(join(ROOT, 'suites'));
const namesOf = (rule: RuleId, ...seen: Parameters<typeof violation>) =>
  checksOfRules([rule], checks, seen.map(violation)).map(({ name }) => name);

test('every rule has a check that can judge it, and each that names it is among these', () => {
  for (const rule of Object.keys(RULES) as RuleId[]) {
    const found = new Set(namesOf(rule));
    assert.ok(found.size > 0, rule);
    for (const check of checks) if (check.rules.includes(rule)) assert.ok(found.has(check.name), check.name);
  }
});

test('a rule that every answer shows is judged by all suites that get such answers, one that is claimed by its checks', () => {
  const suites = (rule: RuleId) => new Set(namesOf(rule).map((name) => name.split('/')[0]));
  assert.deepEqual([...suites('attendee.id.present')].sort(), ['attendees', 'check-in']);
  assert.deepEqual([...suites('rsvp.only-five')], ['rsvp']);
  assert.ok(namesOf('rsvp.only-five').length < 5);
});

test('a check that saw a rule broken judges it again, whatever it names', () => {
  const check = 'events/list › GET lists the events of the account';
  const wanted = checks.find(({ name }) => name.startsWith('events/list'))?.name ?? check;
  assert.ok(!namesOf('rsvp.only-five').includes(wanted));
  assert.ok(namesOf('rsvp.only-five', { rule: 'rsvp.only-five', check: wanted }).includes(wanted));
});

test('what asks for two things at once, or for what is not there, is refused in one sentence', async () => {
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await muster(['verify', '--reference', ...args], { cwd, env: { CI: '1' } });
    assert.equal(code, 2, stderr);
    return stderr;
  };
  assert.match(
    await refused('--rule', 'rsvp.only-fiv'),
    /^There is no rule "rsvp\.only-fiv": did you mean rsvp\.only-five\?/,
  );
  assert.match(
    await refused('rsvp', '--rule', 'rsvp.only-five'),
    /^Suites and rules each say what is judged/,
  );
  assert.match(await refused('--rule', 'rsvp.only-five', '--last-failed'), /give one of them\.$/m);
  assert.match(await refused('--last-failed'), /^results\/latest holds no run of muster verify/);
});
