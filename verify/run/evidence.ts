import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { growYoungSpace } from '../../harness/run/heap-room.ts';
import { ContractCoverage } from '../../judge/coverage/contract-coverage.ts';
import { Footprint } from '../../judge/footprint.ts';
import type { ShownExchange } from '../../judge/history/history.ts';
import { historyOptionsOf } from '../../judge/history/history-options.ts';
import { PartHistories } from '../../judge/history/part-histories.ts';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE, exchangeIn, readExchanges } from '../../record/exchanges-file.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { Tail } from '../../record/tail.ts';
import { type DurationSummary, distributionOf } from '../../reports/distribution.ts';
import { isGrant } from '../../reports/replay/tokens.ts';
import type { Tally } from '../../reports/result.ts';
import { type RsvpMoves, RsvpTable } from '../../reports/rsvp.ts';
import { createdId, recordsOf } from '../../reports/story.ts';

/** What the journal of a run tells, whatever its verdict is. */
export interface EvidenceOfRun {
  readonly tally: Tally;
  /** The first grant of each identity. */
  readonly grants: ReadonlyMap<string, Exchange>;
  /** What made records of the run, by what it made. */
  readonly makers: ReadonlyMap<string, Exchange>;
  readonly coverage: ContractCoverage;
  readonly latency: DurationSummary[];
  readonly rsvp: RsvpMoves;
  readonly footprint: Footprint;
  /** What the exchanges show together, whatever the checks claimed. */
  readonly shown: ShownExchange;
}

/** Gathers it, one exchange after the other. */
class Gathering {
  readonly #requests = { count: 0, byOperation: {} as Record<string, number>, lastEnded: 0 };
  readonly #grants = new Map<string, Exchange>();
  readonly #makers = new Map<string, Exchange>();
  readonly #coverage = new ContractCoverage();
  readonly #durations = new Map<string, number[]>();
  readonly #rsvp = new RsvpTable();
  readonly #footprint = new Footprint();
  readonly #history: PartHistories;

  constructor(run: Pick<RunRecord, 'runId' | 'marked' | 'settle_ms'>) {
    growYoungSpace();
    this.#history = new PartHistories(historyOptionsOf(run));
  }

  add(exchange: Exchange): void {
    const { operation, started, ended, response, identity } = exchange;
    const { byOperation } = this.#requests;
    this.#requests.count += 1;
    byOperation[operation] = (byOperation[operation] ?? 0) + 1;
    this.#requests.lastEnded = Math.max(this.#requests.lastEnded, ended);
    this.#coverage.add(exchange);
    this.#rsvp.add(exchange);
    if (response !== null) {
      const known = this.#durations.get(operation);
      if (known === undefined) this.#durations.set(operation, [ended - started]);
      else known.push(ended - started);
    }
    this.#footprint.add(exchange);
    this.#history.add(exchange);
    if (createdId(exchange) !== undefined)
      for (const record of recordsOf(exchange))
        if (!this.#makers.has(record)) this.#makers.set(record, exchange);
    if (isGrant(exchange) && !this.#grants.has(identity)) this.#grants.set(identity, exchange);
  }

  told(): EvidenceOfRun {
    const { count: requests, byOperation, lastEnded } = this.#requests;
    const sorted = Object.entries(byOperation).sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      tally: { requests, byOperation: Object.fromEntries(sorted), lastEnded },
      grants: this.#grants,
      makers: this.#makers,
      coverage: this.#coverage,
      latency: [...this.#durations]
        .map(([operation, all]) => distributionOf(operation, all))
        .sort((a, b) => b.count - a.count),
      rsvp: this.#rsvp.moves,
      footprint: this.#footprint,
      shown: this.#history.shown(),
    };
  }
}

/** Gathers it from a journal in which no run writes any more. */
export async function gatherEvidence(out: string): Promise<EvidenceOfRun> {
  const gathering = new Gathering(readRun(out) ?? { runId: '' });
  for await (const exchange of readExchanges(out)) gathering.add(exchange);
  return gathering.told();
}

const LOOK_MS = 200;

/**
 * Gathers it while a run goes on, so that little is left when it ends. Answers how to end that: by then nothing is written any
 * more.
 */
export function followEvidence(out: string): () => Promise<EvidenceOfRun> {
  const tail = new Tail(join(out, EXCHANGES_FILE));
  let gathering: Gathering | undefined;
  const over = new AbortController();
  const readOn = async (): Promise<void> => {
    for (let lines = tail.chunk(); lines !== undefined; lines = tail.chunk()) {
      // The process that writes the first exchange has written the record of the run before.
      gathering ??= new Gathering(readRun(out) ?? { runId: '' });
      for (const line of lines) {
        const exchange = exchangeIn(line);
        if (exchange !== undefined) gathering.add(exchange);
      }
      await turn();
    }
  };
  const following = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      await readOn();
      await sleep(LOOK_MS, undefined, { ref: false, signal: over.signal }).catch(() => {});
    }
  })();
  // The one that ends it hears of it.
  following.catch(() => {});
  return async () => {
    over.abort();
    try {
      await following;
      await readOn();
    } finally {
      tail.close();
    }
    return (gathering ?? new Gathering(readRun(out) ?? { runId: '' })).told();
  };
}
