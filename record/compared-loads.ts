import type { LoadMark } from './load-by-due.ts';

/** A value of the first load and that of the second; null where it was not measured. */
export type Pair = readonly [a: number | null, b: number | null];

/** Begins the name of what counts failed requests of one kind; the kind follows. */
export const ERRORS_OF_KIND = 'error: ';

/** What both loads measured as a whole. It is no objective: where it differs, neither load is worse for it alone. */
export interface ComparedFigure {
  readonly name: string;
  readonly about: string;
  readonly unit: 'ms' | 'people' | 'requests';
  readonly values: Pair;
}

/** The same of one door: the most people there at once, and the longest wait in milliseconds. */
export interface ComparedDoor {
  readonly door: string;
  readonly most: Pair;
  readonly longest_ms: Pair;
}

/** One series of both loads, a value for each part of the time; null where nothing was measured. */
export interface ComparedCurve {
  readonly name: string;
  readonly about: string;
  readonly unit: ComparedFigure['unit'];
  readonly a: ReadonlyArray<number | null>;
  readonly b: ReadonlyArray<number | null>;
}

/** Two loads side by side, each from its own start. */
export interface ComparedLoads {
  readonly figures: readonly ComparedFigure[];
  readonly doors: readonly ComparedDoor[];
  readonly marks: { readonly a: readonly LoadMark[]; readonly b: readonly LoadMark[] };
  /** Null where the two cannot be laid beside each other; a note of the comparison says why. */
  readonly over_time: { readonly width_ms: number; readonly curves: readonly ComparedCurve[] } | null;
}
