import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VerdictOptions } from '../../judge/results.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { CheckFact, Fact } from '../../record/facts.ts';
import { OPERATION_IDS } from '../../spec/contract.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { violation } from '../reports/sample.ts';

const OPTIONS: VerdictOptions = { seed: 1, today: '2026-02-01' };

const pass = (rule: RuleId, check = 'x'): Fact => ({ kind: 'pass', rule, check, count: 2, exchange: 'w0-1' });
const ran = (check: string, rules: readonly RuleId[], over: Partial<CheckFact> = {}): CheckFact => ({
  kind: 'check',
  check,
  rules,
  outcome: 'ran',
  reason: '',
  milliseconds: 1,
  ...over,
});
const worked = OPERATION_IDS.map(
  (operation): Fact => ({ kind: 'answered', operation, status: 200, worked: true, count: 1 }),
);

/** A run in which these rules passed, and every operation did its work. */
const passing = (rules: readonly RuleId[]): Fact[] => [...worked, ...rules.map((rule) => pass(rule))];
const ALL = Object.keys(RULES) as RuleId[];
const of = (id: RuleId, facts: readonly Fact[], options: VerdictOptions = OPTIONS) =>
  deriveVerdict(facts, options).rules.find((rule) => rule.id === id);

test('a run in which every must-rule was obeyed conforms; with one not exercised it is inconclusive', () => {
  assert.equal(deriveVerdict(passing(ALL), OPTIONS).verdict, 'conforms');
  const without = ALL.filter((rule) => rule !== 'rsvp.listed');
  assert.equal(deriveVerdict(passing(without), OPTIONS).verdict, 'inconclusive');
});

test('a rule that a limit of the profile blocks does not count against the run, one that the environment refused does', () => {
  const blocked = (declared: boolean): Fact[] => [
    ...passing(ALL.filter((rule) => rule !== 'rsvp.listed')),
    { kind: 'blocked', rule: 'rsvp.listed', check: 'rsvp/x', reason: 'because', declared },
  ];
  assert.equal(deriveVerdict(blocked(true), OPTIONS).verdict, 'conforms');
  assert.equal(deriveVerdict(blocked(false), OPTIONS).verdict, 'inconclusive');
});

test('a check that was cut short leaves its rules inconclusive although others saw them obeyed, unless the environment may refuse', () => {
  const cut = {
    kind: 'blocked',
    rule: 'rsvp.listed',
    check: 'rsvp/x',
    reason: 'the answer was lost',
    declared: false,
  } as const;
  const spoilt = of('rsvp.listed', [...passing(ALL), cut]);
  assert.deepEqual([spoilt?.verdict, spoilt?.reason], ['inconclusive', 'the answer was lost (rsvp/x)']);
  assert.equal(of('rsvp.listed', [...passing(ALL), pass('rsvp.listed', 'rsvp/x'), cut])?.verdict, 'pass');
  assert.equal(of('rsvp.listed', [...passing(ALL), { ...cut, lawful: true }])?.verdict, 'pass');
  assert.equal(of('rsvp.listed', [...passing(ALL), { ...cut, declared: true }])?.verdict, 'pass');
  const late = ran('rsvp/y', ['rsvp.listed'], { outcome: 'incomplete', reason: 'its time ran out' });
  assert.equal(of('rsvp.listed', [...passing(ALL), late])?.verdict, 'inconclusive');
});

test('what the environment may refuse is not exercised where nobody else saw it, and the run is open', () => {
  const facts: Fact[] = [
    ...passing(ALL.filter((rule) => rule !== 'isolation.smuggled')),
    {
      kind: 'blocked',
      rule: 'isolation.smuggled',
      check: 'x',
      reason: 'closed',
      declared: false,
      lawful: true,
    },
  ];
  assert.equal(of('isolation.smuggled', facts)?.verdict, 'not-exercised');
  assert.equal(deriveVerdict(facts, OPTIONS).verdict, 'inconclusive');
});

