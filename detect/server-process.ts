import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RunningServer } from './target.ts';

const PATIENCE_MS = 20_000;

/** Starts a server that prints its profile as one line of JSON when it is ready. */
export async function startServer(command: readonly string[], cwd: string): Promise<RunningServer> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  const line = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${program} was not ready within ${PATIENCE_MS} ms`)),
      PATIENCE_MS,
    );
    createInterface({ input: child.stdout }).once('line', (text) => {
      clearTimeout(timer);
      resolve(text);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${program} ended with ${code} before it was ready: ${errors.trim()}`)),
    );
  }).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  return { profile: JSON.parse(line) as Record<string, unknown>, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
