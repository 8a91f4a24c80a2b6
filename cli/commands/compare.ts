import type { Command } from 'commander';
import type { RunCompareOptions } from '../../compare/run-compare.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Holds B against A: rules that changed verdict, breaches in other operations, drift from decisions, operations that one
has and the other lacks, latency that moved beyond noise, gaps answered otherwise; of load runs objectives, what became
of writes, and capacity. Either is a folder of results, its verdict.json or its load.json.

B is worse where a must-rule is newly broken, a decision is newly drifted from, an operation succeeds no more, an
objective is newly missed, more writes are lost or duplicated, or latency rose beyond noise. Gaps and warnings never are.

Of two loads of one scenario it shows times at the door, queues, the longest waits, errors by kind and marks side by side; over
time where both were planned for the same time. None of that makes B worse. Loads of two scenarios are refused.

Examples:
  $ muster compare results/alpha results/production
  $ muster compare results/yesterday results/latest --json
  $ muster compare far/load.json near/load.json --no-latency
  $ muster compare --trend results                 writes results/trend.html

Exit codes: 0 not worse, 1 B is worse, 2 wrong usage, 3 B could not be judged where A was
`;

type Options = RunCompareOptions & { readonly trend?: string };

/** `muster compare` */
export const compareCommand = (command: Command, finish: Finish): Command =>
  command
    .argument('[A]', 'the result to hold against')
    .argument('[B]', 'the result that may be worse')
    .option('--trend <folder>', 'in place of A and B: how all results in a folder went, as a page')
    .option('--no-latency', 'leaves latency out: the two were far apart')
    .option('--out <folder>', 'where the page goes (default: results/<time>-compare; the folder of --trend)')
    .option('--quiet', 'only the outcome and the place of the page', false)
    .option('--json', 'prints JSON instead of the summary', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (a: string | undefined, b: string | undefined, options: Options) => {
      const { UsageError } = await import('../../harness/profile/errors.ts');
      if (options.trend !== undefined) {
        if (a !== undefined)
          throw new UsageError('The option --trend takes a folder alone: leave out A and B.');
        const { runTrend } = await import('../../compare/trend/run-trend.ts');
        finish(runTrend(options.trend, options));
        return;
      }
      if (a === undefined || b === undefined)
        throw new UsageError('muster compare takes two results, A and B, or --trend with a folder of them.');
      const { runCompare } = await import('../../compare/run-compare.ts');
      finish(await runCompare(a, b, options));
    });
