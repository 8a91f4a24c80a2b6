/** The process that runs the checks of `muster verify`: its options stand in the environment. */
import { isEmbedded, runOptions } from '../../harness/run/options.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';

const options = runOptions();
// It gets ready while this process reads its own modules.
const embedded = isEmbedded(options) ? startReferenceProcess(options.reference) : undefined;
// The process that waits for it hears what went wrong.
embedded?.catch(() => {});

const { runToEnd } = await import('./suites-to-end.ts');
await runToEnd(options, embedded);
