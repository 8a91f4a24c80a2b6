import { EXIT } from './exit-codes.ts';
import { handleArguments } from './handle-arguments.ts';

const code = await handleArguments(process.argv.slice(2));
process.exitCode = code;
// What was under way when a signal came may still wait for an answer; whoever interrupted does not.
if (code === EXIT.interrupted) process.stdout.write('', () => process.stderr.write('', () => process.exit()));
