import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../reports/result.ts';
import { verdictFile } from '../reports/verdict-file.ts';

/** Writes every report of a result into its folder. */
export function writeReports(out: string, result: Result): void {
  mkdirSync(out, { recursive: true });
  const files: Record<string, () => string> = {
    'verdict.json': () => `${JSON.stringify(verdictFile(result), null, 2)}\n`,
  };
  for (const [name, render] of Object.entries(files)) writeFileSync(join(out, name), render());
}
