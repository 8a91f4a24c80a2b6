import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../../spec/contract.ts';
import type { Answered } from '../call/answered.ts';
import type { CallOptions } from '../call/call-options.ts';
import { eventOf, isReading, isServed, type PlainCall, statusOf } from '../call/plain-call.ts';
import { explained } from './explained.ts';
import { Refusal } from './explanation.ts';
import {
  apartFromOthers,
  type ExplanationMeans,
  type Explanations,
  explanationsOf,
  forgone,
} from './explanations.ts';
import { type Beside, type Excuse, excuseBy, type Outcome } from './outcome.ts';
import { CALM_MS, MOST_RETURNS } from './patience.ts';
import { ServedCalls } from './served-calls.ts';

/** What a write met that was served apart from others, or later. */
const MET: Excuse = { by: 'conflict', reason: '' };

export interface InquiryMeans extends ExplanationMeans {
  /** How long a refused call rests before it is put again, in milliseconds. */
  readonly pauseMs?: number;
  /** After so long a record that was made elsewhere in the run is found by its id, in milliseconds. */
  readonly settleMs?: number;
}

/**
 * The calm second look at refusals of plain calls: each is put again after a pause, once no lawful explanation holds. Where a
 * positive control that was served before is served again and the call is not, it is broken.
 */
export class Inquiry {
  readonly #means: InquiryMeans;
  readonly #served = new ServedCalls();
  readonly #explanations: Explanations;

  constructor(means: InquiryMeans) {
    this.#means = means;
    this.#explanations = explanationsOf(means, this.#served);
  }

  /** Why a call is not worth sending now: what it needs was refused to plain calls a moment ago. */
  forgoes(operation: OperationId, options: CallOptions): Excuse | undefined {
    return forgone(this.#explanations, operation, options);
  }

  /** Hears of a call that was served. */
  async served(call: PlainCall): Promise<void> {
    if (isReading(call.operation)) this.#explanations.readings.known.add(call.live);
    this.#served.took(call);
    await this.#explanations.confirmedFull.served(call);
    if (call.operation === 'createAttendee') await this.#explanations.eventFull.took(eventOf(call));
  }

  /** Hears that an attendee is lent to another check now, which a control would disturb. */
  letGo(event: string, attendee: string): void {
    this.#served.letGo(event, attendee);
  }

  /** Whether a plain reading other than this operation is served to the client now. */
  async serves(but: OperationId): Promise<boolean> {
    return (await this.#explanations.readings.served('client', but)) !== undefined;
  }

  /** Looks again at a plain call that was refused. */
  async at(call: PlainCall, first: Answered): Promise<Outcome> {
    const { pauseMs = CALM_MS, settleMs = 0, send, conflicts } = this.#means;
    const apart = apartFromOthers(send, conflicts);
    const refused = await apart.of(call, first);
    if (isServed(refused)) return { is: 'served', answered: refused, passed: MET };
    await sleep(statusOf(refused) === 404 ? Math.max(pauseMs, settleMs) : pauseMs);
    const { before, after, last } = this.#explanations;
    const found = await explained(before, new Refusal(call, refused));
    if ('reason' in found && !found.once)
      return found.passed ? this.#onReturn(call, found) : { is: 'excused', ...found };
    const again = await apart.of(call, await send(call));
    if (isServed(again)) return { is: 'served', answered: again };
    // The control of a create may have taken the last place, one that became free a moment ago.
    const anew = call.operation === 'createAttendee' ? before : [];
    for (const explanations of [after, anew, last]) {
      const late = await explained(explanations, new Refusal(call, again));
      if ('reason' in late) return { is: 'excused', ...late };
    }
    return { is: 'broken', proof: [refused, ...('beside' in found ? found.beside : []), again] };
  }

  /** Why a plain call may be refused now, as far as can be told without putting it again; else what was served beside it. */
  excuse(call: PlainCall, refused: Answered): Promise<Excuse | Beside> {
    return explained(this.#explanations.before, new Refusal(call, refused));
  }

  /** Whether even plain readings are refused to who made a call, now. */
  async shutOut(call: PlainCall, refused: Answered): Promise<Excuse | undefined> {
    const { readings, shutOut } = this.#explanations;
    if ((await readings.served(call.live)) !== undefined) return undefined;
    const refusal = new Refusal(call, refused);
    return excuseBy(shutOut, refusal, await shutOut.waits(refusal));
  }

  /** What a call is answered by a service that serves again. */
  async #onReturn(call: PlainCall, excuse: Excuse): Promise<Outcome> {
    let found = excuse;
    for (let tries = 1; tries <= MOST_RETURNS && found.passed; tries += 1) {
      const late = await this.#means.send(call);
      if (isServed(late)) return { is: 'served', answered: late, passed: found };
      const shut = await this.shutOut(call, late);
      if (shut === undefined) break;
      found = shut;
    }
    const { passed: _, ...given } = found;
    return { is: 'excused', ...given };
  }
}
