/** What a call does to `checkin_status` in an environment, as it was learned. */
export interface Effect {
  /** HTTP status of its answer. */
  readonly status: number;
  /** `checkin_status` that the list shows afterwards; null where it shows none. */
  readonly after: string | null;
  /** Whether the list shows the effect. */
  readonly readable: boolean;
}

/** The pause that an environment asks for between two scans of a person, as it was learned. */
export interface ScanPause {
  /** The wait in milliseconds after which a refused scan was served. */
  readonly ms: number;
  /** The statuses by which it was refused. */
  readonly statuses: readonly number[];
  /** Whether a scan of another person has to wait as well. */
  readonly shared: boolean;
}

/**
 * What a check-in, a repeat, an undo and a check-out do in an environment. The specification leaves it open, so it is
 * learned on a few attendees before the load.
 */
export interface ObservedSemantics {
  /** `checkin_status` of an attendee who was never checked in. */
  readonly initial: string;
  readonly checkIn: Effect;
  readonly repeat: Effect;
  readonly undo: Effect;
  /** A check-in after an undo. */
  readonly again: Effect;
  readonly checkOut: Effect;
  /** A check-in to a session; null where the profile names none. */
  readonly session: Effect | null;
  /** A check-in to a session of an attendee who was checked in at the door; null where the profile names no session. */
  readonly sessionInside?: Effect | null;
  /** A check-in, and a check-out after it, of an attendee who was checked out and whose check-in was undone then. */
  readonly returned?: Effect;
  readonly leftAgain?: Effect;
  /** A check-in to a session of an attendee who was in it before, and whose check-in at the door was undone since. */
  readonly sessionAgain?: Effect | null;
  /** A check-in of a new attendee who was not confirmed; null where none could be made. */
  readonly walkIn?: Effect | null;
  /** Absent where a scan may follow another at once. */
  readonly scanPause?: ScanPause;
  /** Whether a check-in is answered with the attendee. */
  readonly answersItem: boolean;
}
