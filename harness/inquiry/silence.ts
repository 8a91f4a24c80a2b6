import type { OperationId } from '../../spec/contract.ts';
import type { Answered } from '../call/answered.ts';
import type { Call } from '../call/call.ts';
import type { CallOptions } from '../call/call-options.ts';
import { statusOf } from '../call/plain-call.ts';
import type { ConnectionQuality } from '../call/policies/connection-quality.ts';
import type { Next } from '../call/policy.ts';
import { Unanswered } from '../call/unanswered.ts';
import type { Breaches } from './breaches.ts';
import { REPEATS, REPEATS_ON_POOR_CONNECTION, REPRODUCED } from './patience.ts';

interface SilenceMeans {
  readonly quality: Pick<ConnectionQuality, 'isPoorBeside'>;
  readonly breaches: Pick<Breaches, 'silent' | 'behindGateway'>;
  /** Whether anything answers at all now. */
  readonly isThere: () => Promise<boolean>;
  /** Whether a plain reading other than this operation is served to the client now. */
  readonly serves: (but: OperationId) => Promise<boolean>;
}

/** Inquires into calls that get no usable answer: the connection may lose them, or the environment be down. */
export class Silence {
  readonly #means: SilenceMeans;
  /** Operations, and corners of them, that were found to get no answer, however often they are sent. */
  readonly #found = new Set<string>();

  constructor(means: SilenceMeans) {
    this.#means = means;
  }

  /** Whether a plain call that would be a breach by now is put again first: trouble on the way comes in rows, too. */
  async mayPass({ operation, options }: Call, { exchange }: Answered, attempt: number): Promise<boolean> {
    if (!owesSuccess(options) || options.once === true || this.#found.has(cornerOf(operation, options)))
      return false;
    const most = this.#means.quality.isPoorBeside(operation) ? REPEATS_ON_POOR_CONNECTION : REPEATS;
    if (attempt < REPRODUCED || attempt >= REPRODUCED + most) return false;
    const { failure } = exchange;
    if (failure !== null && failure.kind !== 'connection' && failure.kind !== 'protocol') return false;
    return attempt > REPRODUCED || this.#means.isThere();
  }

  /** What becomes of a call that is not put again: the answer is the check's to judge, or the call is given up. */
  async of(call: Call, answered: Answered, attempt: number): Promise<Next> {
    if (answered.exchange.failure !== null) return this.#noAnswer(call, answered, attempt);
    if (call.options.once === true || (await this.#isShutCorner(call, answered, attempt))) return 'done';
    return new Unanswered(
      `${call.operation} answered ${statusOf(answered)} ${attempt} times in a row`,
      answered.exchange.id,
    );
  }

  /** No answer came, and trying again did not help: a breach if the environment is otherwise there, and not merely slow or long-winded. */
  async #noAnswer({ operation, options }: Call, answered: Answered, attempt: number): Promise<Unanswered> {
    const { intent = 'valid', once } = options;
    const { failure, id } = answered.exchange;
    const broken = failure?.kind === 'connection' || failure?.kind === 'protocol';
    // Where the environment was not seen to be there, the call was not put again often enough.
    const shown = attempt > REPRODUCED || (attempt === REPRODUCED && this.#found.has(operation));
    if (intent === 'valid' && once !== true && broken && shown && (await this.#means.isThere())) {
      this.#found.add(operation);
      this.#means.breaches.silent(operation, answered);
    }
    return new Unanswered(`${operation} got no answer: ${failure?.message ?? 'unknown'}`, id);
  }

  /**
   * The second look at a gateway's error. A plain call that was sent with pauses between, and always answered with it
   * while a plain reading is served, has no other reason left. Books the breach of a valid one; the answer is the check's
   * to judge.
   */
  async #isShutCorner({ operation, options }: Call, answered: Answered, attempt: number): Promise<boolean> {
    if (!owesSuccess(options) || attempt < REPRODUCED || !(await this.#means.serves(operation))) return false;
    this.#found.add(cornerOf(operation, options));
    if (options.corner === undefined) this.#means.breaches.behindGateway(operation, answered);
    return true;
  }
}

/** Whether a call owes its success: a valid one does, and a probe that says which plain corner it asks after. */
const owesSuccess = ({ intent = 'valid', corner }: CallOptions): boolean =>
  intent === 'valid' || (intent === 'probe' && corner !== undefined);

const cornerOf = (operation: OperationId, { corner }: CallOptions): string =>
  corner === undefined ? operation : `${operation} ${corner}`;
