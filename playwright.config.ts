import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { lastFiles } from './fixtures/runner/last.ts';
import { BREADTH } from './fixtures/runner/rules.ts';
import { EXTENSION } from './harness/paths.ts';
import { OPTIONS_VARIABLE, runOptions, STARTED_BY_MUSTER } from './harness/run/options.ts';

const options = runOptions();
// Workers read this file again: they must see the same folder and seed.
process.env[OPTIONS_VARIABLE] = JSON.stringify(options);
// The command shows progress and writes the verdict itself; a run started by hand does both here.
const byMuster = process.env[STARTED_BY_MUSTER] !== undefined;
// To list the checks leaves nothing behind.
const listing = process.argv.includes('--list');

/** What the reports of the runner say of themselves: a check that ran may have found any number of rules broken. */
const COUNTS_CHECKS = 'Counts checks that ran, not rules that were obeyed: the verdict stands in report.html';

const LAST = 'suites/last/*.spec.[jt]s';
/** Runs last as well, where all checks run in one go. */
const BROWSER = 'suites/oauth/browser-sign-in.spec.[jt]s';
const BREADTH_FIRST = new RegExp(`${BREADTH}\\b`);
const IN_ONE_GO = 'then-last.[jt]s';
// Files come in any order where the run shuffles them: what runs last keeps its own within one file.
const last = { name: 'last', testMatch: options.shuffle ? IN_ONE_GO : lastFiles(options), workers: 1 };
const ignored = options.shuffle ? [LAST, BROWSER] : LAST;
const embedded = options.profile === undefined && options.baseUrl === undefined;
// Where there is time for everything no order is needed: a second start of the workers costs some.
// Beside another worker, a check that excludes all others waits for them in its queue: no project has to.
const projects = options.inOneGo
  ? [
      {
        name: 'checks',
        testMatch: ['**/*.spec.[jt]s', IN_ONE_GO],
        testIgnore: [LAST, BROWSER],
      },
    ]
  : embedded || options.shuffle
    ? [{ name: 'checks', testIgnore: ignored, teardown: 'last' }, last]
    : [
        { name: 'breadth', testIgnore: LAST, grep: BREADTH_FIRST, teardown: 'last' },
        { name: 'depth', testIgnore: LAST, grepInvert: BREADTH_FIRST, teardown: 'last' },
        last,
      ];

/**
 * The conformance suites. `breadth`, every must-rule once, comes before `depth`; `last` has what disturbs others, or must see the end of things.
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
        // Notes for the verdict what the runner itself meets, and shows progress where the command has started it.
        [`./reports/progress-reporter${EXTENSION}`, { out: options.out, quiet: options.quiet || !byMuster }],
        ...(byMuster
          ? []
          : ([
              ['list'],
              [`./verify/run/verdict-reporter${EXTENSION}`, { out: options.out }],
              [
                'html',
                { outputFolder: join(options.out, 'playwright-report'), open: 'never', title: COUNTS_CHECKS },
              ],
            ] as const)),
        [
          `./reports/allure-reporter${EXTENSION}`,
          {
            resultsDir: join(options.out, 'allure-results'),
            environmentInfo: { 'This counts': COUNTS_CHECKS },
          },
        ],
      ],
  projects,
});
