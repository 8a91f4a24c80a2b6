import assert from 'node:assert/strict';
import { it } from 'node:test';
import { restingOnClaims } from '../../certify/policy/claimed-only.ts';

it('rules that no journal shows rest on the signer, whoever asks', () => {
  assert.deepEqual(restingOnClaims(['me.get.answers'], ['oauth.code.state', 'account.get.bound']), []);
});

it('a rule that a journal can show, and does not, is named to a receiver who takes no word for it', () => {
  const shown = ['me.get.answers', 'fields.create.201'];
  const [sentence, ...others] = restingOnClaims(shown, ['oauth.code.state', 'bearer.missing']);
  assert.deepEqual(others, []);
  assert.equal(
    sentence,
    "Of 3 rules that journals can show, these show 2, and leave to the signer's word: bearer.missing. Leave out --shown-only to take it.",
  );
});
