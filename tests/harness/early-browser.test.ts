import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBrowser, startBrowserEarly } from '../../harness/oauth/browser/process.ts';
import { wayTo } from '../../harness/oauth/browser/sign-in.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { comesByBrowserFirst } from '../../verify/run/browser-ahead.ts';
import { WITHOUT_CHROMIUM } from './chromium-at-hand.ts';

const signingIn = (sign_in: string, base_url = 'http://127.0.0.1:9') =>
  resolveProfile(
    {
      base_url,
      user: { account_id: 1, client_id: 'a', sign_in, username: 'ada', password: 'x', token: 'y' },
    },
    'The test',
  );
const WHOLE: RunOptions = {
  ...{ inOneGo: true, effort: 'normal', quiet: true },
  ...{ profile: 'p.json', out: '.', seed: 1, workers: 1 },
};
/** Node.js lets go of a process a moment after it has ended. */
async function noneLeft(): Promise<boolean> {
  for (let tries = 0; processes() > 0 && tries < 200; tries += 1) await sleep(10);
  return processes() === 0;
}
const processes = (): number =>
  process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length;

test('a run starts its browser early where the check that uses it comes first', () => {
  const by = (signIn: string, over: Partial<RunOptions> = {}): boolean =>
    comesByBrowserFirst(signingIn(signIn), { ...WHOLE, ...over });
  assert.equal(by('form'), true);
  assert.equal(by('form', { suites: ['oauth'] }), true);
  assert.equal(by('form', { checks: ['oauth/browser-sign-in › a user who signs in'] }), true);
  assert.equal(by('form', { suites: ['rsvp'] }), false);
  assert.equal(by('form', { checks: ['rsvp/invalid › PATCH'] }), false);
  assert.equal(by('form', { inOneGo: false }), false);
  assert.equal(by('form', { shuffle: true }), false);
  assert.equal(by('form', { effort: 'quick' }), false);
  // One by browser keeps its browser from the first sign-in on, and a token takes none.
  assert.equal(by('browser'), false);
  assert.equal(by('token'), false);
});

test('a browser that was started early is the one that is asked for', {
  skip: WITHOUT_CHROMIUM,
}, async () => {
  const way = wayTo(signingIn('form'));
  const giveUp = startBrowserEarly(way);
  const asked = startBrowser(way);
  assert.equal(processes(), 1);
  const browser = await asked;
  await giveUp();
  assert.equal(processes(), 1, 'giving up ends no browser that was taken');
  await browser.end();
  assert.ok(await noneLeft());
});

test('a browser that was started early and not asked for is ended', { skip: WITHOUT_CHROMIUM }, async () => {
  const giveUp = startBrowserEarly(wayTo(signingIn('form')));
  const other = await startBrowser(wayTo(signingIn('form', 'http://127.0.0.1:8')));
  assert.equal(processes(), 2, 'a browser for another place is another one');
  await Promise.all([other.end(), giveUp()]);
  assert.ok(await noneLeft());
});
