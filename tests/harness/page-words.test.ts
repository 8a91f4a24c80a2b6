import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksConsent, denies, saysNo, saysYes } from '../../harness/oauth/page-words.ts';

test('what grants and what refuses is told apart where a service knows no English', () => {
  for (const yes of ['Erlauben', 'Zugriff genehmigen', 'Autoriser', 'Autorizar', 'Toestaan', 'Autorizza'])
    assert.deepEqual([saysYes(yes), saysNo(yes)], [true, false], yes);
  for (const no of ['Ablehnen', 'Nicht erlauben', 'Abbrechen', 'Refuser', 'Annuler', 'Denegar', 'Rifiuta'])
    assert.equal(saysNo(no), true, no);
});

test('what denies all that a page asks for is understood in the languages in which consent is', () => {
  for (const no of [
    'Ablehnen',
    'Zugriff verweigern',
    'Nein, danke',
    'Non',
    'Não autorizar',
    'Nega',
    'Weigeren',
    'Nej',
  ])
    assert.equal(denies(no), true, no);
  for (const other of [
    'Deny optional scopes',
    'Erlauben',
    'Norway',
    'Cancellation policy',
    'Please do not cancel',
    'Optionale ablehnen',
    'Allow or deny',
    'Nieuw account',
    'Noch einmal',
    'Autoriser',
  ])
    assert.equal(denies(other), false, other);
  const german = {
    headings: 'Zugriff auf Ihr Konto',
    button: 'Erlauben',
    text: 'Tür möchte auf Ihr Konto zugreifen',
  };
  assert.equal(asksConsent(german, false), true);
  assert.equal(asksConsent({ ...german, button: 'Weiter', text: 'Willkommen' }, true), false);
});
