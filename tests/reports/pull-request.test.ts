import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pullRequestSummary } from '../../reports/pull-request.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { FACTS, HOSTILE, RUN, sample, violation } from './sample.ts';

const IN = { folder: 'results/x' };

test('a pull request reads whether to ship, each cause with expected and actual, and where the report is', () => {
  const text = pullRequestSummary(sample(), IN);
  const size = { journal: 21_400_000, all: 30_060_000 };
  assert.match(
    pullRequestSummary(sample(), { ...IN, size }),
    /Stored: 30\.1 MB, of which exchanges 21\.4 MB/,
  );
  assert.match(text, /^# Muster: alpha violates\n\n\*\*Ship it\? No\*\*: 1 cause in 1 must-rule\.\n/);
  assert.match(
    text,
    /- \*\*`attendees\.list\.per-page-max`\*\* in `listAttendees`, 4 times: a page holds 101/,
  );
  assert.match(text, / {2}- expected: `at most 100`\n {2}- actual: `101`\n/);
  assert.match(text, /- 1: the profile names no user\n/);
  assert.match(
    text,
    /\n## Worked around\n\n- event-full: 2 of 4,321 requests excused, as an event took no more attendees \(/,
  );
  assert.match(text, /The full report: `results\/x\/report\.html`\n$/);
});

test('two hundred causes in texts of many bytes stay under 8 kB, and the rest is named and counted', () => {
  const long = `${HOSTILE} ${'\u6f22'.repeat(2_000)} @octocat`;
  const facts = (Object.keys(RULES) as RuleId[])
    // Where another record is answered, all other breaches in the operation are consequences.
    .filter((rule) => !rule.endsWith('.same'))
    .slice(0, 200)
    .map((rule) =>
      violation({ rule, exchanges: [rule], message: long, expected: long, actual: `${long} ${rule}` }),
    );
  const text = pullRequestSummary(sample(facts, { ...RUN, name: long, base_url: long, decisions: {} }), {
    folder: long,
  });
  assert.ok(Buffer.byteLength(text) < 8_000, `${Buffer.byteLength(text)} bytes`);
  assert.match(text, /\nMore in the report, \d+ rules: `[\w.-]+` .* and \d+ others\n/);
});

test('what an environment answered becomes neither markup, nor another line, nor a call to somebody', () => {
  const message = `${HOSTILE} @octocat`;
  const text = pullRequestSummary(sample([violation({ message }), ...FACTS.slice(2)]), IN);
  const withoutCode = text.replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
  assert.doesNotMatch(withoutCode, /(^|[^\\])<script|@octocat/m);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u2028]/);
});

test('a run without a violation names no causes', () => {
  const text = pullRequestSummary(
    sample(
      FACTS.filter((fact) => fact.kind === 'pass'),
      RUN,
    ),
    IN,
  );
  assert.doesNotMatch(text, /Causes/);
});
