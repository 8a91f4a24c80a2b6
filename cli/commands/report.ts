import type { Command } from 'commander';
import type { Shown } from '../../verify/options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Judges the stored facts of a run again and writes verdict.json, junit.xml, ctrf.json, report.md, summary.md and
report.html anew;
of a load run, junit.xml and report.html from its load.json. The exit code is that of the verdict.

Examples:
  $ muster report results/2026-01-31T12-00-00-000-alpha
  $ muster report results/latest --json
  $ muster report results/latest --rejudge     after a rule or the judge has changed
  $ muster report results/latest --har         for tools that read HTTP archives
  $ muster report results/2026-01-31T12-00-00-000-load-rush
`;

/** `muster report` */
export const reportCommand = (command: Command, finish: Finish): Command =>
  command
    .argument('<folder>', 'the output folder of a run')
    .option('--rejudge', 'judges the stored exchanges as exchanges are judged today', false)
    .option('--har', 'writes the exchanges of a run as exchanges.har, too', false)
    .option('--quiet', 'only the verdict and the place of the report', false)
    .option('--json', 'prints verdict.json (load.json) instead of the summary', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (folder: string, options: Shown & { readonly rejudge: boolean; readonly har: boolean }) => {
      const [{ userPath }, { UsageError }, { readLoadResult }] = await Promise.all([
        import('../../harness/paths.ts'),
        import('../../harness/profile/errors.ts'),
        import('../../record/load-result.ts'),
      ]);
      const out = userPath(folder);
      const load = readLoadResult(out);
      if (load !== undefined && options.har)
        throw new UsageError(`${out} holds a load run: --har takes a run of muster verify.`);
      const ending =
        load === undefined
          ? await (await import('../../verify/run/finish-run.ts')).finishRun(out, options)
          : (await import('../../load/conclude/finish.ts')).showLoad(out, load, options);
      if (options.har) await (await import('../../verify/run/write-har.ts')).writeHar(out);
      finish(ending);
    });
