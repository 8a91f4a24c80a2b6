import type { Command } from 'commander';
import type { VerifyOptions } from '../../verify/options.ts';
import { suiteNames } from '../../verify/suites.ts';
import { chosenTarget } from '../chosen-target.ts';
import { milliseconds, names, withCommonOptions } from '../common-options.ts';
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
  $ muster verify --profile alpha.yaml --effort quick --json

Exit codes: 0 conforms, 1 violates, 2 wrong usage, 3 inconclusive, 4 the harness failed, 130 interrupted
`;

/** `muster verify` */
export const verifyCommand = (command: Command, finish: Finish): Command =>
  withCommonOptions(command.argument('[suite...]', 'which suites (default: all)'))
    .option('--wait <time>', 'waits so long for an environment that is starting', milliseconds)
    .option('--yes-production', 'writes to what looks like production, too')
    .option('--fault <ids>', 'breaks the embedded environment on purpose (muster serve --list)', names)
    .option('--variant <names>', 'lets the embedded environment answer gaps another way', names)
    .addHelpText('after', () => helpText(help(suiteNames())))
    .action(async (suites: string[], options: VerifyOptions) => {
      const [{ verify }, { interruptible }] = await Promise.all([
        import('../../verify/verify.ts'),
        import('../../harness/run/interruption.ts'),
      ]);
      const chosen = chosenTarget(options, { gate: true });
      await checkBehaviour(chosen);
      finish(await interruptible((interruption) => verify(suites, chosen, interruption)));
    });
