/**
 * The process that runs the checks of `muster verify`. It reads its modules while the command still asks whether the
 * environment can be judged, and then hears of its options and profile. It ends where the command ends before that.
 */
import { once } from 'node:events';
import { existingEnvironment, type FoundEnvironment } from '../../harness/run/existing-environment.ts';
import { keepYoungSpace } from '../../harness/run/heap-room.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ToRun } from './verify-run.ts';

keepYoungSpace();

const end = (): void => process.exit();
process.once('disconnect', end);
const reading = Promise.all([import('./suites-to-end.ts'), import('../../suites/all-checks.ts')]);
// The run asks for the same suites: what is wrong with them is told there.
reading.then(([, { allChecks }]) => allChecks()).catch(() => {});

const [{ options, profile }] = (await once(process, 'message')) as [ToRun];
process.off('disconnect', end);
// The embedded one gets ready while this process reads its own modules.
const finding = profile === undefined ? embeddedEnvironment(options) : existingEnvironment(profile, options);
// The process that waits for it hears what went wrong.
finding.catch(() => {});

const [{ runToEnd }] = await reading;
await runToEnd(options, finding);

/** Only this one needs what reads and checks a profile. */
async function embeddedEnvironment(run: RunOptions): Promise<FoundEnvironment> {
  const started = startReferenceProcess(run.reference);
  started.catch(() => {});
  const { findEnvironment } = await import('../../harness/run/find-environment.ts');
  return findEnvironment(run, started);
}
