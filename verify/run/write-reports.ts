import { writeLeftBehind } from '../../record/left-behind.ts';
import { writeVerdict } from '../../record/verdict-file.ts';
import { writeEach } from '../../record/write-each.ts';
import type { Result } from '../../reports/result.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { loadRenderers } from './report-files.ts';

/** Writes every report of a result into its folder, and answers a sentence for each that could not be written. @throws where the verdict cannot */
export async function writeReports(out: string, result: Result): Promise<string[]> {
  writeVerdict(out, verdictFile(result));
  const { attendees, fields: attendee_fields } = result.footprint;
  writeLeftBehind(out, result.run.runId, { attendees, attendee_fields });
  const renderers = await loadRenderers();
  return writeEach(
    out,
    Object.fromEntries(renderers.map(([name, render]) => [name, () => render(result, out)])),
  );
}
