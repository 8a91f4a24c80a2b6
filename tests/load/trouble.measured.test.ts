import assert from 'node:assert/strict';
import { it } from 'node:test';
import { named } from '../../evidence/load/rush/fault-rush.ts';
import { rush } from '../../evidence/load/rush/rush.ts';
import { untilTrusted } from '../../evidence/load/rush/until-trusted.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const TROUBLE = 'limit@1s:1500ms,stall@40%:1500ms,reset@65%:30%+2s,offline:2@45%+2s';
/** Whatever is in the way, people wait: only what says something of the service is held. */
const PATIENT = {
  door_p95: 30_000,
  checkin_p95: 30_000,
  checkin_p99: 30_000,
  list_p95: 30_000,
  create_p95: 30_000,
  drift: 30_000,
};
const troubled = (reference: readonly string[]) =>
  untilTrusted(() =>
    rush(K6, { arrivals: 200, seconds: 9, scanners: 10, trouble: TROUBLE, slo: PATIENT, reference }),
  );

/** The objectives that a run missed. */
const missed = ({ thresholds }: LoadResult): string[] =>
  thresholds.filter(({ met }) => !met).map(({ name, value }) => `${name} ${value}`);

it('a healthy service loses nobody to a stall, a limit, resets and a door without a network', {
  skip: WITHOUT_K6,
}, async () => {
  const { result } = await troubled(['--variant', 'repeated-check-in-422']);
  assert.deepEqual([result.verdict, ...result.reasons, ...missed(result)], ['pass']);
  const [limit, stall, reset] = result.trouble ?? [];
  assert.deepEqual([limit?.kind, stall?.kind, reset?.kind], ['limit', 'stall', 'reset']);
  for (const one of [stall, limit, reset]) assert.ok((one?.requests ?? 0) > 0, one?.said);
  assert.equal(limit?.too_soon, 0);
  assert.ok((stall?.queue_most ?? 0) > 3, JSON.stringify(stall));
  assert.ok((result.offline?.people ?? 0) > 0);
  assert.deepEqual([result.offline?.lost, result.offline?.doubled], [0, 0]);
});

it('a service that forgets what it acknowledged is told of all the same', { skip: WITHOUT_K6 }, async () => {
  const { result } = await troubled(['--fault', 'load.check-in.lost-in-bursts']);
  assert.equal(result.verdict, 'fail');
  assert.ok(result.reconciliation.lost > 0, `${[...named(result)]}`);
});
