import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How many seconds each file took when it last ran in this clone. */
const KEPT = '.cache/tests/seconds.json';

function kept(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'));
  } catch {
    return {};
  }
}

/** Files in an order that leaves no processor idle at the end, as far as is known how long each takes. */
export function longestFirst(files: readonly string[]): string[] {
  const seconds = kept();
  const of = (file: string): number => seconds[file] ?? Number.MAX_VALUE;
  return [...files].sort((a, b) => of(b) - of(a));
}

export function keepSeconds(seconds: ReadonlyMap<string, number>): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ ...kept(), ...Object.fromEntries(seconds) }));
}
