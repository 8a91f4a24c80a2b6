import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../cli/exit-codes.ts';
import type { LoadResult } from '../record/load-result.ts';
import { loadJunit } from '../reports/load/junit.ts';
import { loadPage } from '../reports/load/page.ts';
import { loadSummary } from '../reports/load/summary.ts';
import { fromHere, wantsColour } from '../reports/terminal.ts';

export const LOAD_FILE = 'load.json';

/** Writes the reports of a load run, says how it ended, and answers the exit code. */
export function finishLoad(
  out: string,
  result: LoadResult,
  shown: { quiet: boolean; json: boolean },
): number {
  writeFileSync(join(out, LOAD_FILE), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(out, 'junit.xml'), loadJunit(result));
  writeFileSync(join(out, 'report.html'), loadPage(result));
  process.stdout.write(
    shown.json
      ? `${JSON.stringify(result, null, 2)}\n`
      : loadSummary(result, { colour: wantsColour(), folder: fromHere(out), quiet: shown.quiet }),
  );
  if (result.interrupted) return EXIT.interrupted;
  return result.verdict === 'pass' ? EXIT.ok : result.verdict === 'fail' ? EXIT.violated : EXIT.inconclusive;
}
