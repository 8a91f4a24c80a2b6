import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { closeBrowser } from '../../harness/oauth/browser/launch.ts';
import { lure } from '../tools/lured.ts';
import { LURES } from '../tools/sign-in-lures.ts';
import { WITHOUT_CHROMIUM } from './chromium-at-hand.ts';

after(closeBrowser);

describe('a browser shows nothing elsewhere', { concurrency: 3 }, () => {
  for (const one of LURES.filter(({ core }) => !core))
    test(`under ${one.does}, no credential is received`, { skip: WITHOUT_CHROMIUM }, async () => {
      assert.equal((await lure(one)).received, 0);
    });
});

describe('each lure works where the profile allows the other host', { concurrency: 3 }, () => {
  for (const one of LURES.filter(({ never }) => !never))
    test(`${one.does}: the credential is received`, { skip: WITHOUT_CHROMIUM }, async () => {
      assert.notEqual((await lure(one, { allowed: true })).received, 0);
    });
});
