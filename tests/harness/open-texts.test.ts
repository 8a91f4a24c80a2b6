import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openIn, passing } from '../../harness/secrets/passing.ts';
import { Redactor } from '../../harness/secrets/redactor.ts';
import type { Exchange } from '../../record/exchange.ts';
import { exchange } from '../reports/sample.ts';

const HOST = 'events-staging-2.example.com';
const ASKED = new URLSearchParams({
  response_type: 'code',
  client_id: 'partner-integration-2026',
  redirect_uri: 'https://integration-7.partner.example/callback',
  state: 'state-BPJMgDcuFRah2-w6GdKzoCjk72JWQnff',
  code_challenge: 'vKbTGrK3IGEcsjdrkVu0bXpyFWCqFav9pwSgfOVxQfk',
  code_challenge_method: 'S256',
});
const URL_OF_PAGE = `https://${HOST}/oauth/authorize?${ASKED}`;

/** A redactor that has met a page of consent which shows these texts, each alone in an element. */
function met(...shown: readonly string[]): Redactor {
  const redactor = new Redactor();
  const body = shown.map((text) => `<p>Host: <strong>${text}</strong></p>`).join('');
  const page: Exchange = {
    ...exchange(),
    operation: 'authorize',
    request: { ...exchange().request, url: URL_OF_PAGE, body: null, headers: {} },
    response: { status: 200, headers: {}, body },
  };
  for (const text of openIn(page)) redactor.leave(text);
  for (const { text, name } of passing(page)) redactor.suspect(text, name);
  return redactor;
}

test('what a request for a code says of itself stays as it is, though a page shows it alone as it shows a code', () => {
  const shown = [
    HOST,
    'integration-7.partner.example',
    ...['client_id', 'state', 'code_challenge'].map((name) => ASKED.get(name) ?? ''),
  ];
  assert.equal(met(...shown).cleanSuspected(URL_OF_PAGE), URL_OF_PAGE);
});

test('a code that a page shows alone is taken out all the same', () => {
  const code = 'SplxlOBeZQQYbYS6WxSbIA';
  assert.equal(met(HOST, code).cleanSuspected(`code=${code} of ${HOST}`), `code=$MUSTER_CODE of ${HOST}`);
});
