import type { PackedFaults, Unjudged } from '../../record/detection.ts';
import type { FirstFindingRow } from '../first-findings/look.ts';

/**
 * What stands in `evidence/figures/<part>.json`. Dates are ISO days in UTC; times are seconds of the clock on the wall, unless
 * the name says minutes.
 */

export const FORMAT = 'muster/evidence@1';

/** What every measured part begins with. */
export interface Head {
  readonly format: typeof FORMAT;
  readonly part: string;
  /** The day of the last result. */
  readonly date: string;
  /** The last commit that changed anything that a figure rests on. */
  readonly commit: string;
  /** The work tree held changes that no commit has. */
  readonly changed?: true;
  /** Nothing was left out, save the servers under `missing`. */
  readonly complete: boolean;
  readonly cores: number;
  readonly node: string;
  readonly minutes: number;
}

/** A server that this machine could not run. */
export interface Missing {
  readonly name: string;
  readonly reason: string;
}

export interface FaultServer {
  readonly name: string;
  /** So many are seeded. */
  readonly faults: number;
  readonly run: number;
  readonly killed: number;
}

/** `faults.json`, up to the first kill of each fault, and `matrix.json`, with every check that finds it. */
export interface FaultsEvidence extends Head, PackedFaults {
  readonly servers: readonly FaultServer[];
  readonly missing: readonly Missing[];
  readonly unjudged: readonly Unjudged[];
}

/** A run that did not go as it must, with the reasons. */
export interface Unclean {
  readonly server: string;
  readonly name: string;
  readonly seed: number;
  readonly verdict: string;
  readonly why: readonly string[];
}

export interface VariantServer {
  readonly name: string;
  /** Sets of variants, rows of the covering array among them, and the plain server. */
  readonly variants: number;
  /** Each set with each seed. */
  readonly runs: number;
  readonly done: number;
  readonly conform: number;
}

/** `variants.json` */
export interface VariantsEvidence extends Head {
  readonly seeds: readonly number[];
  readonly servers: readonly VariantServer[];
  readonly false_positives: readonly Unclean[];
  readonly missing: readonly Missing[];
  readonly unjudged: readonly Unjudged[];
}

/** `journal.json`: what the journal judge says, whatever checks claimed. */
export interface JournalEvidence extends Head {
  readonly servers: ReadonlyArray<{
    readonly name: string;
    /** So many faults of must-rules are seeded. */
    readonly faults: number;
    readonly run: number;
    /** A lower bound: only the checks drove the environment that the matrix names for the fault, up to the first conviction. */
    readonly convicted: number;
    /** By single exchanges, and by what several of them show together. */
    readonly by_single: number;
    readonly by_history: number;
    readonly variants: number;
    /** Conforming variants of which it reported a breach. */
    readonly accused: number;
  }>;
  /** The must-rules, and those that a plain run shows obeyed: by single exchanges, and by all of its journal. */
  readonly rules: { readonly must: number; readonly single: number; readonly shown: number };
  /** Under which rule faults were convicted first. */
  readonly under: Readonly<Record<string, number>>;
  readonly not_convicted: readonly string[];
  readonly accusations: readonly Unclean[];
  readonly missing: readonly Missing[];
  readonly unjudged: readonly Unjudged[];
}

/** `runs.json`: the plain reference environment, each run with another seed. */
export interface RunsEvidence extends Head {
  readonly runs: number;
  readonly done: number;
  /** Neither a violation nor a rule left inconclusive. */
  readonly clean: number;
  readonly unclean: readonly Unclean[];
  readonly unjudged: readonly Unjudged[];
}

/** `verdicts.json`: conforming servers by other hands, each run by run with another seed. */
export interface VerdictsEvidence extends Head {
  /** Of each server. */
  readonly runs: number;
  /** `verdicts`: how many different ones it got, of the gate and of the rules that were broken or left inconclusive. */
  readonly servers: ReadonlyArray<{
    readonly name: string;
    readonly done: number;
    readonly verdicts: number;
  }>;
  /** Runs that did not conform. */
  readonly others: readonly Unclean[];
  readonly missing: readonly Missing[];
  readonly unjudged: readonly Unjudged[];
}

/** `shuffled.json`: all checks side by side in one event, each run in another order. */
export interface ShuffledEvidence extends Head {
  readonly runs: number;
  readonly done: number;
  /** Neither a violation, nor a rule left inconclusive, nor a check that crashed. */
  readonly clean: number;
  readonly violations: number;
  readonly servers: ReadonlyArray<{ readonly name: string; readonly done: number; readonly clean: number }>;
  readonly unclean: readonly Unclean[];
  readonly missing: readonly Missing[];
}

/** A run against an environment that answers late, or limits who asks. */
export interface SlowRun {
  readonly name: string;
  /** What the command ended with; null where a signal ended it. */
  readonly exit: number | null;
  /** From the command to its end. */
  readonly seconds: number;
  readonly requests: number;
  /** The must-rules, and those of them that it saw obeyed. */
  readonly rules: number;
  readonly obeyed: number;
  /** The others, with the reason. */
  readonly others: ReadonlyArray<{ readonly rule: string; readonly reason: string }>;
}

/** `slow.json` */
export interface SlowEvidence extends Head {
  readonly most_seconds: number;
  readonly runs: readonly SlowRun[];
}

