import { endOnSignals } from '../harness/run/interruption.ts';
import { EXIT } from './exit-codes.ts';
import { handleArguments } from './handle-arguments.ts';
import { endOnUncaught, isWithoutFolder, outliveOutput } from './last-resort.ts';

outliveOutput();
endOnUncaught();
// A terminal that does not know its size says 0 by 0, and prompts would stand in a column of single letters.
for (const stream of [process.stdout, process.stderr])
  if (stream.isTTY && !stream.columns) Object.assign(stream, { columns: 80, rows: stream.rows || 24 });

endOnSignals();
if (isWithoutFolder()) {
  process.stderr.write('The folder in which you are is not there any more: go to another one.\n');
  process.exit(EXIT.usage);
}
const code = await handleArguments(process.argv.slice(2));
process.exitCode = code;
// What was under way when a signal came may still wait for an answer; the user who interrupted does not.
if (code === EXIT.interrupted) process.stdout.write('', () => process.stderr.write('', () => process.exit()));
