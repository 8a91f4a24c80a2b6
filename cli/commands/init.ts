import { type Command, Option } from 'commander';
import type { InitOptions } from '../../verify/init/options.ts';
import { chosenTarget } from '../chosen-target.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Asks for what a profile holds, looks up account, events, registration types and attendees where the environment shows them,
and says how many rules hang on each credential. A secret never stands in the profile: it names a variable, and what you
type goes into the file .env beside it, which only you can read and git ignores, or nowhere.

Of a list, an answer is chosen by the arrow keys or typed. Esc goes back to the question before, and a wrong answer is asked
for again. Ctrl-C keeps what was said, but for secrets, in muster.yaml.draft, which the next muster init takes up.

Where the metadata of the environment says where users manage their accounts (account_management_uri, RFC 8414), it is
offered to create the applications: one who manages the account signs in there. Who manages another account creates the
application of that. Their passwords are kept nowhere.

Every question has an option. Where the standard input is no terminal, options answer, secrets come from
MUSTER_CLIENT_SECRET, MUSTER_READ_SECRET, MUSTER_USER_CLIENT_SECRET, MUSTER_PASSWORD, MUSTER_TOTP_SECRET, MUSTER_TOKEN,
MUSTER_FOREIGN_SECRET, MUSTER_EXPIRED_TOKEN, MUSTER_REVOKED_TOKEN, MUSTER_PROXY, MUSTER_MANAGER_PASSWORD and
MUSTER_FOREIGN_MANAGER_PASSWORD, and what is missing is refused.

With --from, the answers of a run to gaps become the decisions of its profile: another answer is drift from then on.

Examples:
  $ muster init                                        asks, and writes muster.yaml
  $ muster init --profile alpha.yaml --base-url https://alpha.example.com
  $ muster init --base-url http://localhost:8080 --environment local --client-id abc --event-id 1 < /dev/null
  $ muster init --from results/latest                  declares what the environment answered

Exit codes: 0 written and nothing wrong, 2 wrong usage, 3 written, and something in it is wrong, 130 given up
`;

/** `muster init` */
export const initCommand = (command: Command, finish: Finish): Command =>
  command
    .option('--profile <file>', 'the file to write (default: muster.yaml), or with --from to complete')
    .option('--force', 'replaces a profile that is there; with --from, decisions that it declares otherwise')
    .option(
      '--from <folder>',
      'writes what the environment answered in this run into the profile, as decisions',
    )
    .option('--base-url <url>', 'address of the environment')
    .option('--name <name>', 'what it is called in reports')
    .addOption(
      new Option('--environment <kind>', 'which it is of those that the specification names').choices([
        'production',
        'alpha',
        'local',
      ]),
    )
    .addOption(
      new Option(
        '--create-applications <may>',
        'whether the applications that are named nowhere are created, where the environment lets users do so',
      ).choices(['yes', 'no']),
    )
    .option('--manager <name>', 'who manages the account in which they are created')
    .option('--foreign-manager <name>', 'who manages another account, in which one more is created')
    .option('--client-id <id>', 'an application that is allowed read and write')
    .option('--read-client-id <id>', 'an application that is allowed read only')
    .addOption(
      new Option('--sign-in <way>', 'how a user signs in').choices(['form', 'browser', 'paste', 'token']),
    )
    .option('--username <name>', 'who signs in')
    .option('--user-client-id <id>', 'the application that users sign in to (default: --client-id)')
    .option('--account-id <id>', 'the account of the user (default: that of the client)')
    .option('--foreign-account-id <id>', 'an account that the user is no member of')
    .option('--tls-ca <file>', 'the authority that signs the certificate of the environment (PEM)')
    .option('--tls-cert <file>', 'the certificate that it asks of a client (PEM)')
    .option('--tls-key <file>', 'the key of that certificate (PEM)')
    .option('--event-id <id>', 'an event that the run may write to')
    .option('--other-event-id <id>', 'another event of the account')
    .option('--fields-event-id <id>', 'where attendee fields are created')
    .option('--registration-type-id <id>', 'a registration type of the event')
    .option('--session-id <id>', 'a session of the event')
    .option('--foreign-client-id <id>', 'an application of another account')
    .option('--foreign-event-id <id>', 'an event of that account')
    .option('--foreign-attendee-id <id>', 'an attendee of that event')
    .addOption(new Option('--writes <may>', 'whether a run may write').choices(['allow', 'forbid']))
    .addOption(new Option('--rate-limit <may>', 'whether a run may provoke 429').choices(['avoid', 'probe']))
    .addOption(
      new Option('--secrets <where>', 'where secrets that are typed are kept').choices(['dotenv', 'named']),
    )
    .addHelpText('after', () => helpText(HELP))
    .action(async (options: InitOptions) => {
      if (options.from !== undefined) {
        const { decideFrom } = await import('../../verify/init/from-result.ts');
        const { profile } = chosenTarget({ ...onlyProfile(options) }, { gate: false });
        const said = decideFrom(options.from, { ...options, ...(profile !== undefined && { profile }) });
        process.stdout.write(`${said}\n`);
        return;
      }
      const [{ init }, asker] = await Promise.all([import('../../verify/init/init.ts'), askerFor()]);
      finish(await init(options, asker));
    });

const onlyProfile = ({ profile }: InitOptions): { readonly profile?: string } =>
  profile === undefined ? {} : { profile };

async function askerFor() {
  if (process.stdin.isTTY === true) return (await import('../../verify/init/person.ts')).person();
  const { nobody } = await import('../../verify/init/asker.ts');
  return nobody((line) => void process.stderr.write(`${line}\n`));
}
