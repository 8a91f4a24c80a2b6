import { firstFindings } from '../first-findings/part.ts';
import { LOAD_PARTS } from '../load/index.ts';
import type { Part } from '../part.ts';
import { RELIABILITY_PARTS } from '../reliability/index.ts';
import { bench } from './bench.ts';
import { cost } from './cost.ts';
import { costChange } from './cost-change.ts';
import { costSchemathesis } from './cost-schemathesis.ts';
import { faults, matrix } from './faults.ts';
import { journal } from './journal.ts';
import { runs } from './runs.ts';
import { shuffled } from './shuffled.ts';
import { slow } from './slow.ts';
import { variants } from './variants.ts';
import { verdicts } from './verdicts.ts';

/**
 * What `npm run evidence` measures, in this order. A part more is an entry here, a shape in `shape.ts`, and a line in
 * `evidence-rows.ts`.
 */
export const PARTS: readonly Part[] = [
  ...[faults, variants, matrix, firstFindings, journal, runs, verdicts, shuffled, slow],
  ...[bench, cost, costChange, costSchemathesis],
  ...RELIABILITY_PARTS,
  ...LOAD_PARTS,
];
