import { createHash } from 'node:crypto';
import type { Exchange } from '../../../record/exchange.ts';
import { EXCHANGES_FILE } from '../../../record/exchanges-file.ts';
import { linesOf } from '../../../record/lines.ts';
import { Unpacker } from '../../../record/packing/unpacker.ts';
import { createdId } from '../../../reports/story.ts';
import { type BundleRefusal, refusal } from '../report.ts';
import { isExchange } from './is-exchange.ts';
import type { JournalLaw, JournalOf } from './law.ts';

/** What a journal shows of itself, whatever its signature. */
export interface JournalFacts {
  readonly ids: ReadonlySet<string>;
  /** The sha256 of each line. */
  readonly digests: ReadonlySet<string>;
  /** The ids of the attendees that it creates. */
  readonly created: ReadonlySet<string>;
  readonly refusals: readonly BundleRefusal[];
}

/** A page that names others has them read again, a few of them at most. */
const MOST_UNPACKED = 2 ** 32;
/** The bodies of a run in the largest event that is walked have less than half of this. */
const MOST_CHARS = 2 ** 30;

/** Reads a journal once, by all laws. It ends at a line that is no exchange, and where bodies were packed that no run has. */
export async function readJournal(
  file: string,
  journal: JournalOf,
  laws: readonly JournalLaw[],
): Promise<JournalFacts> {
  const readers = laws.map((law) => law(journal));
  const ids = new Set<string>();
  const digests = new Set<string>();
  const created = new Set<string>();
  const unpacker = new Unpacker();
  let count = 0;
  let chars = 0;
  const ends = (refused: BundleRefusal): JournalFacts => ({ ids, digests, created, refusals: [refused] });
  for await (const line of linesOf(file)) {
    if (line === '') continue;
    count += 1;
    const exchange = unpacker.line(line);
    if (!isExchange(exchange))
      return ends(
        refusal('edited-journal', `Line ${count} of ${journal.name}/${EXCHANGES_FILE} is no exchange.`),
      );
    chars += line.length + (exchange.response?.body.length ?? 0);
    if (chars > MOST_CHARS || unpacker.chars > MOST_UNPACKED)
      return ends(
        refusal(
          'malformed',
          `The answers of ${journal.name}/${EXCHANGES_FILE} are larger than 1 GB, and those of no run are.`,
        ),
      );
    ids.add(exchange.id);
    digests.add(createHash('sha256').update(line).digest('base64'));
    const id = createdBy(exchange);
    if (id !== undefined) created.add(id);
    for (const reader of readers) reader.add(exchange);
  }
  return { ids, digests, created, refusals: readers.flatMap((reader) => reader.end() ?? []) };
}

/** The attendee that an exchange has created. */
function createdBy(exchange: Exchange): string | undefined {
  if (exchange.operation !== 'createAttendee' || exchange.response?.status !== 201) return undefined;
  const id = createdId(exchange);
  return id === undefined ? undefined : `${exchange.request.path['event_id']}/${id}`;
}
