import { SignInError } from '../../harness/broker/sign-in-error.ts';
import { blamesPassword } from '../../harness/oauth/stuck.ts';
import type { OpenRun } from '../../harness/run/open-run.ts';
import type { RunOptions } from '../../harness/run/options.ts';

/**
 * Whether a whole run may begin: its user signs in before the first check writes anything, and is kept signed in. Where
 * the page comes back after name and password were sent, that is written down as the end of the run. What else may stand
 * in the way is the checks' to judge.
 */
export async function isLetIn({ info, broker, facts }: OpenRun, options: RunOptions): Promise<boolean> {
  const { user } = info.profile;
  const isWhole = options.checks === undefined && (options.suites ?? []).length === 0;
  if (!isWhole || user?.sign_in !== 'form') return true;
  const trouble = await broker
    .view()
    .broker.live('personal')
    .then(() => '')
    .catch((error: unknown) => {
      if (error instanceof SignInError) return error.message;
      throw error;
    });
  if (!blamesPassword(trouble)) return true;
  facts.write({ kind: 'run', outcome: 'refused', reason: trouble });
  return false;
}
