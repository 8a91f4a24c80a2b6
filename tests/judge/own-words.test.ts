import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownWords } from '../../judge/exchange/own-words.ts';
import { exchange } from '../reports/sample.ts';

const said = (body: unknown): string =>
  ownWords(
    exchange({
      response: { status: 422, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) },
    }),
  );

test('an answer is quoted by its message, wherever services put it', () => {
  assert.equal(said({ error: 'no such\n event' }), 'no such event');
  assert.equal(said({ errors: ['email is taken', 'phone is odd'] }), 'email is taken; phone is odd');
  assert.equal(said({ errors: { email: ['is taken'], phone: 'is odd' } }), 'email: is taken; phone: is odd');
  assert.equal(
    said({ type: 'about:blank', title: 'Bad', detail: 'the account is missing' }),
    'the account is missing',
  );
});

test('a page is quoted by its title, plain text as it is, and what says nothing is not quoted', () => {
  assert.equal(said('<html><head><title>503 Slow down</title></head></html>'), '503 Slow down');
  assert.equal(said('upstream is busy'), 'upstream is busy');
  assert.equal(said({ ok: false }), '');
  assert.equal(said(''), '');
  assert.equal(ownWords(exchange({ response: null })), '');
});

test('a long message is cut', () => {
  assert.equal(said({ error: 'x'.repeat(1000) }).length, 201);
});
