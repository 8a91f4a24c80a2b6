import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { accusedOf } from '../../../detect/changed/accused.ts';
import { detectOn } from '../../../detect/detect.ts';
import { referenceTarget } from '../../../detect/targets/reference.ts';
import type { Target } from '../../../detect/targets/target.ts';
import type { Job } from '../../../detect/workers/jobs.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-changed-'));
after(() => rmSync(out, { recursive: true, force: true }));

/** The reference environment with a breach that goes for a variant. */
function withWolf(): Target {
  const reference = referenceTarget();
  const wolf = 'rsvp.value-sent.always-confirmed';
  return {
    ...reference,
    start: ({ variants = [], seed = 1 }) =>
      reference.start({
        faults: variants.includes('wolf') ? [wolf] : [],
        variants: variants.filter((name) => name !== 'wolf'),
        seed,
      }),
  };
}

test('of a row of variants that is accused, the one is named that is accused by itself', async () => {
  const target = withWolf();
  const row = { kind: 'variant', target: 'reference', seed: 1, only: ['rsvp/transitions'] } as const;
  const variants = ['extra-fields', 'wolf', 'big-ids'];
  const job: Job & { kind: 'variant' } = { ...row, name: variants.join(' + '), variants };
  try {
    const detection = await detectOn([target], {
      ...{ out, seed: 1, whole: false, faults: [], variants: [], seeds: [], says: () => {} },
      ...{ jobs: [job], untilSurprise: true },
    });
    const [accused] = detection.variants;
    assert.ok(accused && accused.violations.length > 0);
    assert.deepEqual(await accusedOf(target, job, accused, { out, seed: 1, whole: false }), ['wolf']);
  } finally {
    await target.close?.();
  }
});

test('runs end with the first surprise', async () => {
  const job = (name: string): Job => ({ kind: 'fault', target: 'reference', name });
  const { unjudged } = await detectOn([referenceTarget()], {
    ...{ out, seed: 1, whole: false, faults: [], variants: [], seeds: [], says: () => {} },
    ...{ jobs: [...'abcdef'].map(job), untilSurprise: true },
  });
  assert.ok(unjudged.length >= 1 && unjudged.length <= 2, `${unjudged.length} not judged`);
});
