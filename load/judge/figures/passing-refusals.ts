import type { ScanPause } from '../../../record/check-in-effects.ts';
import {
  COLUMN,
  MOST_PAUSES,
  MOST_SHARED_PAUSES,
  type RequestLine,
} from '../../../record/request-log/line.ts';
import { type PassingCounts, passingBy } from '../../script/passing.ts';
import { saysTokenEnded } from '../../script/token-ended.ts';

/** Refusals that a scanner answers by another attempt: they pass, and are no failures of the calls. */
export class PassingRefusals {
  /** By call, the attempt that was refused with 401 last. */
  readonly #refused = new Map<string, number>();
  readonly #pause: ScanPause | undefined;
  /** By call, how often it was refused for want of a pause. */
  readonly #paused = new Map<string, number>();
  /** By call, how often it was refused in the ways of the table of such refusals. */
  readonly #passed = new Map<string, PassingCounts>();

  constructor(pause: ScanPause | undefined) {
    this.#pause = pause;
  }

  /**
   * What an answer says no more than: a pause is asked for, the call may be served yet, or a token has ended. Undefined
   * where it says more.
   */
  saidBy(line: RequestLine): 'pause' | 'again' | 'token' | undefined {
    if (this.#asksForPause(line)) return 'pause';
    if (this.#isOfTable(line)) return 'again';
    return this.#endsToken(line) ? 'token' : undefined;
  }

  /** Whether a scan came too soon after another, of those that are put again; who refuses them all refuses no haste. */
  #asksForPause(line: RequestLine): boolean {
    const pause = this.#pause;
    if (!line[COLUMN.flags].includes('s') || pause?.statuses.includes(line[COLUMN.status]) !== true)
      return false;
    const call = callOf(line);
    const times = (this.#paused.get(call) ?? 0) + 1;
    this.#paused.set(call, times);
    return times <= (pause.shared ? MOST_SHARED_PAUSES : MOST_PAUSES);
  }

  #isOfTable(line: RequestLine): boolean {
    const status = line[COLUMN.status];
    if (status < 400) return false;
    const call = callOf(line);
    const counts = this.#passed.get(call) ?? [];
    const passing = passingBy(status, line[COLUMN.flags], counts) !== undefined;
    if (counts.length > 0) this.#passed.set(call, counts);
    return passing;
  }

  #endsToken(line: RequestLine): boolean {
    const status = line[COLUMN.status];
    if (status !== 401 && this.#refused.size === 0) return false;
    const call = callOf(line);
    const attempt = line[COLUMN.attempt];
    const before = this.#refused.get(call) === attempt - 1 ? 401 : 0;
    if (status === 401) this.#refused.set(call, attempt);
    else this.#refused.delete(call);
    return saysTokenEnded(status, before);
  }
}

const callOf = (line: RequestLine): string =>
  `${line[COLUMN.scanner]} ${line[COLUMN.item]} ${line[COLUMN.step]}`;
