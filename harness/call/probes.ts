import type { OperationId } from '../../spec/contract.ts';
import type { IssuedToken, LiveIdentity } from '../broker/protocol.ts';
import { servedReading } from '../inquiry/plain-readings.ts';
import type { Answered } from './answered.ts';
import { type Call, newCall } from './call.ts';
import type { CallOptions } from './call-options.ts';
import { CLIENT, type Identity, NOBODY } from './identity.ts';
import { isLost } from './lost-write.ts';
import type { PlainCall } from './plain-call.ts';
import { PatientProbe, type PatientProbeMeans } from './policies/patient-probe.ts';
import { type Policy, sendThrough } from './policy.ts';
import { Reply } from './reply.ts';

interface ProbeMeans extends PatientProbeMeans {
  readonly send: (call: Call) => Promise<Answered>;
  /** What may happen to a request, whatever makes it. */
  readonly guards: readonly Policy[];
  /** The event of the profile. */
  readonly event: string | undefined;
  /** Completes the options of a create with what its event insists on. */
  readonly complete: (operation: OperationId, options: CallOptions) => Promise<CallOptions>;
}

/** Calls that are made to find something out: none of them owes its success. */
export class Probes {
  readonly #means: ProbeMeans;

  constructor(means: ProbeMeans) {
    this.#means = means;
  }

  /** Makes a call of a second look, with a token that lives and when the limiter says. */
  async make({ operation, options, live }: PlainCall): Promise<Answered> {
    const { guards, send, complete } = this.#means;
    const call = probe(operation, await complete(operation, options), { kind: 'live', live });
    return sendThrough([new PatientProbe(this.#means), ...guards], call, send);
  }

  /** Whether anything answers at all now. */
  async isThere(): Promise<boolean> {
    const { guards, send } = this.#means;
    return !isLost((await sendThrough(guards, probe('getAccount', {}, NOBODY), send)).exchange);
  }

  /** What the plainest reading is answered now, as it comes. */
  async reading(): Promise<Reply> {
    const { guards, send, tokens } = this.#means;
    const token = await tokens.current('client');
    const call = { ...probe('getAccount', { once: true }, CLIENT), token };
    return Reply.of(await sendThrough(guards, call, send));
  }

  /** Whether a token opens one of the plainest readings now. */
  async opens(live: LiveIdentity, token: IssuedToken): Promise<boolean> {
    const { guards, send, event } = this.#means;
    const read = ({ operation, options }: PlainCall): Promise<Answered> =>
      sendThrough(guards, { ...probe(operation, options, { kind: 'live', live }), token }, send);
    return (await servedReading({ send: read, event }, live)) !== undefined;
  }
}

const probe = (operation: OperationId, options: CallOptions, identity: Identity): Call =>
  newCall(operation, { ...options, intent: 'probe' }, identity);
