import type { CallOptions } from '../call/call-options.ts';
import type { Renewed } from '../forms/create-forms.ts';

/** What the explanations of a refused create need of the records of a run. */
export interface CreateAids {
  /** Attendees whose creation must succeed, the plain one first; undefined where none may be made for this. */
  newAttendees(): ReadonlyArray<Record<string, unknown>> | undefined;
  /** Looks anew at what an event insists on beside what a create brought along. */
  renewForm(create: CallOptions): Promise<Renewed>;
  /** Another telephone number in place of one that was refused; undefined where no attendee can have the refused one. */
  phonesInsteadOf(refused: unknown): readonly string[];
}
