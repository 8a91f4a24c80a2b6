import { suitesIn } from '../compiled.mjs';

/** Modules that are started, or loaded by Playwright, and not imported. */
const STARTED = [
  'cli/main.ts',
  'detect/workers/worker-main.ts',
  'fixtures/runner/global-setup.ts',
  'harness/oauth/browser/main.ts',
  'playwright.config.ts',
  'reference/main.ts',
  'reports/notes-reporter.ts',
  'verify/run/suites-main.ts',
  'verify/run/verdict-reporter.ts',
];

/** What modules read or start as it is, by paths beside them. */
export const READ = [
  'load/k6/go.mod',
  'load/k6/go.sum',
  'load/k6/releases.json',
  'load/k6/tools.go',
  ...['rehearsal', 'rush', 'sessions', 'smoke', 'soak', 'spike'].map(
    (name) => `load/scenario/files/${name}.yaml`,
  ),
  'record/journal/line-writer.mjs',
  'spec/openapi.yaml',
];

/** The modules from which all that the package has to hold can be reached. */
export const entriesOf = (root: string): string[] => [...STARTED, ...suitesIn(root)];
