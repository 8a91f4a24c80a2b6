import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UsageError } from '../profile/errors.ts';
import { TROUBLES } from './troubles.ts';

/** A file that a user has written, and what is said of it where it is of no use. */
export interface UserFile {
  readonly path: string;
  /** Begins the sentence: "The profile alpha.yaml". */
  readonly what: string;
  /** Ends it, for a file that cannot be read. */
  readonly remedy: string;
  /** More bytes than these are not read. */
  readonly most?: number;
}

const MB = 2 ** 20;
const MOST = 4 * MB;
/** The most of a list of people. */
export const MOST_OF_A_LIST = 256 * MB;

/** What a file of a user holds. A pipe is read to its end. @throws UsageError */
export function userBytes(file: UserFile): Buffer {
  try {
    return bytesOf(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file.what} ${TROUBLES[code] ?? `cannot be read (${code})`}: ${file.remedy}.`);
  }
}

const CHUNK = 65_536;

/** All bytes of a file. It is read piece by piece: a pipe and a device say nothing of their size. */
function bytesOf({ path, what, most = MOST }: UserFile): Buffer {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const piece = Buffer.allocUnsafe(Math.min(Math.max(size, CHUNK), MB));
      const read = readSync(file, piece);
      if (read === 0) return Buffer.concat(pieces);
      length += read;
      if (length > most) throw new UsageError(`${what} is larger than ${most / MB} MB: is it another file?`);
      pieces.push(piece.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}
