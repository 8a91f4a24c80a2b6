import { createHash } from 'node:crypto';
import { GAPS, RULES } from '../spec/ledger/index.ts';

/** The sha256 of the ledger: two verdicts with the same one speak of the same rules and gaps. */
export function ledgerHash(): string {
  const rules = Object.entries(RULES).map(([id, { section, statement, level, source }]) => [
    id,
    { section, statement, level, source },
  ]);
  const sorted = [rules, Object.entries(GAPS)].map((entries) =>
    entries.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
