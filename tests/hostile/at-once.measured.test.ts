import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runChecks } from '../../detect/engine/engine.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { workersFor } from '../../harness/run/share-concurrency.ts';
import { preflight } from '../../verify/preflight/preflight.ts';
import { startHostile } from './hostile-server.ts';
import { withReference } from './with-reference.ts';

const on = withReference('pace');

/** What a server sees of a run of two chapters by two workers, sign-ins included. */
async function seenOf(pace: Profile['pace']): Promise<{ atOnce: number; count: number; seconds: number }> {
  let inFlight = 0;
  let atOnce = 0;
  let [first, last] = [0, 0];
  const server = await startHostile(on.profile.base_url, {
    on: 'every',
    act: async ({ real, reply }) => {
      last = performance.now();
      first ||= last;
      inFlight += 1;
      atOnce = Math.max(atOnce, inFlight);
      const answer = await real();
      await sleep(5);
      inFlight -= 1;
      reply(answer);
    },
  });
  try {
    const profile = { ...on.profile, base_url: server.url, pace };
    const folder = join(on.out, `${pace.concurrency}-${pace.requests_per_second}`);
    assert.equal(await preflight(profile, folder, { run: { runId: 'hostiletst' } }), null);
    await runChecks({
      profile,
      out: folder,
      seed: 1,
      effort: 'normal',
      only: (name) => /^(account-id\/personal|events|account)\//.test(name),
      disorder: { seed: 1, workers: workersFor(pace.concurrency, 2) },
    });
    return { atOnce, count: server.met(), seconds: (last - first) / 1000 };
  } finally {
    await server.close();
  }
}

for (const concurrency of [1, 2, 3, 5])
  test(`an environment that takes ${concurrency} requests at once is never sent more, grants and sign-ins among them`, async () => {
    const { atOnce, count } = await seenOf({ requests_per_second: Number.POSITIVE_INFINITY, concurrency });
    assert.ok(count > 50, `${count} requests`);
    assert.ok(atOnce <= concurrency, `${atOnce} at once`);
    if (concurrency > 2) assert.ok(atOnce > 1, 'nothing went side by side');
  });

test('an environment that takes 60 requests a second is sent no more from the first on, those of the preflight among them', async () => {
  const { count, seconds } = await seenOf({ requests_per_second: 60, concurrency: 4 });
  assert.ok(count > 100, `${count} requests`);
  // Whatever a busy machine holds up comes a little later, and then closer together.
  assert.ok(count <= 60 * seconds + 20, `${count} requests in ${seconds.toFixed(2)} s`);
});
