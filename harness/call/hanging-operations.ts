import type { CallId, Failure } from '../../record/exchange.ts';

/** This many time-outs in a row show that an operation hangs; a single one shows nothing. */
const IN_A_ROW = 2;
/** One that hangs now and then is left alone too, once it has cost so much and so large a part of its requests. */
const COSTLY_MS = 40_000;
const COSTLY_SHARE = 0.1;
/** It is asked again after a pause of this many times the milliseconds that it has cost. */
const REST = 2;

/** An operation that hangs, as one process tells it to those that begin later. */
export interface HangingOperation {
  readonly operation: CallId;
  readonly timedOut: number;
  readonly lostMs: number;
  /** Milliseconds since the epoch. */
  readonly lastAt: number;
}

interface Tally {
  asked: number;
  timedOut: number;
  inARow: number;
  lostMs: number;
  lastAt: number;
}

/**
 * Operations that take requests and give no whole answer in time. Each is left alone for longer and longer. So one that
 * hangs or drips costs a run no more than a part of its time, and the others are judged.
 */
export class HangingOperations {
  readonly #tallies = new Map<CallId, Tally>();

  /** Why an operation is not asked now; undefined where it is. */
  reason(operation: CallId): string | undefined {
    const tally = this.#tallies.get(operation);
    if (tally === undefined) return undefined;
    const { asked, timedOut, inARow, lostMs, lastAt } = tally;
    const hangs = inARow >= IN_A_ROW || (lostMs >= COSTLY_MS && timedOut >= COSTLY_SHARE * asked);
    if (!hangs || Date.now() - lastAt >= REST * lostMs) return undefined;
    return `${timedOut} of ${asked} requests to ${operation} had no whole answer in time, so it is left alone for a while`;
  }

  /** Hears what came of a request after this many milliseconds; answers what others are to know, where the operation hangs. */
  heard(
    operation: CallId,
    { failure }: { readonly failure: Failure | null },
    ms: number,
  ): HangingOperation | undefined {
    if (failure?.kind === 'timeout') return this.timedOut(operation, ms);
    this.answered(operation);
    return undefined;
  }

  answered(operation: CallId): void {
    const tally = this.#of(operation);
    tally.asked += 1;
    tally.inARow = 0;
  }

  /** What another process has waited for in vain: this one need not find out again. */
  known({ operation, timedOut, lostMs, lastAt }: HangingOperation): void {
    if (lastAt < this.#of(operation).lastAt) return;
    this.#tallies.set(operation, { asked: timedOut, timedOut, inARow: timedOut, lostMs, lastAt });
  }

  /** `ms`: how long was waited for nothing. Answers what others are to know, where the operation hangs. */
  timedOut(operation: CallId, ms: number): HangingOperation | undefined {
    const tally = this.#of(operation);
    tally.asked += 1;
    tally.timedOut += 1;
    tally.inARow += 1;
    tally.lostMs += ms;
    tally.lastAt = Date.now();
    const { timedOut, lostMs, lastAt } = tally;
    return tally.inARow >= IN_A_ROW ? { operation, timedOut, lostMs, lastAt } : undefined;
  }

  #of(operation: CallId): Tally {
    const known = this.#tallies.get(operation) ?? { asked: 0, timedOut: 0, inARow: 0, lostMs: 0, lastAt: 0 };
    this.#tallies.set(operation, known);
    return known;
  }
}
