/** A time stamp that proves nothing. The message is one sentence for the user. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
}

const UNREADABLE =
  'The time stamp cannot be read: it is damaged, or no answer of a time-stamp authority (RFC 3161).';

/** What `read` answers. Whatever a parser says of a stranger's bytes becomes one sentence. @throws TimestampError */
export function orTimestampError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof TimestampError ? error : new TimestampError(UNREADABLE, { cause: error });
  }
}
