import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { closeBrowser } from '../../harness/oauth/browser/launch.ts';
import { lure } from '../tools/lured.ts';
import { LURES } from '../tools/sign-in-lures.ts';
import { WITHOUT_CHROMIUM } from './chromium-at-hand.ts';

after(closeBrowser);

describe('a browser shows nothing elsewhere', { concurrency: 3 }, () => {
  for (const one of LURES)
    test(`under ${one.does}, no credential is received`, { skip: WITHOUT_CHROMIUM }, async () => {
      const { visit, received } = await lure(one);
      assert.equal(received, 0);
      if (one.core) assert.equal(visit.redirectedTo, null);
    });
});

describe('each lure works where the profile allows the other host', { concurrency: 3 }, () => {
  for (const one of LURES.filter(({ never }) => !never))
    test(`${one.does}: the credential is received`, { skip: WITHOUT_CHROMIUM }, async () => {
      assert.notEqual((await lure(one, { allowed: true })).received, 0);
    });
});
