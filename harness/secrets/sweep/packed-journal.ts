import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { EXCHANGES_FILE, exchangeIn } from '../../../record/exchanges-file.ts';
import { Unpacker } from '../../../record/packing/unpacker.ts';
import type { SecretFinder } from '../secret-finder.ts';
import { bytesHold } from './packed.ts';
import { writeAll } from './write-all.ts';

const LINE_FEED = 10;
/** How a packed body stands in a line. */
const MARK = '"packed":"';

/** Whether a file is the journal of a run that holds a secret in a packed body. */
export function journalHolds(file: string, finder: SecretFinder): boolean {
  if (basename(file) !== EXCHANGES_FILE) return false;
  const bytes = readFileSync(file);
  if (!bytes.includes(MARK)) return false;
  const unpacker = new Unpacker();
  for (const line of linesIn(bytes)) {
    const body = line.includes(MARK) ? exchangeIn(line, unpacker)?.response?.body : undefined;
    if (body && bytesHold(Buffer.from(body), finder)) return true;
  }
  return false;
}

/** Writes a journal as it was before its bodies were packed. */
export function unpackJournal(file: string): void {
  const plain = `${file}.plain`;
  const descriptor = openSync(plain, 'w', statSync(file).mode);
  const unpacker = new Unpacker();
  try {
    for (const line of linesIn(readFileSync(file))) {
      const text = line.includes(MARK) ? JSON.stringify(unpacker.line(line) ?? null) : line;
      writeAll(descriptor, Buffer.from(`${text}\n`));
    }
  } finally {
    closeSync(descriptor);
  }
  renameSync(plain, file);
}

function* linesIn(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const next = bytes.indexOf(LINE_FEED, from);
    const end = next < 0 ? bytes.length : next;
    yield bytes.toString('utf8', from, end);
    from = end + 1;
  }
}
