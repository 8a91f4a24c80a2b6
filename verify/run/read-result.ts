import { version } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { historyOptionsOf } from '../../judge/history/history-options.ts';
import { secondOpinion } from '../../judge/history/second-opinion.ts';
import { Rejudge } from '../../judge/rejudge.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import type { Fact } from '../../record/facts.ts';
import { readFacts } from '../../record/facts-file.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { coverageOf } from '../../reports/coverage.ts';
import { judgeRun, type Result, statsOf, timesOf } from '../../reports/result.ts';
import { Stories } from '../../reports/story.ts';
import { type EvidenceOfRun, gatherEvidence } from './evidence.ts';

/** How a stored run is read. */
export interface ResultReading {
  /** Judges its stored exchanges anew. */
  readonly rejudge?: boolean;
  /** What its journal tells, where that is known already. */
  readonly evidence?: EvidenceOfRun;
}

/**
 * Reads a run that is over and judges it; with `rejudge` from its stored exchanges. The
 * journal of exchanges is streamed: only what proves a violation is kept, and what it covers is counted.
 * @throws UsageError where the folder holds no run.
 */
export async function readResult(
  out: string,
  { rejudge = false, evidence }: ResultReading = {},
): Promise<Result> {
  const run = readRun(out);
  if (run === undefined)
    throw new UsageError(`${out} holds no run: name a folder that muster verify has written.`);
  const stored = rejudge ? await judgedAgain(out, run) : readFacts(out);
  const told = evidence ?? (await gatherEvidence(out));
  const { tally, grants, makers, coverage, latency, rsvp, footprint } = told;
  const found = rejudge ? stored : [...stored, ...secondOpinion(told.shown, stored)];
  const facts = run.ended === undefined ? [...found, CUT_OFF] : found;
  const verdict = judgeRun(run, facts);
  const wanted = new Set(
    verdict.violations.flatMap(({ exchanges, wants = [] }) => [...exchanges, ...wants.map(({ of }) => of)]),
  );
  const exchanges = await readProofs(out, wanted);
  return {
    harness: version(),
    run,
    verdict,
    stats: statsOf(run, facts, tally),
    observations: facts.filter((fact) => fact.kind === 'observation'),
    exchanges,
    ...(await readStories(out, verdict.violations, exchanges)),
    grants,
    makers,
    times: timesOf(facts),
    coverage: coverageOf(coverage, facts),
    latency,
    rsvp,
    footprint,
  };
}

/** A run that was killed could not say so itself. */
const CUT_OFF: Fact = {
  kind: 'run',
  outcome: 'interrupted',
  reason: 'the run was cut off before its end, and could not say why: this is what it had stored',
};

/** The facts of a run, its stored exchanges judged as exchanges are judged today. */
async function judgedAgain(out: string, run: RunRecord): Promise<Fact[]> {
  const again = new Rejudge(readFacts(out), historyOptionsOf(run));
  for await (const exchange of readExchanges(out)) again.add(exchange);
  return again.merged();
}

/** Exchanges that prove something, by their ids. */
async function readProofs(out: string, wanted: ReadonlySet<string>): Promise<Map<string, Exchange>> {
  const proofs = new Map<string, Exchange>();
  if (wanted.size === 0) return proofs;
  for await (const exchange of readExchanges(out))
    if (wanted.has(exchange.id)) proofs.set(exchange.id, exchange);
  return proofs;
}

/** Reads the journal once more, for what came before the exchanges that are known by now to prove something. */
async function readStories(
  out: string,
  violations: readonly ViolationResult[],
  proofs: ReadonlyMap<string, Exchange>,
): Promise<Pick<Result, 'stories' | 'storiesOfOthers'>> {
  const stories = new Stories(violations, proofs);
  if (stories.wanted) for await (const exchange of readExchanges(out)) stories.add(exchange);
  return { stories: stories.told(), storiesOfOthers: stories.ofOthers() };
}
