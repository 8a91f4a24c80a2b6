import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess } from '../../certify/policy/assess.ts';
import { cannotEarn } from '../../certify/policy/cannot-earn.ts';
import { POLICIES } from '../../certify/policy/policies.ts';
import { runChecks } from '../../detect/engine/engine.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import { VARIANTS } from '../../reference/index.ts';
import { scratch } from '../cli/muster.ts';
import { RUN } from '../reports/sample.ts';
import { sampleOf } from '../tools/sample.ts';

const folder = scratch();
const SEED = 1;

/** Habits under which a rule cannot be shown, each with the reason. */
const UNSHOWN: Readonly<Record<string, string>> = {
  'account-numbers-repeat': 'no answer tells that the id of the other account is one',
};
/** Where every request waits, a run takes minutes. */
const SLOW = /^rate-|^retry-after|^slow$/;
const EARNING = VARIANTS.filter(
  ({ name, ends }) => ends === 'conforms' && UNSHOWN[name] === undefined && !SLOW.test(name),
);

for (const { name } of sampleOf('lawful habits', EARNING, (one) => one.name, 2))
  test(`an environment of the habit ${name} earns the certificate full, or its profile is told what it lacks`, async () => {
    const reference = await startReferenceProcess(['--variant', name]);
    try {
      const profile = resolveProfile(reference.profile, name);
      const [policy, out] = [POLICIES.full, `${folder}/${name}`];
      if (cannotEarn(policy, profile, { effort: 'normal' }).length > 0) return;
      await runChecks({ profile, out, seed: SEED, effort: 'normal' });
      const { decisions, known_failures: knownFailures } = RUN;
      const verdict = deriveVerdict(readFacts(out), {
        seed: SEED,
        decisions,
        knownFailures,
        today: '2026-01-31',
      });
      const { rules } = assess(policy, [{ run: RUN, verdict }], null);
      const amiss = rules.filter(({ standing }) => standing === 'missing' || standing === 'broken');
      assert.deepEqual(
        amiss.map(({ id, reason }) => `${id}: ${reason}`),
        [],
      );
    } finally {
      await reference.stop();
    }
  });
