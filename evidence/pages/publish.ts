import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readEvidence } from '../store/evidence-files.ts';
import { besideLines } from './beside-lines.ts';
import { changeLines } from './change-lines.ts';
import { costLines } from './cost-lines.ts';
import { evidenceLines } from './evidence-lines.ts';
import { killMatrixOf } from './kill-matrix-page.ts';
import { loadCostLines } from './load-cost-lines.ts';
import { readmeLines } from './readme-lines.ts';
import { withRegion } from './region.ts';
import { reliabilityLines } from './reliability-lines.ts';

const RELIABILITY = 'docs/reliability.md';
const EVIDENCE = 'docs/evidence.md';
const COST = 'docs/cost.md';
const SCALE = 'docs/scale.md';

/** What is written from `evidence/figures/`, by its path from the top of the clone. */
export function pages(root: string): Map<string, string> {
  const evidence = readEvidence(root);
  const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
  const readme = withRegion(textOf('README.md'), readmeLines(evidence));
  const tried = reliabilityLines(evidence);
  const costs = withRegion(textOf(COST), costLines(evidence), 'cost', COST);
  const changes = withRegion(costs, changeLines(evidence), 'cost-change', COST);
  const crowds = withRegion(
    textOf(SCALE),
    loadCostLines(evidence, 'load-attendees'),
    'load-attendees',
    SCALE,
  );
  const matrix = killMatrixOf(evidence);
  return new Map([
    ['README.md', readme],
    [EVIDENCE, withRegion(textOf(EVIDENCE), evidenceLines(evidence), 'evidence', EVIDENCE)],
    [COST, withRegion(changes, besideLines(evidence), 'schemathesis', COST)],
    [SCALE, withRegion(crowds, loadCostLines(evidence, 'load-people'), 'load-people', SCALE)],
    [RELIABILITY, withRegion(textOf(RELIABILITY), tried, 'reliability', RELIABILITY)],
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
