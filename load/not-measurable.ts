import { Unanswered } from '../harness/call/unanswered.ts';
import type { Ending } from '../harness/run/ending.ts';
import { NoToken } from './prepare/connection.ts';
import { CannotPrepare } from './prepare/prepare.ts';

/** Prints why nothing could be measured (no token, no attendees, no answer) and answers `inconclusive`. Any other error is thrown on. */
export function notMeasurable(error: unknown): Ending {
  if (!(error instanceof NoToken || error instanceof CannotPrepare || error instanceof Unanswered))
    throw error;
  process.stderr.write(`${error.message.replace(/[.]?$/, '.')}\n`);
  return 'inconclusive';
}
