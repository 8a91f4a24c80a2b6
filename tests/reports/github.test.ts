import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotations, withoutCommands } from '../../reports/github.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { HOSTILE, RUN, sample, violation } from './sample.ts';

test('each rule with a cause is an error on GitHub, and a rule that warns is a warning', () => {
  const lines = annotations(sample()).trimEnd().split('\n');
  const errors = lines.filter((line) => line.startsWith('::error '));
  assert.equal(errors.length, 1);
  assert.match(
    errors[0] ?? '',
    /^::error title=Muster%3A attendees\.list\.per-page-max::listAttendees: a page holds 101 attendees%0Aexpected: at most 100%0Aactual: 101%0A/,
  );
  assert.equal(lines.length - errors.length, lines.filter((line) => line.startsWith('::warning ')).length);
});

test('what an environment answered becomes no command of its own, and no more than ten errors are shown', () => {
  const evil = `100%\r\n::set-output name=x::owned ${HOSTILE}`;
  const facts = (Object.keys(RULES) as RuleId[])
    .slice(0, 60)
    .map((rule) => violation({ rule, exchanges: [rule], message: evil, actual: `${evil} ${rule}` }));
  const lines = annotations(sample(facts, { ...RUN, decisions: {} }))
    .trimEnd()
    .split('\n');
  assert.ok(
    lines.every((line) => /^::(error|warning) title=Muster%3A ([\w.-]+|\d+ more rules)::/.test(line)),
  );
  assert.equal(lines.filter((line) => line.startsWith('::error ')).length, 10);
  assert.ok(lines[0]?.includes('100%25 ::set-output'));
});

test('a summary is printed where the runner obeys nothing in it', () => {
  assert.equal(withoutCommands('::error::x\n', 'w'), '::stop-commands::w\n::error::x\n::w::\n');
});

test('twelve rules are nine errors and one that names the other three, and a rule is one however many operations break it', () => {
  const musts = (Object.keys(RULES) as RuleId[]).filter((rule) => RULES[rule].level === 'must').slice(0, 12);
  const facts = musts.flatMap((rule) =>
    (['getEvent', 'listAttendees'] as const).map((operation) =>
      violation({ rule, operation, exchanges: [`${rule} ${operation}`], actual: `${rule} ${operation}` }),
    ),
  );
  const errors = annotations(sample(facts, { ...RUN, decisions: {} }))
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith('::error '));
  assert.equal(errors.length, 10);
  for (const rule of musts)
    assert.equal(errors.filter((line) => line.split(/[^\w.-]+/).includes(rule)).length, 1, rule);
  assert.match(errors[0] ?? '', /^::error .*::getEvent: .*%0Aalso in: listAttendees%0A/);
});
