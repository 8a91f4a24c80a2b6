import type { Shard } from '../../record/shard.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Effort } from '../broker/protocol.ts';
import type { AttendeeTemplates } from '../profile/attendee-templates.ts';

/** What the command line says of a run, as it is handed to the process of the checks, and to Playwright through the environment. */
export interface RunOptions {
  readonly profile?: string;
  readonly baseUrl?: string;
  /** Whether writes are meant, although the profile does not say that its environment may be written to. */
  readonly yesProduction?: boolean;
  readonly out: string;
  /** Known before the first request; absent: the run draws one. */
  readonly runId?: string;
  /** Whether what the run sends and makes says who it is; it does unless this says otherwise. */
  readonly marked?: boolean;
  readonly seed: number;
  readonly workers: number;
  readonly effort: Effort;
  readonly quiet: boolean;
  /** The suites that were asked for; absent or empty: all. */
  readonly suites?: readonly string[];
  /** The rules that the run is to be judged by alone; absent: all of its suites. */
  readonly rules?: readonly RuleId[];
  /** The names of checks to run; absent: all of the suites. */
  readonly checks?: readonly string[];
  /** Present where the run is one part of several that may be under way at the same time. */
  readonly shard?: Shard;
  /** Whether effort quick runs all checks, within the profile's budget: for choosing those that it runs else. */
  readonly allChecks?: boolean;
  /** The most requests of effort quick, in place of its own ceiling: for comparing runners, which spend unlike. */
  readonly quickRequests?: number;
  /** Whether exchanges are written into the journal; they are unless this says otherwise. */
  readonly exchanges?: boolean;
  /** When the run has to be over: milliseconds since the epoch. Absent: as the profile says, from its start. */
  readonly endsAt?: number;
  /** Whether all checks run in one go, in no order of weight: there is several times the time that they are predicted to take. */
  readonly inOneGo?: boolean;
  /** Whether the files of checks are run in an order that the seed draws, but for those that run last. */
  readonly shuffle?: boolean;
  /** How many attendees the event had beforehand, as far as that was seen. */
  readonly attendees?: number;
  /** In which form made-up data is taken, where it is not that of the profile. */
  readonly attendee?: Partial<AttendeeTemplates>;
  /** How many attendees were made beforehand, of those that the budget allows. */
  readonly attendeesMade?: number;
  /** Arguments for the embedded reference environment, where neither a profile nor a base URL is given. */
  readonly reference?: readonly string[];
  /** Path to replay a property's counterexample, with `seed`. */
  readonly replay?: string;
}

/** Whether the run brings its environment with it. */
export const isEmbedded = ({ profile, baseUrl }: RunOptions): boolean => (profile ?? baseUrl) === undefined;

/** The environment variable that says to the test runner that the command started it, and reports. */
export const STARTED_BY_MUSTER = 'MUSTER_VERIFY';

/** The environment variable that carries the options to the test runner. */
export const OPTIONS_VARIABLE = 'MUSTER_RUN_OPTIONS';

/** The options from the environment; the defaults where the test runner was started by hand. */
export function runOptions(env: NodeJS.ProcessEnv = process.env): RunOptions {
  const text = env[OPTIONS_VARIABLE];
  if (text !== undefined) return JSON.parse(text) as RunOptions;
  const profile = env.MUSTER_PROFILE;
  const baseUrl = env.MUSTER_BASE_URL;
  return {
    ...(profile !== undefined && { profile }),
    ...(baseUrl !== undefined && { baseUrl }),
    out: env.MUSTER_OUT ?? `results/${folderTime(new Date())}-playwright`,
    seed: Number(env.MUSTER_SEED ?? 1),
    workers: Number(env.MUSTER_WORKERS ?? 2),
    effort: (env.MUSTER_EFFORT as Effort | undefined) ?? 'normal',
    quiet: false,
  };
}

/** A moment as a folder name: 2026-01-31T12-00-00-000. */
export const folderTime = (date: Date): string => date.toISOString().replace(/[:.]/g, '-').replace('Z', '');
