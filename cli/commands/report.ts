import { Command } from 'commander';
import { userPath } from '../../harness/paths.ts';
import { helpText } from '../help-text.ts';
import type { Finish } from '../program.ts';

const HELP = `
Judges the stored facts of a run again and writes verdict.json, junit.xml, report.md and report.html anew.
The exit code is that of the verdict.

Examples:
  $ muster report results/2026-01-31T12-00-00-000-alpha
  $ muster report results/latest --json
`;

/** `muster report` */
export const reportCommand = (finish: Finish): Command =>
  new Command('report')
    .description('renders the reports again from stored results')
    .argument('<folder>', 'the output folder of a run')
    .option('--quiet', 'only the verdict and the place of the report', false)
    .option('--json', 'prints verdict.json instead of the summary', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (folder: string, options: { quiet: boolean; json: boolean }) => {
      const { finishRun } = await import('../../verify/run/finish-run.ts');
      finish(await finishRun(userPath(folder), options));
    });
