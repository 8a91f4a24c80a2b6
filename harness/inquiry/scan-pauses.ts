import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckInOperation } from '../../spec/contract.ts';
import type { Answered } from '../call/answered.ts';
import { isServed } from '../call/plain-call.ts';
import { SCANS_AT_ONCE_MS, scanPauses } from './patience.ts';

/** What may follow what, whatever else a service asks of a scan: a repeated one, or one out of order, it may refuse. */
const FOLLOWS: Readonly<Record<CheckInOperation, readonly CheckInOperation[]>> = {
  checkIn: ['checkOut', 'undoCheckIn'],
  checkOut: ['checkIn', 'undoCheckIn'],
  undoCheckIn: ['checkIn'],
};

/** A scan that was done: what and when. */
export interface Scan {
  readonly move: CheckInOperation;
  readonly at: number;
}

/** A scan after another of the same attendee, and in which way it is said. */
export interface NextScan {
  readonly move: CheckInOperation;
  readonly way: string;
  readonly last: Scan;
}

/** What is known of the pauses that a service asks for between two scans of one attendee. */
export class ScanPauses {
  readonly #settleMs: number;
  #ms = 0;
  /** By what followed what in which way: whether waiting helped. */
  readonly #tried = new Map<string, Promise<Answered | undefined>>();
  /** What was taken at once after what: there a pause explains no refusal. */
  readonly #free = new Set<string>();

  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** Whether a scan was refused for want of a pause. */
  get areAskedFor(): boolean {
    return this.#ms > 0;
  }

  /** Waits before a scan for as long as others had to. */
  async before({ last }: NextScan): Promise<void> {
    if (this.#ms > 0) await until(last.at + this.#ms);
  }

  /** Hears that a scan was served which was sent at this moment. */
  took(next: NextScan, sentAt: number): void {
    if (sentAt - next.last.at <= SCANS_AT_ONCE_MS) this.#free.add(pairOf(next));
  }

  /** Whether a pause may be asked for before a scan. */
  mayBeAskedFor(next: NextScan): boolean {
    return FOLLOWS[next.last.move].includes(next.move) && !this.#free.has(pairOf(next));
  }

  /** What a scan is answered after a pause; undefined where none helps. How long it takes is found out once. */
  async after(next: NextScan, send: () => Promise<Answered>): Promise<Answered | undefined> {
    const key = `${pairOf(next)} ${next.way}`;
    const tried = this.#tried.get(key);
    if (tried === undefined) {
      const first = this.#firstServed(next, send);
      this.#tried.set(
        key,
        first.catch(() => undefined),
      );
      return first;
    }
    if ((await tried) === undefined) return undefined;
    await this.before(next);
    return send();
  }

  async #firstServed({ last }: NextScan, send: () => Promise<Answered>): Promise<Answered | undefined> {
    for (const ms of scanPauses(this.#settleMs)) {
      await until(last.at + ms);
      const answered = await send();
      if (!isServed(answered)) continue;
      this.#ms = Math.max(this.#ms, ms);
      return answered;
    }
    return undefined;
  }
}

/** A session may ask for a pause where the door asks for none. */
const pairOf = ({ last, move, way }: NextScan): string =>
  `${last.move} ${move}${way === 'session' ? ' of a session' : ''}`;

const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()));
