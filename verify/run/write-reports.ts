import { writeLeftBehind } from '../../record/left-behind.ts';
import { storedSize } from '../../record/stored-size.ts';
import { writeVerdict } from '../../record/verdict-file.ts';
import { type Rendered, writeEach } from '../../record/write-each.ts';
import { allure } from '../../reports/allure.ts';
import { coverageFile } from '../../reports/coverage.ts';
import { ctrf } from '../../reports/ctrf.ts';
import { htmlReport } from '../../reports/html/page.ts';
import { junit } from '../../reports/junit.ts';
import { markdown } from '../../reports/markdown.ts';
import { pullRequestSummary } from '../../reports/pull-request.ts';
import type { Result } from '../../reports/result.ts';
import { sarif } from '../../reports/sarif.ts';
import { fromHere } from '../../reports/terminal.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { RENDERED_FILES } from './report-files.ts';

type Renderer = (result: Result, out: string) => Rendered;

const RENDERERS: Readonly<Record<(typeof RENDERED_FILES)[number], Renderer>> = {
  'allure-results': allure,
  'coverage.json': (result) => `${JSON.stringify(coverageFile(result), null, 2)}\n`,
  'ctrf.json': (result) => `${JSON.stringify(ctrf(result), null, 2)}\n`,
  'junit.xml': junit,
  'results.sarif': (result) => `${JSON.stringify(sarif(result), null, 2)}\n`,
  'report.md': markdown,
  'report.html': htmlReport,
  'summary.md': (result, out) => pullRequestSummary(result, { folder: fromHere(out), size: storedSize(out) }),
};

/** Writes every report of a result into its folder, and answers a sentence for each that could not be written. @throws where the verdict cannot */
export function writeReports(out: string, result: Result): string[] {
  writeVerdict(out, verdictFile(result));
  const { attendees, fields: attendee_fields } = result.footprint;
  writeLeftBehind(out, result.run.runId, { attendees, attendee_fields });
  return writeEach(
    out,
    Object.fromEntries(RENDERED_FILES.map((name) => [name, () => RENDERERS[name](result, out)])),
  );
}
