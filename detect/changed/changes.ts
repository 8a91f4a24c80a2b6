import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import { runChild } from '../../harness/run/child.ts';

/** What is different from a commit. */
export interface Changes {
  /** The commit, short, and what it is. */
  readonly since: string;
  /** By their path from the top, what was deleted among them. */
  readonly files: readonly string[];
}

/**
 * What a clone holds that is not as it was. That is since the commit that is named, or since the last one where something
 * is not committed. Else it is since the branch left `main`. What git ignores counts for nothing.
 * @throws UsageError where the folder is no clone, and for a commit that it does not know.
 */
export function changesOf(root: string, asked?: string): Changes {
  if (!existsSync(join(root, '.git')))
    throw new UsageError(`--changed asks git what changed, and ${root} is no clone: leave --changed out.`);
  const git = (...args: readonly string[]): string | undefined => {
    const { status, stdout } = runChild('system', 'git', args, { cwd: root });
    return status === 0 ? stdout.trim() : undefined;
  };
  const paths = (text = ''): string[] => text.split('\0').filter((path) => path !== '');
  const untracked = paths(git('ls-files', '--others', '--exclude-standard', '-z'));
  const { commit, what } = ((): { commit: string | undefined; what: string } => {
    if (asked !== undefined)
      return { commit: git('rev-parse', '--verify', '--quiet', `${asked}^{commit}`), what: asked };
    if (untracked.length > 0 || git('diff', '--quiet', 'HEAD') === undefined)
      return { commit: git('rev-parse', 'HEAD'), what: 'the last commit' };
    const left = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main');
    return { commit: left, what: 'where the branch left main' };
  })();
  if (commit === undefined)
    throw new UsageError(
      asked === undefined
        ? 'There is no main to compare with: name a commit, as in --changed HEAD~1.'
        : `There is no commit ${asked} to compare with: name one that git log shows.`,
    );
  const differing = paths(git('diff', '--name-only', '--no-renames', '-z', commit));
  return {
    since: `${commit.slice(0, 7)} (${what})`,
    files: [...new Set([...differing, ...untracked])].sort(),
  };
}
