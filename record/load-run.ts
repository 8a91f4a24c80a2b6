import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObservedSemantics } from './check-in-effects.ts';
import type { ViolationFact } from './facts.ts';
import type { Plan, Trouble } from './load-plan.ts';
import type { Objective } from './load-result.ts';
import { writeWhole } from './write-whole.ts';

/** Where a load run keeps what it takes to reconcile and judge its request log. */
export const LOAD_RUN_FILE = 'load-run.json';

/** One of several parts of people whom runs share: 2 of 3. */
export interface PeoplePart {
  readonly number: number;
  readonly of: number;
}

/** The settings of a load run, beside its scenario. Times in milliseconds. */
export interface LoadSettings {
  readonly seed: number;
  readonly people: number;
  readonly scanners: number;
  /** Milliseconds within which people come, before time is sped up. */
  readonly overMs: number;
  readonly speedup: number;
  /** Share of all people who come within the peak, 0 to 1. */
  readonly peakShare: number;
  /** k6 processes that share the load. */
  readonly instances: number;
  /** One of this many answers is judged in full. */
  readonly sampleEvery: number;
  readonly objectives: readonly Objective[];
  /** Mean milliseconds that a person takes at a door beside the answer, of --per-person. */
  readonly perPersonMs?: number;
  /** Which part of the people it takes, where several runs share them. */
  readonly part?: PeoplePart;
  /** What is put in the way of the load, in the order of its moments. */
  readonly troubles?: readonly Trouble[];
}

/** What a walk of the list showed of the people whom a run does not own. */
export interface OthersSeen {
  readonly people: number;
  /** How many of them were in each `checkin_status`. */
  readonly at: Readonly<Record<string, number>>;
  /** Of their ids, states and e-mails. */
  readonly digest: string;
  /** The claims of other load runs. */
  readonly claims: ReadonlyArray<{
    readonly mark: string;
    readonly scenario: string;
    readonly since: number;
    readonly said: string;
  }>;
}

/** `load-run.json`: what it takes to reconcile the request log of a run, even of a killed one. No secrets. */
export interface StoredLoadRun {
  readonly format: 'muster/load-run@1';
  readonly scenario: string;
  readonly profile: string;
  readonly base_url: string;
  /** What was tested: the version of the environment, as far as the profile says where it stands. */
  readonly version?: string;
  readonly event: string;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly settings: LoadSettings;
  /** Clients whose tokens carry the load. */
  readonly clients: number;
  /** Prefix of what replaces `{n}` in the e-mail of everybody whom the scanners create. */
  readonly marker: string;
  readonly plan: Plan;
  /** Ids of the prepared attendees, in the order of the plan's pool. */
  readonly pool: readonly string[];
  /** Ids of prepared attendees whom the plan never touches: any change to them is unexpected. */
  readonly bystanders: readonly string[];
  /** Null until attendees have been prepared. */
  readonly learned: ObservedSemantics | null;
  /** JSON of the attendee fields that a create has to give; '' where the event requires none. */
  readonly answers: string;
  readonly notes: readonly string[];
  /** The id of the attendee by whom the run claims its event; '' where none could be made. */
  readonly claim?: string;
  /** Ids of the people of other parts, whom other runs may let in meanwhile. */
  readonly beside?: readonly string[];
  /** The people whom it does not own, before anything was prepared. */
  readonly others?: OthersSeen;
  /** What was found before the load. */
  readonly before: { readonly violations: readonly ViolationFact[]; readonly earlyRefusals: number };
}

/** A run whose preparation has ended. */
export type PreparedLoadRun = StoredLoadRun & { readonly learned: ObservedSemantics };

export function writeLoadRun(folder: string, run: StoredLoadRun): void {
  writeWhole(join(folder, LOAD_RUN_FILE), JSON.stringify(run));
}

/** The load run that is stored in a folder; undefined where none is, or one of another version. */
export function readLoadRun(folder: string): StoredLoadRun | undefined {
  try {
    const run = JSON.parse(readFileSync(join(folder, LOAD_RUN_FILE), 'utf8')) as StoredLoadRun;
    return run.format === 'muster/load-run@1' ? run : undefined;
  } catch {
    return undefined;
  }
}
