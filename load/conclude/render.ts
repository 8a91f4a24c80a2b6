import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from '../../record/load-result.ts';
import { writeEach } from '../../record/write-each.ts';
import { loadJunit } from '../../reports/load/junit.ts';
import { loadPage } from '../../reports/load/page.ts';
import { SERIES_FILE, seriesCsv } from '../../reports/load/series-csv.ts';

/** What k6 writes of its own where `--dashboard` asks for it. */
const K6_DASHBOARD = 'k6/k6-dashboard.html';

/** Writes the reports of a load run from its result, and answers a sentence for each that could not be written. */
export const renderLoad = (out: string, result: LoadResult): string[] =>
  writeEach(out, {
    'junit.xml': () => loadJunit(result),
    'report.html': () => loadPage(result, existsSync(join(out, K6_DASHBOARD)) ? K6_DASHBOARD : undefined),
    [SERIES_FILE]: () => seriesCsv(result),
  });
