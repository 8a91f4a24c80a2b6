import { PICTURES } from '../../harness/oauth/browser/picture.ts';
import { ASKS_FILE } from '../../record/asks-file.ts';
import { CONNECTIONS_FILE } from '../../record/connections-file.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { FACTS_FILE } from '../../record/facts-file.ts';
import { LEFT_BEHIND_FILE } from '../../record/left-behind.ts';
import { RUN_FILE } from '../../record/run.ts';
import { VERDICT_FILE } from '../../record/verdict-file.ts';
import type { Rendered } from '../../record/write-each.ts';
import { NOTES_FILE } from '../../reports/progress/runner-notes.ts';
import type { Result } from '../../reports/result.ts';

type Renderer = (result: Result, out: string) => Rendered;

const asJson =
  (file: (result: Result) => unknown): Renderer =>
  (result) =>
    `${JSON.stringify(file(result), null, 2)}\n`;

/** What makes each report of a run from its result, in the order in which they are written. It is loaded when it is needed. */
const RENDERERS: Readonly<Record<string, () => Promise<Renderer>>> = {
  'allure-results': async () => (await import('../../reports/allure.ts')).allure,
  'coverage.json': async () => asJson((await import('../../reports/coverage.ts')).coverageFile),
  'ctrf.json': async () => asJson((await import('../../reports/ctrf.ts')).ctrf),
  'junit.xml': async () => (await import('../../reports/junit.ts')).junit,
  'results.sarif': async () => asJson((await import('../../reports/sarif.ts')).sarif),
  'report.md': async () => (await import('../../reports/markdown.ts')).markdown,
  'report.html': async () => (await import('../../reports/html/page.ts')).htmlReport,
  // Last, as it says what all of them take.
  'summary.md': async () => {
    const [{ pullRequestSummary }, { storedSize }, { fromHere }] = await Promise.all([
      import('../../reports/pull-request.ts'),
      import('../../record/stored-size.ts'),
      import('../../reports/terminal.ts'),
    ]);
    return (result, out) => pullRequestSummary(result, { folder: fromHere(out), size: storedSize(out) });
  },
};

/** Loads what makes the reports, by their names. */
export const loadRenderers = (): Promise<Array<readonly [string, Renderer]>> =>
  Promise.all(Object.entries(RENDERERS).map(async ([name, load]) => [name, await load()] as const));

/** What every run of verify ends with. */
export const REPORT_FILES: readonly string[] = [VERDICT_FILE, LEFT_BEHIND_FILE, ...Object.keys(RENDERERS)];

export const HAR_FILE = 'exchanges.har';

/** All that a run may leave in its folder: the next one there takes it away. */
export const RUN_FILES: readonly string[] = [
  RUN_FILE,
  EXCHANGES_FILE,
  FACTS_FILE,
  ASKS_FILE,
  CONNECTIONS_FILE,
  NOTES_FILE,
  HAR_FILE,
  PICTURES,
  // What a run that was killed while it packed or swept its journal leaves.
  ...['packed', 'plain', 'clean'].map((end) => `${EXCHANGES_FILE}.${end}`),
  ...REPORT_FILES,
];
