import { ResumeFile } from './resume-file.ts';
import type { RunVerdict } from './verdict-file.ts';

/** What the checks made of one seeded fault. */
export interface FaultRow {
  /** The server. */
  readonly target: string;
  readonly id: string;
  /** The rules that it breaks, separated by commas. */
  readonly rule: string;
  readonly killed: boolean;
  /** The checks that found it under a rule that it breaks. */
  readonly by: readonly string[];
  /** Until the first kill, or until the end of the checks; of the clock on the wall. */
  readonly seconds: number;
  /** Must-rules under which something was found, whether the fault's own or not. */
  readonly found: readonly string[];
  /** Of a run of all checks: how many findings nothing else explains, and the place of the named rule among them. */
  readonly attribution?: { readonly findings: number; readonly rank: number | null };
}

/** What the checks made of one set of variants, with one seed. */
export interface VariantRow {
  readonly target: string;
  readonly name: string;
  readonly seed: number;
  readonly verdict: RunVerdict;
  /** It may end inconclusive, since the variants keep the run from judging; a must-rule may still not fail. */
  readonly may_stay_open?: true;
  /** Only some of the checks were run: they may accuse, and decide nothing. */
  readonly some_checks?: true;
  readonly violations: readonly string[];
  /** Why the verdict is not `conforms`, where no rule is broken. */
  readonly open: readonly string[];
  /** Every rule that was left inconclusive, whatever its level. */
  readonly inconclusive: readonly string[];
  readonly seconds: number;
}

/** Whether a row is what it must be: judged to conform, or left open where nothing else could come of it. */
export const isClean = ({ verdict, violations, may_stay_open, some_checks }: VariantRow): boolean =>
  violations.length === 0 &&
  (verdict === 'conforms' || (verdict === 'inconclusive' && (may_stay_open ?? some_checks ?? false)));

/** What could not be judged, since its server did not start or the harness itself failed. */
export interface Unjudged {
  readonly target: string;
  readonly name: string;
  readonly message: string;
}

/** A result as a line of its file. */
export type DetectionLine = (
  | { readonly kind: 'fault'; readonly result: FaultRow }
  | { readonly kind: 'variant'; readonly result: VariantRow }
) & {
  /** A digest of all that it rests on; with another one it is run again. */
  readonly of?: string;
  /** Seconds of the clock on the wall since the result before: those of all lines are what it took, by this number of workers. */
  readonly took?: number;
};

/** What a result must rest on to count; undefined: whatever the file holds counts. */
export type RestsOn = (line: DetectionLine) => string;

/** Results by line, written one by one, so that a run that was killed goes on where it stopped. */
export class DetectionFile extends ResumeFile<DetectionLine> {
  readonly #restsOn: RestsOn | undefined;
  #last = performance.now();

  constructor(path: string | undefined, restsOn?: RestsOn) {
    super(path, (line) => restsOn === undefined || line.of === restsOn(line));
    this.#restsOn = restsOn;
  }

  override add(line: DetectionLine): void {
    const took = Number(((performance.now() - this.#last) / 1000).toFixed(2));
    this.#last = performance.now();
    super.add(this.#restsOn === undefined ? line : { ...line, of: this.#restsOn(line), took });
  }

  /** The faults that the file held when it was opened. */
  get faults(): FaultRow[] {
    return this.earlier.flatMap((line) => (line.kind === 'fault' ? [line.result] : []));
  }

  /** The variants that it held then. */
  get variants(): VariantRow[] {
    return this.earlier.flatMap((line) => (line.kind === 'variant' ? [line.result] : []));
  }
}

/** Rows of faults with the names of checks written once: what is published is read by people, row by row. */
export interface PackedFaults {
  readonly checks: readonly string[];
  readonly rows: ReadonlyArray<
    Omit<FaultRow, 'by' | 'found'> & {
      /** Places in `checks`. */
      readonly by: readonly number[];
      /** Absent in figures that are older than this. */
      readonly found?: readonly string[];
    }
  >;
}

/** The rows as they are published; `unpackFaults` makes the same rows of them. */
export function packFaults(rows: readonly FaultRow[]): PackedFaults {
  const checks = [...new Set(rows.flatMap((row) => row.by))].sort();
  const place = new Map(checks.map((check, index) => [check, index]));
  return {
    checks,
    rows: rows.map((row) => ({
      ...row,
      by: row.by.map((check) => place.get(check) ?? -1).sort((a, b) => a - b),
    })),
  };
}

/** Rows from what was published. */
export const unpackFaults = ({ checks, rows }: PackedFaults): FaultRow[] =>
  rows.map((row) => ({
    ...row,
    by: row.by.flatMap((place) => checks[place] ?? []),
    found: row.found ?? [],
  }));
