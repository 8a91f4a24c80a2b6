import { isLoopback } from '../../harness/profile/base-url.ts';
import type { RunRecord } from '../../record/run.ts';
import { runIdOf } from '../../record/run-id.ts';
import { RUNS } from './policies.ts';
import { seedsOf } from './seeds.ts';

/** What is demanded of one run, whatever it found: each row answers what is wrong, without a full stop. */
const OF_A_RUN: ReadonlyArray<(run: RunRecord) => string | undefined> = [
  ({ suites = [], rules }) =>
    suites.length > 0 || rules !== undefined ? 'was of some chapters or rules alone' : undefined,
  ({ ended }) => (ended === undefined ? 'never ended' : undefined),
  ({ effort }) =>
    effort === 'quick' ? 'was of effort quick: a certificate takes normal or deep' : undefined,
  ({ shard, merged }) =>
    (shard ?? merged) === undefined ? undefined : 'was done in parts: a certificate takes it whole',
  ({ reached }) => (reached === undefined ? 'does not say how it reached the environment' : undefined),
  ({ reached }) => (reached?.tls === 'unverified' ? 'took any TLS certificate (tls.insecure)' : undefined),
  ({ reached, base_url: url }) =>
    reached?.tls === 'none' && !isLoopback(new URL(url).hostname)
      ? 'used plain HTTP: a certificate takes HTTPS'
      : undefined,
  ({ reached }) =>
    reached?.identify === false ? 'sent requests that nobody can find in a log (identify: false)' : undefined,
];

/** What is demanded of all runs together. */
const OF_ALL: ReadonlyArray<(runs: readonly RunRecord[]) => string | undefined> = [
  (runs) =>
    alike(runs, ({ seed }) => seed) ? 'the runs have the same seed: each takes one of its own' : undefined,
  (runs) => (alike(runs, ({ runId }) => runId) ? 'the runs have the same id: they are one run' : undefined),
  // Each run of the embedded environment starts one of its own.
  (runs) =>
    new Set(runs.map(({ base_url: url, embedded }) => (embedded === true ? 'embedded' : url))).size > 1
      ? 'the runs went to different environments'
      : undefined,
  (runs) =>
    runs.some(({ marked = true }, index) => marked !== RUNS[index]?.marked)
      ? 'of the runs, the first has to say that it is of Muster, and the second must not say so'
      : undefined,
];

/** What is wrong with how the runs went. `ended`: what was found makes further runs needless. */
export function conductOf(
  runs: readonly RunRecord[],
  { nonce, ended }: { readonly nonce: string | null; readonly ended: boolean },
): string[] {
  const ofEach = runs.flatMap((run) =>
    OF_A_RUN.map((wrong) => wrong(run)).flatMap((what) =>
      what === undefined ? [] : [`the run with seed ${run.seed} ${what}`],
    ),
  );
  const ofAll = OF_ALL.flatMap((wrong) => wrong(runs) ?? []);
  const few = runs.length < RUNS.length && !ended;
  return [
    ...(few ? [`${RUNS.length} runs are required, and there are ${runs.length}`] : []),
    ...ofAll,
    ...ofEach,
    ...(nonce === null ? [] : notOfNonce(runs, nonce)),
  ];
}

/** Runs that do not follow from the nonce: they may be older than the question. */
function notOfNonce(runs: readonly RunRecord[], nonce: string): string[] {
  const seeds = seedsOf(nonce, 0);
  return runs.flatMap(({ seed, runId }, index) => {
    if (seed !== seeds[index]) return [`the seed ${seed} does not follow from the nonce`];
    return runId === runIdOf(nonce, index + 1) ? [] : [`the run id ${runId} does not follow from the nonce`];
  });
}

const alike = <T>(runs: readonly RunRecord[], of: (run: RunRecord) => T): boolean =>
  new Set(runs.map(of)).size < runs.length;
