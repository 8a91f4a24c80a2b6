import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from '../../record/load-result.ts';
import { loadJunit } from '../../reports/load/junit.ts';
import { loadPage } from '../../reports/load/page.ts';

/** Writes the reports of a load run from its result alone. */
export function renderLoad(out: string, result: LoadResult): void {
  writeFileSync(join(out, 'junit.xml'), loadJunit(result));
  writeFileSync(join(out, 'report.html'), loadPage(result));
}
