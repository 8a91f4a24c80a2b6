import { asksAsMuch } from '../judge/baseline.ts';
import type { Footprint } from '../judge/footprint.ts';
import type { Verdict } from '../judge/results.ts';
import { deriveVerdict } from '../judge/verdict.ts';
import type { Exchange } from '../record/exchange.ts';
import type { Fact, ObservationFact } from '../record/facts.ts';
import type { RunRecord } from '../record/run.ts';
import type { VerdictFile } from '../record/verdict-file.ts';
import type { Coverage } from './coverage.ts';
import type { DurationSummary } from './distribution.ts';
import type { RsvpMoves } from './rsvp.ts';

/** What was counted in the journal of exchanges. */
export interface Tally {
  readonly requests: number;
  readonly byOperation: Readonly<Record<string, number>>;
  /** When the last exchange ended. */
  readonly lastEnded: number;
}

export type Stats = VerdictFile['stats'];

/** Everything that a report may show: derived from what a run stored, and from nothing else. */
export interface Result {
  readonly harness: string;
  readonly run: RunRecord;
  readonly verdict: Verdict;
  readonly stats: Stats;
  readonly observations: readonly ObservationFact[];
  /** The exchanges that prove the violations, by id. */
  readonly exchanges: ReadonlyMap<string, Exchange>;
  /** The earlier requests that made what a violation was seen on, by the exchanges that prove it (`storyKey`). */
  readonly stories: ReadonlyMap<string, readonly Exchange[]>;
  /** What other checks had changed of the same records before, likewise. */
  readonly storiesOfOthers: ReadonlyMap<string, readonly Exchange[]>;
  /** The first request of a token that succeeded, by the identity that it was for. */
  readonly grants: ReadonlyMap<string, Exchange>;
  /** The requests that made records of the run, by what they made (`recordsOf`). */
  readonly makers: ReadonlyMap<string, Exchange>;
  /** How long each rule took to check, in seconds: the time of a check is shared by the rules that it names. */
  readonly times: ReadonlyMap<string, number>;
  readonly coverage: Coverage;
  /** How long answers took, by operation. */
  readonly latency: readonly DurationSummary[];
  /** What updates of rsvp_status did. */
  readonly rsvp: RsvpMoves;
  /** What the run asked of the environment, and what it leaves there. */
  readonly footprint: Pick<Footprint, 'attendees' | 'fields' | 'total'>;
}

/** The verdict on stored facts, under what the profile had decided when the run began. */
export const judgeRun = (run: RunRecord, facts: readonly Fact[]): Verdict =>
  deriveVerdict(facts, {
    ...(run.harness !== undefined && { harness: run.harness }),
    seed: run.seed,
    decisions: run.decisions,
    knownFailures: run.known_failures,
    ...(run.baseline && {
      baseline: { findings: run.baseline.findings, complete: asksAsMuch(run, run.baseline) },
    }),
    suites: run.suites ?? [],
    ...(run.rules !== undefined && { rules: run.rules }),
    ...(run.shard !== undefined && { shard: run.shard }),
    today: new Date(run.started).toISOString().slice(0, 10),
  });

/** Shares the time of each check among the rules that it names, so that the whole stays the whole. In seconds. */
export function timesOf(facts: readonly Fact[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const fact of facts)
    if (fact.kind === 'check')
      for (const rule of fact.rules)
        times.set(rule, (times.get(rule) ?? 0) + fact.milliseconds / 1000 / fact.rules.length);
  return times;
}

/** Counts what a run did. Seconds are those from its start to its end. */
export function statsOf(run: RunRecord, facts: readonly Fact[], tally: Tally): Stats {
  const ended = run.ended ?? Math.max(run.started, tally.lastEnded);
  return {
    requests: tally.requests,
    checks: facts.filter((fact) => fact.kind === 'check').length,
    seconds: Math.round(ended - run.started) / 1000,
    requests_by_operation: tally.byOperation,
  };
}
