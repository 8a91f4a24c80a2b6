import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSize } from '../record/stored-size.ts';
import { readVerdict, VERDICT_FILE } from '../record/verdict-file.ts';
import { familyOf, processorSecondsOf, proportionalOf, roleOf } from './processes.ts';

const LOOK_MS = 100;

/** What a run left. */
export interface Results {
  readonly bytes: number;
  /** Of them the journal. */
  readonly journal: number;
  readonly requests: number;
  readonly musts: number;
  /** Must-rules that passed. */
  readonly obeyed: number;
}

/** What a verify run took: bytes by proportion, and seconds. */
export interface VerifyRun {
  readonly exit: number | null;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** All that it left in its folder. */
  readonly results: Results;
  /** The greatest sum over all processes, when that was, and of what it was made. */
  readonly most: { readonly bytes: number; readonly at: number; readonly parts: ReadonlyMap<string, number> };
}

/**
 * Runs `muster verify` of a clone, against its embedded environment where `args` name no profile, and adds up, ten times a
 * second, the proportional set size and the processor time of the command and of all that it has started: runner, workers,
 * environment, browser. Linux alone tells it.
 */
export async function verifyRun(root: string, args: readonly string[]): Promise<VerifyRun> {
  const out = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const where = args.includes('--profile') ? [] : ['--reference'];
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const command = spawn(
    process.execPath,
    [join(root, 'bin', 'muster.mjs'), 'verify', ...where, '--quiet', '--out', join(out, 'run'), ...args],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let most = { bytes: 0, at: 0, parts: new Map<string, number>() };
  const processor = new Map<number, number>();
  const timer = setInterval(() => {
    const parts = new Map<string, number>();
    let bytes = 0;
    for (const pid of familyOf(command.pid ?? 0)) {
      const role = roleOf(pid);
      const one = proportionalOf(pid);
      bytes += one;
      parts.set(role, (parts.get(role) ?? 0) + one);
      processor.set(pid, Math.max(processor.get(pid) ?? 0, processorSecondsOf(pid)));
    }
    if (bytes > most.bytes) most = { bytes, at: seconds(), parts };
  }, LOOK_MS);
  try {
    const exit = await new Promise<number | null>((resolve) => command.once('close', resolve));
    const processorSeconds = [...processor.values()].reduce((sum, one) => sum + one, 0);
    return { exit, seconds: seconds(), processorSeconds, most, results: resultsIn(join(out, 'run')) };
  } finally {
    clearInterval(timer);
    rmSync(out, { recursive: true, force: true });
  }
}

/** Nothing where a run has left no verdict. */
function resultsIn(folder: string): Results {
  const { all: bytes, journal } = existsSync(folder) ? storedSize(folder) : { all: 0, journal: 0 };
  const verdict = existsSync(join(folder, VERDICT_FILE)) ? readVerdict(folder) : undefined;
  const musts = verdict?.rules.filter(({ level }) => level === 'must') ?? [];
  return {
    ...{ bytes, journal },
    requests: verdict?.stats.requests ?? 0,
    musts: musts.length,
    obeyed: musts.filter((rule) => rule.verdict === 'pass').length,
  };
}

/** Millions of bytes. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
