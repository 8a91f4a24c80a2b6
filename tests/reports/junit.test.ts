import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { junit } from '../../reports/junit.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { FACTS, RUN, sample } from './sample.ts';

const xml = junit(sample());
const $ = load(xml, { xml: true });

test('JUnit has a testcase for each rule, under a testsuite for its section', () => {
  for (const [id, rule] of Object.entries(RULES)) {
    const found = $('testcase').filter((_, one) => ($(one).attr('name') ?? '').startsWith(`${id}: `));
    assert.equal(found.length, 1, id);
    assert.equal(found.parent().attr('name'), rule.section);
  }
});

test('a broken must-rule is a failure that says expected, actual and how to reproduce it', () => {
  const failures = $('failure');
  assert.equal(failures.length, 1);
  assert.match(failures.text(), /expected: at most 100\nactual: 101\nreproduce: curl/);
});

test('a warning fails nothing, and what was not exercised is skipped with its reason', () => {
  assert.equal($('system-out').length, 1);
  const reasons = $('skipped')
    .map((_, one) => $(one).attr('message'))
    .get();
  assert.ok(reasons.includes('not-exercised: the profile names no user'));
  assert.ok(reasons.some((one) => one?.startsWith('inconclusive: getAccount answered 503')));
});

test('the counts in the heads are those of the elements', () => {
  const head = $('testsuites');
  assert.equal(Number(head.attr('tests')), $('testcase').length);
  assert.equal(Number(head.attr('failures')), $('failure').length);
  assert.equal(Number(head.attr('skipped')), $('skipped').length);
  assert.equal(Number(head.attr('errors')), $('error').length);
});

test('characters that XML cannot hold do not get into it', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/u);
  assert.doesNotMatch(xml, /<script/);
});

test('a run that could not judge what it was asked to is an error in JUnit, with the rules that it could not judge', () => {
  const nothing = load(junit(sample([], { ...RUN, decisions: {} })), { xml: true });
  assert.equal(nothing('error').length, 1);
  assert.match(nothing('error').text(), /rsvp\.listed is not-exercised/);
});

test('the time of a check is shared by its rules, and each testcase says level, verdict, seed and exchanges', () => {
  const check = { kind: 'check', check: 'x › y', outcome: 'ran', reason: '', milliseconds: 3_000 } as const;
  const rules = ['attendees.list.per-page-max', 'attendees.list.200'] as const;
  const timed = load(junit(sample([...FACTS, { ...check, rules }])), { xml: true });
  const own = timed('testcase[name^="attendees.list.per-page-max"]');
  assert.equal(own.attr('time'), '1.500');
  assert.equal(own.parent().attr('time'), '1.500');
  const property = (name: string) => own.find(`property[name="${name}"]`).attr('value');
  assert.deepEqual(
    [property('level'), property('verdict'), property('seed'), property('exchanges')],
    ['must', 'fail', '7', 'w0-1'],
  );
  assert.equal(timed('testsuite[name="Run"] property[name="effort"]').attr('value'), 'normal');
});
