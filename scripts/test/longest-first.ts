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

/** What is assumed of a file that has not run in this clone. */
const SECONDS = 1;

/**
 * Files in so many groups that take about as long. Neighbours stay together: what one has loaded, the next one needs as
 * well. The group that takes longest is the first.
 */
export function inGroups(files: readonly string[], count: number): string[][] {
  const seconds = kept();
  const of = (group: readonly string[]): number =>
    group.reduce((sum, file) => sum + (seconds[file] ?? SECONDS), 0);
  const share = of(files) / count;
  const groups: string[][] = Array.from({ length: count }, () => []);
  let done = 0;
  for (const file of [...files].sort()) {
    groups[Math.min(count - 1, Math.floor(done / share))]?.push(file);
    done += of([file]);
  }
  return groups.filter((group) => group.length > 0).sort((a, b) => of(b) - of(a));
}

export function keepSeconds(seconds: ReadonlyMap<string, number>): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ ...kept(), ...Object.fromEntries(seconds) }));
}
