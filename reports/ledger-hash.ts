import { createHash } from 'node:crypto';
import { GAPS, RULES } from '../spec/ledger/index.ts';

/** The sha256 of the ledger: two verdicts with the same one speak of the same rules and gaps. */
export function ledgerHash(): string {
  const sorted = [RULES, GAPS].map((entries) =>
    Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
