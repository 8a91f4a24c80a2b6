/** The reports of a run that are made of its result, in the order in which they are written. */
export const RENDERED_FILES = [
  'allure-results',
  'coverage.json',
  'ctrf.json',
  'junit.xml',
  'results.sarif',
  'report.md',
  'report.html',
  // Last, as it says what all of them take.
  'summary.md',
] as const;

/** What every run of verify ends with. */
export const REPORT_FILES = ['verdict.json', 'left-behind.json', ...RENDERED_FILES] as const;
