import type { KeyObject } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { userPath, version } from '../harness/paths.ts';
import { UsageError } from '../harness/profile/errors.ts';
import { checkLeaveToWrite } from '../harness/profile/leave-to-write.ts';
import { publicProfile } from '../harness/profile/public-profile.ts';
import { readTarget } from '../harness/profile/target.ts';
import type { Ending } from '../harness/run/ending.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import { outFolder } from '../harness/run/out-folder.ts';
import { BUNDLE, type PolicyName } from '../record/certificate.ts';
import { certificateSummary } from '../reports/certificate/summary.ts';
import { fromHere, wantsColour } from '../reports/terminal.ts';
import { sayDryRun } from '../verify/dry-run/say.ts';
import type { VerifyOptions } from '../verify/options.ts';
import { verify } from '../verify/verify.ts';
import { certificateOf } from './bundle/certificate.ts';
import { fingerprintOf, readPrivateKey } from './bundle/keys.ts';
import { writeBundle } from './bundle/write-bundle.ts';
import type { Assessment } from './policy/assess.ts';
import { outOfReach } from './policy/out-of-reach.ts';
import { POLICIES } from './policy/policies.ts';
import { seedsOf } from './policy/seeds.ts';

export interface CertifyOptions extends VerifyOptions {
  readonly policy: PolicyName;
  readonly key?: string;
  readonly nonce?: string;
}

const ENDING: Readonly<Record<Assessment['outcome'], Ending>> = {
  certified: 'ok',
  broken: 'violated',
  missing: 'inconclusive',
  error: 'harness',
};

const DEFAULT_SEED = 1;

/**
 * Runs all suites once for each seed, holds what was seen against the policy, and writes the bundle, whatever came of it.
 * @throws UsageError before anything is sent.
 */
export async function certify(options: CertifyOptions, interruption: Interruption): Promise<Ending> {
  const key = options.key === undefined ? undefined : readPrivateKey(userPath(options.key));
  const profile = readTarget(options);
  if (profile !== undefined) checkLeaveToWrite(profile, options.yesProduction === true);
  if (profile?.keep_personal_data === true)
    throw new UsageError(
      'The profile says keep_personal_data: leave it out, since a bundle is handed to others and holds the whole journal.',
    );
  const nonce = options.nonce ?? null;
  const seeds = seedsOf(nonce, options.seed ?? DEFAULT_SEED);
  const unearned = profile === undefined ? '' : outOfReach(POLICIES[options.policy], profile);
  if (unearned !== '') process.stderr.write(`${unearned}\n`);
  if (options.dryRun === true) return sayDryRun([], options, profile, {}, seeds.length);
  const out = outFolder(options.out, `certify-${profile?.name ?? 'reference'}`);
  mkdirSync(out, { recursive: true });
  const folders: string[] = [];
  for (const [index, seed] of seeds.entries()) {
    const folder = join(out, `run-${index + 1}`);
    const ending = await verify(
      [],
      { ...options, seed, out: folder, silent: true, json: false },
      interruption,
    );
    if (ending === 'interrupted') return ending;
    folders.push(folder);
    // Nothing that another run shows would make up for this.
    if (ending === 'violated' || ending === 'harness') break;
  }
  const { certificate, assessment } = await certificateOf(folders, {
    policy: POLICIES[options.policy],
    harness: version(),
    nonce,
    embedded: profile === undefined,
    issued: new Date(),
  });
  const bundle = join(out, 'bundle');
  await writeBundle(bundle, { certificate, profile: publicProfile(profile), runs: folders, key });
  print(options, certificate, bundle, key);
  return ENDING[assessment.outcome];
}

function print(
  { json, quiet }: CertifyOptions,
  certificate: Awaited<ReturnType<typeof certificateOf>>['certificate'],
  bundle: string,
  key: KeyObject | undefined,
): void {
  process.stdout.write(
    json
      ? `${JSON.stringify(certificate, null, 2)}\n`
      : certificateSummary(certificate, {
          colour: wantsColour(),
          quiet,
          bundle: quiet ? join(fromHere(bundle), BUNDLE.page) : fromHere(bundle),
          fingerprint: key === undefined ? null : fingerprintOf(key),
        }),
  );
}
