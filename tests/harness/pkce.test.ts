import assert from 'node:assert/strict';
import { test } from 'node:test';
import { challengeOf, newPkce, verifierAlike } from '../../harness/oauth/pkce.ts';

test('a verifier alike is wrong, and its challenge begins like the right one', () => {
  const { challenge, verifier } = newPkce();
  const other = verifierAlike(challenge);
  assert.notEqual(other, verifier);
  assert.notEqual(challengeOf(other), challenge);
  assert.equal(challengeOf(other).slice(0, 2), challenge.slice(0, 2));
});
