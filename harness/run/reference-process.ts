import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ReferenceProcess {
  /** The profile that the environment printed when it was ready. */
  readonly profile: Record<string, unknown>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../reference/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Starts the embedded reference environment in a process of its own, and answers when it is ready. */
export async function startReferenceProcess(args: readonly string[] = []): Promise<ReferenceProcess> {
  const child = spawn(process.execPath, ['--import', TSX, MAIN, '--port', '0', '--watch-stdin', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const profile = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(JSON.parse(line) as Record<string, unknown>),
    );
    child.once('exit', (code) =>
      reject(new Error(`the reference environment ended with ${code} before it was ready: ${errors.trim()}`)),
    );
  });
  return { profile, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
  await gone;
  clearTimeout(timer);
}
