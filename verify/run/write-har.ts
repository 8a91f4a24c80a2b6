import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { version } from '../../harness/paths.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { HAR_TAIL, harEntry, harHead } from '../../reports/har.ts';
import { HAR_FILE } from './report-files.ts';

/** Writes every exchange of a run as an HTTP Archive into its folder, one at a time, since they may be gigabytes. */
export const writeHar = (out: string): Promise<void> =>
  pipeline(Readable.from(harText(out)), createWriteStream(join(out, HAR_FILE)));

async function* harText(out: string): AsyncGenerator<string> {
  yield harHead(version());
  let first = true;
  for await (const exchange of readExchanges(out)) {
    yield `${first ? '' : ',\n'}${JSON.stringify(harEntry(exchange))}`;
    first = false;
  }
  yield HAR_TAIL;
}
