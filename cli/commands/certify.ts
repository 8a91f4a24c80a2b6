import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CertifyOptions } from '../../certify/run-certify.ts';
import { chosenTarget } from '../chosen-target.ts';
import {
  faultOption,
  milliseconds,
  variantOption,
  waitOption,
  withCommonOptions,
} from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';
import { checkBehaviour } from '../reference-behaviour.ts';

const HELP = `
Runs all suites twice, with different seeds, and certifies where every must-rule of the policy passed both times. What
was not exercised or stayed inconclusive is not passed; known failures are not allowed.

Policies:
  server       client credentials
  full         personal tokens too
  operational  the rate limit too

The bundle in <out>/bundle holds the certificate (HTML and JSON), both journals, the profile without secrets, a badge,
and the digests of all, signed by --key. --check judges a bundle anew from itself alone; nothing is sent.

Examples:
  $ muster certify --profile partner.yaml --policy full --key muster-key.pem --nonce 7f3a
  $ muster certify --check bundle --trusted-key public.pem --nonce 7f3a --max-age 30d
  $ openssl genpkey -algorithm ed25519 -out muster-key.pem    makes a key

Exit codes: 0 certified (accepted), 1 broken (refused), 2 wrong usage, 3 a required rule was not shown, 4 the harness failed, 130 interrupted
`;

type Options = CertifyOptions & {
  readonly check?: string;
  readonly trustedKey?: string;
  readonly maxAge?: number;
};

/** `muster certify` */
export const certifyCommand = (command: Command, finish: Finish): Command =>
  withCommonOptions(command)
    .addOption(
      new Option('--policy <name>', 'what has to be passed')
        .choices(['server', 'full', 'operational'])
        .default('server'),
    )
    .option('--key <file>', 'signs the bundle with this private Ed25519 key (PEM)')
    .option('--nonce <text>', 'given by whoever asks for the certificate; the seeds follow from it', nonce)
    .option('--check <bundle>', 'judges a bundle anew, offline')
    .option('--trusted-key <file>', 'with --check: refuses what another key has signed')
    .option('--max-age <time>', 'with --check: refuses runs that are older, such as 30d or 12h', age)
    .addOption(waitOption())
    .option('--yes-production', 'writes to what the profile does not call alpha or local, too')
    .addOption(faultOption())
    .addOption(variantOption())
    .addHelpText('after', () => helpText(HELP))
    .action(async (options: Options) => {
      const { check } = options;
      if (check !== undefined) {
        const { runCheck } = await import('../../certify/run-check.ts');
        finish(await runCheck({ ...options, check }));
        return;
      }
      const [{ certify }, { interruptible }, { UsageError }] = await Promise.all([
        import('../../certify/run-certify.ts'),
        import('../../harness/run/interruption.ts'),
        import('../../harness/profile/errors.ts'),
      ]);
      if ((options.trustedKey ?? options.maxAge) !== undefined)
        throw new UsageError(
          'The options --trusted-key and --max-age belong to --check: name the bundle with it.',
        );
      const chosen = chosenTarget(options, { gate: true });
      await checkBehaviour(chosen);
      finish(await interruptible((interruption) => certify(chosen, interruption)));
    });

const DAY_MS = 86_400_000;

function age(text: string): number {
  const days = /^(\d+(?:\.\d+)?)d$/.exec(text)?.[1];
  return days === undefined ? milliseconds(text) : Number(days) * DAY_MS;
}

function nonce(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes up to 200 printable characters without blanks.');
}
