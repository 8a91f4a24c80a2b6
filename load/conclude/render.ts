import type { LoadResult } from '../../record/load-result.ts';
import { writeEach } from '../../record/write-each.ts';
import { loadJunit } from '../../reports/load/junit.ts';
import { loadPage } from '../../reports/load/page.ts';

/** Writes the reports of a load run from its result alone, and answers a sentence for each that could not be written. */
export const renderLoad = (out: string, result: LoadResult): string[] =>
  writeEach(out, { 'junit.xml': () => loadJunit(result), 'report.html': () => loadPage(result) });
