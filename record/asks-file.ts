import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, parsedLine } from './lines.ts';

export const ASKS_FILE = 'asks.ndjson';

/**
 * A label that is about to be sent for an attendee field. It is stored beforehand. A run that is killed before the answer
 * comes has asked all the same, and what clears up after it is to know.
 */
export interface Ask {
  /** Where it is sent: the fields of an event, or one of them. */
  readonly url: string;
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What a run was about to ask for, none where it has left nothing. A line that a crash cut off is left out. */
export async function* readAsks(folder: string): AsyncGenerator<Ask> {
  const file = join(folder, ASKS_FILE);
  if (!existsSync(file)) return;
  for await (const line of linesOf(file)) {
    const ask = parsedLine<Ask>(line);
    if (ask !== undefined) yield ask;
  }
}
