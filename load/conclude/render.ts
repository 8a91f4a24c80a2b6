import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from '../../record/load-result.ts';
import { writeEach } from '../../record/write-each.ts';
import { loadJunit } from '../../reports/load/junit.ts';
import { loadPage } from '../../reports/load/page.ts';
import { SERIES_FILE, seriesCsv } from '../../reports/load/series-csv.ts';
import { K6_DASHBOARD } from '../drive/k6-process.ts';
import { SCRIPT_FOLDER } from '../drive/script-files.ts';

/** What k6 writes of its own where `--dashboard` asks for it. */
const DASHBOARD = `${SCRIPT_FOLDER}/${K6_DASHBOARD}`;

/** Writes the reports of a load run from its result, and answers a sentence for each that could not be written. */
export const renderLoad = (out: string, result: LoadResult): string[] =>
  writeEach(out, {
    'junit.xml': () => loadJunit(result),
    'report.html': () => loadPage(result, existsSync(join(out, DASHBOARD)) ? DASHBOARD : undefined),
    [SERIES_FILE]: () => seriesCsv(result),
  });
