import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CertifyOptions } from '../../certify/run-certify.ts';
import type { RunCheckOptions } from '../../certify/run-check.ts';
import { POLICY_NAMES } from '../../record/certificate.ts';
import { chosenTarget } from '../chosen-target.ts';
import {
  address,
  age,
  faultOption,
  variantOption,
  waitOption,
  withCommonOptions,
} from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';
import { checkBehaviour } from '../reference-behaviour.ts';

const HELP = `
Runs all suites twice, with different seeds, and certifies where every must-rule of the policy passed both times. The
requests of the second run do not say that they are of Muster. What was not exercised or stayed inconclusive is not
passed; known failures are not allowed.

Policies:
  server       client credentials
  full         personal tokens too
  operational  the rate limit too

The bundle in <out>/bundle holds the certificate (HTML and JSON), both journals, the profile without secrets, a badge,
and the digests of all, signed by --key. --check judges a bundle anew from itself alone; nothing is sent. It decides
only for whoever names the key and the policy.

Examples:
  $ muster certify --profile partner.yaml --policy full --key muster-key.pem --nonce 7f3a
  $ muster certify --check bundle --trusted-key public.pem --policy full --nonce 7f3a --max-age 30d
  $ openssl genpkey -algorithm ed25519 -out muster-key.pem    makes a key

Exit codes: 0 certified (accepted), 1 broken (refused), 2 wrong usage, 3 a required rule was not shown (not decided: no trusted key or no policy was named), 4 the harness failed, 130 interrupted
`;

type Options = Omit<CertifyOptions, 'policy'> & Omit<RunCheckOptions, 'check'> & { readonly check?: string };

/** Options of the receiver, which mean nothing to the one who runs. */
const OF_THE_RECEIVER = [
  'trustedKey',
  'maxAge',
  'embedded',
  'allowProxy',
  'shownOnly',
  'trustedTimestamp',
] as const;

/** `muster certify` */
export const certifyCommand = (command: Command, finish: Finish): Command =>
  withCommonOptions(command)
    .addOption(
      new Option(
        '--policy <name>',
        'what has to be passed (default: server); with --check: what you ask for',
      ).choices(POLICY_NAMES),
    )
    .option('--key <file>', 'signs the bundle with this private Ed25519 key (PEM)')
    .option(
      '--nonce <text>',
      'given by whoever asks for the certificate; seeds and run ids follow from it',
      nonce,
    )
    .option('--anyway', 'runs though no certificate can come of it')
    .option('--timestamp <url>', 'has a time-stamp authority (RFC 3161) date the bundle', address)
    .option('--check <bundle>', 'judges a bundle anew, offline: a folder or a .tgz')
    .option('--trusted-key <file>', 'with --check: the public key of the signer that you trust')
    .option(
      '--trusted-timestamp <file>',
      'with --check: the certificate of the authority that has to have dated it (PEM)',
    )
    .option('--max-age <time>', 'with --check: refuses runs that are older, such as 30d or 12h', age)
    .option('--shown-only', 'with --check: what only the signer claims counts for nothing')
    .option('--embedded', 'with --check: takes a demonstration with the embedded environment')
    .option(
      '--allow-proxy <origin>',
      'with --check: takes runs through this proxy, such as http://proxy:3128',
      address,
    )
    .addOption(waitOption())
    .option('--yes-production', 'writes to what the profile does not call alpha or local, too')
    .addOption(faultOption())
    .addOption(variantOption())
    .addHelpText('after', () => helpText(HELP))
    .action(async (options: Options) => {
      const { check } = options;
      if (check !== undefined) {
        const { checkBundles } = await import('../../certify/run-check.ts');
        finish(await checkBundles({ ...options, check }));
        return;
      }
      const [{ certify }, { interruptible }, { UsageError }] = await Promise.all([
        import('../../certify/run-certify.ts'),
        import('../../harness/run/interruption.ts'),
        import('../../harness/profile/errors.ts'),
      ]);
      const stray = OF_THE_RECEIVER.find((name) => options[name] !== undefined);
      if (stray !== undefined)
        throw new UsageError(
          `The option --${stray.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} belongs to --check: name the bundle with it.`,
        );
      const chosen = chosenTarget({ ...options, policy: options.policy ?? 'server' }, { gate: true });
      await checkBehaviour(chosen);
      finish(await interruptible((interruption) => certify(chosen, interruption)));
    });

function nonce(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes up to 200 printable characters without blanks.');
}
