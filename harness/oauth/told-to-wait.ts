import type { Reply } from '../call/reply.ts';
import { waitAsTold } from '../call/wait-as-told.ts';
import { SIGN_IN_WAITS } from '../inquiry/patience.ts';

/** How long a request of a sign-in waits before it goes again, in milliseconds: as it was told, within bounds. */
export const toldToWait = ({ headers, exchange }: Reply, attempt: number): number =>
  waitAsTold(headers, exchange.ended, attempt, SIGN_IN_WAITS);
