import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../../fixtures/check/check.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { Move } from './move.ts';

/** Milliseconds after the last scan at which a refused one is put again, at least: beyond what settles. */
const LONGER_MS = 2500;

/** Milliseconds between two scans within which one that was taken shows that no pause is asked for. */
const AT_ONCE_MS = 50;

/** What may follow what, whatever else a service asks of a scan: a repeated one, or one out of order, it may refuse. */
const FOLLOWS: Readonly<Record<Move, readonly Move[]>> = {
  checkIn: ['checkOut', 'undoCheckIn'],
  checkOut: ['checkIn', 'undoCheckIn'],
  undoCheckIn: ['checkIn'],
};

/** Refusals that time may heal: a precondition of a scan is not shown. */
const HEALS: ReadonlySet<number> = refusalsAbout('tooSoon');

/** A scan that was done: what and when. */
export interface Scan {
  readonly move: Move;
  readonly at: number;
}

/** Between two scans of one attendee a pause may be asked for: it is found out once by a check, and kept from then on. */
export class ScanPause {
  static readonly #known = new WeakMap<Check, ScanPause>();
  readonly #settleMs: number;
  #ms = 0;
  /** By what followed what: whether waiting helped. */
  readonly #tried = new Map<string, Promise<boolean>>();
  /** What was taken at once after what: there a pause explains no refusal. */
  readonly #free = new Set<string>();

  private constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  static of(check: Check): ScanPause {
    const known = ScanPause.#known.get(check) ?? new ScanPause(check.settleMs);
    ScanPause.#known.set(check, known);
    return known;
  }

  /** Whether a scan was refused for want of a pause. */
  get isAskedFor(): boolean {
    return this.#ms > 0;
  }

  /** Sends a scan; one that is refused although it may follow the last is put again after a pause, and a longer one. */
  async scan(move: Move, way: string, last: Scan | undefined, send: () => Promise<Reply>): Promise<Reply> {
    if (last !== undefined && this.#ms > 0) await until(last.at + this.#ms);
    const sentAt = Date.now();
    const reply = await send();
    if (last === undefined) return reply;
    // A session may ask for a pause where the door asks for none.
    const pair = `${last.move} ${move}${way === 'session' ? ' of a session' : ''}`;
    if (reply.ok && sentAt - last.at <= AT_ONCE_MS) this.#free.add(pair);
    if (!HEALS.has(reply.status) || !FOLLOWS[last.move].includes(move) || this.#free.has(pair)) return reply;
    const key = `${pair} ${way}`;
    const tried = this.#tried.get(key);
    if (tried === undefined) {
      const again = this.#wait(last, send);
      this.#tried.set(
        key,
        again.then(
          (one) => one !== null,
          () => false,
        ),
      );
      return (await again) ?? reply;
    }
    if (!(await tried)) return reply;
    await until(last.at + this.#ms);
    return send();
  }

  async #wait(last: Scan, send: () => Promise<Reply>): Promise<Reply | null> {
    for (const ms of [this.#settleMs, longerThan(this.#settleMs)]) {
      await until(last.at + ms);
      const again = await send();
      if (!again.ok) continue;
      this.#ms = Math.max(this.#ms, ms);
      return again;
    }
    return null;
  }
}

const longerThan = (settleMs: number): number => Math.max(LONGER_MS, 2 * settleMs);

const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()));
