import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAPS, RULES } from '../../spec/ledger/index.ts';
import { muster } from '../cli/muster.ts';

test('rules --json holds every rule with its checks, and every gap', async () => {
  const { code, stdout } = await muster(['rules', '--json']);
  assert.equal(code, 0);
  const { rules, gaps } = JSON.parse(stdout) as Record<string, Array<Record<string, unknown>>>;
  assert.deepEqual(rules?.map(({ id }) => id).sort(), Object.keys(RULES).sort());
  assert.deepEqual(gaps?.map(({ id }) => id).sort(), Object.keys(GAPS).sort());
  const created = rules?.find(({ id }) => id === 'attendees.create.201');
  assert.deepEqual(Object.keys(created ?? {}), [
    'id',
    'section',
    'statement',
    'level',
    'source',
    'chapter',
    'needs',
    'since',
    'checks',
  ]);
  for (const gap of gaps ?? []) assert.deepEqual(Object.keys(gap), ['id', 'section', 'question']);
  assert.ok(((created?.checks ?? []) as string[]).some((check) => check.startsWith('attendees/create › ')));
});

test('a chapter and a word leave what is asked for, in 80 columns', async () => {
  const { code, stdout } = await muster(['rules', 'limits', '--grep', 'PER_PAGE']);
  assert.equal(code, 0);
  assert.match(stdout, /^ {2}attendees\.list\.per-page-default {2}\[must\]$/m);
  assert.doesNotMatch(stdout, /oauth/);
  assert.ok(stdout.split('\n').every((line) => line.length <= 80));
});

test('a rule that stands in no sentence is listed with the RFC and the paragraph on which it rests', async () => {
  const { stdout } = await muster(['rules', '--grep', 'wrong password']);
  assert.match(
    stdout.replace(/\s+/g, ' '),
    /oauth\.code\.password \[must, rfc6749\] a wrong password obtains no code it rests on this: .*RFC 6749, 3\.1: /,
  );
});
