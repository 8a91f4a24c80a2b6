import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleId } from '../spec/ledger/index.ts';
import type { UsedBaseline } from './baseline.ts';
import type { Decisions } from './decisions.ts';
import type { KnownFailure } from './known-failure.ts';
import type { Shard } from './shard.ts';
import { storedJson } from './stored-json.ts';
import { writeWhole } from './write-whole.ts';

export const RUN_FILE = 'run.json';

/** Records that a profile may name, by the names of their ids. */
export type NamedRecord =
  | 'event_id'
  | 'other_event_id'
  | 'fields_event_id'
  | 'registration_type_id'
  | 'session_id'
  | 'foreign_event_id'
  | 'foreign_attendee_id'
  | 'account_id'
  | 'foreign_account_id';

/** How a run reached its environment. */
export interface Reached {
  /** Whether each request of a marked run says whose it is. */
  readonly identify: boolean;
  /**
   * `none`: plain HTTP; `verified`: HTTPS, by an authority that the machine trusts; `own-authority`: by one that the profile
   * names; `unverified`: by any certificate.
   */
  readonly tls: 'none' | 'verified' | 'own-authority' | 'unverified';
  /** scheme://host:port of the proxy, or null. */
  readonly proxy: string | null;
}

/** What is stored of a run beside its journal, and no secret. Times in milliseconds since the epoch. */
export interface RunRecord {
  /** Tags what the run makes and sends, from its first request on (see run-id.ts for its form). */
  readonly runId: string;
  /** Nothing that it sent or made says who it is, but to a reader who has its id (see run-marks.ts). Absent: all of it does. */
  readonly marked?: false;
  /** The release of the harness that ran; absent in runs of earlier ones. */
  readonly harness?: string;
  readonly seed: number;
  readonly effort: string;
  readonly workers: number;
  readonly started: number;
  /** Absent where the run was cut off before it could say so. */
  readonly ended?: number;
  /** What runs it, so that another run can tell whether it was killed; absent in runs of earlier releases. */
  readonly process?: { readonly host: string; readonly pid: number };
  /** A later run has deleted the attendee fields that it left when it was killed. */
  readonly cleared?: true;
  /** Names the environment. */
  readonly name: string;
  readonly base_url: string;
  /** What was tested: the version of the environment, as far as the profile says where it stands. */
  readonly version?: string;
  /** The ids that the profile names: the same records have others elsewhere. Absent in runs of earlier releases. */
  readonly records?: Readonly<Partial<Record<NamedRecord, string>>>;
  readonly decisions: Decisions;
  readonly known_failures: readonly KnownFailure[];
  readonly writes: string;
  readonly rate_limit: string;
  /** How long a write may take to become readable, as the profile says; absent in runs of earlier releases. */
  readonly settle_ms?: number;
  /** The environment is the reference environment that the run itself has started. */
  readonly embedded?: true;
  /** Absent in runs of earlier releases. */
  readonly reached?: Reached;
  /** The suites that were asked for; absent or empty: all. */
  readonly suites?: readonly string[];
  /** The rules that were asked for; absent: all of the suites. */
  readonly rules?: readonly RuleId[];
  /** Present where the run is one part of several, which only together have a verdict. */
  readonly shard?: Shard;
  /** Present where this is what several parts came to: how many there were to be, and the tags of those that came. */
  readonly merged?: { readonly total: number; readonly runs: readonly string[] };
  /** The findings that stood before; absent where the run was to know of none. */
  readonly baseline?: UsedBaseline;
}

/** What is stored of the run in a folder, or undefined where nothing is. */
export function readRun(folder: string): RunRecord | undefined {
  const file = join(folder, RUN_FILE);
  return existsSync(file) ? storedJson<RunRecord>(file, []) : undefined;
}

export function writeRun(folder: string, run: RunRecord): void {
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, RUN_FILE), `${JSON.stringify(run, null, 2)}\n`);
}
