import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from '../spec/generated/profile.ts';
import type { RuleId } from '../spec/ledger/index.ts';
import type { ObservedSemantics } from './check-in-effects.ts';
import type { LoadByDue } from './load-by-due.ts';
import type { Trouble } from './load-plan.ts';
import { DamagedFile, refuseOtherVersion, whole } from './stored-json.ts';
import { writeWhole } from './write-whole.ts';

/** The file that a load run writes its result to. */
export const LOAD_FILE = 'load.json';

export type LoadVerdict = 'pass' | 'fail' | 'invalid';

/** A distribution of durations, in milliseconds. */
export interface LatencyFigures {
  readonly count: number;
  readonly min: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
  /** The whole distribution in microseconds, HDR histogram V2, compressed, base64. */
  readonly hdr: string;
}

/** The objectives that a profile may give limits to: there are no others. */
export type ObjectiveName = keyof components['schemas']['profile']['load']['objectives'];

/** A limit that a run is to keep. */
export interface Objective {
  readonly name: ObjectiveName;
  readonly about: string;
  readonly unit: 'ms' | '%' | '';
  readonly compare: '<' | '<=' | '>=';
  readonly limit: number;
  /** Of a latency that is held within any part of the time that is so long: its milliseconds, before time is sped up. */
  readonly over_ms?: number;
}

/** An objective with what was measured. Without a sample nothing is met: the run is invalid. */
export interface Threshold extends Objective {
  readonly value: number;
  readonly samples: number;
  readonly met: boolean;
}

/** A rule that was broken, under load or before and after it. */
export interface LoadBreach {
  readonly rule: RuleId;
  readonly level: 'must' | 'should';
  readonly operation: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly count: number;
  /** Milliseconds from the start of the load; null before and after it. */
  readonly at: number | null;
  /** Requests a second when it was first seen; null before and after the load. */
  readonly rate: number | null;
  /** The exchange that proves it, or '' where the request log itself does. */
  readonly exchange: string;
}

/** How an attendee may be listed otherwise than expected, in the words of code and reports: each with its stored name. */
export const STORED_CLASS = {
  lost: 'lost',
  unexpected: 'phantom',
  duplicated: 'doubled',
  unknown: 'unknown',
} as const;

export type FindingClass = (typeof STORED_CLASS)[keyof typeof STORED_CLASS];

/** An attendee whom the list does not show as expected. */
export interface LoadFinding {
  readonly class: FindingClass;
  readonly id: string;
  readonly expected: string;
  readonly actual: string;
  readonly reason: string;
  /** The requests about it: operation, milliseconds from the start of the load, HTTP status (0: no answer). */
  readonly requests: ReadonlyArray<{
    readonly operation: string;
    readonly due: number;
    readonly sent: number;
    readonly done: number;
    readonly status: number;
  }>;
}

/** What happened within one interval of a run: milliseconds, people, requests, processors; null where nothing was measured. */
export interface LoadBucket {
  readonly from: number;
  readonly due: number;
  readonly admitted: number;
  readonly queue: number;
  readonly requests: number;
  readonly limited: number;
  readonly errors: number;
  readonly api50: number | null;
  readonly api95: number | null;
  readonly door95: number | null;
  readonly cpu: number | null;
}

/** One step of constant load in a search for capacity. */
export interface CapacityStep {
  /** Requests a second: due, and answered otherwise than by 429. */
  readonly rate: number;
  /** How long it took, as planned. */
  readonly seconds?: number;
  readonly achieved: number;
  /** Of a step that queued up: how many requests were answered in each second of its queue. */
  readonly delivered?: readonly number[];
  /** Milliseconds: 95th percentile from due to let in, and mean latency of a check-in. */
  readonly p95: number;
  readonly mean: number;
  /** By how many milliseconds the time at the door rose within the step; 0 where no rise is certain. */
  readonly rise?: number;
  /** Shares: requests answered with 429, and failures among all others. */
  readonly limited: number;
  readonly failed: number;
  readonly verdict: 'carried' | 'limited' | 'slow' | 'failing' | 'invalid';
}

