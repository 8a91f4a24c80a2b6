import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { startLosingProxy } from '../tools/losing-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-lost-'));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const seed of [1, 2])
  test(`a proxy that resets one write in fifty once it is done, seed ${seed}, brings no false positive`, async () => {
    const server = await startReferenceProcess([]);
    const { base_url } = resolveProfile(server.profile, 'the reference');
    const proxy = await startLosingProxy({ target: base_url, seed, oneIn: 50 });
    try {
      const profile = { ...resolveProfile(server.profile, 'the reference'), base_url: proxy.url };
      const { violations } = await runChecks({ profile, out: folder, seed, effort: 'normal' });
      const must = violations.filter(({ rule }) => RULES[rule].level === 'must');
      assert.deepEqual(
        must.map(({ rule, check, message, actual }) => `${rule} [${check}] ${message} (${actual})`),
        [],
      );
      assert.ok(proxy.lost() > 20, `only ${proxy.lost()} answers were lost`);
    } finally {
      await proxy.close();
      await server.stop();
    }
  });
