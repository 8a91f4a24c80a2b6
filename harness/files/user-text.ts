import { UsageError } from '../profile/errors.ts';
import { type UserFile, userBytes } from './user-bytes.ts';

/** The text of a file that a user has written, without a mark of byte order. A pipe is read to its end. @throws UsageError */
export function userText(file: UserFile): string {
  const bytes = userBytes(file);
  const other = otherThanText(bytes);
  if (other !== undefined) throw new UsageError(`${file.what} ${other}: save it as text in UTF-8.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file.what} holds bytes that are not UTF-8: save it as text in UTF-8.`);
  }
}

/** What bytes are that are no text in UTF-8. */
function otherThanText(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return 'is written in UTF-16';
  return bytes.includes(0) ? 'holds bytes that are no text' : undefined;
}