/** What a search for capacity found. Rates in requests a second. */
export interface CapacityFigures {
  readonly low: number;
  /** Null: everything up to the ceiling was carried. */
  readonly high: number | null;
  readonly met: 'limit' | 'knee' | 'nothing';
  /**
   * What holds the capacity at 95 %, measured at the limit or by what a full queue lets out. Where neither can be told, it
   * follows from the verdicts of the steps.
   */
  readonly interval?: {
    readonly low: number;
    readonly high: number;
    readonly by: 'limit' | 'queue' | 'steps';
  } | null;
  /** The same in people, by the requests that one takes in the scenario's mix. */
  readonly people_a_minute?: { readonly low: number; readonly high: number } | null;
  readonly requests_a_person?: number;
  /** Scanners that the lower rate is enough for, at 11 people a minute each. */
  readonly scanners: number;
  readonly limit_per_second: number | null;
  readonly usl: {
    readonly lambda: number;
    readonly sigma: number;
    readonly kappa: number;
    readonly peakAt: number | null;
    readonly peak: number | null;
  } | null;
  readonly sentence: string;
  /** The must-rule that broke at the lowest rate; null where none did. */
  readonly first_breach: { readonly rule: RuleId; readonly operation: string; readonly rate: number } | null;
  readonly steps: readonly CapacityStep[];
}

/** What was put in the way of a load, and what became of the queue. Milliseconds from the start of the load. */
export interface LoadTrouble extends Omit<Trouble, 'share'> {
  /** Requests that were held back, refused or reset; null where a run was killed that knew. */
  readonly requests: number | null;
  /** The most people who waited for their turn from its beginning until they were as few as before. */
  readonly queue_most: number;
  /** Milliseconds from its end until no more people waited than before it; null: more did to the end. */
  readonly queue_gone_ms: number | null;
  /** Of a stall: requests that had no answer in time for it, which do not count as errors. */
  readonly timed_out?: number;
  /** Of a limit: scanners that came back before their Retry-After was over. */
  readonly too_soon?: number;
}

/** What became of the tokens of a load. */
export interface TokenCounts {
  /** Tokens that were refused within the first 80 % of their time, and had ended: no errors of calls. */
  readonly early: number;
  /** Calls that were refused for a token that was served when it was asked again: these count among the errors. */
  readonly alive?: number;
  /** How often the token endpoint gave none, by what it answered. */
  readonly ungranted: Readonly<Record<string, number>>;
}

