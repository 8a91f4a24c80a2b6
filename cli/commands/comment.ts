import type { Command } from 'commander';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Puts summary.md of a run on the pull or merge request of the job around it. One comment of each environment stands there, and the
next run updates it. A job of GitHub Actions gives it GITHUB_TOKEN with leave to write to pull requests; one of GitLab gives it
MUSTER_GITLAB_TOKEN. Where a comment cannot be written it says why, and ends with 0: no job fails for it.

Examples:
  $ muster comment results/latest

Exit codes: 0 done, or said why not, 2 wrong usage
`;

/** `muster comment` */
export const commentCommand = (command: Command, finish: Finish): Command =>
  command
    .argument('<folder>', 'the output folder of a run')
    .addHelpText('after', () => helpText(HELP))
    .action(async (folder: string) => {
      const { comment } = await import('../../verify/comment/comment.ts');
      finish(await comment(folder));
    });
