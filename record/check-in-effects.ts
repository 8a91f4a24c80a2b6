/** What a call does to checkin_status here; null where no read shows an effect. */
export interface Effect {
  readonly status: number;
  /** checkin_status that the list shows afterwards. */
  readonly after: string | null;
  /** Whether the effect can be read at all. */
  readonly readable: boolean;
}

/**
 * What a check-in, an undo and a repeat do in this environment. The specification does not show it, so it is learned on
 * a few attendees before the rush.
 */
export interface Learned {
  readonly initial: string;
  readonly checkIn: Effect;
  readonly repeat: Effect;
  readonly undo: Effect;
  readonly again: Effect;
  readonly checkOut: Effect;
  readonly session: Effect | null;
  /** Whether a check-in is answered with the attendee. */
  readonly answersItem: boolean;
}
