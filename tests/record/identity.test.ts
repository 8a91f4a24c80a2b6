import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../record/exchange.ts';
import { carriesMark } from '../../record/mark.ts';
import { isRunId, newRunId, runIdOf } from '../../record/run-id.ts';

test('the id of a run follows from the nonce and the number of the run, and from nothing else', () => {
  assert.equal(runIdOf('a question', 1), runIdOf('a question', 1));
  const ids = ['a question', 'another', ''].flatMap((nonce) => [0, 1, 2].map((run) => runIdOf(nonce, run)));
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every(isRunId));
});

test('of ten thousand ids that are drawn none comes twice, and each has the full form', () => {
  const ids = Array.from({ length: 10_000 }, newRunId);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every(isRunId));
});

test('a part of an id, and what is longer than one, is none', () => {
  const id = newRunId();
  for (const text of ['', 't', id.slice(1), `${id}a`, id.toUpperCase(), `${id}\n`, ` ${id}`])
    assert.equal(isRunId(text), false, JSON.stringify(text));
});

const exchange = (headers: Record<string, string>, over: Partial<Exchange> = {}): Exchange => ({
  ...{ id: 'w0-1', operation: 'getAccount', check: '', identity: 'client', intent: 'valid' },
  request: { method: 'GET', url: 'http://a/api/v2/account', headers, body: null, path: {}, query: [] },
  response: { status: 200, headers: {}, body: '' },
  ...{ failure: null, started: 0, ended: 1 },
  ...over,
});

test('an exchange carries the mark of its run alone, by its User-Agent or by its X-Request-Id', () => {
  const [own, other] = ['aaaaabbbbb', 'aaaaabbbbc'];
  assert.ok(carriesMark(exchange({ 'user-agent': `muster/1.2.3 (+${own})` }), { runId: own }));
  assert.ok(
    carriesMark(exchange({ 'user-agent': '$MUSTER', 'x-request-id': `${own}-w0-1` }), { runId: own }),
  );
  for (const headers of [
    {},
    { 'user-agent': `muster/1.2.3 (+${other})` },
    { 'user-agent': `muster/1.2.3 (+${own}) of another` },
    { 'user-agent': 'curl/8.5.0', 'x-request-id': 'w0-1' },
    { 'x-request-id': own },
  ])
    assert.equal(carriesMark(exchange(headers), { runId: own }), false, JSON.stringify(headers));
});

test('of what a browser or a person did, only a step that proves nothing goes without the mark', () => {
  const step = { operation: 'signIn', identity: 'browser' } as const;
  assert.ok(carriesMark(exchange({}, step), { runId: 'aaaaabbbbb' }));
  for (const over of [
    { ...step, operation: 'getMe' as const },
    { ...step, identity: 'personal' },
    { ...step, response: { status: 200, headers: {}, body: '{"item":{}}' } },
  ])
    assert.equal(carriesMark(exchange({}, over), { runId: 'aaaaabbbbb' }), false, JSON.stringify(over));
});
