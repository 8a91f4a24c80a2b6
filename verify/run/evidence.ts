import { ContractCoverage } from '../../judge/coverage/contract-coverage.ts';
import { Footprint } from '../../judge/footprint.ts';
import type { Shown } from '../../judge/history/history.ts';
import { historyOptionsOf } from '../../judge/history/history-options.ts';
import { PartHistories } from '../../judge/history/part-histories.ts';
import type { Exchange } from '../../record/exchange.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { readRun } from '../../record/run.ts';
import { type Distribution, distributionOf } from '../../reports/distribution.ts';
import { isGrant } from '../../reports/replay/tokens.ts';
import type { Tally } from '../../reports/result.ts';
import { type RsvpMoves, RsvpTable } from '../../reports/rsvp.ts';
import { createdId, recordsOf } from '../../reports/story.ts';

/** What the journal of a run tells, whatever its verdict is. */
export interface Evidence {
  readonly tally: Tally;
  /** The first grant of each identity. */
  readonly grants: ReadonlyMap<string, Exchange>;
  /** What made records of the run, by what it made. */
  readonly makers: ReadonlyMap<string, Exchange>;
  readonly coverage: ContractCoverage;
  readonly latency: Distribution[];
  readonly rsvp: RsvpMoves;
  readonly footprint: Footprint;
  /** What the exchanges show together, whatever the checks claimed. */
  readonly shown: Shown;
}

/** Gathers it from a journal in which no run writes any more. */
export async function gatherEvidence(out: string): Promise<Evidence> {
  const byOperation: Record<string, number> = {};
  const grants = new Map<string, Exchange>();
  const makers = new Map<string, Exchange>();
  const coverage = new ContractCoverage();
  const durations = new Map<string, number[]>();
  const rsvp = new RsvpTable();
  const footprint = new Footprint();
  const history = new PartHistories(historyOptionsOf(readRun(out) ?? { runId: '' }));
  let requests = 0;
  let lastEnded = 0;
  for await (const exchange of readExchanges(out)) {
    const { operation, ended } = exchange;
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
    history.add(exchange);
    if (createdId(exchange) !== undefined)
      for (const record of recordsOf(exchange)) if (!makers.has(record)) makers.set(record, exchange);
    if (isGrant(exchange) && !grants.has(exchange.identity)) grants.set(exchange.identity, exchange);
  }
  const sorted = Object.fromEntries(Object.entries(byOperation).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    tally: { requests, byOperation: sorted, lastEnded },
    grants,
    makers,
    coverage,
    latency: [...durations]
      .map(([operation, all]) => distributionOf(operation, all))
      .sort((a, b) => b.count - a.count),
    rsvp: rsvp.moves,
    footprint,
    shown: history.shown(),
  };
}
