import { endOnSignals } from '../harness/run/interruption.ts';
import { EXIT } from './exit-codes.ts';
import { handleArguments } from './handle-arguments.ts';

// The reader of what is printed may have read enough (`| head`): the run goes on, and its reports are written.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  // A terminal that does not know its size says 0 by 0, and prompts would stand in a column of single letters.
  if (stream.isTTY && !stream.columns) Object.assign(stream, { columns: 80, rows: stream.rows || 24 });
}

endOnSignals();
const code = await handleArguments(process.argv.slice(2));
process.exitCode = code;
// What was under way when a signal came may still wait for an answer; the user who interrupted does not.
if (code === EXIT.interrupted) process.stdout.write('', () => process.stderr.write('', () => process.exit()));
