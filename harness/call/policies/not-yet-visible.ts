import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS, type OperationId } from '../../../spec/contract.ts';
import type { Profile } from '../../profile/profile.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { CallOptions } from '../call-options.ts';
import { CLIENT, type Identity } from '../identity.ts';
import { statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import type { Reply } from '../reply.ts';

const FIRST_PAUSE_MS = 50;

interface Made {
  /** Milliseconds since the epoch. */
  readonly at: number;
  pauseMs: number;
}

/**
 * Asks again for records that this process has made a moment ago. Where a write takes a while to become readable, it
 * takes that long to be found by its id as well. A 404 says no more than that.
 */
export class NotYetVisible implements Policy {
  readonly #settleMs: number;
  readonly #account: string | undefined;
  readonly #made = new Map<string, Made>();

  constructor({ settle_ms, user }: Pick<Profile, 'settle_ms' | 'user'>) {
    this.#settleMs = settle_ms;
    this.#account = user?.account_id;
  }

  /**
   * Hears of a success: what it made may not be found at first, nor each time where copies answer in turns. What it
   * deleted is gone.
   */
  took(
    { operation, options: { path, as = CLIENT } }: Pick<Call, 'operation' | 'options'>,
    { id }: Reply,
  ): void {
    const owner = this.#owner(as);
    if (owner === undefined) return;
    if (operation === 'createAttendee' || operation === 'createAttendeeField')
      this.#made.set(keyOf(owner, operation, { ...path, id }), { at: Date.now(), pauseMs: FIRST_PAUSE_MS });
    else if (operation === 'deleteAttendeeField') this.#made.delete(keyOf(owner, operation, path));
  }

  async after({ operation, options }: Call, answered: Answered): Promise<Next> {
    if (statusOf(answered) !== 404 || options.method !== undefined) return 'done';
    const owner = this.#owner(options.as ?? CLIENT);
    return owner !== undefined && (await this.#mayAppear(keyOf(owner, operation, options.path)))
      ? 'not-yet-visible'
      : 'done';
  }

  /** Whether what a call did not find may be found yet, after a pause that this waits. */
  async #mayAppear(key: string): Promise<boolean> {
    const made = this.#made.get(key);
    if (made === undefined) return false;
    const left = made.at + this.#settleMs - Date.now();
    if (left <= 0) {
      this.#made.delete(key);
      return false;
    }
    const ms = Math.min(made.pauseMs, left);
    made.pauseMs *= 2;
    await sleep(ms);
    return true;
  }

  /** In whose account an identity finds records; undefined for one that may find none. */
  #owner({ kind, accountId = this.#account, ...as }: Identity): 'ours' | 'theirs' | undefined {
    if (kind === 'raw' || accountId !== this.#account) return undefined;
    // Who may only read may be told that there is nothing to write to.
    if ('live' in as && as.live === 'read') return undefined;
    return 'live' in as && as.live === 'foreign' ? 'theirs' : 'ours';
  }
}

/** The record that a path names; an operation without an id in its path names none that is made here. */
const keyOf = (owner: string, operation: OperationId, path: CallOptions['path'] = {}): string =>
  `${owner} ${OPERATIONS[operation].chapter === 'attendee-fields' ? 'field' : 'attendee'} ${String(path['event_id'])} ${String(path['id'])}`;
