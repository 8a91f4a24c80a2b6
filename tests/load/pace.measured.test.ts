import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { startHostile } from '../hostile/hostile-server.ts';
import { WITHOUT_K6 } from './k6/at-hand.ts';

const folder = scratch();

/** The ceiling of the profile: requests a second. */
const LIMIT = 60;

/** The most requests that a server saw within any one second. */
function mostWithinOne(times: readonly number[]): number {
  let from = 0;
  return times.reduce((most, time, index) => {
    while (time - (times[from] ?? 0) >= 1000) from += 1;
    return Math.max(most, index - from + 1);
  }, 0);
}

for (const scenario of ['smoke', 'soak'])
  test(`a load of ${scenario} stays below the ceiling of its profile, as the server sees it`, {
    skip: WITHOUT_K6,
  }, async (context) => {
    const reference = await startReferenceProcess([]);
    const times: number[] = [];
    const server = await startHostile(String(reference.profile.base_url), {
      on: 'every',
      act: async ({ request, real, reply }) => {
        // What the scenario sends, beside what prepares it.
        if (/\/check_in/.test(request.url ?? '')) times.push(performance.now());
        reply(await real());
      },
    });
    try {
      const file = profileIn(
        folder,
        {
          ...reference.profile,
          base_url: server.url,
          load: { allow: true, requests_per_second: LIMIT },
        },
        `${scenario}.json`,
      );
      const args = ['--arrivals', '100', '--over', '10s', '--scanners', '4', '--quiet'];
      const { code, stderr } = await muster(['load', scenario, '--profile', file, ...args], { cwd: folder });
      assert.ok(code === 0 || code === 1 || code === 3, stderr);
      assert.ok(times.length > 80, `${times.length} requests`);
      const most = mostWithinOne(times);
      context.diagnostic(`pace: ${most} within a second ÷ ${LIMIT} allowed = ${(most / LIMIT).toFixed(2)}`);
      assert.ok(most <= LIMIT, `${most} within a second`);
    } finally {
      await server.close();
      await reference.stop();
    }
  });
