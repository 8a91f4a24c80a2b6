import type { Command } from 'commander';
import type { RulesOptions } from '../../verify/options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
Rules are sentences that can be obeyed or broken. Gaps are what the specification leaves open: they are only
observed. "every exchange" means that the judge looks at it in every answer.

Examples:
  $ muster rules attendees                    what stands under headings with this word
  $ muster rules --grep per_page              rules and gaps that say so
  $ muster rules --json | jq '.rules[] | select(.checks == [])'
`;

/** `muster rules` */
export const rulesCommand = (command: Command, finish: Finish): Command =>
  command
    .argument('[chapter]', 'only what stands under a heading with this text, or has an id that begins so')
    .option('--grep <text>', 'only what has this text in its id, section, statement or question')
    .option('--json', 'prints JSON', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (chapter: string | undefined, options: RulesOptions) => {
      const { listRules } = await import('../../verify/ledger/rules.ts');
      finish(await listRules(chapter, options));
    });
