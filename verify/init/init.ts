import { existsSync } from 'node:fs';
import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { environmentBeside } from '../../harness/profile/variables.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { WRITTEN } from '../../harness/run/written.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import { sentence } from '../../reports/text.ts';
import { examine, tookTooLong } from '../doctor/doctor.ts';
import { doctorTable } from '../doctor/table.ts';
import { PATIENCE_MS } from '../doctor/visit.ts';
import { type Asker, Cancelled } from './asker.ts';
import { converse } from './conversation.ts';
import { Draft } from './draft.ts';
import type { InitOptions } from './options.ts';
import { Questions } from './questions.ts';
import { writeProfile, writeSecrets } from './write-profile.ts';

const DEFAULT_FILE = 'muster.yaml';

/**
 * Asks what a profile has to say, looks up what the environment shows, and writes the profile: secrets are named in it, and
 * kept beside it where that is wanted. Ends with what can be judged, as doctor does.
 * @throws UsageError where a profile is there already, or an answer is owed and nobody can be asked
 */
export async function init(
  options: InitOptions,
  asker: Asker,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Ending> {
  const file = userPath(options.profile ?? DEFAULT_FILE);
  if (existsSync(file) && options.force !== true)
    throw new UsageError(
      `${fromHere(file)} is there already: name another file with --profile, or give --force to replace it.`,
    );
  const draft = new Draft(environmentBeside(file, process.env));
  try {
    await converse(new Questions(asker, options, draft));
    const kept = await keepSecrets(file, draft, options, asker);
    WRITTEN.add(file);
    writeProfile(file, draft.raw);
    asker.say([`${fromHere(file)} is written${kept}.`, ...unset(draft, kept)].join('\n'));
  } catch (error) {
    if (error instanceof OutOfTime) {
      asker.say(`${sentence(tookTooLong(PATIENCE_MS))} Nothing was written.`);
      return 'inconclusive';
    }
    if (!(error instanceof Cancelled)) throw error;
    asker.say('Nothing was written.');
    return 'interrupted';
  }
  const items = await examine(draft.profile());
  print(`\n${doctorTable(items, wantsColour())}\n${next(file)}`);
  return items.every(({ state }) => state !== 'wrong') ? 'ok' : 'inconclusive';
}

/** What was written beside the profile, as the end of a sentence. */
async function keepSecrets(file: string, draft: Draft, options: InitOptions, asker: Asker): Promise<string> {
  if (draft.typed.size === 0) return '';
  const where =
    options.secrets ??
    (await asker.choose({
      message: 'Where are the secrets kept that you typed? None stands in the profile',
      flag: '--secrets',
      choices: [
        { value: 'dotenv', label: '.env beside the profile', hint: 'read by you alone, ignored by git' },
        { value: 'named', label: 'nowhere', hint: 'you set the variables that the profile names' },
      ],
      initial: 'dotenv',
    }));
  if (where === 'named') return '';
  return `, with ${writeSecrets(file, draft.typed).map(fromHere).join(' and ')}`;
}

const unset = (draft: Draft, kept: string): string[] =>
  draft.typed.size === 0 || kept !== ''
    ? []
    : [sentence(`set ${[...draft.typed.keys()].join(', ')} before a run`)];

function next(file: string): string {
  const named = fromHere(file) === DEFAULT_FILE ? '' : ` --profile ${fromHere(file)}`;
  return `  Next: muster verify${named} --dry-run says what a run would send; without it, it is sent.\n`;
}
