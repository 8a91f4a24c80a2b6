import { EXIT } from '../cli/exit-codes.ts';
import { Unanswered } from '../harness/client/unanswered.ts';
import { NoToken } from './prepare/connection.ts';
import { CannotPrepare } from './prepare/prepare.ts';

/** Says why nothing could be measured and answers the exit code; what is no such reason is thrown on. */
export function unmeasured(error: unknown): number {
  if (!(error instanceof NoToken || error instanceof CannotPrepare || error instanceof Unanswered))
    throw error;
  process.stderr.write(`${error.message.replace(/[.]?$/, '.')}\n`);
  return EXIT.inconclusive;
}
