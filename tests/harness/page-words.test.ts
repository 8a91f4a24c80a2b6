import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysNo, saysYes } from '../../harness/oauth/page-words.ts';

test('what grants and what refuses is told apart where a service knows no English', () => {
  for (const yes of ['Erlauben', 'Zugriff genehmigen', 'Autoriser', 'Autorizar', 'Toestaan', 'Autorizza'])
    assert.deepEqual([saysYes(yes), saysNo(yes)], [true, false], yes);
  for (const no of ['Ablehnen', 'Nicht erlauben', 'Abbrechen', 'Refuser', 'Annuler', 'Denegar', 'Rifiuta'])
    assert.equal(saysNo(no), true, no);
});
