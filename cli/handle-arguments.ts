import { CommanderError } from 'commander';
import { UsageError } from '../harness/profile/errors.ts';
import { DamagedFile } from '../record/stored-json.ts';
import { EXIT } from './exit-codes.ts';
import { sayOf } from './last-resort.ts';
import { misplaced } from './misplaced.ts';
import { createProgram } from './program.ts';
import { sweepWritten } from './sweep-written.ts';
import { usageSentence } from './usage-sentence.ts';

type Say = (sentence: string) => void;

const onStderr: Say = (sentence) => void process.stderr.write(`${sentence}\n`);

/** Runs the command line and answers the exit code. What goes wrong is said in one sentence, without a stack. */
export async function handleArguments(args: readonly string[], say: Say = onStderr): Promise<number> {
  let code: number = EXIT.ok;
  const program = await createProgram(args[0], (ending) => {
    code = EXIT[ending];
  });
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return EXIT.usage;
    }
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    code = await sayWhatFailed(error, usageSentence(error, args, program), args, say);
  }
  return sweepWritten(code, say);
}

async function sayWhatFailed(
  error: unknown,
  usage: string | undefined,
  args: readonly string[],
  say: Say,
): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
  if (usage !== undefined) {
    say(usage);
    return EXIT.usage;
  }
  if (error instanceof UsageError || error instanceof DamagedFile) {
    say(error.message);
    return EXIT.usage;
  }
  const place = misplaced(error, args);
  if (place !== undefined) {
    say(place);
    return EXIT.usage;
  }
  if (isOutOfRoom(error)) {
    say(
      `There is no room left: ${error.path ?? 'a file'} could not be written (${error.code}). What was written before it stands.`,
    );
    return EXIT.harness;
  }
  await sayOf(error, say);
  return EXIT.harness;
}

const OUT_OF_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const isOutOfRoom = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && OUT_OF_ROOM.has((error as NodeJS.ErrnoException).code);
