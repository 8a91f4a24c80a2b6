import { randomUUID } from 'node:crypto';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { DamagedFile } from '../../record/stored-json.ts';
import type { RunVerdict } from '../../record/verdict-file.ts';
import { withoutCommands } from '../../reports/github.ts';
import type { Result } from '../../reports/result.ts';
import { summary } from '../../reports/summary.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import type { ShownResult } from '../options.ts';
import { type ResultReading, readResult } from './read-result.ts';
import { inGitHub, tellGitHub } from './tell-github.ts';
import { writeReports } from './write-reports.ts';

const ENDING: Readonly<Record<RunVerdict, Ending>> = {
  conforms: 'ok',
  violates: 'violated',
  inconclusive: 'inconclusive',
  error: 'harness',
};

/**
 * Judges what a run stored, writes the reports, says how it ended, and answers that. A report that could not be written
 * is a failure of the harness. `rejudge`: judges its stored exchanges anew. @throws UsageError
 */
export async function finishRun(out: string, shown: ShownResult & ResultReading): Promise<Ending> {
  const result = await judged(out, shown);
  const failed = await writeReports(out, result);
  print(out, result, shown);
  tellGitHub(result, fromHere(out));
  if (failed.length > 0) {
    process.stderr.write(
      `Muster itself failed: ${failed.join('; ')}. The rest stands in ${fromHere(out)}.\n`,
    );
    return 'harness';
  }
  const { verdict, part } = result.verdict;
  // One part has no verdict, but that is not for want of anything.
  return verdict === 'inconclusive' && part?.complete ? 'ok' : ENDING[verdict];
}

/** A result, or why there is none and where what it was to be made of stands. */
async function judged(out: string, reading: ResultReading): Promise<Result> {
  try {
    return await readResult(out, reading);
  } catch (error) {
    if (error instanceof UsageError || error instanceof DamagedFile) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the run could not be judged: ${said}; what it observed stands in ${fromHere(out)}, for muster report`,
      { cause: error },
    );
  }
}

function print(out: string, result: Result, { quiet, json, silent }: ShownResult): void {
  if (silent) return;
  if (json) process.stdout.write(`${JSON.stringify(verdictFile(result), null, 2)}\n`);
  else {
    const text = summary(result, { colour: wantsColour(), folder: fromHere(out), quiet });
    process.stdout.write(inGitHub() ? withoutCommands(text, randomUUID()) : text);
  }
}
