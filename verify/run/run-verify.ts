import type { Ending } from '../../harness/run/ending.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import { concludeEarly, concludeRun, finishing } from './conclude.ts';
import { drive } from './drive.ts';
import { prepareRun } from './prepare.ts';
import type { VerifyRun } from './verify-run.ts';

/** Runs the suites from preparation to verdict, and answers how that ended. */
export async function runVerify(run: VerifyRun, interruption: Interruption): Promise<Ending> {
  const prepared = await prepareRun(run, interruption);
  if (!('options' in prepared)) return concludeEarly(run, prepared);
  // Read while the runner gets ready, so that neither waits for the other.
  finishing().catch(() => {});
  return concludeRun(run, prepared, await drive(run, prepared, interruption));
}
