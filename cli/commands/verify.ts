import { Command } from 'commander';
import { suiteNames } from '../../verify/suites.ts';
import { type CommonOptions, names, withCommonOptions } from '../common-options.ts';
import { helpText } from '../help-text.ts';
import type { Finish } from '../program.ts';

const HELP = `
With neither a profile nor a base URL, the embedded reference environment is started, used and stopped.

Suites: ${suiteNames().join(', ')}

Examples:
  $ muster verify                                   the embedded reference environment
  $ muster verify --profile alpha.yaml              your environment
  $ muster verify attendees --profile alpha.yaml    one chapter of it
  $ muster verify --base-url http://localhost:8080  what can be judged without credentials
  $ muster verify --profile alpha.yaml --effort quick --json

Exit codes: 0 conforms, 1 violates, 2 wrong usage, 3 inconclusive, 4 the harness failed, 130 interrupted
`;

export interface VerifyOptions extends CommonOptions {
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
}

/** `muster verify` */
export const verifyCommand = (finish: Finish): Command =>
  withCommonOptions(
    new Command('verify')
      .description('runs the conformance suites against an environment and gives a verdict')
      .argument('[suite...]', 'which suites (default: all)'),
  )
    .option('--fault <ids>', 'breaks the embedded environment on purpose (muster serve --list)', names)
    .option('--variant <names>', 'lets the embedded environment answer gaps another way', names)
    .addHelpText('after', () => helpText(HELP))
    .action(async (suites: string[], options: VerifyOptions) => {
      const { verify } = await import('../../verify/verify.ts');
      finish(await verify(suites, options));
    });
