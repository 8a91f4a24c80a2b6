import { endOnSignals } from '../harness/run/interruption.ts';
import { EXIT } from './exit-codes.ts';
import { handleArguments } from './handle-arguments.ts';

// The reader of what is printed may have read enough (`| head`): the run goes on, and its reports are written.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

endOnSignals();
const code = await handleArguments(process.argv.slice(2));
process.exitCode = code;
// What was under way when a signal came may still wait for an answer; the user who interrupted does not.
if (code === EXIT.interrupted) process.stdout.write('', () => process.stderr.write('', () => process.exit()));
