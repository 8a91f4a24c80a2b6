import { type FaultRow, isClean, type VariantRow } from '../../record/detection.ts';
import { checkTable } from './check-table.ts';
import { faultTable } from './fault-table.ts';
import { ruleTable } from './rule-table.ts';

/** What a kill matrix shows. */
export interface KillMatrix {
  /** What was run, when and with what outcome, a line each. */
  readonly summary: readonly string[];
  /** Every fault, up to its first kill where `whole` holds the runs to the end. */
  readonly faults: readonly FaultRow[];
  /** Runs of all checks to the end; absent where there were none. */
  readonly whole?: readonly FaultRow[];
  /** Whether `faults` were run up to their first kill. */
  readonly firstKill: boolean;
  /** Runs against conforming servers; absent where they stand elsewhere. */
  readonly variants?: readonly VariantRow[];
}

/** The kill matrix as a page of Markdown: what survived, kills by rule, by check and by fault, and false positives. */
export function killMatrixPage({ summary, faults, whole, firstKill, variants }: KillMatrix): string {
  const all = whole ?? faults;
  const toTheEnd = whole !== undefined || !firstKill;
  return [
    '# Kill matrix',
    '',
    'Each seeded fault breaks rules of the specification. It is killed when a check, in a run of all checks, reports a',
    'breach of one of those rules.',
    '',
    ...summary.map((line) => `* ${line}`),
    '',
    ...survived(faults),
    ...(variants === undefined ? [] : falsePositives(variants)),
    '## Rules',
    '',
    'Killed of seeded, by server. A fault that breaks several rules counts in each of their rows.',
    '',
    ...ruleTable(faults),
    '',
    '## Checks',
    '',
    toTheEnd
      ? 'How many faults each check finds, and how many of them no other check finds.'
      : 'Each fault was run up to its first kill, so these are the checks that came first, not all that would find it.',
    '',
    ...checkTable(all),
    '',
    '## Faults',
    '',
    `The time is that ${firstKill ? 'until the first kill' : 'of all checks'}, from the start of the run; the numbers are the checks above.`,
    '',
    ...faultTable(faults, all),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function survived(faults: readonly FaultRow[]): string[] {
  const rows = faults
    .filter((row) => !row.killed)
    .map(({ target, id, rule }) => `* ${target}: \`${id}\`, of \`${rule}\``);
  return rows.length === 0 ? [] : ['## Survived', '', ...rows, ''];
}

function falsePositives(variants: readonly VariantRow[]): string[] {
  const rows = variants
    .filter((row) => !isClean(row))
    .flatMap(({ target, name, seed, verdict, violations, open }) => [
      `* ${target}: \`${name}\`, seed ${seed}: ${verdict}`,
      ...[...violations, ...open].map((line) => `  * ${line}`),
    ]);
  return rows.length === 0 ? [] : ['## False positives', '', ...rows, ''];
}
