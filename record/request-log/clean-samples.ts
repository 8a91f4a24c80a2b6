import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { linesOf, parsedLine } from '../lines.ts';
import type { SampleLine } from './line.ts';

/** Prefix of the line of a sample. */
const SAMPLE = '["s",';

/**
 * Rewrites a request log whose k6 has ended, with each sample as `stored` redacts it. The answers stand there as they
 * came, since k6 cannot tell secrets and personal data in them.
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
