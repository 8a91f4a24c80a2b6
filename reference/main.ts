import { readArguments, UsageError } from './arguments.ts';
import { startReference, UnknownNameError } from './index.ts';

/** Starts the environment from the command line: one line of JSON when ready, then silence until it is ended. */
async function main(): Promise<void> {
  const { options, watchStdin } = readArguments(process.argv.slice(2));
  const reference = await startReference(options);
  const stop = (): void => {
    reference.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (watchStdin) {
    process.stdin.once('end', stop);
    process.stdin.once('close', stop);
    process.stdin.resume();
  }
  process.stdout.write(`${JSON.stringify(reference.profile)}\n`);
}

const portProblem = (error: unknown): string | undefined => {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; choose another with --port`;
  return code === 'EACCES' || code === 'ERR_SOCKET_BAD_PORT'
    ? 'The port cannot be used; choose another with --port'
    : undefined;
};

main().catch((error: unknown) => {
  const known = error instanceof UsageError || error instanceof UnknownNameError;
  const sentence = known ? error.message : portProblem(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
});
