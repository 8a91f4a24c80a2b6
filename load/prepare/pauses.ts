import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../harness/call/reply.ts';
import type { ScanPause } from '../../record/check-in-effects.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { LifeStep } from '../scenario/lives.ts';

/** The milliseconds since the last scan after which a refused one is put again. Verify waits about as long. */
const TRIES_MS = [40, 80, 160, 320, 640, 1280, 2560] as const;
/** Refusals that time may heal: a precondition of a scan is not shown. */
const TOO_SOON = refusalsAbout('tooSoon');
/** What may follow what: a scan that is repeated, or out of order, may be refused for other reasons. */
const FOLLOWS: Readonly<Record<LifeStep, readonly LifeStep[]>> = {
  in: ['out', 'undo', 'session'],
  out: ['undo', 'in'],
  undo: ['in'],
  session: ['undo'],
};

/** Sends a scan. `asItCame`: its refusal is answered at once, even where it may have met another write. */
type SendScan = (asItCame: boolean) => Promise<Reply>;

/** Learns which pause a service asks for between two scans, by scans that it refuses at once and serves later. */
export class Pauses {
  #ms = 0;
  readonly #statuses = new Set<number>();
  #shared = false;
  #last = { step: 'in' as LifeStep, id: '', at: 0 };
  /** Pairs of scans, the second of which no pause helps. */
  readonly #refused = new Set<string>();

  /** What was learned; undefined where no pause is asked for. */
  get learned(): ScanPause | undefined {
    return this.#ms === 0 ? undefined : { ms: this.#ms, statuses: [...this.#statuses], shared: this.#shared };
  }

  /** Sends a scan, after the pause that is known by now, and again where a longer one may help. */
  async scanned(step: LifeStep, id: string, send: SendScan): Promise<Reply> {
    const before = this.#last;
    const other = before.id !== id;
    // Another person is asked at once, to see whether they have to wait as well.
    if (this.#ms > 0 && (!other || this.#shared)) await until(before.at + this.#ms);
    const pair = other ? 'another' : `${before.step} ${step}`;
    const mayHelp = other ? this.#ms > 0 && step === 'in' : FOLLOWS[before.step].includes(step);
    const comesAgain = mayHelp && !this.#refused.has(pair);
    const first = await send(comesAgain);
    const reply =
      TOO_SOON.has(first.status) && comesAgain
        ? await this.#later(first, send, { pair, since: before.at, other })
        : first;
    if (reply.ok) this.#last = { step, id, at: Date.now() };
    return reply;
  }

  async #later(
    first: Reply,
    send: SendScan,
    { pair, since, other }: { readonly pair: string; readonly since: number; readonly other: boolean },
  ): Promise<Reply> {
    const passed = Date.now() - since;
    const longer = TRIES_MS.filter((one) => one > passed);
    // A refusal that came late is put again once all the same: a busy machine scans slowly.
    for (const ms of longer.length > 0 ? longer : [passed + TRIES_MS[0]]) {
      await until(since + ms);
      const reply = await send(true);
      if (!reply.ok) continue;
      this.#ms = Math.max(this.#ms, ms);
      this.#statuses.add(first.status);
      this.#shared ||= other;
      return reply;
    }
    this.#refused.add(pair);
    return first;
  }
}

const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()));
