/**
 * The process that runs the checks of `muster verify`. It reads its modules while the command still asks whether the
 * environment can be judged, and then hears of its options. It ends where the command ends before that.
 */
import { once } from 'node:events';
import { isEmbedded, type RunOptions } from '../../harness/run/options.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';

const end = (): void => process.exit();
process.once('disconnect', end);
const reading = Promise.all([import('./suites-to-end.ts'), import('../../suites/all-checks.ts')]);
// The run asks for the same suites: what is wrong with them is told there.
reading.then(([, { allChecks }]) => allChecks()).catch(() => {});

const [options] = (await once(process, 'message')) as [RunOptions];
process.off('disconnect', end);
// It gets ready while this process reads its own modules.
const embedded = isEmbedded(options) ? startReferenceProcess(options.reference) : undefined;
// The process that waits for it hears what went wrong.
embedded?.catch(() => {});

const [{ runToEnd }] = await reading;
await runToEnd(options, embedded);
