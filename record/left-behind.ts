import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

const LEFT_BEHIND_FORMAT = 'muster/left-behind@1';
export const LEFT_BEHIND_FILE = 'left-behind.json';

/** An attendee that a run made, and that the API cannot delete. */
export interface LeftAttendee {
  readonly event: string;
  /** As the create answered it; empty where it answered none. */
  readonly id: string;
  /** Carries the run's tag, by which the owner of the environment can find it. */
  readonly email: string;
  /** The exchange that made it; empty where nothing but a list tells of it. */
  readonly exchange: string;
}

/** An attendee field that a run made, and that it was not seen to delete. */
export interface LeftField {
  readonly event: string;
  readonly id: string;
  readonly label: string;
  readonly exchange: string;
}

/** What a run made and could not remove. */
export interface LeftBehind {
  readonly attendees: readonly LeftAttendee[];
  readonly attendee_fields: readonly LeftField[];
}

/** Writes `left-behind.json`, so that the owner of an environment can clear up after the run `runId`. */
export function writeLeftBehind(
  folder: string,
  runId: string,
  { attendees, attendee_fields }: LeftBehind,
): void {
  mkdirSync(folder, { recursive: true });
  const file = { format: LEFT_BEHIND_FORMAT, run: runId, attendees, attendee_fields };
  writeWhole(join(folder, LEFT_BEHIND_FILE), `${JSON.stringify(file, null, 2)}\n`);
}
