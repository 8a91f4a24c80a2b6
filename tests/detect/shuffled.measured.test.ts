import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { judgeShuffled } from '../../detect/engine/shuffled.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-shuffled-'));
const target = referenceTarget();
after(async () => {
  await target.close?.();
  rmSync(out, { recursive: true, force: true });
});

for (const { seed, variants } of [
  { seed: 1, variants: [] },
  { seed: 2, variants: ['tokens-revoke-previous'] },
])
  test(`all checks side by side in one event, in order ${seed}${variants.length > 0 ? ', where a grant ends the token before' : ''}, bring no false positive and decide every rule`, async () => {
    const server = await target.start({ variants, seed });
    try {
      const result = await judgeShuffled(server.profile, { out, target: target.name, seed });
      assert.deepEqual(result.violations, []);
      assert.deepEqual(result.inconclusive, []);
      assert.deepEqual(result.crashed, []);
      assert.ok(result.checks > 150, `only ${result.checks} checks ran`);
    } finally {
      await server.stop();
    }
  });
