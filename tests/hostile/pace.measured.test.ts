import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import { printFigure } from '../tools/figure.ts';
import { ObservedPace } from '../tools/observed-pace.ts';
import { startHostile } from './hostile-server.ts';

const folder = scratch();
let reference: ServerProcess;
before(async () => {
  reference = await startReferenceProcess([]);
});
after(() => reference.stop());

/** A page asks for so many pictures of the environment, all at once. */
const PICTURES = Array.from({ length: 6 }, (_, index) => `<img alt="" src="/pictures/${index}.png">`).join(
  '',
);
/** Of the two things that a pace limits, the other is left open. */
const PACES = {
  'requests at once': { requests_per_second: 1000, concurrency: 3 },
  'requests one by one': { requests_per_second: 1000, concurrency: 1 },
  'requests a second': { requests_per_second: 40, concurrency: 8 },
};

for (const [what, pace] of Object.entries(PACES))
  test(`verify with two workers and a browser that signs in never exceeds the ${what} of its profile, as the server sees it`, {
    skip: WITHOUT_CHROMIUM,
  }, async (t) => {
    const observed = new ObservedPace();
    let pictures = 0;
    const server = await startHostile(String(reference.profile['base_url']), {
      on: 'every',
      act: async ({ request, real, reply }) => {
        const answered = observed.came();
        const { status, headers, body } = await real();
        await sleep(10);
        answered();
        if (request.url?.startsWith('/pictures/')) pictures += 1;
        const isPage = headers.some(([, value]) => value.startsWith('text/html'));
        // The pages themselves allow no pictures.
        const open = headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy');
        reply({ status, headers: open, body: isPage ? Buffer.concat([body, Buffer.from(PICTURES)]) : body });
      },
    });
    try {
      const user = { ...(reference.profile['user'] as object), sign_in: 'browser' };
      const file = profileIn(folder, { ...reference.profile, base_url: server.url, pace, user });
      const suites = ['account-id'];
      const { code, stdout, stderr } = await muster(
        ['verify', ...suites, '--workers', '2', '--quiet', '--profile', file],
        { cwd: folder },
      );
      assert.equal(code, 0, stdout + stderr);
    } finally {
      await server.close();
    }
    assert.ok(pictures > PICTURES.length / 100 && observed.count > 100, `${pictures} of ${observed.count}`);
    const second = observed.withinOneSecond / pace.requests_per_second;
    const once = observed.atOnce / pace.concurrency;
    printFigure(t, `pace of verify, ${what}`, {
      requests: observed.count,
      a_second: Number(second.toFixed(3)),
      at_once: Number(once.toFixed(3)),
    });
    assert.ok(once <= 1, `${observed.atOnce} at once`);
    assert.ok(second <= 1, `${observed.withinOneSecond} within a second`);
  });
