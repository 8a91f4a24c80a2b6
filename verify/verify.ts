import { userPath } from '../harness/paths.ts';
import { checkLeaveToWrite } from '../harness/profile/leave-to-write.ts';
import type { Profile } from '../harness/profile/profile.ts';
import { shareProfile } from '../harness/profile/share-profile.ts';
import { readTarget } from '../harness/profile/target.ts';
import type { Ending } from '../harness/run/ending.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import type { RunOptions } from '../harness/run/options.ts';
import { outFolder, pointLatest } from '../harness/run/out-folder.ts';
import { workersFor } from '../harness/run/share-concurrency.ts';
import type { RunFact } from '../record/facts.ts';
import { packJournal } from '../record/pack-journal.ts';
import type { RunRecord } from '../record/run.ts';
import { newRunId } from '../record/run-id.ts';
import { baselineOf } from './baseline/read-baseline.ts';
import { settleBaseline } from './baseline/settle-baseline.ts';
import type { VerifyOptions } from './options.ts';
import type { Forecast } from './preflight/forecast.ts';
import type { Measured } from './preflight/measured.ts';
import { REFERENCE_LIMIT } from './reference-limit.ts';
import type { Evidence } from './run/evidence.ts';
import { onFirstViolation } from './run/first-violation.ts';
import { killedBefore } from './run/killed-before.ts';
import { runPlaywright, wasCut } from './run/run-playwright.ts';
import { completeRun, newRun, refuseRun } from './run/run-record.ts';
import { checkKnownFailures } from './selection/known-failures.ts';
import { type Selection, selectionOf, writeTestList } from './selection/selection.ts';
import { checkShard } from './shards/check-shard.ts';
import { shardRecord } from './shards/shard-record.ts';
import { checkSuites } from './suites.ts';
import { mostWorkers, oneWillDo } from './workers.ts';

const REFERENCE_RUN_MS = 900_000;

/** A run that is predicted to take less than this share of its time has ample time. */
const AMPLE = 0.25;

/**
 * Runs the suites and answers how that ended. Usage and profile are checked before anything is sent.
 * @throws UsageError
 */
export async function verify(
  suites: readonly string[],
  options: VerifyOptions,
  interruption: Interruption,
): Promise<Ending> {
  checkSuites(suites);
  const profile = readTarget(options);
  if (profile !== undefined) checkLeaveToWrite(profile, options.yesProduction === true);
  checkShard(options, profile);
  await checkKnownFailures(profile?.known_failures ?? []);
  const name = profile?.name ?? 'reference';
  const selection = await selectionOf(suites, options, name);
  const baseline = baselineOf(options, name);
  if (options.dryRun === true) {
    const { sayDryRun } = await import('./dry-run/say.ts');
    return sayDryRun(suites, options, profile, selection);
  }
  const out = outFolder(options.out, name);
  const wanted = runOptionsOf(suites, options, selection, out, profile);
  // Beside what grants tokens, each sends at least one request at a time.
  const room = sharedProfile(profile, wanted)?.pace.concurrency ?? Number.POSITIVE_INFINITY;
  // Its first request is already one of the run.
  const { runId = newRunId(), marked = true } = options;
  const run = { ...wanted, runId, marked, workers: workersFor(room, wanted.workers) };
  const killed = profile === undefined ? [] : killedBefore(out, profile);
  const record = { ...newRun(run, suites, profile, out), ...(baseline && { baseline }) };
  if (options.out === undefined) pointLatest(out);
  let measured: Measured | undefined;
  let began = Date.now();
  if (profile !== undefined) {
    const { preflight } = await import('./preflight/preflight.ts');
    if (options.wait !== undefined) {
      const { waitUntilUp } = await import('./preflight/wait-until-up.ts');
      await interruption.race(
        waitUntilUp(profile, { run, ms: options.wait, gaveUp: () => interruption.happened }),
      );
    }
    began = Date.now();
    const onMeasured = (found: Measured): void => {
      measured = found;
    };
    const { shard } = options;
    const refusal = await interruption.race(
      preflight(profile, out, { run, ...(shard && { shard }), onMeasured }),
    );
    if (refusal === undefined) return stopEarly(out, record, options);
    if (refusal !== null) return refuse(out, record, refusal, options);
  }
  if (profile !== undefined && killed.length > 0) {
    const { clearKilled } = await import('./run/clear-killed.ts');
    const told = await clearKilled(killed, out, profile, { runId, marked });
    if (told !== '') process.stderr.write(`${told}\n`);
  }
  const limits = {
    runMs: profile?.timeouts.run_ms ?? REFERENCE_RUN_MS,
    asks: profile?.user?.sign_in === 'paste',
    ...(options.failFast && { watch: (stop: () => void) => onFirstViolation(out, record, stop) }),
  };
  const foreseen =
    profile && measured && (await foresee(sharedProfile(profile, run) ?? profile, measured, options));
  if (profile && measured && foreseen)
    await announce(profile, measured, foreseen, suites, selection, options);
  // Where there is time for everything, no must-rule has to come first.
  const inAnyOrder =
    suites.length === 0 &&
    selection.checks === undefined &&
    (profile === undefined ||
      (foreseen?.suffices === true && foreseen.seconds * 1000 < limits.runMs * AMPLE));
  const paced: RunOptions = {
    ...run,
    endsAt: began + limits.runMs,
    attendees: measured?.attendees ?? 0,
    ...(options.workers === undefined && oneWillDo(measured?.latencyMs ?? 0) && { workers: 1 }),
    // A part of the checks sends less than the order of all of them keeps time for.
    inOneGo: inAnyOrder && marked,
    shuffle: inAnyOrder && !marked,
  };
  // Read while the runner gets ready, so that neither waits for the other.
  const finishes = finishing();
  finishes.catch(() => {});
  const filters = filtersOf(suites, selection, out);
  const runner = runPlaywright(paced, filters, limits, interruption);
  // What comes out of the journal is told by the time the run is over, but for its last moments.
  const evidence = gathering(out, runner);
  evidence.catch(() => {});
  const end = await runner;
  completeRun(out, record, end);
  // One that had used up its requests could not clear up behind its checks either.
  const unclear = wasCut(end) || options.effort === 'quick';
  if (profile !== undefined && unclear) {
    const { clearUp } = await import('./run/clear-up.ts');
    const left = await clearUp(out, profile, { runId, marked });
    if (left !== '') process.stderr.write(`${left}\n`);
  }
  const changed = settleBaseline(out, options);
  if (changed !== '') process.stderr.write(`${changed}\n`);
  const finishRun = await finishes;
  await packJournal(out);
  // What was cleared up after the run stands in its journal as well.
  const reading = unclear ? {} : { evidence };
  const ending = await finishRun(out, { ...options, ...reading });
  return end.interrupted ? 'interrupted' : ending;
}

