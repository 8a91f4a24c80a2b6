import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userPath } from '../harness/paths.ts';
import { UsageError } from '../harness/profile/errors.ts';
import { checkLeaveToWrite } from '../harness/profile/leave-to-write.ts';
import type { Profile } from '../harness/profile/profile.ts';
import { publicProfile } from '../harness/profile/public-profile.ts';
import { readTarget } from '../harness/profile/target.ts';
import type { Ending } from '../harness/run/ending.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import { outFolder } from '../harness/run/out-folder.ts';
import { BUNDLE, type Certificate, type PolicyName } from '../record/certificate.ts';
import { newRunId, runIdOf } from '../record/run-id.ts';
import { certificateSummary } from '../reports/certificate/summary.ts';
import { fromHere, wantsColour } from '../reports/terminal.ts';
import { count } from '../reports/text.ts';
import { sayDryRun } from '../verify/dry-run/say.ts';
import type { VerifyOptions } from '../verify/options.ts';
import { readResult } from '../verify/run/read-result.ts';
import { verify } from '../verify/verify.ts';
import { certificateOf, judgeRuns } from './bundle/certificate.ts';
import { fingerprintOf, readPrivateKey } from './bundle/keys.ts';
import { writeBundle } from './bundle/write-bundle.ts';
import { checkBundle } from './check/check-bundle.ts';
import { type Assessment, assess } from './policy/assess.ts';
import { cannotEarn } from './policy/cannot-earn.ts';
import { POLICIES, RUNS } from './policy/policies.ts';
import { seedsOf } from './policy/seeds.ts';
import { requestTimestamp } from './timestamp/request-timestamp.ts';

export interface CertifyOptions extends VerifyOptions {
  readonly policy: PolicyName;
  readonly key?: string;
  readonly nonce?: string;
  /** The address of a time-stamp authority. */
  readonly timestamp?: string;
  /** Runs though no certificate can come of it. */
  readonly anyway?: boolean;
}

const ENDING: Readonly<Record<Assessment['outcome'], Ending>> = {
  certified: 'ok',
  broken: 'violated',
  missing: 'inconclusive',
  error: 'harness',
};

const DEFAULT_SEED = 1;

/** Said before anything is sent. */
const UNSIGNED = 'Without --key the bundle is not signed, and nobody accepts it.\n';

/**
 * Runs all suites once for each of the runs that a certificate takes, and holds what was seen against the policy. Writes
 * the bundle, whatever came of it.
 * @throws UsageError before anything is sent.
 */
export async function certify(options: CertifyOptions, interruption: Interruption): Promise<Ending> {
  const key = options.key === undefined ? undefined : readPrivateKey(userPath(options.key));
  const profile = readTarget(options);
  checkProfile(profile, options);
  const policy = POLICIES[options.policy];
  const nonce = options.nonce ?? null;
  const seeds = seedsOf(nonce, options.seed ?? DEFAULT_SEED);
  const hindrances = cannotEarn(policy, profile, options);
  for (const one of hindrances) process.stderr.write(`${one}\n`);
  if (key === undefined) process.stderr.write(UNSIGNED);
  if (options.dryRun === true) return sayDryRun([], options, profile, {}, seeds.length);
  if (hindrances.length > 0 && options.anyway !== true)
    throw new UsageError(
      'No certificate can come of this, so nothing was sent: --anyway runs it all the same.',
    );
  if (options.timestamp !== undefined && key === undefined)
    throw new UsageError('A time stamp dates the signature: give --key with --timestamp.');
  // An authority that gives no time stamp is known before the environment is asked anything.
  if (options.timestamp !== undefined) await requestTimestamp(options.timestamp, Buffer.from(nonce ?? ''));
  const out = outFolder(options.out, `certify-${profile?.name ?? 'reference'}`);
  mkdirSync(out, { recursive: true });
  const runs = await runAll(options, seeds, out, interruption);
  if (runs === 'interrupted') return runs;
  const judged = await judgeRuns(runs);
  const asked = { policy, nonce, issued: new Date().toISOString() };
  const { certificate, assessment } = certificateOf(judged, asked);
  const bundle = join(out, 'bundle');
  const { verdicts } = judged;
  await writeBundle(bundle, { certificate, profile: publicProfile(profile), runs, verdicts, key });
  const isDated = options.timestamp === undefined || (await date(bundle, options.timestamp));
  print(options, certificate, bundle, key);
  if (assessment.outcome === 'certified' && key !== undefined && !(await isTaken(bundle, certificate, key)))
    return 'inconclusive';
  return assessment.outcome === 'certified' && !isDated ? 'inconclusive' : ENDING[assessment.outcome];
}

