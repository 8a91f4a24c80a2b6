import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Exchange } from '../../../record/exchange.ts';
import { EXCHANGES_FILE } from '../../../record/exchanges-file.ts';
import { textIn } from '../../../record/packing/packed-body.ts';
import { Unpacker } from '../../../record/packing/unpacker.ts';
import type { SecretFinder } from '../secret-finder.ts';
import { bytesHold } from './packed.ts';
import { writeAll } from './write-all.ts';

const LINE_FEED = 10;
/** How a packed body stands in a line. */
const MARK = '"packed":"';
const PACKED = new RegExp(`${MARK}([A-Za-z0-9+/=]+)"`);

/** Whether a file is the journal of a run that holds a secret in a packed body. */
export function journalHolds(file: string, finder: SecretFinder): boolean {
  if (basename(file) !== EXCHANGES_FILE) return false;
  const bytes = readFileSync(file);
  if (!bytes.includes(MARK)) return false;
  const unpacker = new Unpacker();
  for (const line of linesIn(bytes))
    if (line.includes(MARK) && textHolds(bodyOf(unpacker.line(line)) ?? damagedIn(line), finder)) return true;
  return false;
}

/** Writes a journal as it was before its bodies were packed. What cannot be unpacked stays, unless it holds a secret. */
export function unpackJournal(file: string, finder: SecretFinder): void {
  const plain = `${file}.plain`;
  const descriptor = openSync(plain, 'w', statSync(file).mode);
  const unpacker = new Unpacker();
  try {
    for (const line of linesIn(readFileSync(file)))
      writeAll(descriptor, Buffer.from(`${line.includes(MARK) ? unpacked(line, unpacker, finder) : line}\n`));
  } finally {
    closeSync(descriptor);
  }
  renameSync(plain, file);
}

function unpacked(line: string, unpacker: Unpacker, finder: SecretFinder): string {
  const exchange = unpacker.line(line);
  if (exchange !== undefined) return JSON.stringify(exchange);
  return textHolds(damagedIn(line), finder) ? 'null' : line;
}

const bodyOf = (exchange: unknown): string | undefined =>
  (exchange as Partial<Exchange> | null | undefined)?.response?.body;

/** What can be read of a body whose line is damaged, or names one that is. */
const damagedIn = (line: string): string => textIn(PACKED.exec(line)?.[1] ?? '') ?? '';

const textHolds = (text: string, finder: SecretFinder): boolean =>
  text !== '' && bytesHold(Buffer.from(text), finder);

function* linesIn(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const next = bytes.indexOf(LINE_FEED, from);
    const end = next < 0 ? bytes.length : next;
    yield bytes.toString('utf8', from, end);
    from = end + 1;
  }
}
