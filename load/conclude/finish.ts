import type { Ending } from '../../harness/run/ending.ts';
import { type LoadResult, type LoadVerdict, writeLoadResult } from '../../record/load-result.ts';
import { loadSummary } from '../../reports/load/summary.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import { listLeftBehind } from './left-behind.ts';
import { renderLoad } from './render.ts';

const ENDING: Readonly<Record<LoadVerdict, Ending>> = {
  pass: 'ok',
  fail: 'violated',
  invalid: 'inconclusive',
};

/** What is printed of a load run. */
export interface Shown {
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Stores the result of a load run, writes its reports, says how it ended, and answers so. */
export async function finishLoad(out: string, result: LoadResult, shown: Shown): Promise<Ending> {
  writeLoadResult(out, result);
  await listLeftBehind(out);
  return showLoad(out, result, shown);
}

/** Writes the reports of a result that is stored, says how it ended, and answers so. */
export function showLoad(out: string, result: LoadResult, { quiet, json }: Shown): Ending {
  const failed = renderLoad(out, result);
  process.stdout.write(
    json
      ? `${JSON.stringify(result, null, 2)}\n`
      : loadSummary(result, { colour: wantsColour(), folder: fromHere(out), quiet }),
  );
  if (failed.length > 0) {
    process.stderr.write(
      `Muster itself failed: ${failed.join('; ')}. The rest stands in ${fromHere(out)}.\n`,
    );
    return 'harness';
  }
  return result.interrupted ? 'interrupted' : ENDING[result.verdict];
}
