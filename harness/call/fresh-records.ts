import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { Profile } from '../profile/profile.ts';
import type { CallOptions } from './call-options.ts';
import { CLIENT, type Identity } from './identity.ts';
import type { Reply } from './reply.ts';

const FIRST_PAUSE_MS = 50;

interface Made {
  /** Milliseconds since the epoch. */
  readonly at: number;
  pauseMs: number;
}

/**
 * Records that this process has made a moment ago: where a write takes a while to become readable, it takes that long to be
 * found by its id as well, and a 404 says no more than that.
 */
export class FreshRecords {
  readonly #settleMs: number;
  readonly #account: string | undefined;
  readonly #made = new Map<string, Made>();

  constructor({ settle_ms, user }: Profile) {
    this.#settleMs = settle_ms;
    this.#account = user?.account_id;
  }

  /** Hears of a success: what it made may not be found at first, nor each time where copies answer in turns; what it deleted is gone. */
  took(operation: OperationId, { path, as = CLIENT }: CallOptions, { id }: Reply): void {
    const owner = this.#owner(as);
    if (owner === undefined) return;
    if (operation === 'createAttendee' || operation === 'createAttendeeField')
      this.#made.set(keyOf(owner, operation, { ...path, id }), { at: Date.now(), pauseMs: FIRST_PAUSE_MS });
    else if (operation === 'deleteAttendeeField') this.#made.delete(keyOf(owner, operation, path));
  }

  /** Whether a call that found nothing is to be put again, after a pause, since what it names may be found yet. */
  async mayAppear(operation: OperationId, { path, as = CLIENT }: CallOptions): Promise<boolean> {
    const owner = this.#owner(as);
    if (owner === undefined) return false;
    const key = keyOf(owner, operation, path);
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

  /** In whose account somebody finds records; undefined for who may find none. */
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
