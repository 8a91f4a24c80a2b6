import type { CallOptions } from '../call/call-options.ts';
import type { Answer } from './natural-answers.ts';

/** Completes the options of a create with what its event insists on. */
export interface CreateForms {
  complete(options: CallOptions): Promise<CallOptions>;
  /** The answers to the questions, without the rest of the item. */
  answersIn(event: string): Promise<readonly Answer[]>;
  /** Attendees whose creation must succeed, the plain one first, then one with no more than it needs. */
  newAttendees?(): ReadonlyArray<Record<string, unknown>>;
}
