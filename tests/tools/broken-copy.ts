import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository/repo-files.ts';

/** What is no source of the command; the lock file would have its packages installed. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['.git', 'node_modules', 'package-lock.json', 'tests', 'evidence', 'docs', 'results', 'dist', '.cache'],
]);

/** A fault of the harness's own: in a file, one passage becomes another. */
export interface OwnFault {
  readonly file: string;
  readonly passage: string;
  readonly becomes: string;
}

/**
 * Copies the sources of the command into a folder, with a fault in one of them, and answers the copy's entry point. So what
 * the command makes of its own mistakes is tried from outside, without a way into the product.
 * @throws Error where the passage does not stand in the file exactly once.
 */
export function brokenCopy(folder: string, { file, passage, becomes }: OwnFault): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const parts = readFileSync(join(folder, file), 'utf8').split(passage);
  if (parts.length !== 2) throw new Error(`${file} holds "${passage}" ${parts.length - 1} times`);
  writeFileSync(join(folder, file), parts.join(becomes));
  return join(folder, 'bin', 'muster.mjs');
}
