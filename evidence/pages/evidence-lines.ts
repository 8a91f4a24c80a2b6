import type { Evidence } from '../store/evidence-files.ts';
import { evidenceRows } from './evidence-rows.ts';
import { whenOf } from './figures.ts';

/** The table of docs/evidence.md: every figure, each with its day and commit. */
export function evidenceLines(evidence: Evidence): string {
  const rows = evidenceRows(evidence);
  if (rows.length === 0) return 'Nothing has been measured yet: `npm run evidence` does, and writes it here.';
  return [
    '| measured | figure | when |',
    '|---|---|---|',
    ...rows.map(({ what, figure, head }) => `| ${what} | ${figure} | ${whenOf(head)} |`),
  ].join('\n');
}
