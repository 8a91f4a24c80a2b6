import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Level, Source } from '../spec/ledger/index.ts';
import type { KnownFinding } from './baseline.ts';
import type { CallId } from './exchange.ts';
import type { ShardOf } from './shard.ts';
import { DamagedFile, refuseOtherVersion, storedJson, whole } from './stored-json.ts';
import type { WorkedAroundRow } from './worked-around.ts';
import { writeWhole } from './write-whole.ts';

/** Named in `verdict.json`, whose JSON Schema is spec/verdict.schema.json. */
export const VERDICT_FORMAT = 'muster/verdict@1';
export const VERDICT_FILE = 'verdict.json';

export type RunVerdict = 'conforms' | 'violates' | 'inconclusive' | 'error';

/** `excluded`: the run was asked for other chapters or rules. */
export type RuleVerdict =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'flaky'
  | 'known-failure'
  | 'not-exercised'
  | 'inconclusive'
  | 'excluded';

export interface RuleRow {
  readonly id: string;
  readonly section: string;
  readonly statement: string;
  readonly level: Level;
  readonly source: Source;
  readonly verdict: RuleVerdict;
  readonly checks: readonly string[];
  readonly reason: string;
}

export interface ViolationRow {
  readonly rule: string;
  readonly level: Level;
  readonly check: string;
  readonly operation: CallId;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly reproduce: string;
  readonly exchanges: readonly string[];
  readonly seed: number;
  readonly count: number;
  readonly counterexample?: string;
  /** What excuses it, and until when. */
  readonly known?: { readonly reason: string; readonly until: string };
  /** Against the baseline, where the run was given one. */
  readonly finding?: 'new' | 'known';
  /** Since when the baseline knows it, and why it stands. */
  readonly since?: { readonly date: string; readonly reason: string };
  /** The rule is none of those that the run was asked to judge. */
  readonly outside?: true;
  /** The rule of the violation that explains this one. */
  readonly follows?: string;
}

export interface GapRow {
  readonly id: string;
  readonly section: string;
  readonly question: string;
  readonly observed: readonly string[];
  readonly consistent: boolean;
  readonly decision: string;
  readonly drift: boolean;
}

/** A judgement that stands on little, and what it is about: an operation, a check or a rule. */
export interface WeakRow {
  readonly kind: 'no-success' | 'refused-inputs' | 'seen-once';
  readonly about: string;
  readonly reason: string;
}

/** A check that could not ask everything, and the rules that this cost it. */
export interface EndedEarlyRow {
  readonly check: string;
  readonly reason: string;
  /** Whether the reason is a limit that the profile sets. */
  readonly declared: boolean;
  readonly rules: readonly string[];
}

/** `verdict.json`: everything that a run of the suites has to say. */
export interface VerdictFile {
  readonly format: typeof VERDICT_FORMAT;
  readonly harness: string;
  /** The sha256 of the ledger: two verdicts with the same one speak of the same rules and gaps. */
  readonly specification: string;
  readonly profile: string;
  readonly base_url: string;
  /** What was tested: the version of the environment, as far as the profile says where it stands. */
  readonly version?: string;
  readonly seed: number;
  /** Present where this is one part of a run, which has no verdict of its own. */
  readonly shard?: ShardOf;
  /** Present where this is what parts of a run came to: of how many, and how many came. */
  readonly merged?: { readonly total: number; readonly present: number };
  readonly verdict: RunVerdict;
  readonly notes: readonly string[];
  readonly rules: readonly RuleRow[];
  readonly violations: readonly ViolationRow[];
  readonly gaps: readonly GapRow[];
  /** Absent where the run was given none. */
  readonly baseline?: {
    readonly file: string;
    readonly new: number;
    readonly known: number;
    /** Findings that are no more. */
    readonly stale: readonly KnownFinding[];
  };
  readonly ended_early: readonly EndedEarlyRow[];
  readonly weak: readonly WeakRow[];
  /** Absent in results of releases that did not count it. */
  readonly worked_around?: readonly WorkedAroundRow[];
  readonly stats: {
    readonly requests: number;
    readonly checks: number;
    readonly seconds: number;
    readonly requests_by_operation: Readonly<Record<string, number>>;
  };
}

const OWN_KEYS = ['format', 'verdict', 'rules', 'violations', 'gaps', 'stats'] as const;

/** What was read of a file as a whole verdict, as it is compared. @throws DamagedFile */
export const asVerdict = (value: unknown, file: string): VerdictFile => whole(value, file, OWN_KEYS);

export function writeVerdict(folder: string, verdict: VerdictFile): void {
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, VERDICT_FILE), `${JSON.stringify(verdict, null, 2)}\n`);
}

/** What `verdict.json` of a folder holds. Throws where there is none, or none of this format. */
export function readVerdict(folder: string): VerdictFile {
  const file = join(folder, VERDICT_FILE);
  const verdict = storedJson<VerdictFile>(file, ['format']);
  refuseOtherVersion(file, verdict.format, VERDICT_FORMAT);
  if (verdict.format !== VERDICT_FORMAT) throw new DamagedFile(file);
  return verdict;
}
