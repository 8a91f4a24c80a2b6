import type { ChildProcess } from 'node:child_process';
import { runChild, startChild } from '../run/child.ts';
import type { Tool } from '../run/child-environment.ts';

const POSIX = process.platform !== 'win32';
const running = new Set<ChildProcess>();

export interface Bounds {
  /** The most milliseconds that it may take; without it there is no limit. */
  readonly ms?: number;
  /** Keeps its output for the result instead of passing it on. */
  readonly quiet?: boolean;
  /** By what is listed for it, it is given its environment; default: a program of the system. */
  readonly tool?: Tool;
  /** What it is told beside that. */
  readonly env?: NodeJS.ProcessEnv;
  /** In place of this process's environment. */
  readonly from?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Is told what it prints, where that is kept. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

export interface Ended {
  /** Null where it was killed or could not be started. */
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  readonly timedOut: boolean;
}

/** Runs a command for at most `ms`, and then kills it with everything that it started. */
export function runBounded(
  command: string,
  args: readonly string[],
  { ms, quiet = false, tool = 'system', env, from, cwd, onOutput }: Bounds = {},
): Promise<Ended> {
  const started = performance.now();
  return new Promise((done) => {
    const out = quiet ? 'pipe' : 'inherit';
    // A process group of its own, so that one signal reaches whatever it starts.
    const child = startChild(tool, command, args, {
      stdio: ['ignore', out, out],
      ...(cwd !== undefined && { cwd }),
      ...(env && { env }),
      ...(from && { from }),
    });
    running.add(child);
    let output = '';
    let timedOut = false;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        onOutput?.(String(chunk));
      });
    const timer =
      ms === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            endTree(child);
          }, ms);
    const finish = (code: number | null): void => {
      clearTimeout(timer);
      running.delete(child);
      done({ code: timedOut ? null : code, output, seconds: (performance.now() - started) / 1000, timedOut });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.once('exit', (code) => {
      // What a killed command has left behind may hold its pipes open: do not wait for them long.
      if (!quiet) return finish(code);
      const late = setTimeout(() => finish(code), 1000);
      child.once('close', () => {
        clearTimeout(late);
        finish(code);
      });
      return undefined;
    });
  });
}

function endTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (POSIX) process.kill(-pid, 'SIGKILL');
    else runChild('system', 'taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
  } catch {
    // It ended by itself meanwhile.
  }
}
