import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rushes } from '../../evidence/load/rush/rush.ts';
import { accusations, inTurn, SERVERS } from '../../evidence/load/traces.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const SIZE = { arrivals: 30, seconds: 1, scanners: 4 };

describe('runs of other scenarios in an event that was loaded before', { skip: WITHOUT_K6 }, () => {
  for (const [server, variants] of Object.entries(SERVERS))
    it(`accuse nobody, where the server is this: ${server}`, async () => {
      const reference = variants.length === 0 ? [] : ['--variant', variants.join(',')];
      const results = await rushes(K6, inTurn(3, SIZE), { reference });
      assert.equal(results.length, 3);
      assert.deepEqual(results.map(accusations), [[], [], []]);
      for (const { requests, plan } of results) assert.ok(requests.total >= plan.requests);
    });
});
