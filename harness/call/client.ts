import { setTimeout as sleep } from 'node:timers/promises';
import { ownWords } from '../../judge/exchange/own-words.ts';
import type { Workaround } from '../../record/worked-around.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { Broker } from '../broker/protocol.ts';
import type { CreateForms } from '../forms/create-forms.ts';
import { Inquiries } from '../inquiry/inquiries.ts';
import type { Profile } from '../profile/profile.ts';
import type { Place } from '../reading/seek.ts';
import type { PhoneNumbers } from '../run/phone-numbers.ts';
import type { Answered } from './answered.ts';
import { type Call, newCall } from './call.ts';
import type { CallOptions } from './call-options.ts';
import { Conflicts } from './conflicts.ts';
import { CLIENT } from './identity.ts';
import { LiveTokens } from './live-tokens.ts';
import type { AttendeeBudget } from './policies/budget.ts';
import { Conflict } from './policies/conflict.ts';
import { ConnectionQuality } from './policies/connection-quality.ts';
import type { LeftToClear } from './policies/left-to-clear.ts';
import { Limiter } from './policies/limiter.ts';
import { LiveToken } from './policies/live-token.ts';
import { LostAnswers } from './policies/lost-answer.ts';
import { NotYetVisible } from './policies/not-yet-visible.ts';
import { ReadOnly } from './policies/read-only.ts';
import { Unreachable, unlessGone } from './policies/unreachable.ts';
import { type Policy, sendThrough } from './policy.ts';
import { Probes } from './probes.ts';
import { Reply } from './reply.ts';
import { restOn } from './rest.ts';
import { seemsLimited } from './seems-limited.ts';
import { senderOn } from './sender.ts';
import type { Wire } from './wire.ts';

/** How many requests at a time find out what haste is answered with. */
const AT_ONCE = 8;

/** What a client asks of the broker of a run. */
export type ClientBroker = Pick<Broker, 'live' | 'pause' | 'take' | 'lay'>;

/** Calls the operations of the contract. Every call is paced, recorded and judged by the wire beneath. */
export class Client {
  readonly #settleMs: number;
  readonly #worksAround: (by: Workaround, answered: Answered) => void;
  readonly #send: (call: Call) => Promise<Answered>;
  /** What may happen to a call, in the order in which it is asked after. */
  readonly #row: readonly Policy[];
  readonly #fresh: NotYetVisible;
  /** What asks why a call was not answered as expected. */
  readonly inquiry: Inquiries;
  /** Hears why the environment is in no state to be judged. */
  onUnfit: (reason: string) => Promise<void> = async () => {};
  /** Completes creates with what their event insists on; set by who knows the records of a run. */
  forms: CreateForms | undefined;
  /** The telephone numbers of the attendees that are made; set by who makes them. */
  phones: Pick<PhoneNumbers, 'insteadOf'> | undefined;
  /** Where attendees were found last, by event. */
  readonly places = new Map<string, Place>();
  /** What has to be deleted yet of what checks have made. */
  leftToClear: LeftToClear | undefined;
  /** How many attendees checks may leave behind; who prepares a load was told how many it makes. */
  attendees: AttendeeBudget | undefined;

  constructor(wire: Wire, broker: ClientBroker, profile: Profile, onToken: (token: string) => void) {
    this.#settleMs = profile.settle_ms;
    this.#worksAround = (by, answered) =>
      wire.book.workedAround(by, answered, by === 'haste' ? `It says "${ownWords(answered.exchange)}"` : '');
    const breaker = wire.breakers.api;
    const rest = restOn(broker, wire.deadline);
    const tokens = new LiveTokens(broker, onToken, profile.settle_ms);
    const conflicts = new Conflicts();
    const quality = new ConnectionQuality();
    const guards: readonly Policy[] = [
      new ReadOnly(profile),
      { around: async (call, send) => this.attendees?.around(call, send) ?? send() },
      { around: async (call, send) => this.leftToClear?.around(call, send) ?? send() },
    ];
    this.#send = senderOn(wire, profile);
    const probes = new Probes({
      ...{ send: this.#send, guards, tokens, rest, event: profile.event_id },
      complete: (operation, options) => this.#complete(operation, options),
    });
    this.inquiry = new Inquiries({
      ...{ profile, broker, book: wire.book, quality, conflicts, rest, probes },
      creates: {
        newAttendees: () => this.forms?.newAttendees?.(),
        renewForm: async (create) => this.forms?.renew?.(create) ?? 'same',
        phonesInsteadOf: (refused) => this.phones?.insteadOf(refused) ?? [],
      },
      onUnfit: (reason) => this.onUnfit(reason),
    });
    const { breaches, silence } = this.inquiry;
    this.#fresh = new NotYetVisible(profile);
    this.#row = [
      unlessGone(breaker),
      new LiveToken({ tokens, probes, breaches }),
      this.#fresh,
      new Limiter({
        ...{ breaker, rest, book: wire.book },
        refusesHaste: (exchange) =>
          wire.haste.isRefusedBy(exchange, () =>
            seemsLimited(() => probes.reading(), exchange.response?.status ?? 0, { rest, atOnce: AT_ONCE }),
          ),
      }),
      new Conflict(conflicts, wire.book),
      quality,
      new LostAnswers(this, profile.settle_ms),
      new Unreachable({ breaker, silence, book: wire.book }),
      ...guards,
    ];
  }

  /**
   * Makes a call and answers with what came back in the end. Limits are waited for as told, a live token that ended is
   * renewed, and what got no answer is tried again. A write is tried again only where it is seen not to have been carried
   * out.
   * @throws Unanswered where no usable answer came.
   */
  async call(operation: OperationId, options: CallOptions = {}): Promise<Reply> {
    return this.callAsGiven(operation, await this.#complete(operation, options));
  }

  /** Makes a call whose item is sent as it is. */
  async callAsGiven(operation: OperationId, options: CallOptions): Promise<Reply> {
    this.inquiry.allows(operation, options);
    const call = newCall(operation, options, options.as ?? CLIENT);
    const answered = await sendThrough(this.#row, call, this.#send, this.#worksAround);
    const reply = Reply.of(await this.inquiry.settled(call.plain, answered));
    if (reply.ok && options.method === undefined) {
      this.#fresh.took(call, reply);
      if (call.identity.kind === 'live')
        await this.inquiry.served({ operation, options, live: call.identity.live });
    }
    // What comes next is to find it done.
    if (reply.pending) await sleep(this.#settleMs);
    return reply;
  }

  async #complete(operation: OperationId, options: CallOptions): Promise<CallOptions> {
    const creates = operation === 'createAttendee' && options.method === undefined;
    return creates && this.forms !== undefined ? this.forms.complete(options) : options;
  }
}
