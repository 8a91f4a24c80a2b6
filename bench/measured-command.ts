import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { familyOf, processorSecondsOf, proportionalOf, roleOf } from './processes.ts';

const LOOK_MS = 100;

export interface MeasureOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** What it prints is thrown away, unless a line is waited for: the time of the first like this one is kept. */
  readonly until?: RegExp;
}

/** What a command took: bytes by proportion, and seconds. */
export interface MeasuredCommand {
  readonly exit: number | null;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** The same by what each process is to the run. */
  readonly processorParts: ReadonlyMap<string, number>;
  /** When the line was printed that was waited for; undefined where none was. */
  readonly saidAt?: number;
  /** The greatest sum over all processes, when that was, and of what it was made. */
  readonly most: { readonly bytes: number; readonly at: number; readonly parts: ReadonlyMap<string, number> };
}

/**
 * Runs a command and adds up, ten times a second, the proportional set size and the processor time of it and of all that
 * it has started. Linux alone tells it.
 */
export async function measuredCommand(
  program: string,
  args: readonly string[],
  { cwd, env, until }: MeasureOptions = {},
): Promise<MeasuredCommand> {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const out = until === undefined ? 'ignore' : 'pipe';
  const command = spawn(program, [...args], {
    stdio: ['ignore', out, until === undefined ? 'inherit' : 'pipe'],
    ...(cwd !== undefined && { cwd }),
    ...(env && { env }),
  });
  let saidAt: number | undefined;
  for (const input of [command.stdout, command.stderr])
    if (input)
      createInterface({ input }).on('line', (line) => {
        if (saidAt === undefined && until?.test(line)) saidAt = seconds();
      });
  let most = { bytes: 0, at: 0, parts: new Map<string, number>() };
  const processor = new Map<number, { role: string; seconds: number }>();
  const timer = setInterval(() => {
    const parts = new Map<string, number>();
    let bytes = 0;
    for (const pid of familyOf(command.pid ?? 0)) {
      const role = roleOf(pid);
      const one = proportionalOf(pid);
      bytes += one;
      parts.set(role, (parts.get(role) ?? 0) + one);
      processor.set(pid, {
        role,
        seconds: Math.max(processor.get(pid)?.seconds ?? 0, processorSecondsOf(pid)),
      });
    }
    if (bytes > most.bytes) most = { bytes, at: seconds(), parts };
  }, LOOK_MS);
  try {
    const exit = await new Promise<number | null>((resolve, reject) => {
      command.once('error', reject);
      command.once('close', resolve);
    });
    const processorParts = new Map<string, number>();
    for (const { role, seconds } of processor.values())
      processorParts.set(role, (processorParts.get(role) ?? 0) + seconds);
    const processorSeconds = [...processorParts.values()].reduce((sum, one) => sum + one, 0);
    return {
      ...{ exit, seconds: seconds(), processorSeconds, processorParts, most },
      ...(saidAt !== undefined && { saidAt }),
    };
  } finally {
    clearInterval(timer);
  }
}
