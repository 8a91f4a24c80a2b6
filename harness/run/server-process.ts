import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { startChild } from './child.ts';
import type { Tool } from './child-environment.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  /** The profile that the server printed when it was ready. */
  readonly profile: Record<string, unknown>;
  stop(): Promise<void>;
}

/** One that becomes another when it is told to on its standard input, and says its profile anew. */
export interface TellableProcess extends ServerProcess {
  /** Rejects where it ends or says nothing for 60 s. */
  tell(line: string): Promise<Record<string, unknown>>;
}

const READY_WITHIN_MS = 60_000;

/** What still runs when this process exits, ends with it: not every server hears that its parent is gone. */
type Child = ChildProcessWithoutNullStreams;
const running = new Set<Child>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a server that prints its profile as one line of JSON when it is ready, and answers then. Rejects where it ends
 * or says nothing for 60 s.
 */
export async function startServerProcess(
  command: readonly string[],
  { cwd, tool = 'peer' }: { readonly cwd?: string; readonly tool?: Tool } = {},
): Promise<TellableProcess> {
  const [program = '', ...args] = command;
  const options = { ...(cwd !== undefined && { cwd }), stdio: ['pipe', 'pipe', 'pipe'] } as const;
  const child = startChild(tool, program, args, { ...options, stdio: [...options.stdio] }) as Child;
  running.add(child);
  child.once('exit', () => running.delete(child));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  const lines = createInterface({ input: child.stdout });
  const nextProfile = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await nextLine(child, lines, program, () => errors));
  try {
    const profile = await nextProfile();
    return {
      profile,
      stop: () => stop(child),
      tell: (line) => {
        const answer = nextProfile();
        child.stdin.write(`${line}\n`);
        return answer;
      },
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

function nextLine(child: Child, lines: Interface, program: string, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const forget = (): void => {
      clearTimeout(timer);
      lines.off('line', come);
      child.off('error', fail);
      child.off('exit', end);
    };
    const come = (text: string): void => {
      forget();
      resolve(text);
    };
    const fail = (error: Error): void => {
      forget();
      reject(error);
    };
    const end = (code: number | null): void =>
      fail(new Error(`${program} ended with ${code} before it was ready: ${errors().trim()}`));
    const timer = setTimeout(
      () =>
        fail(new Error(`${program} was not ready within ${READY_WITHIN_MS / 1000} s: ${errors().trim()}`)),
      READY_WITHIN_MS,
    );
    lines.once('line', come);
    child.once('error', fail);
    child.once('exit', end);
  });
}

async function stop(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
