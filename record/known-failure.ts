/** A violation that the profile of an environment admits, until a date. */
export interface KnownFailure {
  readonly rule: string;
  readonly reason: string;
  /** ISO date, inclusive. */
  readonly until: string;
}
