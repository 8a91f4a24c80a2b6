import { CommanderError } from 'commander';
import { UsageError } from '../harness/profile/errors.ts';
import { EXIT } from './exit-codes.ts';
import { createProgram } from './program.ts';
import { usageSentence } from './usage-sentence.ts';

/** Runs the command line and answers the exit code. What goes wrong is one sentence on stderr, without a stack. */
export async function handleArguments(args: readonly string[]): Promise<number> {
  let code: number = EXIT.ok;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return EXIT.usage;
    }
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return sayWhatFailed(error, usageSentence(error, args, program));
  }
}

function sayWhatFailed(error: unknown, usage: string | undefined): number {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
  if (usage !== undefined) {
    process.stderr.write(`${usage}\n`);
    return EXIT.usage;
  }
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  process.stderr.write(`Muster itself failed: ${message} (set MUSTER_DEBUG=1 to see where).\n`);
  if (process.env.MUSTER_DEBUG) console.error(error);
  return EXIT.harness;
}
