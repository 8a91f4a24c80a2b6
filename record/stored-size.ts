import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXCHANGES_FILE } from './exchanges-file.ts';

/** The summary of a run. It says the size of the results, so it is left out of it: its own length would change the figure. */
export const SUMMARY_FILE = 'summary.md';

/** How many bytes a run has left. */
export interface StoredSize {
  readonly journal: number;
  readonly all: number;
}

/** What the folder of a run takes now. */
export function storedSize(folder: string): StoredSize {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== SUMMARY_FILE,
  );
  const sizes = files.map(
    (entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0,
  );
  const journal = statSync(join(folder, EXCHANGES_FILE), { throwIfNoEntry: false })?.size ?? 0;
  return { journal, all: sizes.reduce((sum, size) => sum + size, 0) };
}