/** @throws UsageError where the profile keeps from writing to its environment, or from handing on what is stored. */
function checkProfile(profile: Profile | undefined, options: CertifyOptions): void {
  if (profile === undefined) return;
  checkLeaveToWrite(profile, options.yesProduction === true);
  if (profile.keep_personal_data)
    throw new UsageError(
      'The profile says keep_personal_data: leave it out, since a bundle is handed to others and holds the whole journal.',
    );
}

/** The runs that a certificate takes, one after the other, each in a folder of its own. */
async function runAll(
  options: CertifyOptions,
  seeds: readonly number[],
  out: string,
  interruption: Interruption,
): Promise<readonly string[] | 'interrupted'> {
  const folders: string[] = [];
  for (const [index, { marked }] of RUNS.entries()) {
    const folder = join(out, `run-${index + 1}`);
    const runId = options.nonce === undefined ? newRunId() : runIdOf(options.nonce, index + 1);
    const run = { ...options, seed: seeds[index]!, runId, marked, out: folder, silent: true, json: false };
    const ending = await verify([], run, interruption);
    if (ending === 'interrupted') return ending;
    folders.push(folder);
    // Nothing that another run shows would make up for this.
    if (ending === 'violated' || ending === 'harness') break;
    if (options.anyway !== true && index + 1 < RUNS.length && (await lacks(folder, options.policy))) break;
  }
  return folders;
}

/** Whether a run leaves out what the policy requires of each, by its own verdict: it is judged anew with the other one. */
async function lacks(folder: string, policy: PolicyName): Promise<boolean> {
  const { rules } = assess(POLICIES[policy], [await readResult(folder)], null);
  const missing = rules.filter(({ standing }) => standing === 'missing');
  if (missing.length > 0)
    process.stderr.write(
      `The first run does not show ${count(missing.length, 'required rule')}, and both have to: the second is left out (--anyway runs it).\n`,
    );
  return missing.length > 0;
}

/** Whether a bundle is one that its receiver can accept: looked at as it will be there, before it is handed in. */
async function isTaken(bundle: string, certificate: Certificate, key: KeyObject): Promise<boolean> {
  const { policy, nonce, runs } = certificate;
  const proxy = runs.map(({ reached }) => reached?.proxy ?? null).find((one) => one !== null);
  const { outcome, refusals } = await checkBundle(bundle, {
    ...{ trustedKey: createPublicKey(key), policy, embedded: true, now: Date.now() },
    ...(nonce !== null && { nonce }),
    ...(proxy !== undefined && proxy !== null && { allowProxy: proxy }),
  });
  if (outcome === 'refused')
    process.stderr.write(
      `A receiver would refuse this bundle, as muster certify --check does here: ${refusals[0]?.sentence ?? ''}\n`,
    );
  return outcome !== 'refused';
}

/** Has an authority date the signature; says so where it does not. */
async function date(bundle: string, authority: string): Promise<boolean> {
  try {
    const signature = readFileSync(join(bundle, BUNDLE.signature));
    writeFileSync(join(bundle, BUNDLE.timestamp), await requestTimestamp(authority, signature));
    return true;
  } catch (error) {
    process.stderr.write(`The bundle is complete, but for its time stamp: ${(error as Error).message}\n`);
    return false;
  }
}

function print(
  { json, quiet }: CertifyOptions,
  certificate: ReturnType<typeof certificateOf>['certificate'],
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
