import { version } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { ContractCoverage } from '../../judge/coverage/contract-coverage.ts';
import { Footprint } from '../../judge/footprint.ts';
import { Rejudge } from '../../judge/rejudge.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import type { Fact } from '../../record/facts.ts';
import { readFacts } from '../../record/facts-file.ts';
import { readRun } from '../../record/run.ts';
import { coverageOf } from '../../reports/coverage.ts';
import { type Distribution, distributionOf } from '../../reports/distribution.ts';
import { isGrant } from '../../reports/reproduction.ts';
import { judgeRun, type Result, statsOf, type Tally, timesOf } from '../../reports/result.ts';
import { type RsvpMoves, RsvpTable } from '../../reports/rsvp.ts';
import { Stories } from '../../reports/story.ts';

/**
 * Reads a run that is over and judges it; with `rejudge` from its stored exchanges. The journal of exchanges is streamed: only what proves a violation is kept, and what it covers is counted.
 * @throws UsageError where the folder holds no run.
 */
export async function readResult(out: string, { rejudge = false } = {}): Promise<Result> {
  const run = readRun(out);
  if (run === undefined)
    throw new UsageError(`${out} holds no run: name a folder that muster verify has written.`);
  const stored = rejudge ? await judgedAgain(out) : readFacts(out);
  const facts = run.ended === undefined ? [...stored, CUT_OFF] : stored;
  const verdict = judgeRun(run, facts);
  const wanted = new Set(verdict.violations.flatMap((violation) => violation.exchanges));
  const { tally, exchanges, grants, coverage, latency, rsvp, footprint } = await readEvidence(out, wanted);
  return {
    harness: version(),
    run,
    verdict,
    stats: statsOf(run, facts, tally),
    observations: facts.filter((fact) => fact.kind === 'observation'),
    exchanges,
    stories: await readStories(out, verdict.violations, exchanges),
    grants,
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
async function judgedAgain(out: string): Promise<Fact[]> {
  const again = new Rejudge();
  for await (const exchange of readExchanges(out)) again.add(exchange);
  return again.mergedWith(readFacts(out));
}

async function readEvidence(
  out: string,
  wanted: ReadonlySet<string>,
): Promise<{
  tally: Tally;
  exchanges: Map<string, Exchange>;
  grants: Map<string, Exchange>;
  coverage: ContractCoverage;
  latency: Distribution[];
  rsvp: RsvpMoves;
  footprint: Footprint;
}> {
  const byOperation: Record<string, number> = {};
  const exchanges = new Map<string, Exchange>();
  const grants = new Map<string, Exchange>();
  const coverage = new ContractCoverage();
  const durations = new Map<string, number[]>();
  const rsvp = new RsvpTable();
  const footprint = new Footprint();
  let requests = 0;
  let lastEnded = 0;
  for await (const exchange of readExchanges(out)) {
    const { id, operation, ended } = exchange;
    requests += 1;
    byOperation[operation] = (byOperation[operation] ?? 0) + 1;
    lastEnded = Math.max(lastEnded, ended);
    coverage.add(exchange);
    rsvp.add(exchange);
    if (exchange.response !== null) {
      const known = durations.get(operation);
      if (known === undefined) durations.set(operation, [ended - exchange.started]);
      else known.push(ended - exchange.started);
    }
    footprint.add(exchange);
    if (wanted.has(id)) exchanges.set(id, exchange);
    if (isGrant(exchange) && !grants.has(exchange.identity)) grants.set(exchange.identity, exchange);
  }
  const sorted = Object.fromEntries(Object.entries(byOperation).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    tally: { requests, byOperation: sorted, lastEnded },
    exchanges,
    grants,
    coverage,
    latency: [...durations]
      .map(([operation, all]) => distributionOf(operation, all))
      .sort((a, b) => b.count - a.count),
    rsvp: rsvp.moves,
    footprint,
  };
}

/** Reads the journal once more, for what came before the exchanges that are known by now to prove something. */
async function readStories(
  out: string,
  violations: readonly ViolationResult[],
  proofs: ReadonlyMap<string, Exchange>,
): Promise<ReadonlyMap<string, readonly Exchange[]>> {
  const stories = new Stories(violations, proofs);
  if (stories.wanted) for await (const exchange of readExchanges(out)) stories.add(exchange);
  return stories.told();
}
