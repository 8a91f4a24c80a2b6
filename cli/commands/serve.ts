import type { Command } from 'commander';
import { names, positive, wholeNumber } from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';
import type { ServeOptions } from '../serve.ts';

const HELP = `
Prints one line of JSON when it is ready, shaped as a profile, and stays until SIGTERM or SIGINT.

Examples:
  $ muster serve --port 8080
  $ muster serve --variant check-in-204,write-without-read --rate 20
  $ muster serve --fault envelope.metadata.missing-on-field-update
  $ muster serve > local.json &  muster verify --profile local.json
  $ muster serve --data local-data --seed-data conference --port 8080
  $ muster serve --data local-data --import attendees.csv
  $ muster serve --data local-data --export attendees.csv
  $ muster serve --list
`;

/** `muster serve` */
export const serveCommand = (command: Command, finish: Finish): Command =>
  command
    .option('--port <n>', 'default: any that is free', wholeNumber)
    .option('--variant <names>', 'other lawful answers to gaps, by name, with commas between', names)
    .option('--fault <ids>', 'seeded breaches, by id, with commas between', names)
    .option('--rate <n>', 'requests a second that a token may make (default: no limit)', positive)
    .option('--rate-window <s>', 'within so many seconds instead: --rate 60 --rate-window 60', positive)
    .option('--attendees <n>', 'how many attendees the main event begins with', wholeNumber)
    .option(
      '--seed-data <name>',
      'a crowd for the main event: small (60 people), conference (5,000) or stadium (100,000)',
    )
    .option('--latency <ms>', 'how long every answer takes at least', wholeNumber)
    .option('--seed <n>', 'of the made-up records', wholeNumber)
    .option(
      '--data <place>',
      'a folder, or postgres://…, where all that is written lasts (default: in memory)',
    )
    .option('--refresh-tokens', 'personal tokens come with a refresh token, which is good for once')
    .option(
      '--import <csv>',
      'attendees for the main event, before it is ready; says which rows are rejected',
    )
    .option('--export <csv>', 'writes the attendees of the main event, and ends')
    .option('--list', 'lists the variants and faults instead')
    .option('--json', 'lists them as JSON')
    .addHelpText('after', () => helpText(HELP))
    .action(async (options: ServeOptions) => {
      const { listBehaviour, serve } = await import('../serve.ts');
      finish(options.list ? await listBehaviour(options.json === true) : await serve(options));
    });
