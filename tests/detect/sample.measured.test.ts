import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { detect } from '../../detect/detect.ts';
import { isClean } from '../../record/detection.ts';
import { seed } from '../tools/sample.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-sample-'));
after(() => rmSync(out, { recursive: true, force: true }));

/** Another sample for each day, and where nothing is left out, a larger one for each commit. */
function key(): string {
  if (seed !== undefined) return seed;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'no commit';
  }
}

const options = {
  out,
  seed: 1,
  seeds: [1],
  whole: false,
  workers: 2,
  targets: ['reference'],
  sample: { ...(seed === undefined ? { faults: 20, variants: 10 } : { faults: 8, variants: 4 }), key: key() },
  says: () => {},
};

test('a sample of the seeded faults is killed, each under the rule that it breaks', async () => {
  const { faults } = await detect({
    ...options,
    faults: [],
    variants: ['none'],
  });
  assert.equal(faults.length, options.sample.faults);
  const survived = faults
    .filter((fault) => !fault.killed)
    .map(({ id, rule, found }) => `${id} (${rule}): ${found.join(', ')}`);
  assert.deepEqual(survived, []);
});

test('a sample of the conforming variants is judged to conform', async () => {
  const { variants } = await detect({
    ...options,
    faults: ['none'],
    variants: [],
  });
  assert.equal(variants.length, options.sample.variants);
  const wrong = variants
    .filter((variant) => !isClean(variant))
    .map(
      ({ name, verdict, violations, open }) => `${name}: ${verdict} ${[...violations, ...open].join('; ')}`,
    );
  assert.deepEqual(wrong, []);
});
