import type { Ending } from '../../harness/run/ending.ts';
import { type LoadResult, type LoadVerdict, writeLoadResult } from '../../record/load-result.ts';
import { loadSummary } from '../../reports/load/summary.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import { listLeftBehind } from './left-behind.ts';
import { renderLoad } from './render.ts';

const ENDING: Readonly<Record<LoadVerdict, Ending>> = {
  pass: 'ok',
  fail: 'violated',
  invalid: 'inconclusive',
};

/** How a load run is printed: nothing but the verdict, or JSON. */
export interface Printing {
  readonly quiet: boolean;
  readonly json: boolean;
}

/**
 * Stores the result of a load run, writes and prints its reports, and answers how the command ends. `seen`: what a list
 * shows of a run that was killed before it noted its last answers.
 */
export async function finishLoad(
  out: string,
  result: LoadResult,
  shown: Printing,
  seen: readonly ListedAttendee[] = [],
): Promise<Ending> {
  writeLoadResult(out, result);
  await listLeftBehind(out, seen);
  return showLoad(out, result, shown);
}

/** Writes and prints the reports of a stored result, and answers how the command ends. */
export function showLoad(out: string, result: LoadResult, { quiet, json }: Printing): Ending {
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
