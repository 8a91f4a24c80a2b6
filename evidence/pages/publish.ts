import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readEvidence } from '../store/evidence-files.ts';
import { killMatrixOf } from './kill-matrix-page.ts';
import { readmeLines } from './readme-lines.ts';
import { withRegion } from './region.ts';

/** What is written from `evidence/figures/`, by its path from the top of the clone. */
export function pages(root: string): Map<string, string> {
  const evidence = readEvidence(root);
  const readme = withRegion(readFileSync(join(root, 'README.md'), 'utf8'), readmeLines(evidence));
  const matrix = killMatrixOf(evidence);
  return new Map([
    ['README.md', readme],
    ...(matrix === undefined ? [] : [['evidence/kill-matrix.md', matrix] as const]),
  ]);
}

/** Writes each page that differs. */
export function publish(root: string): void {
  for (const [path, text] of pages(root)) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
