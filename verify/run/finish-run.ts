import { randomUUID } from 'node:crypto';
import type { Ending } from '../../harness/run/ending.ts';
import type { RunVerdict } from '../../record/verdict-file.ts';
import { withoutCommands } from '../../reports/github.ts';
import type { Result } from '../../reports/result.ts';
import { summary } from '../../reports/summary.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import type { Shown } from '../options.ts';
import { readResult } from './read-result.ts';
import { inGitHub, tellGitHub } from './tell-github.ts';
import { writeReports } from './write-reports.ts';

const ENDING: Readonly<Record<RunVerdict, Ending>> = {
  conforms: 'ok',
  violates: 'violated',
  inconclusive: 'inconclusive',
  error: 'harness',
};

/** Judges what a run stored, writes the reports, says how it ended, and answers that. `rejudge`: its stored exchanges anew. @throws UsageError */
export async function finishRun(out: string, shown: Shown & { readonly rejudge?: boolean }): Promise<Ending> {
  const result = await readResult(out, { rejudge: shown.rejudge ?? false });
  writeReports(out, result);
  print(out, result, shown);
  tellGitHub(result, fromHere(out));
  const { verdict, part } = result.verdict;
  // One part has no verdict, but that is not for want of anything.
  return verdict === 'inconclusive' && part?.complete ? 'ok' : ENDING[verdict];
}

function print(out: string, result: Result, { quiet, json, silent }: Shown): void {
  if (silent) return;
  if (json) process.stdout.write(`${JSON.stringify(verdictFile(result), null, 2)}\n`);
  else {
    const text = summary(result, { colour: wantsColour(), folder: fromHere(out), quiet });
    process.stdout.write(inGitHub() ? withoutCommands(text, randomUUID()) : text);
  }
}
