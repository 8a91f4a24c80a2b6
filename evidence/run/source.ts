import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What figures are measured of. */
export interface Source {
  readonly commit: string;
  /** The work tree holds changes that no commit has. */
  readonly changed: boolean;
  /** Different for different sources: results of one key are not used for another. */
  readonly key: string;
}

/** No figure rests on these: committing evidence, or a word of documentation, does not make figures old. */
const BESIDE = ['evidence/figures', 'evidence/kill-matrix.md', 'docs', 'README.md', 'CONTRIBUTING.md'];
const PATHS = ['--', '.', ...BESIDE.map((path) => `:(exclude)${path}`)];

/** Throws where the folder is no clone. */
export function sourceOf(root: string): Source {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args, ...PATHS], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const commit = git('log', '-1', '--format=%H').trim();
  if (commit === '') throw new Error(`${root} has no commit that figures could be measured of.`);
  const tracked = git('diff', 'HEAD', '--binary');
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
  if (tracked === '' && untracked.length === 0) return { commit, changed: false, key: commit };
  const hash = createHash('sha256').update(tracked);
  for (const path of untracked) hash.update(path).update(readFileSync(join(root, path)));
  return { commit, changed: true, key: `${commit}-${hash.digest('hex').slice(0, 12)}` };
}