/** `first-findings.json` */
export interface FirstFindingsEvidence extends Head {
  /** So many faults of must-rules are seeded, and so many of them were looked at. */
  readonly faults: number;
  readonly looked_at: number;
  /** Of those, the ones of which a report shows a cause. */
  readonly found: number;
  /** Of these, the ones that no plainer check saw. */
  readonly plainest: number;
  /** Of these, the ones whose script exits 1 where the fault is, and 0 where it is not. */
  readonly decided: number;
  readonly by_requests_alone: number;
  /** Whose script exits 1 where the fault is not. */
  readonly accusing: number;
  readonly not_plainest: readonly FirstFindingRow[];
  readonly undecided: readonly FirstFindingRow[];
}

/** What a run cost in an event of some size, so far away; the environment itself is left out. */
export interface CostRun {
  readonly name: string;
  readonly attendees: number;
  /** How much longer each answer takes. */
  readonly latency_ms: number;
  readonly exit: number | null;
  readonly requests: number;
  /** The must-rules, and those of them that it saw obeyed. */
  readonly musts: number;
  readonly obeyed: number;
  readonly seconds: number;
  readonly processor_seconds: number;
  /** Millions of bytes: the greatest sum over all processes, the journal, and all that it left. */
  readonly most_mb: number;
  readonly journal_mb: number;
  readonly results_mb: number;
  /** Of `most_mb`, what each process had. */
  readonly parts?: string;
}

/** `cost.json` */
export interface CostEvidence extends Head {
  readonly runs: readonly CostRun[];
}

/** What a command took that developers run after a change, and the last line that it printed. */
export interface ChangeCommand {
  readonly name: string;
  readonly exit: number | null;
  readonly minutes: number;
  readonly said: string;
}

/** `cost-change.json` */
export interface ChangeEvidence extends Head {
  readonly commands: readonly ChangeCommand[];
}

/** So many of something: a second of the run, and with how many requests each; null where there was none. */
interface Rates {
  readonly number: number;
  readonly a_second: number;
  readonly requests_each: number | null;
}

/** What a tool reported of the plain environment, and what of the one with drawn faults it took and found. */
export interface BesideTool {
  readonly name: string;
  /** Findings in the plain environment, which conforms. */
  readonly false_accusations: number;
  readonly plain_seconds: number;
  readonly plain_requests: number;
  readonly seconds: number;
  readonly processor_seconds: number;
  /** When it first said that something is wrong; null where it never did. */
  readonly first_seconds: number | null;
  /** As the environment counted them. */
  readonly requests: number;
  /** Those that the plain environment does not bring too. */
  readonly findings: Rates;
  /** Of the drawn faults, those that one of these findings belongs to. */
  readonly faults: Rates;
}

/** Muster and Schemathesis, one after the other, over the same environments. */
export interface BesideRun {
  readonly name: string;
  readonly seed: number;
  /** Of Schemathesis. */
  readonly version: string;
  readonly faults: ReadonlyArray<{
    readonly id: string;
    readonly subtle: boolean;
    readonly muster: boolean;
    readonly schemathesis: boolean;
  }>;
  readonly tools: readonly BesideTool[];
}

/** `cost-schemathesis.json` */
export interface BesideEvidence extends Head {
  readonly runs: readonly BesideRun[];
  readonly missing: readonly Missing[];
}

/** What one benchmark printed; `ok` says whether it ended with 0. */
export interface Bench {
  readonly name: string;
  readonly ok: boolean;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** `bench.json` */
export interface BenchEvidence extends Head {
  readonly benches: readonly Bench[];
}

/**
 * `first-contact.json`: what the checks made of servers that were written from the specification alone, before anything
 * was mended. It happens once, so it is written by hand from what was measured.
 */
export interface FirstContact {
  readonly date: string;
  readonly commit: string;
  readonly servers: ReadonlyArray<{
    readonly name: string;
    readonly faults: number;
    readonly killed: number;
    readonly variants: number;
    /** Conforming variants of which a breach was reported. */
    readonly false_positives: number;
    readonly note: string;
  }>;
}

/** What tests printed when they were asked for many more than usual, in `reliability-<name>.json`. */
export interface ReliabilityEvidence extends Head {
  /** Prints the same figures. */
  readonly command: string;
  readonly good: boolean;
  readonly sentence: string;
  /** Tests. */
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What one load cost; the environment, and what was prepared before, are left out. */
export interface LoadCost {
  /** In the event before, and who came. */
  readonly attendees: number;
  readonly people: number;
  /** Pages of the list that were read, those of dashboards among them. */
  readonly pages: number;
  readonly exit: number | null;
  readonly verdict: string;
  readonly requests: number;
  readonly seconds: number;
  readonly processor_seconds: number;
  readonly k6_seconds: number;
  /** To read a page of the list and to parse it, by undici alone. Older rows have none. */
  readonly bare_ms_a_page?: number;
  /** Millions of bytes: the greatest sum over all processes. */
  readonly most_mb: number;
  readonly door_p95_ms: number;
}

/** What one of the figures of the load tester measured, in `load-<name>.json`. */
export interface LoadEvidence extends Head {
  readonly machine: {
    readonly processor: string;
    readonly memory_gb: number;
    /** Others may have shared it: what is timed may then be slower than it need be. */
    readonly load_average_before: number;
    readonly k6: string;
  };
  readonly command: string;
  readonly good: boolean;
  /** The figures in one sentence. */
  readonly sentence: string;
  readonly figures: object;
}
