import type { Reply } from '../../harness/call/reply.ts';

/** What an answer says in a word: its status, or why there is none. */
export const statusInWords = (reply: Reply | string): string =>
  typeof reply === 'string' ? reply : String(reply.status);

export const isOk = (reply: Reply | string): boolean => typeof reply !== 'string' && reply.ok;
