import type { OperationId } from '../../spec/contract.ts';
import type { Broker } from '../broker/protocol.ts';
import type { Answered } from '../call/answered.ts';
import type { CallOptions } from '../call/call-options.ts';
import type { Conflicts } from '../call/conflicts.ts';
import { isRefusal, type PlainCall, statusOf } from '../call/plain-call.ts';
import type { ConnectionQuality } from '../call/policies/connection-quality.ts';
import type { Probes } from '../call/probes.ts';
import type { Reply } from '../call/reply.ts';
import { NoPlace, Unanswered } from '../call/unanswered.ts';
import type { Profile } from '../profile/profile.ts';
import type { BreachBook } from '../recorder/breach-book.ts';
import { Breaches } from './breaches.ts';
import type { CreateAids } from './create-aids.ts';
import { Inquiry } from './inquire.ts';
import { PlainRefusals } from './plain-refusals.ts';
import { ServedBefore } from './served-before.ts';
import { Silence } from './silence.ts';
import { TypePlaces, typeIn } from './type-places.ts';

export interface InquiriesMeans {
  readonly profile: Profile;
  readonly broker: Pick<Broker, 'take' | 'lay'>;
  readonly book: BreachBook;
  readonly quality: ConnectionQuality;
  readonly conflicts: Conflicts;
  readonly probes: Pick<Probes, 'make' | 'isThere'>;
  /** Sends nothing for this many milliseconds, in the whole run. */
  readonly rest: (ms: number) => Promise<void>;
  readonly creates: CreateAids;
  /** Hears why the environment is in no state to be judged. */
  readonly onUnfit: (reason: string) => Promise<void>;
}

/** Asks of a call that was not answered as expected why that is, before anybody is accused of it. */
export class Inquiries {
  readonly breaches: Breaches;
  readonly silence: Silence;
  readonly #inquiry: Inquiry;
  readonly #refusals: PlainRefusals;
  readonly #types: TypePlaces;

  constructor(means: InquiriesMeans) {
    const { profile, book, probes } = means;
    const before = new ServedBefore(means.broker);
    this.#types = new TypePlaces(before, (call) => probes.make(call));
    this.#inquiry = new Inquiry({
      send: (call) => probes.make(call),
      event: profile.event_id,
      creates: means.creates,
      before,
      types: this.#types,
      conflicts: means.conflicts,
      rest: means.rest,
      settleMs: profile.settle_ms,
    });
    this.breaches = new Breaches(book);
    this.#refusals = new PlainRefusals({
      ...{ inquiry: this.#inquiry, breaches: this.breaches, book },
      onUnfit: means.onUnfit,
    });
    this.silence = new Silence({
      ...{ quality: means.quality, breaches: this.breaches },
      isThere: () => probes.isThere(),
      serves: (but) => this.#inquiry.serves(but),
    });
  }

  /** @throws Unanswered where a call is not worth sending now. */
  allows(operation: OperationId, options: CallOptions): void {
    const forgone = this.#inquiry.forgoes(operation, options);
    if (forgone !== undefined) throw new (forgone.leaves ? NoPlace : Unanswered)(forgone.reason, '');
  }

  /**
   * What the answer to a plain call comes to. Of a refusal it is the answer to the call put again, or the refusal itself,
   * which is booked as a breach. Any other answer, and one to another call, stays as it is.
   * @throws Unanswered where the environment is in no state to be judged.
   */
  async settled(plain: PlainCall | undefined, answered: Answered): Promise<Answered> {
    if (plain === undefined || !isRefusal(statusOf(answered))) return answered;
    return this.#refusals.settle(plain, answered);
  }

  /** Why a refusal proves nothing, neither of this call nor, where it `mustSucceed`, of its kind; undefined where it may. */
  unfit(refused: Reply, mustSucceed: boolean): Promise<string | undefined> {
    return this.#refusals.unfit(refused, mustSucceed);
  }

  /** Hears of a call that was served. */
  async served(call: PlainCall): Promise<void> {
    await this.#inquiry.served(call);
    const type = call.operation === 'createAttendee' ? typeIn(call.options.item) : undefined;
    if (type !== undefined) await this.#types.took(String(call.options.path?.['event_id']), type);
  }

  /** Why no attendee gets this registration type any more, where creates have shown that it is full. */
  fullType(event: string, type: string): string | undefined {
    return this.#types.full(event, type);
  }

  /** Hears that an attendee is given to others: nothing is sent to it any more unasked. */
  letGo(event: string, attendee: string): void {
    this.#inquiry.letGo(event, attendee);
  }
}
