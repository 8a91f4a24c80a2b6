import { LOAD_RUN_FILE } from './load-run.ts';
import { RUN_FILE } from './run.ts';

/** What the reports of runs, loads and comparisons are called. Other tools give the same names to theirs. */
export const REPORT_NAMES: readonly string[] = [
  ...['allure-results', 'coverage.json', 'ctrf.json', 'junit.xml', 'results.sarif'],
  ...['report.html', 'report.md', 'summary.md', 'compare.html', 'series.csv'],
];

/** One of these stands beside every report of Muster: it is written first, or together with it. */
export const RUN_NAMES: readonly string[] = [RUN_FILE, LOAD_RUN_FILE, 'compare.json'];
