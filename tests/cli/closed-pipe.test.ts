import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './muster.ts';

test('a command that nobody listens to any more ends as it would have, without a word about the closed pipe', async () => {
  const { child, ended } = start(['load', '--help']);
  child.stdout?.destroy();
  const { code, stderr } = await ended;
  assert.deepEqual([code, stderr], [0, '']);
});
