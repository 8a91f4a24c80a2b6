import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { startHostile } from '../hostile/hostile-server.ts';
import { printFigure } from '../tools/figure.ts';
import { ObservedPace } from '../tools/observed-pace.ts';
import { WITHOUT_K6 } from './k6/at-hand.ts';

const folder = scratch();

/** The ceiling of the profile: requests a second. */
const LIMIT = 60;

for (const scenario of ['smoke', 'soak'])
  test(`a load of ${scenario} stays below the ceiling of its profile, as the server sees it`, {
    skip: WITHOUT_K6,
  }, async (context) => {
    const reference = await startReferenceProcess([]);
    const observed = new ObservedPace();
    const server = await startHostile(String(reference.profile.base_url), {
      on: 'every',
      act: async ({ request, real, reply }) => {
        // What the scenario sends, beside what prepares it.
        const answered = /\/check_in/.test(request.url ?? '') ? observed.came() : () => {};
        const answer = await real();
        answered();
        reply(answer);
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
      assert.ok(observed.count > 80, `${observed.count} requests`);
      const most = observed.withinOneSecond;
      const a_second = Number((most / LIMIT).toFixed(3));
      printFigure(context, `pace of load, ${scenario}`, { requests: observed.count, a_second });
      assert.ok(most <= LIMIT, `${most} within a second`);
    } finally {
      await server.close();
      await reference.stop();
    }
  });
