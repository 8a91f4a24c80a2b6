import { Unanswered } from '../../harness/call/unanswered.ts';
import { NoToken } from './connection.ts';

/** Whether a call after a load got no answer, or no token to be sent with: the load is judged without it. */
export const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof Unanswered || error instanceof NoToken;