test('a run of one chapter is judged by its rules alone, and the others are excluded with the reason', () => {
  const rsvp = ALL.filter((rule) => RULES[rule].chapter === 'rsvp');
  const verdict = deriveVerdict(passing(rsvp), { ...OPTIONS, suites: ['rsvp'] });
  assert.equal(verdict.verdict, 'conforms');
  assert.equal(of('fields.list.200', passing(rsvp), { ...OPTIONS, suites: ['rsvp'] })?.verdict, 'excluded');
  const missing = deriveVerdict(passing(rsvp.slice(1)), { ...OPTIONS, suites: ['rsvp'] });
  assert.equal(missing.verdict, 'inconclusive');
});

test('a run of some rules is judged by these alone: not by others, by drift or by what they might follow from', () => {
  const rules: RuleId[] = ['rsvp.listed'];
  const facts = [
    ...passing(rules),
    violation({ rule: 'attendees.list.per-page-max' }),
    {
      kind: 'observation',
      gap: 'rsvp.initial',
      answer: 'confirmed',
      situation: '',
      exchange: 'w0-1',
    } as const,
  ];
  const options = { ...OPTIONS, rules, decisions: { 'rsvp.initial': 'unconfirmed' } };
  assert.equal(deriveVerdict(facts, options).verdict, 'conforms');
  assert.equal(of('attendees.list.per-page-max', facts, options)?.verdict, 'excluded');
  const both = [
    violation({ rule: 'attendees.list.200' }),
    violation({ rule: 'attendees.list.per-page-max' }),
  ];
  const own = deriveVerdict(both, { ...OPTIONS, rules: ['attendees.list.per-page-max'] });
  assert.equal(own.verdict, 'violates');
  assert.deepEqual(
    own.violations.map(({ rule, follows }) => [rule, follows]),
    [
      ['attendees.list.per-page-max', undefined],
      ['attendees.list.200', undefined],
    ],
  );
  assert.equal(deriveVerdict([], options).verdict, 'inconclusive');
});

test('a breach outside of the chapter that was asked for is listed as such and does not decide', () => {
  const rsvp = ALL.filter((rule) => RULES[rule].chapter === 'rsvp');
  const facts = [...passing(rsvp), violation({ rule: 'attendees.list.per-page-max' })];
  const { verdict, violations, rules } = deriveVerdict(facts, { ...OPTIONS, suites: ['rsvp'] });
  assert.equal(verdict, 'conforms');
  assert.deepEqual(
    violations.map((one) => [one.rule, one.outside]),
    [['attendees.list.per-page-max', true]],
  );
  assert.match(
    rules.find((rule) => rule.id === 'attendees.list.per-page-max')?.reason ?? '',
    /seen broken: a page holds/,
  );
  const own = [...passing(rsvp), violation({ rule: 'rsvp.listed' })];
  assert.equal(deriveVerdict(own, { ...OPTIONS, suites: ['rsvp'] }).verdict, 'violates');
});

test('a suite that crosses chapters is judged by the rules that its checks name', () => {
  const facts = [...passing(['attendees.update.listed']), ran('model/a › b', ['attendees.update.listed'])];
  assert.equal(deriveVerdict(facts, { ...OPTIONS, suites: ['model'] }).verdict, 'conforms');
  assert.equal(of('rsvp.listed', facts, { ...OPTIONS, suites: ['model'] })?.verdict, 'excluded');
});

test('a known failure excuses its rule in the operation and the check that it names, and nowhere else', () => {
  const rule = 'attendees.list.per-page-max';
  const breach = violation({ check: 'attendees/list-bounds › GET', operation: 'listAttendees' });
  const excused = (known: object): string | undefined =>
    of(rule, [breach], { ...OPTIONS, knownFailures: [{ rule, reason: 'r', until: '2026-02-01', ...known }] })
      ?.verdict;
  assert.equal(excused({}), 'known-failure');
  assert.equal(excused({ operation: 'listAttendees', check: 'attendees/list-bounds' }), 'known-failure');
  assert.equal(excused({ operation: 'createAttendee' }), 'fail');
  assert.equal(excused({ check: 'attendees/walk' }), 'fail');
  assert.equal(excused({ until: '2026-01-31' }), 'fail');
});

