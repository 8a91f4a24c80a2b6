import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from './facts.ts';
import { parsedLine } from './lines.ts';

/** The facts of a run in its folder, one JSON line each. */
export const FACTS_FILE = 'facts.ndjson';

/** The facts of a run, none where it has left none. A last line that a crash cut off is left out. */
export function readFacts(folder: string): Fact[] {
  const file = join(folder, FACTS_FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => parsedLine<Fact>(line))
    .filter((fact) => fact !== undefined);
}

/** Adds facts that no check can know: the run was interrupted, nothing answered. */
export function addFacts(folder: string, facts: readonly Fact[]): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, FACTS_FILE), facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
}

/** Puts these facts in the place of all others. */
export function replaceFacts(folder: string, facts: readonly Fact[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, FACTS_FILE), '');
  addFacts(folder, facts);
}
