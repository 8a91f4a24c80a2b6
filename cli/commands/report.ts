import type { Command } from 'commander';
import type { LoadResult } from '../../record/load-result.ts';
import type { ShownResult } from '../../verify/options.ts';
import { REPORT_FILES } from '../../verify/run/report-files.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Judges the stored facts of a run again and writes ${REPORT_FILES.slice(0, -1).join(', ')} and ${REPORT_FILES.at(-1)} anew;
of a load run, junit.xml and report.html from its load.json. The exit code is that of the verdict.

Examples:
  $ muster report results/2026-01-31T12-00-00-000-alpha
  $ muster report results/latest --json
  $ muster report results/latest --rejudge     after a rule or the judge has changed
  $ muster report results/latest --har         for tools that read HTTP archives
  $ muster report --merge shard-1 shard-2 shard-3 --out results/whole   the verdict of a run in three parts
  $ muster report --merge shards               a folder whose folders are the parts
  $ muster report results/2026-01-31T12-00-00-000-load-rush
`;

interface ReportOptions extends ShownResult {
  readonly rejudge: boolean;
  readonly har: boolean;
  readonly merge?: readonly string[];
  readonly out?: string;
}

/** The folder that is to be rendered: the one that was named, or what its parts are put together in. */
async function rendered(folder: string | undefined, { merge, out }: ReportOptions): Promise<string> {
  const [{ userPath }, { UsageError }] = await Promise.all([
    import('../../harness/paths.ts'),
    import('../../harness/profile/errors.ts'),
  ]);
  if (merge !== undefined) {
    if (folder !== undefined)
      throw new UsageError(
        `The folder ${folder} is named beside those after --merge: name all shards there, and with --out where the whole goes.`,
      );
    return (await import('../../verify/shards/merge-shards.ts')).mergeShards(merge, out);
  }
  if (out !== undefined)
    throw new UsageError('The option --out says where --merge puts the whole: give both.');
  if (folder === undefined)
    throw new UsageError('Name the folder of a run, or its shards after --merge (muster report --help).');
  return userPath(folder);
}

/** `muster report` */
export const reportCommand = (command: Command, finish: Finish): Command =>
  command
    .argument('[folder]', 'the output folder of a run')
    .option('--merge <folders...>', 'puts the parts of a run (verify --shard) together, and judges the whole')
    .option('--out <folder>', 'where what was put together goes (default: results/<time>-<name>)')
    .option('--rejudge', 'judges the stored exchanges as exchanges are judged today', false)
    .option('--har', 'writes the exchanges of a run as exchanges.har, too', false)
    .option('--quiet', 'only the verdict and the place of the report', false)
    .option('--json', 'prints verdict.json (load.json) instead of the summary', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (folder: string | undefined, options: ReportOptions) => {
      const [{ UsageError }, { asLoadResult, readLoadResult }] = await Promise.all([
        import('../../harness/profile/errors.ts'),
        import('../../record/load-result.ts'),
      ]);
      const out = await rendered(folder, options);
      const load = readLoadResult(out) ?? (await killedLoad(out));
      if (load !== undefined && options.har)
        throw new UsageError(`${out} holds a load run: --har takes a run of muster verify.`);
      const ending =
        load === undefined
          ? await (await import('../../verify/run/finish-run.ts')).finishRun(out, options)
          : (await import('../../load/conclude/finish.ts')).showLoad(out, asLoadResult(load, out), options);
      if (options.har) await (await import('../../verify/run/write-har.ts')).writeHar(out);
      finish(ending);
    });

/** What is known of a load run that was killed before it could say anything itself. */
async function killedLoad(out: string): Promise<LoadResult | undefined> {
  const { readLoadRun } = await import('../../record/load-run.ts');
  const run = readLoadRun(out);
  return run === undefined
    ? undefined
    : (await import('../../load/conclude/render-killed.ts')).killedResult(out, run);
}
