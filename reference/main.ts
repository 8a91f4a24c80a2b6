import { createInterface } from 'node:readline';
import { ArgumentError, readArguments } from './arguments.ts';
import { startReference, UnknownNameError } from './index.ts';

/**
 * Starts the environment from the command line: one line of JSON when ready, then silence until it is ended. With
 * `--watch-stdin` it ends with its standard input. Each line there, flags as a JSON array, makes it another environment
 * at the same address, which is answered by another line.
 */
async function main(): Promise<void> {
  const { options, watchStdin } = readArguments(process.argv.slice(2));
  const reference = await startReference(options);
  const stop = (): void => {
    reference.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const says = (): void => void process.stdout.write(`${JSON.stringify(reference.profile)}\n`);
  if (watchStdin)
    createInterface({ input: process.stdin })
      .on('line', (line) => {
        reference.reconfigure(readArguments(JSON.parse(line) as string[]).options);
        says();
      })
      .once('close', stop);
  says();
}

const portProblem = (error: unknown): string | undefined => {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; choose another with --port`;
  return code === 'EACCES' || code === 'ERR_SOCKET_BAD_PORT'
    ? 'The port cannot be used; choose another with --port'
    : undefined;
};

main().catch((error: unknown) => {
  const known = error instanceof ArgumentError || error instanceof UnknownNameError;
  const sentence = known ? error.message : portProblem(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
});