async function gathering(out: string, over: Promise<unknown>): Promise<Evidence> {
  const [{ gatherEvidence }, { followExchanges }] = await Promise.all([
    import('./run/evidence.ts'),
    import('../record/exchanges-file.ts'),
  ]);
  return gatherEvidence(out, followExchanges(out, over));
}

/** What ends a run: most of what the command is made of, which the runner need not wait for. */
const finishing = async () => (await import('./run/finish-run.ts')).finishRun;

/** Predicts what the run is going to ask for. */
async function foresee(profile: Profile, measured: Measured, { effort }: VerifyOptions): Promise<Forecast> {
  const { forecast } = await import('./preflight/forecast.ts');
  return forecast(profile, effort, measured);
}

/** Says what the run is going to ask for, unless nothing is to be said. */
async function announce(
  profile: Profile,
  measured: Measured,
  foreseen: Forecast,
  suites: readonly string[],
  { checks }: Selection,
  { quiet, silent }: VerifyOptions,
): Promise<void> {
  if (quiet || silent) return;
  const { announcement } = await import('./preflight/announcement.ts');
  const part = suites.length > 0 || checks !== undefined;
  const { run_ms: runMs } = profile.timeouts;
  const text = announcement(foreseen, measured, { part, runMs });
  process.stderr.write(`${text}\n`);
}

/** What the test runner is told to run: checks by name where it is more than suites that is asked for. */
const filtersOf = (suites: readonly string[], { checks }: Selection, out: string): string[] =>
  checks === undefined
    ? suites.map((suite) => `suites/${suite}/`)
    : ['--test-list', writeTestList(out, checks)];

/** What a run may ask of the environment of its profile; the embedded one is its own. */
const sharedProfile = (profile: Profile | undefined, { shard }: RunOptions): Profile | undefined =>
  profile === undefined || shard === undefined ? profile : shareProfile(profile, shard);

const DEFAULT_SEED = 1;

const runOptionsOf = (
  suites: readonly string[],
  options: VerifyOptions,
  { rules, checks, seed, plan }: Selection,
  out: string,
  profile: Profile | undefined,
): RunOptions => ({
  suites,
  ...(options.shard !== undefined &&
    checks !== undefined &&
    plan !== undefined && {
      shard: shardRecord(options.shard, { checks, plan }, profile, embeddedBy(options)),
    }),
  ...(rules !== undefined && { rules }),
  ...(checks !== undefined && { checks }),
  ...(options.profile !== undefined && { profile: userPath(options.profile) }),
  ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
  ...(options.yesProduction === true && { yesProduction: true }),
  out,
  seed: options.seed ?? seed ?? DEFAULT_SEED,
  // A second worker would make records of its own that a small budget has no room for.
  workers: options.effort === 'quick' ? 1 : (options.workers ?? mostWorkers()),
  effort: options.effort,
  quiet: options.quiet,
  ...(options.replay !== undefined && { replay: options.replay }),
  reference: [
    ...embeddedBy(options),
    // A variant may bring a limit of its own.
    ...(options.variant === undefined ? REFERENCE_LIMIT : []),
  ],
});

const embeddedBy = ({ fault, variant }: VerifyOptions): string[] => [
  ...flag('--fault', fault),
  ...flag('--variant', variant),
];

async function refuse(
  out: string,
  record: RunRecord,
  refusal: RunFact,
  options: VerifyOptions,
): Promise<Ending> {
  refuseRun(out, record, refusal);
  process.stderr.write(`${refusal.reason}\n`);
  const finishRun = await finishing();
  await finishRun(out, { ...options, quiet: true });
  return 'inconclusive';
}

async function stopEarly(out: string, record: RunRecord, options: VerifyOptions): Promise<Ending> {
  completeRun(out, record, { code: null, signal: null, interrupted: true, overtime: false });
  const finishRun = await finishing();
  await finishRun(out, options);
  return 'interrupted';
}

const flag = (name: string, values: readonly string[] = []): string[] =>
  values.length === 0 ? [] : [name, values.join(',')];