/** `load.json`: the result of a load run. */
export interface LoadResult {
  readonly format: 'muster/load@1';
  readonly harness: string;
  readonly scenario: string;
  readonly profile: string;
  readonly base_url: string;
  /** What was tested: the version of the environment, as far as the profile says where it stands. */
  readonly version?: string;
  readonly seed: number;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly seconds: number;
  readonly verdict: LoadVerdict;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly interrupted: boolean;
  readonly plan: {
    readonly people: number;
    readonly admissions: number;
    readonly scanners: number;
    readonly over_ms: number;
    readonly speedup: number;
    readonly requests: number;
    readonly peak_per_second: number;
    readonly kinds: Readonly<Record<string, number>>;
    readonly instances: number;
    readonly clients: number;
    /** What its doors come to with a service that answers at once, in milliseconds from the start; absent where people take no time. */
    readonly forecast?: {
      readonly wait_p95_ms: number;
      readonly longest: {
        readonly people: number;
        readonly door: string;
        readonly at_ms: number;
        readonly wait_ms: number;
      };
      readonly offered: { readonly ratio: number; readonly from_ms: number; readonly to_ms: number };
    };
  };
  readonly thresholds: readonly Threshold[];
  readonly latency: {
    readonly api: Readonly<Record<string, LatencyFigures>>;
    readonly door_lag: LatencyFigures;
    readonly door_total: LatencyFigures;
    /** Of requests that failed, by operation; `api` is of those that were served. */
    readonly api_failed?: Readonly<Record<string, LatencyFigures>>;
    /** From due to let in, of everybody who came: of whom was not let in, to the end. */
    readonly door_waited?: LatencyFigures;
  };
  readonly requests: {
    readonly total: number;
    readonly by_operation: Readonly<Record<string, number>>;
    readonly by_status: Readonly<Record<string, number>>;
    readonly failed: number;
    readonly errors: Readonly<Record<string, number>>;
    readonly lawful_refusals: number;
    /** Absent where all tokens were granted and lived. */
    readonly tokens?: TokenCounts;
  };
  readonly admitted: number;
  /** Of doors that lost their network: whom they let in, of whom the service was told, and how many of those it lost or doubled. */
  readonly offline?: {
    readonly people: number;
    readonly uploaded: number;
    readonly lost: number;
    readonly doubled: number;
  };
  /** What was put in the way of the load on purpose, and what became of the queue. */
  readonly trouble?: readonly LoadTrouble[];
  readonly rate_limited: {
    readonly answers: number;
    readonly missing: number;
    readonly unreadable: number;
    readonly honest: number;
    readonly dishonest: number;
    readonly contested: number;
    readonly abandoned: number;
    readonly forms: Readonly<Record<string, number>>;
    /** How long all scanners waited together to come again. */
    readonly waited_ms?: number;
  };
  readonly judged: number;
  readonly contract_violations: readonly LoadBreach[];
  readonly reconciliation: {
    readonly applied: number;
    readonly lost: number;
    readonly phantom: number;
    readonly doubled: number;
    readonly unknown: number;
    readonly walks: number;
    readonly quiet: boolean;
    readonly findings: readonly LoadFinding[];
    readonly more: number;
  };
  readonly generator: {
    readonly lag_p50_ms: number;
    readonly lag_p99_ms: number;
    readonly lag_max_ms: number;
    readonly lag_samples: number;
    readonly cpu_mean: number | null;
    readonly cpu_most: number | null;
    readonly cpu_seconds: number | null;
    readonly processors: number;
    readonly memory_bytes: number | null;
    readonly unserved: number;
    /** Windows of ten seconds in which it was late for more than a tenth of the time. */
    readonly late_windows?: number;
    readonly trusted: boolean;
  };
  /** Milliseconds a second by which the median answer grew, with its 95 % confidence interval. */
  readonly drift: { readonly slope: number; readonly low: number; readonly high: number } | null;
  readonly learned: ObservedSemantics | null;
  readonly capacity?: CapacityFigures;
  readonly series: { readonly width_ms: number; readonly buckets: readonly LoadBucket[] };
  /** The same run by the time at which people were due; absent where nothing was sent. */
  readonly by_due?: LoadByDue;
}

/** Times from due to let in, of all who came. A file of an earlier release has those of the people who were let in alone. */
export const doorLatency = ({ latency }: Pick<LoadResult, 'latency'>): LatencyFigures =>
  latency.door_waited ?? latency.door_total;

export function writeLoadResult(folder: string, result: LoadResult): void {
  writeWhole(join(folder, LOAD_FILE), `${JSON.stringify(result, null, 1)}\n`);
}

/** What load.json is of. */
export const LOAD_FORMAT = 'muster/load@1';

/** The result that a load run left in a folder; undefined where there is none. @throws DamagedFile */
export function readLoadResult(folder: string): LoadResult | undefined {
  const file = join(folder, LOAD_FILE);
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as LoadResult | null;
    refuseOtherVersion(file, result?.format, LOAD_FORMAT);
    if (result?.format === LOAD_FORMAT) return whole<LoadResult>(result, file, ['format', 'verdict']);
  } catch (error) {
    if (error instanceof DamagedFile) throw error;
  }
  return undefined;
}

/** What was read of a file as the whole result of a load, as it is shown and compared. @throws DamagedFile */
export const asLoadResult = (value: unknown, file: string): LoadResult =>
  whole(value, file, ['format', 'verdict', 'plan', 'thresholds', 'latency', 'reconciliation', 'series']);
