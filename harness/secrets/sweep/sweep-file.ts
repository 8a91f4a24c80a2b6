import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import type { SecretFinder } from '../secret-finder.ts';
import { bytesHold, isPacked, pageHolds } from './packed.ts';
import { journalHolds, unpackJournal } from './packed-journal.ts';
import { type Piece, PieceCutter } from './pieces.ts';
import { writeAll } from './write-all.ts';

const BLOCK = 1 << 20;
/** Pages that carry packed data are no longer. */
const LONGEST_PAGE = 1 << 28;

/**
 * What became of a file. Where it held a secret, the name of a variable stands there now, or it is gone where it is no
 * text.
 */
export type Swept = 'clean' | 'rewritten' | 'deleted';

/** Looks a file through for secrets, a block at a time, and takes them out. */
export function sweepFile(file: string, finder: SecretFinder): Swept {
  let { kind, holds } = read(file, finder);
  const isPage = file.endsWith('.html') && statSync(file).size < LONGEST_PAGE;
  if (kind === 'packed') holds = bytesHold(readFileSync(file), finder);
  else if (journalHolds(file, finder)) {
    unpackJournal(file, finder);
    holds = true;
  } else if (isPage && pageHolds(readFileSync(file), finder)) [kind, holds] = ['packed', true];
  if (!holds) return 'clean';
  if (kind === 'text') rewrite(file, finder);
  else rmSync(file);
  return kind === 'text' ? 'rewritten' : 'deleted';
}

/** What a file is, and whether it holds a secret, as far as it is text. */
interface Read {
  readonly kind: 'text' | 'binary' | 'packed';
  readonly holds: boolean;
}

function read(file: string, finder: SecretFinder): Read {
  const descriptor = openSync(file, 'r');
  try {
    const first = Buffer.alloc(4);
    if (isPacked(first.subarray(0, readSync(descriptor, first, 0, 4, 0))))
      return { kind: 'packed', holds: false };
    let found: Read = { kind: 'text', holds: false };
    for (const piece of piecesOf(descriptor, finder)) {
      found = {
        kind: piece.text.includes('\0') ? 'binary' : found.kind,
        holds: found.holds || piece.found.length > 0,
      };
      if (found.holds && found.kind === 'text') break;
    }
    return found;
  } finally {
    closeSync(descriptor);
  }
}

function* piecesOf(descriptor: number, finder: SecretFinder): Generator<Piece> {
  const cutter = new PieceCutter(finder);
  const block = Buffer.alloc(BLOCK);
  for (let at = 0; ; ) {
    const length = readSync(descriptor, block, 0, BLOCK, at);
    if (length === 0) break;
    at += length;
    const piece = cutter.add(block.subarray(0, length));
    if (piece !== null) yield piece;
  }
  yield cutter.end();
}

function rewrite(file: string, finder: SecretFinder): void {
  const clean = `${file}.clean`;
  const [from, to] = [openSync(file, 'r'), openSync(clean, 'w', statSync(file).mode)];
  const write = (text: string): void => writeAll(to, Buffer.from(text, 'latin1'));
  try {
    for (const { text, found } of piecesOf(from, finder)) {
      let done = 0;
      for (const { start, end, name } of found) {
        write(`${text.slice(done, start)}$MUSTER_${name}`);
        done = end;
      }
      write(text.slice(done));
    }
  } finally {
    closeSync(from);
    closeSync(to);
  }
  renameSync(clean, file);
}
