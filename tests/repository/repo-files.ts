import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every file of the project by its path from the top: what git tracks, and what it would track if it were added. */
export function repoFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((path) => {
    const file = join(ROOT, path);
    return path !== '' && existsSync(file) && statSync(file).isFile();
  });
}

/** The text of a file, or undefined where it holds bytes that are none. */
export function textOf(path: string): string | undefined {
  const bytes = readFileSync(join(ROOT, path));
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}

/** Where the specification lies: what `MUSTER_SPECIFICATION` names, or beside the clone. Undefined where it does not. */
export function specification(): string | undefined {
  const file = process.env['MUSTER_SPECIFICATION'] ?? join(ROOT, '..', 'shared', 'specification.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
