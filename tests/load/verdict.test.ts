import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RAN_TO_ITS_END } from '../../load/judge/evidence.ts';
import { type Grounds, loadVerdict } from '../../load/judge/verdict.ts';
import { DEFAULT_OBJECTIVES } from '../../record/load-objectives.ts';
import type { Threshold } from '../../record/load-result.ts';

/** Every objective met, but for those named: missed, or without a sample. */
const thresholds = (missed: readonly string[] = [], unmeasured: readonly string[] = []): Threshold[] =>
  DEFAULT_OBJECTIVES.map((one) => ({
    ...one,
    value: 0,
    samples: unmeasured.includes(one.name) ? 0 : 1,
    met: !missed.includes(one.name) && !unmeasured.includes(one.name),
  }));

const STARVED = 'the generator was the bottleneck';
const SOUND: Grounds = { thresholds: thresholds(), walked: true, generator: [], end: RAN_TO_ITS_END };
const verdictOf = (more: Partial<Grounds>): string => loadVerdict({ ...SOUND, ...more }).verdict;

describe('the verdict of a load run', () => {
  it('passes where every objective is met, and gives no reason', () =>
    assert.deepEqual(loadVerdict(SOUND), { verdict: 'pass', reasons: [] }));

  it('fails where an objective is missed', () => {
    for (const { name } of DEFAULT_OBJECTIVES)
      assert.equal(verdictOf({ thresholds: thresholds([name]) }), 'fail', name);
  });

  it('is invalid where an objective has no sample, and names it', () => {
    for (const { name } of DEFAULT_OBJECTIVES) {
      const { verdict, reasons } = loadVerdict({ ...SOUND, thresholds: thresholds([], [name]) });
      assert.equal(verdict, 'invalid');
      assert.match(reasons.join(), new RegExp(`^${name} has not a single sample`));
    }
  });

  it('is invalid where a starved generator timed what is missed', () =>
    assert.equal(verdictOf({ thresholds: thresholds(['door_p95']), generator: [STARVED] }), 'invalid'));

  it('fails for what exchanges prove, even where the generator was starved or the run was killed', () => {
    for (const name of ['lost', 'phantom', 'doubled', 'contract']) {
      const missed = thresholds([name]);
      assert.equal(verdictOf({ thresholds: missed, generator: [STARVED] }), 'fail');
      assert.equal(verdictOf({ thresholds: missed, end: { ...RAN_TO_ITS_END, killed: true } }), 'fail');
    }
  });

  it('is invalid where the list could not be walked, the run was killed or interrupted', () => {
    assert.equal(verdictOf({ walked: false }), 'invalid');
    assert.equal(verdictOf({ end: { ...RAN_TO_ITS_END, killed: true } }), 'invalid');
    assert.equal(verdictOf({ end: { ...RAN_TO_ITS_END, interrupted: true } }), 'invalid');
  });

  it('fails where the circuit breaker ended it, for errors even under a starved generator', () => {
    const end = { ...RAN_TO_ITS_END, aborted: 'the service is down' };
    assert.equal(verdictOf({ end }), 'fail');
    assert.equal(verdictOf({ end, thresholds: thresholds(['errors']), generator: [STARVED] }), 'fail');
    assert.equal(verdictOf({ end, thresholds: thresholds(['door_p95']), generator: [STARVED] }), 'invalid');
  });

  it('is invalid where a ceiling of the user ended it, which says nothing of the service', () => {
    const end = { ...RAN_TO_ITS_END, spent: 'the ceiling of 500 requests was reached' };
    const missed = thresholds(['door_p95', 'admitted', 'errors']);
    assert.deepEqual(loadVerdict({ ...SOUND, thresholds: missed, end }), {
      verdict: 'invalid',
      reasons: [end.spent],
    });
    assert.equal(verdictOf({ thresholds: thresholds(['lost']), end }), 'fail');
  });

  it('says first how the run ended, then what is in doubt', () => {
    const { reasons } = loadVerdict({
      ...SOUND,
      generator: [STARVED],
      end: { ...RAN_TO_ITS_END, aborted: 'the service is down', killed: true },
    });
    assert.deepEqual(reasons, [
      'the run was killed: this is what its request log says',
      'the service is down',
      STARVED,
    ]);
  });

  it('of a run without a load fails for a breach and gives one reason, not one for each objective', () => {
    const end = { ...RAN_TO_ITS_END, unprepared: 'Only 3 of 7 attendees could be prepared' };
    const none = DEFAULT_OBJECTIVES.map(({ name }) => name);
    const nothing = { walked: false, generator: ['not measured'], end };
    assert.deepEqual(loadVerdict({ ...nothing, thresholds: thresholds([], none) }), {
      verdict: 'invalid',
      reasons: [end.unprepared],
    });
    const broken = thresholds(
      ['contract'],
      none.filter((name) => name !== 'contract'),
    );
    assert.deepEqual(loadVerdict({ ...nothing, thresholds: broken }), {
      verdict: 'fail',
      reasons: [end.unprepared],
    });
  });

  it('fails where the log shows people turned away, whatever else was not measured', () => {
    const grounds = { thresholds: thresholds(['admitted'], ['create_p95']), turnedAway: 12 };
    assert.equal(verdictOf(grounds), 'fail');
    assert.equal(verdictOf({ ...grounds, turnedAway: 0 }), 'invalid');
    assert.equal(verdictOf({ ...grounds, generator: [STARVED] }), 'invalid');
    assert.equal(verdictOf({ ...grounds, otherCauses: ['somebody else was at work'] }), 'invalid');
  });

  it('is invalid where others were at work, and fails for what they have nothing to do with', () => {
    const otherCauses = ['somebody else was at work'];
    assert.deepEqual(loadVerdict({ ...SOUND, thresholds: thresholds(['checkin_p95']), otherCauses }), {
      verdict: 'invalid',
      reasons: otherCauses,
    });
    assert.equal(verdictOf({ thresholds: thresholds(['contract']), otherCauses }), 'fail');
  });
});
