import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url));
const MOST_MS = 600_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether it leads a group of processes, as a shell or a pipeline starts it. */
  readonly group?: boolean;
  /** Another entry point than that of this clone. */
  readonly bin?: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves as soon as what was printed so far matches. */
  printed(pattern: RegExp): Promise<void>;
}

/** Starts the command as a user would: a process of its own, no terminal. */
export function start(
  args: readonly string[],
  { cwd, env, group = false, bin = BIN }: StartOptions = {},
): Started {
  const child = spawn(process.execPath, [bin, ...args], {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, CI: '', GITHUB_ACTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: group,
  });
  const text = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  // A character may come in two pieces.
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
      for (const listener of listeners) listener();
    });
  const timer = setTimeout(() => {
    console.error(
      `muster ${args.join(' ')} is killed: not done after ${MOST_MS / 1000} s\n${text.stderr.slice(-2000)}`,
    );
    child.kill('SIGKILL');
  }, MOST_MS);
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      for (const listener of listeners) listener();
      resolve({ code, ...text });
    });
  });
  const printed = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (pattern.test(text.stdout + text.stderr)) resolve();
        else if (child.exitCode !== null) reject(new Error(`it ended first: ${text.stdout}${text.stderr}`));
      };
      listeners.add(look);
      look();
    });
  return { child, ended, printed };
}

/** Runs the command to its end. */
export const muster = (args: readonly string[], options: StartOptions = {}): Promise<Ended> =>
  start(args, options).ended;

/** A folder of this test file's own. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a profile into a folder and answers its path. */
export function profileIn(folder: string, content: unknown, name = 'profile.yaml'): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** A small server on the loopback address, gone when the tests are. */
export async function listening(handler: RequestListener): Promise<string> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
