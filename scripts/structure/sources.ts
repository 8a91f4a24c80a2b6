import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The source files of a checkout by their path from its top: what git tracks or would, without what is generated or others wrote. */
export function sourcesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))]
    .filter((path) => /\.(ts|mts|mjs|js)$/.test(path) && !OTHERS.test(path))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .sort();
}

/** Generated code, and the servers that stand for strangers. */
const OTHERS = /^(spec\/generated|detect\/peers)\//;

export const textOf = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

/** The folder at the top in which a file stands; files at the top themselves are in none. */
export const roomOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '.');
