import { LEARNED } from '../secrets/learned.ts';
import { Latency } from './latency.ts';
import { Locks } from './locks.ts';
import type { Pacer } from './pacer.ts';
import type { Broker, FinalRead, IssuedToken, LiveIdentity, LockMode, RunInfo } from './protocol.ts';
import { offered, type Shelves } from './shelves.ts';
import type { Part, Timetable } from './timetable.ts';
import { AT_ONCE, type Granting, type TokenKeeper } from './token-keeper.ts';

/** Held by the process that is granting tokens, since a grant may end the tokens that were granted before. */
export const GRANTS = 'grants';

/** What a broker looks after. */
export interface Shared {
  readonly pacer: Pacer;
  readonly timetable: Timetable;
  readonly tokens: TokenKeeper;
  readonly shelves: Shelves;
}

/**
 * The one owner of what a run shares: tokens, pace, locks, counters, reads. `view` makes the broker as one
 * process sees it, so that what it held is given back when it is gone.
 */
export class RunBroker {
  readonly info: RunInfo;
  readonly #pacer: Pacer;
  readonly #timetable: Timetable;
  readonly #tokens: TokenKeeper;
  readonly #latency = new Latency();
  readonly #locks = new Locks();
  readonly #counters = new Map<string, number>();
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #putters = new Map<string, (value: unknown) => void>();
  readonly #shelves: Shelves;
  #reads: FinalRead[] = [];
  /** How many requests each process wants to be left. */
  readonly #kept = new Map<symbol, number>();
  #sentInBreadth = 0;

  constructor(info: RunInfo, { pacer, timetable, tokens, shelves }: Shared) {
    this.#shelves = shelves;
    this.#timetable = timetable;
    this.info = info;
    this.#pacer = pacer;
    this.#tokens = tokens;
  }

  /** The broker for one process, and what to do when that process is gone. */
  view(): { broker: Broker; gone: () => void } {
    const holder = Symbol('process');
    const held = new Set<string>();
    const computing = new Set<string>();
    let under: Part | undefined;
    const broker: Broker = {
      hello: async () => this.info,
      permits: (until, kept = 0) => {
        this.#kept.set(holder, kept);
        const all = [...this.#kept.values()].reduce((sum, one) => sum + one, 0);
        return this.#pacer.permits(until ?? undefined, all);
      },
      over: async () => this.#pacer.over(),
      until: async (part, took) => {
        this.#latency.took(took);
        if (under === 'breadth') this.#sentInBreadth += took.length;
        under = part;
        const { granted: sent, longestPauseMs } = this.#pacer;
        const sentInBreadth = this.#sentInBreadth;
        return this.#timetable.until(part, {
          latencyMs: this.#latency.ms,
          sent,
          sentInBreadth,
          longestPauseMs,
        });
      },
      pause: async (ms) => this.#pacer.pause(ms),
      live: (identity, stale) => this.#live(identity, stale, held.has(GRANTS)),
      acquire: async (lock, mode) => {
        await this.#locks.acquire(lock, mode, holder);
        held.add(lock);
      },
      release: async (lock) => {
        held.delete(lock);
        this.#locks.release(lock, holder);
      },
      next: async (counter) => {
        const count = (this.#counters.get(counter) ?? 0) + 1;
        this.#counters.set(counter, count);
        return count;
      },
      expectLater: async (reads) => {
        this.#reads.push(...reads);
      },
      takeFinalReads: async (of) => {
        const wanted = new Set(of?.ids);
        const due = of
          ? this.#reads.filter(
              ({ kind, event, id }) => kind === 'attendee' && event === of.event && wanted.has(id),
            )
          : this.#reads;
        const taken = new Set(due);
        this.#reads = this.#reads.filter((one) => !taken.has(one));
        return due;
      },
      claim: async (key) => {
        const known = this.#values.get(key);
        // Who computes it may need a token first, for which this process keeps it waiting.
        if (held.has(GRANTS) && this.#putters.has(key)) return { value: null };
        if (known !== undefined) return { value: await known };
        this.#values.set(key, new Promise((resolve) => this.#putters.set(key, resolve)));
        computing.add(key);
        return null;
      },
      put: async (key, value) => {
        computing.delete(key);
        this.#putters.get(key)?.(value);
        this.#putters.delete(key);
      },
      ...offered(this.#shelves),
      learned: async (secret, name) => LEARNED.add(secret, name),
    };
    const gone = (): void => {
      this.#locks.releaseAll(holder);
      this.#kept.delete(holder);
      for (const key of computing) {
        this.#putters.get(key)?.(null);
        this.#putters.delete(key);
        this.#values.delete(key);
      }
    };
    return { broker, gone };
  }

  async #live(identity: LiveIdentity, stale: string | undefined, holdsGrants: boolean): Promise<IssuedToken> {
    const waiting: Granting = {
      atOnce: false,
      run: async (work) => {
        const holder = Symbol('keeper');
        await this.#locks.acquire(GRANTS, 'exclusive' satisfies LockMode, holder);
        try {
          return await work();
        } finally {
          this.#locks.release(GRANTS, holder);
        }
      },
    };
    return this.#tokens.live(identity, stale ?? undefined, holdsGrants ? AT_ONCE : waiting);
  }
}
