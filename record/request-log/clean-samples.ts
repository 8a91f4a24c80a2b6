import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { linesOf, parsedLine } from '../lines.ts';
import type { SampleLine } from './line.ts';

/** Begins the line of an answer in full. */
const SAMPLE = '["s",';

/**
 * Rewrites a request log whose k6 has ended, with each answer in full as `stored` gives it: k6 writes them as they came, and
 * knows neither whose data they hold nor which secrets.
 */
export async function cleanSamples(file: string, stored: (line: SampleLine) => SampleLine): Promise<void> {
  const clean = `${file}.clean`;
  const out = createWriteStream(clean);
  let changed = false;
  for await (const line of linesOf(file)) {
    const sample = line.startsWith(SAMPLE) ? parsedLine<SampleLine>(line) : undefined;
    const text = sample === undefined ? line : JSON.stringify(stored(sample));
    changed ||= text !== line;
    if (!out.write(`${text}\n`)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  out.end();
  await finished(out);
  if (changed) renameSync(clean, file);
  else rmSync(clean);
}
