import { join, relative, resolve } from 'node:path';
import { EXTENSION, ROOT } from '../../harness/paths.ts';

/** The module that a process runs for a test file: what it was compiled to, where this module was compiled itself. */
export const runnable = (file: string): string =>
  file.startsWith('tests/') ? join(ROOT, file.replace(/\.ts$/, EXTENSION)) : resolve(file);

/** What a module is called in the clone. */
export function sourceOf(path: string): string {
  const within = relative(ROOT, path);
  if (EXTENSION === '.ts' || within.startsWith('..')) return relative(process.cwd(), path);
  return within.replace(/\.js$/, '.ts');
}
