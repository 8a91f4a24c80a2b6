import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server that was started as a process of its own. */
export interface Started {
  /** What it printed when it was ready. */
  readonly line: string;
  /** From its start to that line, in seconds. */
  readonly seconds: number;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(undefined)));

/** Starts a program of Node.js, tells it `input`, and waits for the first line that `ready` accepts. */
export async function started(
  args: readonly string[],
  { input, ready = /./ }: { readonly input?: string; readonly ready?: RegExp } = {},
): Promise<Started> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  if (input !== undefined) child.stdin.end(input);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!ready.test(line)) continue;
    child.stdout.resume();
    return {
      line,
      seconds: (performance.now() - begin) / 1000,
      async stop() {
        child.kill('SIGTERM');
        await ended(child);
      },
    };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

/** Bare Fastify, which answers each list of attendees with these bytes; its line is its address. */
export const startedBare = (text: string): Promise<Started> =>
  started(['--import', 'tsx', fileURLToPath(new URL('./bare.ts', import.meta.url))], { input: text });
