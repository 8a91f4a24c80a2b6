import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSize } from '../record/stored-size.ts';
import { readVerdict, VERDICT_FILE, type ViolationRow } from '../record/verdict-file.ts';
import { type MeasuredCommand, measuredCommand } from './measured-command.ts';

/** What a run left. */
export interface Results {
  readonly bytes: number;
  /** Of them the journal. */
  readonly journal: number;
  readonly requests: number;
  readonly musts: number;
  /** Must-rules that passed. */
  readonly obeyed: number;
  readonly violations: readonly ViolationRow[];
  /** What kept the run from judging more. */
  readonly notes: readonly string[];
}

/** What a verify run took, and all that it left in its folder. */
export interface VerifyRun extends MeasuredCommand {
  readonly results: Results;
}

/** The line of the first violation, and anything but the line that there is none so far, as clones of before print it. */
const VIOLATION = /^First violation: |\b(?!0 )[\d,]+ violations?\b|\bviolate[sd]\b/;

/**
 * Runs `muster verify` of a clone, against its embedded environment where `args` name no profile, and measures the command
 * with all that it has started: runner, workers, environment, browser. With `speaks` it is not quiet, and the line that is
 * waited for is the first that tells of a violation.
 */
export async function verifyRun(
  root: string,
  args: readonly string[],
  { speaks = false }: { readonly speaks?: boolean } = {},
): Promise<VerifyRun> {
  const out = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const where = args.includes('--profile') ? [] : ['--reference'];
  const said = speaks ? [] : ['--quiet'];
  try {
    const run = await measuredCommand(
      process.execPath,
      [join(root, 'bin', 'muster.mjs'), 'verify', ...where, ...said, '--out', join(out, 'run'), ...args],
      speaks ? { until: VIOLATION } : {},
    );
    return { ...run, results: resultsIn(join(out, 'run')) };
  } finally {
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
    violations: verdict?.violations ?? [],
    notes: verdict?.notes ?? [],
  };
}

/** Millions of bytes. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
