/** What every run of verify ends with. */
export const REPORT_FILES = [
  'verdict.json',
  'left-behind.json',
  'coverage.json',
  'ctrf.json',
  'junit.xml',
  'summary.md',
  'report.md',
  'report.html',
] as const;
