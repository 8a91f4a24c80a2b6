import { killMatrixPage } from '../../detect/page/kill-matrix.ts';
import { attributionLine } from '../../judge/attribution.ts';
import { unpackFaults } from '../../record/detection.ts';
import type { Evidence } from '../store/evidence-files.ts';
import type { FaultsEvidence } from '../store/shape.ts';
import { attributionsOf, count } from './figures.ts';

/** The kill matrix from `faults.json` and `matrix.json`; undefined where there is neither. */
export function killMatrixOf({ faults, matrix }: Evidence): string | undefined {
  const first = faults ?? matrix;
  if (first === undefined) return undefined;
  const named = matrix === undefined ? [] : attributionsOf(matrix);
  return killMatrixPage({
    summary: [
      ...(faults ? [summaryOf('Up to the first kill', faults)] : []),
      ...(matrix ? [summaryOf('All checks to the end', matrix)] : []),
      ...(named.length > 0 ? [`${attributionLine(named)}.`] : []),
      '`npm run evidence faults matrix` writes this page from `evidence/figures/`.',
    ],
    faults: unpackFaults(first),
    ...(matrix && { whole: unpackFaults(matrix) }),
    firstKill: faults !== undefined,
  });
}

function summaryOf(what: string, { rows, servers, date, commit, missing }: FaultsEvidence): string {
  const seeded = servers.reduce((sum, server) => sum + server.faults, 0);
  const without = missing.map(({ name, reason }) => `; ${name} was not run, ${reason}`).join('');
  const killed = rows.filter((row) => row.killed).length;
  return `${what}: **${count(killed)} of ${count(rows.length)}** killed, ${count(seeded)} seeded (${date}, commit \`${commit.slice(0, 7)}\`${without}).`;
}
