import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { lastFiles } from './fixtures/runner/last.ts';
import { EXTENSION } from './harness/paths.ts';
import { OPTIONS_VARIABLE, runOptions } from './harness/run/options.ts';

const options = runOptions();
// Workers read this file again: they must see the same folder and seed.
process.env[OPTIONS_VARIABLE] = JSON.stringify(options);
// The command shows progress and writes the verdict itself; a run started by hand does both here.
const byMuster = process.env.MUSTER_VERIFY !== undefined;
// To list the checks leaves nothing behind.
const listing = process.argv.includes('--list');

/** What the reports of the runner say of themselves: a check that ran may have found any number of rules broken. */
const COUNTS_CHECKS = 'Counts checks that ran, not rules that were obeyed: the verdict stands in report.html';

/** The conformance suites. `main` runs side by side; `last` has what disturbs others, or must see the end of things. */
export default defineConfig({
  testDir: 'suites',
  globalSetup: `./fixtures/runner/global-setup${EXTENSION}`,
  outputDir: join(options.out, 'artifacts'),
  workers: options.workers,
  fullyParallel: false,
  retries: 0,
  timeout: 300_000,
  forbidOnly: process.env.CI !== undefined,
  reporter: listing
    ? [['list']]
    : [
        // Notes for the verdict what the runner itself meets, and shows progress where the command has started it.
        [`./reports/progress-reporter${EXTENSION}`, { out: options.out, quiet: options.quiet || !byMuster }],
        ...(byMuster
          ? []
          : ([['list'], [`./verify/run/verdict-reporter${EXTENSION}`, { out: options.out }]] as const)),
        [
          'html',
          { outputFolder: join(options.out, 'playwright-report'), open: 'never', title: COUNTS_CHECKS },
        ],
        [
          'allure-playwright',
          {
            resultsDir: join(options.out, 'allure-results'),
            environmentInfo: { 'This counts': COUNTS_CHECKS },
          },
        ],
      ],
  projects: [
    { name: 'main', testIgnore: 'suites/last/*.spec.[jt]s', teardown: 'last' },
    { name: 'last', testMatch: lastFiles(options), workers: 1 },
  ],
});
