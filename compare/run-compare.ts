import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userPath, version } from '../harness/paths.ts';
import type { Ending } from '../harness/run/ending.ts';
import { outFolder } from '../harness/run/out-folder.ts';
import type { Comparison } from '../record/comparison.ts';
import { comparePage } from '../reports/compare/page.ts';
import { compareSummary } from '../reports/compare/summary.ts';
import { fromHere, wantsColour } from '../reports/terminal.ts';
import { compare } from './compare.ts';
import { readSide } from './read/read-side.ts';

export interface RunCompareOptions {
  readonly out?: string;
  readonly quiet: boolean;
  readonly json: boolean;
  readonly latency: boolean;
}

const ENDING: Readonly<Record<Comparison['verdict'], Ending>> = {
  same: 'ok',
  different: 'ok',
  better: 'ok',
  worse: 'violated',
  unjudged: 'inconclusive',
};

/** Compares two results, writes compare.html and compare.json, and says whether the second is worse. @throws UsageError */
export async function runCompare(a: string, b: string, options: RunCompareOptions): Promise<Ending> {
  const [first, second] = [await readSide(userPath(a)), await readSide(userPath(b))];
  const result = compare(
    { ...first, place: a },
    { ...second, place: b },
    { harness: version(), latency: options.latency },
  );
  const out = outFolder(options.out, 'compare');
  mkdirSync(out, { recursive: true });
  const text = `${JSON.stringify(result, null, 2)}\n`;
  writeFileSync(join(out, 'compare.json'), text);
  const page = join(out, 'compare.html');
  writeFileSync(page, comparePage(result));
  process.stdout.write(
    options.json
      ? text
      : compareSummary(result, { colour: wantsColour(), quiet: options.quiet, page: fromHere(page) }),
  );
  return ENDING[result.verdict];
}
