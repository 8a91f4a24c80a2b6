import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { named, rushOf } from '../../evidence/load/rush/fault-rush.ts';
import { rush } from '../../evidence/load/rush/rush.ts';
import { untilTrusted } from '../../evidence/load/rush/until-trusted.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { LOAD_FAULTS } from '../../reference/index.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

/** What must not depend on how many processes shared the load. */
const gist = ({ verdict, plan, admitted, judged, reconciliation }: LoadResult) => ({
  verdict,
  plan: { ...plan, instances: 0 },
  admitted,
  judged: judged > 0,
  unknown: reconciliation.unknown,
});

describe('a rush shared by several processes', { skip: WITHOUT_K6 }, () => {
  it('has the verdict of one process where all is well', async () => {
    const { result: one } = await untilTrusted(() => rush(K6));
    const { result: three } = await untilTrusted(() => rush(K6, { instances: 3 }));
    assert.deepEqual(gist(three), gist(one));
    assert.equal(
      three.requests.total,
      three.plan.requests + (three.requests.by_operation.listAttendees ?? 0),
    );
    assert.equal(three.latency.door_total.count, one.latency.door_total.count);
  });

  it('has the verdict of one process where something is lost, and names the same', async () => {
    const fault = LOAD_FAULTS.find(({ id }) => id === 'load.create.lost');
    assert.ok(fault);
    const [one, three] = [await rush(K6, rushOf(fault)), await rush(K6, { ...rushOf(fault), instances: 3 })];
    assert.deepEqual([one.verdict, three.verdict], ['fail', 'fail']);
    for (const result of [one, three]) assert.ok(fault.shows.every((name) => named(result).has(name)));
  });
});
