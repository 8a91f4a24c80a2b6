import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXCHANGES_FILE, exchangeLines } from '../exchanges-file.ts';
import { Packer } from './packer.ts';

/** A journal that is no larger than this stays as it was written. */
const PLAIN_BYTES = 28 << 20;

/**
 * Packs the long bodies of a run that is over, where its journal is large. What it holds stays the same, to the last byte
 * of each body. What cannot be written, as on a full disk, stays as it is.
 */
export async function packJournal(folder: string): Promise<void> {
  const file = join(folder, EXCHANGES_FILE);
  if (!existsSync(file) || statSync(file).size <= PLAIN_BYTES) return;
  const packed = `${file}.packed`;
  try {
    await pipeline(
      Readable.from(packedLines(folder)),
      createWriteStream(packed, { mode: statSync(file).mode }),
    );
    renameSync(packed, file);
  } catch {
    rmSync(packed, { force: true });
  }
}

async function* packedLines(folder: string): AsyncGenerator<string> {
  const packer = new Packer();
  for await (const line of exchangeLines(folder)) yield `${packer.line(line)}\n`;
}
