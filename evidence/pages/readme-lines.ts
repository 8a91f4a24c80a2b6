import type { Evidence } from '../store/evidence-files.ts';
import type { Head } from '../store/shape.ts';
import { evidenceRows } from './evidence-rows.ts';
import { whenOf } from './figures.ts';

const ALL = 'Every figure stands in [docs/evidence.md](docs/evidence.md), each with its commit.';

/**
 * The table of the README: the figures of one commit, that at which all faults or variants were run last. Figures of other
 * commits stand in docs/evidence.md alone.
 */
export function readmeLines(evidence: Evidence): string {
  const head = lastWhole(evidence);
  if (head === undefined)
    return `No commit has been measured as a whole yet: \`npm run evidence\` does. ${ALL}`;
  const rows = evidenceRows(evidence).filter((one) => one.head.commit === head.commit);
  return [
    '| measured | figure |',
    '|---|---|',
    ...rows.map(({ what, figure }) => `| ${what} | ${figure} |`),
    '',
    `All of one commit: ${whenOf(head)}, on ${head.cores} cores with Node.js ${head.node}. ${ALL}`,
  ].join('\n');
}

/** The head of the last part that ran all faults or all variants. */
const lastWhole = ({ faults, variants, matrix, 'cost-change': change }: Evidence): Head | undefined =>
  [change, faults, variants, matrix]
    .filter((one) => one !== undefined)
    .reduce<Head | undefined>(
      (last, one) => (last === undefined || one.date > last.date ? one : last),
      undefined,
    );
