import type { Reply } from '../../../harness/call/reply.ts';

/** A refusal without the ids that it may name. */
const withoutDigits = ({ status, text }: Reply): string => `${status} ${text.replace(/\d+/g, '#')}`;

/** Whether a session is refused as one that does not exist is. */
export const isLikeUnknown = (known: Reply, unknown: Reply): boolean =>
  withoutDigits(known) === withoutDigits(unknown);
