import type { Ending } from '../../harness/run/ending.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import { concludeEarly, concludeRun, finishing } from './conclude.ts';
import { drive } from './drive.ts';
import { prepareRun } from './prepare.ts';
import { startSuites } from './run-suites.ts';
import type { VerifyRun } from './verify-run.ts';

/** Of more, what is remembered of them takes memory that the checks need at the same time. */
const FEW_ATTENDEES = 5_000;

/** Runs the suites from preparation to verdict, and answers how that ended. */
export async function runVerify(run: VerifyRun, interruption: Interruption): Promise<Ending> {
  const { profile } = run;
  // It reads its modules while the environment is asked whether it can be judged.
  const runner = startSuites({ asks: profile?.user?.sign_in === 'paste' });
  const prepared = await prepareRun(run, interruption).catch((error: unknown) => {
    runner.end();
    throw error;
  });
  if (!('options' in prepared)) {
    runner.end();
    return concludeEarly(run, prepared);
  }
  const isSmall = (prepared.measured?.attendees ?? 0) <= FEW_ATTENDEES;
  // Read while the checks run, so that little is left to be judged when they have ended.
  const reading = runner.browserGone.then(async () => {
    finishing().catch(() => {});
    const { followEvidence, gatherEvidence } = await import('./evidence.ts');
    return isSmall ? followEvidence(run.out) : () => gatherEvidence(run.out);
  });
  reading.catch(() => {});
  const end = await drive(run, prepared, interruption, runner);
  return concludeRun(run, prepared, { end, evidence: async () => (await reading)() });
}
