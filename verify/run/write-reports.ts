import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLeftBehind } from '../../record/left-behind.ts';
import { writeVerdict } from '../../record/verdict-file.ts';
import { coverageFile } from '../../reports/coverage.ts';
import { ctrf } from '../../reports/ctrf.ts';
import { htmlReport } from '../../reports/html/page.ts';
import { junit } from '../../reports/junit.ts';
import { markdown } from '../../reports/markdown.ts';
import { pullRequestSummary } from '../../reports/pull-request.ts';
import type { Result } from '../../reports/result.ts';
import { fromHere } from '../../reports/terminal.ts';
import { verdictFile } from '../../reports/verdict-file.ts';

/** Writes every report of a result into its folder. */
export function writeReports(out: string, result: Result): void {
  writeVerdict(out, verdictFile(result));
  const { attendees, fields: attendee_fields } = result.footprint;
  writeLeftBehind(out, result.run.runId, { attendees, attendee_fields });
  const files: Record<string, () => string> = {
    'coverage.json': () => `${JSON.stringify(coverageFile(result), null, 2)}\n`,
    'ctrf.json': () => `${JSON.stringify(ctrf(result), null, 2)}\n`,
    'junit.xml': () => junit(result),
    'summary.md': () => pullRequestSummary(result, { folder: fromHere(out) }),
    'report.md': () => markdown(result),
    'report.html': () => htmlReport(result),
  };
  for (const [name, render] of Object.entries(files)) writeFileSync(join(out, name), render());
}
