/** A breach that the profile expects, until a day. Without `operation` or `check` it is expected in all of them. */
export interface KnownFailure {
  readonly rule: string;
  readonly operation?: string;
  /** The whole name of a check, or its beginning: `rsvp/with-others`. */
  readonly check?: string;
  readonly reason: string;
  /** ISO date, inclusive. */
  readonly until: string;
}
