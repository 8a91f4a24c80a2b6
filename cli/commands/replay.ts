import { type Command, Option } from 'commander';
import type { TargetOptions } from '../../harness/profile/target.ts';
import { FORMS, type ReplayForm } from '../../verify/replay/forms.ts';
import { chosenTarget } from '../chosen-target.ts';
import { faultOption, withTarget } from '../common-options.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';
import { checkBehaviour } from '../reference-behaviour.ts';

const HELP = `
Sends the script of each finding again, as it stands in the report, and says of each FIXED, FAILED or, where its script cannot
tell, UNDECIDED. Scripts write: they make the attendees and questions that they need, and take sh, curl and awk. A finding that no
single answer decides is looked at by the checks of its rule. A run of the embedded environment is held against a new one.

Examples:
  $ muster replay results/latest --profile alpha.yaml
  $ muster replay results/latest --base-url http://localhost:3000 --profile alpha.yaml
  $ muster replay results/latest --json | jq '.findings[] | select(.state != "fixed")'
  $ muster replay results/latest --as hurl

With --as nothing is sent: it writes replay/NAME.hurl for each finding, or replay/muster.postman_collection.json, into the results.

Exit codes: 0 all fixed, 1 a finding is still there, 2 wrong usage, 3 a script could not tell
`;

interface ReplayCommandOptions extends TargetOptions {
  readonly reference?: boolean;
  readonly fault?: readonly string[];
  readonly yesProduction?: true;
  readonly json: boolean;
  readonly as?: ReplayForm;
}

/** `muster replay` */
export const replayCommand = (command: Command, finish: Finish): Command =>
  withTarget(command)
    .argument('<folder>', 'the output folder of a run')
    .addOption(faultOption())
    .addOption(
      new Option('--as <form>', 'writes the scripts for another tool, and sends nothing').choices(FORMS),
    )
    .option('--yes-production', 'writes to what the profile does not call alpha or local, too')
    .option('--json', 'prints JSON', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async (folder: string, asked: ReplayCommandOptions) => {
      if (asked.as !== undefined) {
        const { writeAs } = await import('../../verify/replay/write-as.ts');
        return finish(await writeAs(folder, asked.as, asked.json));
      }
      const options = chosenTarget(asked, { gate: false });
      await checkBehaviour(options);
      const { replay } = await import('../../verify/replay/replay.ts');
      const named = (asked.profile ?? asked.baseUrl) !== undefined;
      const command = [process.execPath, ...process.argv.slice(1, 2)];
      finish(await replay(folder, { ...options, named, command }));
    });
