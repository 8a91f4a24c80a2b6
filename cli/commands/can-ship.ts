import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CanShipOptions } from '../../certify/can-ship/can-ship.ts';
import { POLICY_NAMES } from '../../record/certificate.ts';
import { age } from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
The question of a deploy job, asked of results that others have produced: folders of muster verify and muster load, or the
files in them. Nothing is sent. Whatever is broken is a no; a result that is too old, of another version, of a part alone or
of the embedded environment is no yes. The version is what the profile names by its key version.

Examples:
  $ muster can-ship results/latest
  $ muster can-ship verify/ load/ --max-age 24h --version "$GIT_SHA"
  $ muster can-ship results/alpha --policy full --json

Exit codes: 0 yes, 1 no, 2 wrong usage, 3 not known
`;

/** `muster can-ship` */
export const canShipCommand = (command: Command, finish: Finish): Command =>
  command
    .argument('<results...>', 'folders of results')
    .option('--max-age <time>', 'takes no result that is older, such as 24h or 7d', age)
    .option('--version <text>', 'what is to be let out, as the results name it', named)
    .addOption(new Option('--policy <name>', 'what has to have passed').choices(POLICY_NAMES))
    .option('--json', 'prints JSON instead of the sentence', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (results: string[], options: CanShipOptions) => {
      const { canShip } = await import('../../certify/can-ship/can-ship.ts');
      finish(canShip(results, options));
    });

function named(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It takes the name of a version, and got nothing: is a variable empty?');
}
