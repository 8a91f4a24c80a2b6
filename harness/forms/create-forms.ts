import type { CallOptions } from '../call/call-options.ts';
import type { FieldAnswer } from './natural-answers.ts';

/** What a form insists on beside what a create brought along; `unknown`: no create is known to succeed. */
export type Renewed = 'same' | 'changed' | 'unknown';

/** Completes the options of a create with what its event insists on. */
export interface CreateForms {
  complete(options: CallOptions): Promise<CallOptions>;
  /** The answers to the questions, without the rest of the item. */
  answersIn(event: string): Promise<readonly FieldAnswer[]>;
  /** Looks anew at what an event insists on, where a create with its answers was refused: the form may have changed. */
  renew?(create: CallOptions): Promise<Renewed>;
  /** Attendees whose creation must succeed, the plain one first, then one with no more than it needs. */
  newAttendees?(): ReadonlyArray<Record<string, unknown>>;
}
