import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LEDGER = /^ledger(-[\w.-]+)?\.ndjson$/;

/** The ledgers of a run: one for each k6. */
export const ledgersIn = (out: string): string[] =>
  readdirSync(out)
    .filter((name) => LEDGER.test(name))
    .sort()
    .map((name) => join(out, name));
