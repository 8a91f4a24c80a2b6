import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface ServerProcess {
  /** The profile that the server printed when it was ready. */
  readonly profile: Record<string, unknown>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 20_000;

/** What still runs when this process exits, ends with it: not every server hears that its parent is gone. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a server that prints its profile as one line of JSON when it is ready, and answers then. Rejects where it ends
 * or says nothing for 20 s.
 */
export async function startServerProcess(command: readonly string[], cwd?: string): Promise<ServerProcess> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...(cwd !== undefined && { cwd }), stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  try {
    const profile = JSON.parse(await firstLine(child, program, () => errors)) as Record<string, unknown>;
    return { profile, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

function firstLine(
  child: ReturnType<typeof spawn> & { stdout: NonNullable<ChildProcess['stdout']> },
  program: string,
  errors: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${program} was not ready within ${PATIENCE_MS / 1000} s: ${errors().trim()}`)),
      PATIENCE_MS,
    );
    createInterface({ input: child.stdout }).once('line', (text) => {
      clearTimeout(timer);
      resolve(text);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${program} ended with ${code} before it was ready: ${errors().trim()}`)),
    );
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
