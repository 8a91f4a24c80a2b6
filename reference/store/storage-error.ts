/** A database that cannot be used, or not for this; the message is one sentence for the user who started the environment. */
export class StorageError extends Error {
  /** Of the answer to a call that met it: nothing was written, and the next call may be served. */
  readonly statusCode = 503;
}

/** What the codes of SQLite, of PostgreSQL and of the file system mean to the user who started the environment. */
const SENTENCES: ReadonlyArray<readonly [code: RegExp, sentence: (place: string) => string]> = [
  [
    /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL)/,
    (place) => `${place} is in use by another process: stop that one, or name another place with --data.`,
  ],
  [
    /^(SQLITE_FULL|ENOSPC|EFBIG|53100$|SQLITE_IOERR)/,
    (place) =>
      `${place} cannot be written any further, and nothing of this write was kept: make room on its disk.`,
  ],
  [
    /^(SQLITE_NOTADB|SQLITE_CORRUPT)/,
    (place) => `${place} is no database of Muster, and was left as it is: name another place with --data.`,
  ],
  [
    /^(SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)/,
    (place) => `${place} cannot be opened for writing: see to its rights, or name another place with --data.`,
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|57P0\d|3D000|28\w{3}|08\w{3})$/,
    (place) =>
      `${place} does not take a connection: see that PostgreSQL runs there, and that its database and user exist.`,
  ],
];

/** The error as one sentence about the place, where it is known what it means; else the error itself. */
export function storageError(error: unknown, place: string): unknown {
  const { code } = error as { code?: unknown };
  if (error instanceof StorageError || typeof code !== 'string') return error;
  const sentence = SENTENCES.find(([known]) => known.test(code))?.[1];
  return sentence === undefined ? error : new StorageError(sentence(place), { cause: error });
}
