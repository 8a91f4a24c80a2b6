import type { CallId } from '../../record/exchange.ts';
import type { ShardOf } from '../../record/shard.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Profile } from '../profile/profile.ts';
import type { Part } from './timetable.ts';

/** Which live token: one for each identity, owned by the broker. */
export type LiveIdentity = 'client' | 'read' | 'personal' | 'foreign';

/** An access token as it was issued. Times in milliseconds since the epoch. */
export interface IssuedToken {
  readonly token: string;
  /** The scope that the answer named, or undefined where it named none. */
  readonly scope?: string;
  readonly issuedAt: number;
  /** Seconds, as the answer said. */
  readonly expiresIn?: number;
}

export type Effort = 'quick' | 'normal' | 'deep';

/** What every process of a run knows. */
export interface RunInfo {
  /** Tags the records of this run; letters alone. */
  readonly runId: string;
  /** Whether what it sends and makes says so. */
  readonly marked: boolean;
  readonly seed: number;
  readonly effort: Effort;
  /** The suites that were asked for; absent or empty: all. */
  readonly suites?: readonly string[];
  /** The rules that the run is to be judged by alone; absent: all of its suites. */
  readonly rules?: readonly RuleId[];
  /** Path of a counterexample within a property's runs, to be replayed with the seed. */
  readonly replay?: string;
  /** Present where the run is one part of several. */
  readonly shard?: ShardOf;
  /** Whether other parts of the same run may be at work in the same environment. */
  readonly besideOthers?: boolean;
  /** Whether effort quick runs all checks. */
  readonly allChecks?: boolean;
  readonly out: string;
  /** Whether exchanges are written into the journal. */
  readonly exchanges: boolean;
  readonly workers: number;
  readonly profile: Profile;
  /** What personal data is masked with, alike in all processes of the run; never stored. */
  readonly maskKey: string;
}

/** The state of an attendee or attendee field that the final reads of a run must show. */
export interface FinalRead {
  readonly kind: 'attendee' | 'field';
  readonly event: string;
  /** Id of the record, or '' where a record with the marker must not exist. */
  readonly id: string;
  /** A text that only the unwanted record would carry (in first_name, e-mail or label), where id is ''. */
  readonly marker: string;
  /** Attributes as they must read; null where the record must be gone. */
  readonly expected: Readonly<Record<string, unknown>> | null;
  /** How attributes of an attendee read before the last write, which changed them. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly rule: RuleId;
  readonly check: string;
  readonly operation: CallId;
  readonly message: string;
  readonly exchanges: readonly string[];
  readonly reproduce: string;
  /** Not judged before this moment (milliseconds since the epoch). */
  readonly dueAt: number;
}

export type LockMode = 'shared' | 'exclusive';

/** What workers ask of the run's broker. Every method is also a remote call. */
export interface Broker {
  hello(): Promise<RunInfo>;
  /**
   * How many requests may be sent now; waits while the run is paused or the pace is used up, but not beyond `until`.
   * `kept`: how many are to be left, as this process has to clear up after itself.
   */
  permits(until?: number, kept?: number): Promise<number>;
  /** Says that a request that was permitted is over, where the run keeps a pace. */
  over(): Promise<void>;
  /**
   * Until when a part of the run may send (milliseconds since the epoch). `took`: how long the answers took, in
   * milliseconds, that this process has had since it last asked.
   */
  until(part: Part, took: readonly number[]): Promise<number>;
  /** Holds all requests of the run back for this many milliseconds. */
  pause(ms: number): Promise<void>;
  /** The live token of an identity; `stale` is the one that was just refused, and is renewed. */
  live(identity: LiveIdentity, stale?: string): Promise<IssuedToken>;
  acquire(lock: string, mode: LockMode): Promise<void>;
  release(lock: string): Promise<void>;
  /** Counts up, from 1, over all processes. */
  next(counter: string): Promise<number>;
  expectLater(reads: readonly FinalRead[]): Promise<void>;
  /** Takes them out: all, or those of some attendees. */
  takeFinalReads(of?: {
    readonly event: string;
    readonly ids: readonly string[];
  }): Promise<readonly FinalRead[]>;
  /**
   * The value that was put under a key, waiting while another process works it out; null: work it out yourself. Who keeps
   * others from granting tokens does not wait, and has a value of null.
   */
  claim(key: string): Promise<{ value: unknown } | null>;
  put(key: string, value: unknown): Promise<void>;
  /** Takes what has lain longest on the first of these shelves that holds something; null where none does. */
  take(...shelves: readonly string[]): Promise<unknown>;
  takeAll(shelf: string): Promise<readonly unknown[]>;
  /** Tells of a secret that a process has learned: no file of the run may hold it. */
  learned(secret: string, name: string): Promise<void>;
  /** Lays things there, for the next process that takes them. */
  lay(shelf: string, ...things: readonly unknown[]): Promise<void>;
}

/** The names of the methods, for the remote side. */
export const BROKER_METHODS: ReadonlyArray<keyof Broker> = [
  'hello',
  'permits',
  'over',
  'until',
  'pause',
  'live',
  'acquire',
  'release',
  'next',
  'expectLater',
  'takeFinalReads',
  'claim',
  'put',
  'take',
  'takeAll',
  'lay',
  'learned',
];
