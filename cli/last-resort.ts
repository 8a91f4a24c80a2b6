import { fstatSync, writeSync } from 'node:fs';
import { inspect } from 'node:util';
import { EXIT } from './exit-codes.ts';

const onStderr = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/**
 * What is printed may have no reader any more, or no room. The run goes on then, and its reports are written; a command
 * that would have ended well ends with 4 where its output found no room.
 */
export function outliveOutput(): void {
  writeWhole();
  let isToldOf = false;
  // The reader may have read enough (`| head`).
  const isReadEnough = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE';
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReadEnough(error) || isToldOf) return;
    isToldOf = true;
    process.on('exit', (code) => {
      if (code === EXIT.ok) process.exitCode = EXIT.harness;
    });
    process.stderr.write(
      `What is printed could not be written (${error.code ?? error.message}): make room, or print it elsewhere.\n`,
    );
  });
  // There is no other place to say it.
  process.stderr.on('error', () => {});
}

/** To a file that has room for a part alone, Node.js writes that part, and says nothing of the rest. */
function writeWhole(): void {
  const { fd } = process.stdout;
  if (!isFile(fd)) return;
  process.stdout._write = (chunk: Buffer | string, encoding, done) => {
    try {
      let rest = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/** An error that nothing has caught is a failure of ours (4): the code that Node.js has for it would say that a rule is broken. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    void sayOf(error).finally(() => process.exit(EXIT.harness));
  });
}

/** Says in one sentence what failed, without what it holds of secrets, and where, if that is wanted. */
export async function sayOf(error: unknown, say: (sentence: string) => void = onStderr): Promise<void> {
  const { withoutSecrets } = await import('../harness/secrets/without-secrets.ts');
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  say(withoutSecrets(`Muster itself failed: ${message} (set MUSTER_DEBUG=1 to see where).`));
  if (process.env.MUSTER_DEBUG) say(withoutSecrets(inspect(error)));
}

/** Whether the folder in which the command was started is gone: no path can be named from there. */
export function isWithoutFolder(): boolean {
  try {
    process.cwd();
    return false;
  } catch {
    return true;
  }
}
