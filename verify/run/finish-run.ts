import { EXIT_CODE } from '../../judge/verdict.ts';
import type { Result } from '../../reports/result.ts';
import { summary } from '../../reports/summary.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { readResult } from './read-result.ts';
import { writeReports } from './write-reports.ts';

export interface Shown {
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Judges what a run stored, writes the reports, says how it ended, and answers the exit code. */
export async function finishRun(out: string, shown: Shown, code?: number): Promise<number> {
  const result = await readResult(out);
  writeReports(out, result);
  print(out, result, shown);
  return code ?? EXIT_CODE[result.verdict.verdict];
}

function print(out: string, result: Result, { quiet, json }: Shown): void {
  if (json) process.stdout.write(`${JSON.stringify(verdictFile(result), null, 2)}\n`);
  else process.stdout.write(summary(result, { colour: wantsColour(), folder: fromHere(out), quiet }));
}
