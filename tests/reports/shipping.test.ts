import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from '../../reports/outcome.ts';
import type { Result } from '../../reports/result.ts';
import { shippingOf } from '../../reports/shipping.ts';
import { summary } from '../../reports/summary.ts';
import { FACTS, RUN, sample, violation } from './sample.ts';

const answerOf = (result: Result): { answer: string; because: string } =>
  shippingOf(result, outcomeOf(result));
const as = (result: Result, verdict: Result['verdict']['verdict']): Result => ({
  ...result,
  verdict: { ...result.verdict, verdict },
});

test('a run with broken must-rules says no, and how many causes there are', () => {
  const because = (...facts: Parameters<typeof sample>[0] & object) =>
    answerOf(sample(facts, { ...RUN, decisions: {} })).because;
  const other = violation({ operation: 'getEvent', expected: 'a name', actual: '102' });
  assert.equal(because(violation(), other), '2 causes in 1 must-rule');
  // Several operations that break a rule in the same words break it once, and so do those that lack the same.
  const { expected, actual } = violation();
  assert.equal(because(violation(), { ...other, actual }), '1 cause in 1 must-rule');
  assert.equal(because(violation(), { ...other, expected }), '1 cause in 1 must-rule');
});

test('a run that broke only what the profile had settled says no without a cause', () => {
  const passes = FACTS.filter((fact) => fact.kind === 'pass' || fact.kind === 'observation');
  const { answer, because } = answerOf(sample(passes));
  assert.equal(answer, 'no');
  assert.match(because, /^1 gap answered otherwise than the profile decides$/);
});

test('a run that conforms says yes, of which chapters, and how much the profile did not let it ask', () => {
  const passes = FACTS.filter((fact) => fact.kind === 'pass');
  const { answer, because } = answerOf(as(sample(passes, { ...RUN, suites: ['rsvp'] }), 'conforms'));
  assert.equal(answer, 'yes');
  assert.match(because, /in what was asked \(rsvp\); \d+ must-rules? could not be asked/);
});

test('a run of some chapters that saw a must-rule of another one broken does not say yes, and names it', () => {
  const passes = FACTS.filter((fact) => fact.kind === 'pass');
  const seen = as(sample([...passes, violation()], { ...RUN, suites: ['rsvp'] }), 'conforms');
  const { answer, because } = answerOf(seen);
  assert.equal(answer, 'unknown');
  assert.match(
    because,
    /in what was asked \(rsvp\)[^;]*;.*attendees\.list\.per-page-max was seen broken beside it$/,
  );
  assert.match(
    summary(seen, { folder: 'results', colour: false }),
    /Seen beside +1 rule broken that the run was not asked for\n +✗ attendees\.list\.per-page-max/,
  );
});

test('a run that could not judge, and a harness that failed, do not say yes', () => {
  for (const verdict of ['inconclusive', 'error'] as const)
    assert.equal(answerOf(as(sample([]), verdict)).answer, 'unknown');
});
