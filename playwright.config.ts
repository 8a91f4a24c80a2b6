import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { lastFiles } from './fixtures/runner/last.ts';
import { BREADTH } from './fixtures/runner/rules.ts';
import { EXTENSION } from './harness/paths.ts';
import { OPTIONS_VARIABLE, runOptions } from './harness/run/options.ts';

const options = runOptions();
// Workers read this file again: they must see the same folder and seed.
process.env[OPTIONS_VARIABLE] = JSON.stringify(options);
// To list the checks leaves nothing behind.
const listing = process.argv.includes('--list');

/** What the reports of the runner say of themselves: a check that ran may have found any number of rules broken. */
const COUNTS_CHECKS = 'Counts checks that ran, not rules that were obeyed: the verdict stands in report.html';

const LAST = 'suites/last/*.spec.[jt]s';
const BREADTH_FIRST = new RegExp(`${BREADTH}\\b`);

/**
 * The conformance suites, for whoever starts them with Playwright: `muster verify` runs the same checks by a runner of its own,
 * which costs half as much. `breadth`, every must-rule once, comes before `depth`; `last` has what disturbs others, or must see the end of things.
 */
export default defineConfig({
  testDir: 'suites',
  globalSetup: `./fixtures/runner/global-setup${EXTENSION}`,
  outputDir: join(options.out, 'artifacts'),
  workers: options.workers,
  fullyParallel: false,
  retries: 0,
  // What bounds a check is the time of the run: at a request a second, one takes minutes.
  timeout: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: listing
    ? [['list']]
    : [
        ['list'],
        // Notes for the verdict what Playwright itself meets.
        [`./reports/notes-reporter${EXTENSION}`, { out: options.out }],
        [`./verify/run/verdict-reporter${EXTENSION}`, { out: options.out }],
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
    { name: 'breadth', testIgnore: LAST, grep: BREADTH_FIRST, teardown: 'last' },
    { name: 'depth', testIgnore: LAST, grepInvert: BREADTH_FIRST, teardown: 'last' },
    { name: 'last', testMatch: lastFiles(options), workers: 1 },
  ],
});
