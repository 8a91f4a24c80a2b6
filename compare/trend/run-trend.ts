import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { userPath, version } from '../../harness/paths.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { fromHere } from '../../reports/terminal.ts';
import { trendPage } from '../../reports/trend/page.ts';
import { trendSummary } from '../../reports/trend/summary.ts';
import { readTrend } from './read-trend.ts';

export interface RunTrendOptions {
  readonly out?: string;
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Writes trend.html over a folder of results, into that folder unless another is named. @throws UsageError */
export function runTrend(folder: string, { out, quiet, json }: RunTrendOptions): Ending {
  const root = userPath(folder);
  const trend = readTrend(root, version());
  const target = out === undefined ? root : userPath(out);
  mkdirSync(target, { recursive: true });
  const page = join(target, 'trend.html');
  writeFileSync(
    page,
    trendPage(trend, (name) =>
      relative(target, join(root, name)).split(/[\\/]/).map(encodeURIComponent).join('/'),
    ),
  );
  if (json) process.stdout.write(`${JSON.stringify(trend, null, 2)}\n`);
  else process.stdout.write(quiet ? `${fromHere(page)}\n` : trendSummary(trend, fromHere(page)));
  return 'ok';
}