test('a breach beside a known one stays a breach, and each is listed', () => {
  const rule = 'attendees.list.per-page-max';
  const facts = [violation({ check: 'a › x' }), violation({ check: 'b › x' })];
  const knownFailures = [{ rule, check: 'a', reason: 'r', until: '2026-02-01' }];
  const { rules, violations } = deriveVerdict(facts, { ...OPTIONS, knownFailures });
  assert.equal(rules.find(({ id }) => id === rule)?.verdict, 'fail');
  assert.deepEqual(
    violations.map(({ check, known }) => [check, known?.reason]),
    [
      ['a › x', 'r'],
      ['b › x', undefined],
    ],
  );
});

test('a known failure that passes again, or ran out, breaks the run', () => {
  const rule = 'attendees.list.per-page-max';
  const verdict = (until: string, facts: readonly Fact[]) =>
    deriveVerdict(facts, { ...OPTIONS, knownFailures: [{ rule, reason: 'r', until }] });
  assert.match(verdict('2026-02-01', passing(ALL)).notes[0] ?? '', /passes again/);
  assert.equal(verdict('2026-02-01', passing(ALL)).verdict, 'violates');
  assert.match(verdict('2026-01-31', passing(ALL)).notes[0] ?? '', /ran out/);
});

test('a check that ended early is listed with its reason and its rules, although they passed elsewhere', () => {
  const facts = [
    ...passing(ALL),
    ran('rsvp/a › b', ['rsvp.listed'], { outcome: 'incomplete', reason: 'updateAttendee answered 409' }),
    { kind: 'blocked', rule: 'me.get.answers', check: 'c', reason: 'no user', declared: true } as const,
  ];
  assert.deepEqual(deriveVerdict(facts, OPTIONS).endedEarly, [
    {
      check: 'rsvp/a › b',
      reason: 'updateAttendee answered 409',
      declared: false,
      rules: ['rsvp.listed'],
    },
    { check: 'c', reason: 'no user', declared: true, rules: ['me.get.answers'] },
  ]);
});

test('a crash of a check is an error of the harness, unless a rule was seen broken', () => {
  const crashed = ran('x › y', [], { outcome: 'crashed', reason: 'TypeError' });
  assert.equal(deriveVerdict([...passing(ALL), crashed], OPTIONS).verdict, 'error');
  const told = deriveVerdict([{ kind: 'note', reason: 'a word' }, ...passing(ALL), crashed], OPTIONS);
  assert.match(told.notes.join(), /broke down: TypeError,a word$/);
  assert.equal(deriveVerdict([...passing(ALL), crashed, violation()], OPTIONS).verdict, 'violates');
});

test('what time did not allow is not exercised and says so; what was seen of the rule elsewhere stands', () => {
  const late: Fact = {
    ...{ kind: 'blocked', rule: 'rsvp.listed', check: 'deep', reason: 'time: none left', declared: false },
    time: true,
  };
  const seen = [...passing(ALL), late];
  assert.equal(of('rsvp.listed', seen)?.verdict, 'pass');
  assert.equal(deriveVerdict(seen, OPTIONS).verdict, 'conforms');
  assert.deepEqual(
    deriveVerdict(seen, OPTIONS).endedEarly.map(({ check, reason }) => [check, reason]),
    [['deep', 'time: none left']],
  );
  const unseen = [...passing(ALL.filter((rule) => rule !== 'rsvp.listed')), late];
  assert.equal(of('rsvp.listed', unseen)?.verdict, 'not-exercised');
  assert.equal(of('rsvp.listed', unseen)?.reason, 'time: none left');
  assert.equal(deriveVerdict(unseen, OPTIONS).verdict, 'inconclusive');
});
