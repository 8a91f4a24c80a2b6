import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { constant, workers } from '../../evidence/load/capacity/stations.ts';
import { between } from '../../evidence/load/rush/between.ts';
import { rush } from '../../evidence/load/rush/rush.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const LIMIT = 97;
/** What a queue carries a second, and how exactly a timer of Node keeps to that. */
const QUEUED = 120;
const EXACT = 1.03;
/** A limit that counts whole seconds refuses some of a pace just below it: requests do not arrive evenly. */
const UNEVEN = 1.03;

describe('a search for capacity', { skip: WITHOUT_K6 }, () => {
  it('brackets a known limit within 10 %, and says which sentence breaks first, and at what rate', async () => {
    const result = await rush(K6, {
      ...{ scenario: 'capacity', arrivals: 300, seconds: 4, sampleEvery: 2 },
      reference: ['--rate', `${LIMIT}`, '--fault', 'load.answers.fourth-state'],
    });
    const found = result.capacity;
    assert.ok(found?.high, JSON.stringify([found, result.reasons]));
    const bracket = `${found.low} to ${found.high}`;
    assert.ok(found.low <= LIMIT && LIMIT <= UNEVEN * found.high, bracket);
    assert.ok(found.high / found.low <= 1.1, bracket);
    assert.equal(found.met, 'limit');
    assert.ok(found.first_breach, found.sentence);
    assert.ok(found.sentence.endsWith(`at ${found.first_breach.rate} requests a second.`), found.sentence);
    assert.ok(found.steps.some(({ rate }) => Math.abs(rate - (found.first_breach?.rate ?? 0)) < 0.06));
    assert.equal(result.verdict, 'fail');
    assert.ok(
      result.contract_violations.some(
        ({ rule, level }) => level === 'must' && rule === found.first_breach?.rule,
      ),
    );
  });

  it('does not take a queue that grows for a rate that is carried', async () => {
    const result = await rush(K6, {
      ...{ scenario: 'capacity', arrivals: 300, seconds: 5, sampleEvery: 20 },
      between: between(null, workers(1, constant(1000 / QUEUED))),
    });
    const found = result.capacity;
    assert.ok(found?.high, JSON.stringify([found, result.reasons]));
    // A machine that is busy otherwise may carry less than the queue, and never more.
    assert.ok(found.low <= QUEUED * EXACT, found.sentence);
    assert.equal(found.met, 'knee');
    const rising = found.steps.filter(({ rate, rise = 0 }) => rate > QUEUED * EXACT && rise > 0);
    assert.ok(rising.length > 0);
  });
});
