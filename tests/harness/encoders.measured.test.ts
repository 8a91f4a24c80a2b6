import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from '../../harness/secrets/redactor.ts';
import { encodedByTools } from '../tools/encoders/real-encoders.ts';
import { printFigure } from '../tools/figure.ts';

const SECRETS = [
  'gateway-canary 7f!"\\+%/3a91',
  'pä$$wörd-😀-<tag>&amp;',
  'client-secret "with" marks/1+2',
  "k#9$Lp!2x@-Q7'=&x",
  'c0de%2Fabc+def/==',
];
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** Where servers put what they repeat. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  body: (text) => text,
  'error text in JSON': (text) => JSON.stringify({ error: `not allowed: ${text}` }),
  'JSON within JSON': (text) => JSON.stringify({ error: JSON.stringify({ text }) }),
  header: encodeURIComponent,
  redirect: (text) => `/elsewhere?${new URLSearchParams({ from: text })}`,
  page: (text) => `<p title="a">${text}</p>`,
  'page of escaped text': (text) => `<p>${text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)}</p>`,
  form: (text) => new URLSearchParams({ a: text, b: 'c' }).toString(),
  'JSON Web Token': (text) => `${base64url('{}')}.${base64url(JSON.stringify({ sub: text }))}.x`,
};

test('what real encoders make of secrets is found in every place', (t) => {
  const { encoded, missing } = encodedByTools(SECRETS);
  if (missing.length > 0) t.diagnostic(`left out, as this machine lacks them: ${missing.join(', ')}`);
  const left: string[] = [];
  for (const { encoder, secret, text } of encoded) {
    const redactor = new Redactor();
    redactor.add(secret, 'SECRET');
    for (const [place, put] of Object.entries(PLACES)) {
      const clean = redactor.clean(`{ ${put(text)} }`);
      if (!clean.includes('$MUSTER_SECRET') || clean.includes(text))
        left.push(`${encoder}, ${place}: ${text}`);
    }
  }
  assert.deepEqual(left, []);
  printFigure(t, 'secrets in encoders and places', {
    encoders: new Set(encoded.map(({ encoder }) => encoder)).size,
    places: Object.keys(PLACES).length,
    forms: encoded.length * Object.keys(PLACES).length,
    missing: missing.length,
    found: left.length,
  });
});
