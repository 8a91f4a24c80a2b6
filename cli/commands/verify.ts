import type { Command } from 'commander';
import type { VerifyOptions } from '../../verify/options.ts';
import { suiteNames } from '../../verify/suites.ts';
import { chosenTarget } from '../chosen-target.ts';
import {
  faultOption,
  names,
  shardOf,
  variantOption,
  waitOption,
  withCommonOptions,
} from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';
import { checkBehaviour } from '../reference-behaviour.ts';

const help = (suites: readonly string[]): string => `
With neither a profile nor a base URL, the embedded reference environment is started, used and stopped; where CI is
set, --reference has to say so.

Suites: ${suites.join(', ')}

Examples:
  $ muster verify                                   the embedded reference environment
  $ muster verify --profile alpha.yaml              your environment
  $ muster verify attendees --profile alpha.yaml    one chapter of it
  $ muster verify --base-url http://localhost:8080  what can be judged without credentials
  $ muster verify --profile alpha.yaml --wait 60s   one that is still starting
  $ muster verify --profile alpha.yaml --dry-run    what would be sent, made and left behind
  $ muster verify --profile alpha.yaml --effort quick --json
  $ muster verify --rule rsvp.only-five             what can judge one rule
  $ muster verify --baseline alpha.baseline.yaml    fails for what is new, or gone
  $ muster verify --shard 2/3 --out shard-2         the second of three parts, side by side with the others
  $ muster verify --last-failed                     what failed in results/latest, with its seed

Exit codes: 0 conforms, 1 violates, 2 wrong usage, 3 inconclusive, 4 the harness failed, 130 interrupted
`;

/** Options as they stand on the command line. */
interface Given extends Omit<VerifyOptions, 'lastFailed' | 'marked' | 'runId'> {
  readonly unmarked?: true;
  readonly lastFailed?: string | true;
}

const LATEST_RUN = 'results/latest';

/** `muster verify` */
export const verifyCommand = (command: Command, finish: Finish): Command =>
  withCommonOptions(command.argument('[suite...]', 'which suites (default: all)'))
    .addOption(waitOption())
    .option('--rule <ids>', 'only what can judge these rules, and a verdict by them alone', names)
    .option('--last-failed [folder]', 'only the rules that failed in the last run (results/latest)')
    .option('--baseline <file>', 'findings that stood before: known ones do not fail, new and gone ones do')
    .option('--baseline-update', 'writes new findings into the baseline')
    .option('--baseline-prune', 'takes findings out of the baseline that are gone')
    .option('--fail-fast', 'ends at the first new violation, with its report')
    .option(
      '--shard <part>',
      'runs one part of several, such as 2/3; muster report --merge has the verdict',
      shardOf,
    )
    .option('--unmarked', 'does not say who it is: for an environment that may behave only for Muster')
    .option('--yes-production', 'writes to what the profile does not call alpha or local, too')
    .addOption(faultOption())
    .addOption(variantOption())
    .addHelpText('after', () => helpText(help(suiteNames())))
    .action(async (suites: string[], given: Given) => {
      const { lastFailed, unmarked, ...options } = given;
      const [{ verify }, { interruptible }] = await Promise.all([
        import('../../verify/verify.ts'),
        import('../../harness/run/interruption.ts'),
      ]);
      const chosen: VerifyOptions = {
        ...chosenTarget(options, { gate: true }),
        ...(unmarked && { marked: false }),
        ...(lastFailed !== undefined && { lastFailed: lastFailed === true ? LATEST_RUN : lastFailed }),
      };
      await checkBehaviour(chosen);
      finish(await interruptible((interruption) => verify(suites, chosen, interruption)));
    });
