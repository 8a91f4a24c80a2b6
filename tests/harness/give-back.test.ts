import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveBackMemory } from '../../harness/run/give-back.ts';

test('what nothing holds any more is given back, and what is held stays', () => {
  const kept = 'kept'.repeat(1000).split('');
  let rubbish: string[][] | undefined = Array.from({ length: 200 }, (_, n) =>
    `${n}${'x'.repeat(5000)}`.split(''),
  );
  assert.equal(rubbish.length, 200);
  const before = process.memoryUsage().heapUsed;
  rubbish = undefined;
  giveBackMemory();
  assert.ok(process.memoryUsage().heapUsed < before - 4_000_000);
  assert.equal(kept.length, 4000);
});
