import { refusalsAbout } from '../../spec/refusals.ts';
import { CONFLICT_MS, CONFLICT_SHARES, LOCK_SHARES } from '../inquiry/patience.ts';
import { pausing, repeated } from '../inquiry/repeated.ts';
import type { Answered } from './answered.ts';
import { statusOf } from './plain-call.ts';

/**
 * Statuses by which a service says that others were at work on the same thing. RFC 9110, 15.5.10 and 15.5.13; RFC 4918,
 * 11.3; RFC 6585, 3.
 */
const CONFLICTS: ReadonlySet<number> = refusalsAbout('conflict');

/** Those by which it says that others keep it to themselves for a while, as an import of people may. */
const LOCKED: ReadonlySet<number> = refusalsAbout('locked');

type Met = Pick<Answered, 'exchange'>;

/** Which write was answered, and how, whichever record the answer names. */
const writeAndAnswer = (answered: Met): string =>
  `${answered.exchange.operation} ${statusOf(answered)} ${answered.exchange.response?.body.replace(/\d+/g, '') ?? ''}`;

/** What was said so often is taken for no conflict, and asked once more, not as often. */
const FIRM = 2;
/** What was said so often, and never taken back, is asked no more but now and then. */
const FINAL = 4;
const NOW_AND_THEN = 10;

/** How often a refusal is put again that was said `vain` times before, and stood. */
function triesAfter(vain: number, most: number): number {
  if (vain < FIRM) return most;
  return vain < FINAL || vain % NOW_AND_THEN === 0 ? 1 : 0;
}

/**
 * Writes that met others. A service may take one write at a time, of a record or of an event, and refuse the rest. Those
 * are put again one after the other, while no other write of this process is under way.
 */
export class Conflicts {
  readonly #pauseMs: number;
  /** Until when writes wait: none where no call is put again. */
  #apart: Promise<unknown> | undefined;
  readonly #open = new Set<Promise<unknown>>();
  /** How often something was said to calls that met no other of this process, too: most likely it is no conflict of writes. */
  readonly #said = new Map<string, number>();

  /** `pauseMs`: of so much a write that met another one rests a part, before it is put again. */
  constructor(pauseMs = CONFLICT_MS) {
    this.#pauseMs = pauseMs;
  }

  /** Whether a refusal may come of meeting others. */
  mayHaveMet(answered: Met): boolean {
    return CONFLICTS.has(statusOf(answered));
  }

  /** Sends a write beside others, once none is put again. */
  async beside<T>(send: () => Promise<T>): Promise<T> {
    while (this.#apart !== undefined) await this.#apart;
    const sent = send();
    this.#open.add(sent);
    try {
      return await sent;
    } finally {
      this.#open.delete(sent);
    }
  }

  /** Sends what was refused again, apart from other writes, until the status is another or tries run out; answers what came last. */
  async again<T extends Met>(refused: T, send: () => Promise<T>): Promise<T> {
    while (this.#apart !== undefined) await this.#apart;
    const mine = this.#tries(refused, send);
    this.#apart = mine
      .catch(() => {})
      .then(() => {
        this.#apart = undefined;
      });
    return mine;
  }

  /** How long each further try waits, in milliseconds: other processes are at work, too. */
  #pauses(refused: Met, vain: number): readonly number[] {
    const drawn = CONFLICT_SHARES.map((share) => share * Math.random());
    const shares = LOCKED.has(statusOf(refused)) ? [...drawn, ...LOCK_SHARES] : drawn;
    return shares.slice(0, triesAfter(vain, shares.length)).map((share) => share * this.#pauseMs);
  }

  async #tries<T extends Met>(refused: T, send: () => Promise<T>): Promise<T> {
    const said = writeAndAnswer(refused);
    await Promise.allSettled(this.#open);
    const vain = this.#said.get(said) ?? 0;
    const answered = await repeated(
      (attempt) => (attempt === 1 ? Promise.resolve(refused) : send()),
      pausing(this.#pauses(refused, vain), (last) => last !== refused && !this.mayHaveMet(last)),
    );
    if (answered !== refused && !this.mayHaveMet(answered)) this.#said.delete(said);
    else this.#said.set(said, vain + 1);
    return answered;
  }
}
