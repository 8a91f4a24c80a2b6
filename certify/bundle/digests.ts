import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { linesOf, parsedLine } from '../../record/lines.ts';

/** An exchange by its id and the sha256 of its line. */
export interface Digest {
  readonly id: string;
  readonly sha256: string;
}

/** The digests of the stored exchanges of a run, in their order. */
export async function digestsOf(folder: string): Promise<Digest[]> {
  const digests: Digest[] = [];
  const file = join(folder, EXCHANGES_FILE);
  if (!existsSync(file)) return digests;
  for await (const line of linesOf(file))
    if (line !== '')
      digests.push({
        id: parsedLine<Exchange>(line)?.id ?? '?',
        sha256: createHash('sha256').update(line).digest('hex'),
      });
  return digests;
}

/** As sha256sum writes them, with the id in place of a file's name. */
export const digestText = (digests: readonly Digest[]): string =>
  digests.map(({ id, sha256 }) => `${sha256}  ${id}\n`).join('');

export const digestsIn = (text: string): Digest[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), id: line.slice(66) }));

/** The sha256 of a file, read in pieces. */
export async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
