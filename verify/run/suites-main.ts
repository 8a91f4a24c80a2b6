/**
 * The process that runs the checks of `muster verify`. It reads its modules while the command still asks whether the
 * environment can be judged, and then hears of its options. It ends where the command ends before that.
 */
import { isEmbedded } from '../../harness/run/options.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { optionsToCome } from './options-message.ts';

const end = (): void => process.exit();
process.once('disconnect', end);
const reading = Promise.all([import('./suites-to-end.ts'), import('../../suites/all-checks.ts')]);
// It is read once more where it is needed, and fails there.
reading.then(([, { allChecks }]) => allChecks()).catch(() => {});

const options = await optionsToCome();
process.off('disconnect', end);
// It gets ready while this process reads its own modules.
const embedded = isEmbedded(options) ? startReferenceProcess(options.reference) : undefined;
// The process that waits for it hears what went wrong.
embedded?.catch(() => {});

const [{ runToEnd }] = await reading;
await runToEnd(options, embedded);
