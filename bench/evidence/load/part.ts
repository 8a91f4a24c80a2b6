/** What one kind of figures measured. */
export interface Measured {
  readonly figures: object;
  /** Whether the figures are what they must be. */
  readonly good: boolean;
  /** The figures in one sentence. */
  readonly sentence: string;
}

/** One kind of figures of the load tester, with a file of its own: `evidence/load-<name>.json`. */
export interface LoadPart {
  readonly name: string;
  /** The command that measures it alone. */
  readonly command: string;
  measure(): Promise<Measured>;
}
