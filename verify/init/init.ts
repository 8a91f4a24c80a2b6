import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { environmentBeside } from '../../harness/profile/variables.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { WRITTEN } from '../../harness/run/written.ts';
import { fromHere, wantsColour } from '../../reports/terminal.ts';
import { sentence } from '../../reports/text.ts';
import { examine, tookTooLong } from '../doctor/doctor.ts';
import type { DoctorItem } from '../doctor/item.ts';
import { doctorTable } from '../doctor/table.ts';
import { PATIENCE_MS } from '../doctor/visit.ts';
import { AnswersFile } from './answers-file.ts';
import { type Asker, Cancelled, GoBack } from './asker.ts';
import { converse } from './conversation.ts';
import { Draft } from './draft.ts';
import { questionsNamedIn } from './keys.ts';
import { Memory } from './memory.ts';
import type { InitOptions } from './options.ts';
import { type Conversation, Questions } from './questions.ts';
import { AskAgain, lookUp, optionOf, reopen } from './reopen.ts';
import { Transcript } from './transcript.ts';
import { writeProfile, writeSecrets } from './write-profile.ts';

const DEFAULT_FILE = 'muster.yaml';
const NOWHERE = 'named';

/**
 * Asks what a profile has to say, looks up what the environment shows, and writes the profile. Secrets are named in it,
 * and kept beside it where that is wanted. Ends with what can be judged, as doctor does.
 * @throws UsageError where a profile is there already, or an answer is owed and no user can be asked
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
  const answers = new AnswersFile(asker.attended ? `${file}.draft` : undefined);
  const transcript = new Transcript(answers);
  const told = { asker, given: options, transcript, memory: new Memory() };
  if (asker.attended && answers.isEmpty)
    asker.say('Esc goes back to the question before. Ctrl-C keeps what was said for the next time.');
  if (!answers.isEmpty)
    asker.say(
      `What was said before stands in ${fromHere(file)}.draft, and is taken up: Esc goes back to it.`,
    );
  try {
    const { draft, items, secrets } = await conversation(file, told);
    WRITTEN.add(file);
    const kept = keptOf(draft, secrets);
    const beside = keepSecrets(file, kept);
    writeProfile(file, draft.raw);
    answers.done();
    asker.say([`${fromHere(file)} is written${beside}.`, ...unset(draft, kept)].join('\n'));
    const isWhole = items.every(({ state }) => state !== 'wrong');
    print(`\n${doctorTable(items, wantsColour())}\n${next(file, isWhole)}`);
    return isWhole ? 'ok' : 'inconclusive';
  } catch (error) {
    if (error instanceof OutOfTime) {
      asker.say(`${sentence(tookTooLong(PATIENCE_MS))} Nothing was written.`);
      return 'inconclusive';
    }
    if (!(error instanceof Cancelled)) throw error;
    asker.say(
      !answers.isEmpty
        ? `No profile was written. What was said, but for secrets, stands in ${fromHere(file)}.draft: the next muster init takes it up.`
        : 'Nothing was written.',
    );
    return 'interrupted';
  }
}

interface Ended {
  readonly draft: Draft;
  readonly items: readonly DoctorItem[];
  /** Where secrets are kept. */
  readonly secrets: string;
}

/** Goes through the conversation, from its beginning again where the user goes back or something turns out wrong, until all is looked at. */
async function conversation(file: string, told: Conversation): Promise<Ended> {
  const env = environmentBeside(file, process.env);
  for (;;) {
    const draft = new Draft(env, dirname(file));
    const questions = new Questions(told, draft);
    try {
      await converse(questions);
      const items = await lookUp(questions, 'everything', ({ profile }) => examine(profile));
      for (const item of items)
        if (item.state === 'wrong' && told.asker.attended) {
          questions.say(`${item.name}: ${item.found}${/[.?)]$/.test(item.found) ? '' : '.'}`);
          reopen(questions, item);
        }
      return { draft, items, secrets: await askSecrets(questions) };
    } catch (error) {
      if (error instanceof GoBack) told.transcript.back();
      else if (!(error instanceof AskAgain) && !isAskedAgain(error, told)) throw error;
    }
  }
}

/** Whether answers that make no profile together are asked for again, once that is said. */
function isAskedAgain(error: unknown, { asker, given, transcript }: Conversation): boolean {
  if (!(error instanceof UsageError) || !asker.attended) return false;
  const isAsked = transcript.askAgain(
    questionsNamedIn(error.message),
    (question) => given[optionOf(question)] as string | undefined,
  );
  if (isAsked) asker.say(error.message);
  return isAsked;
}

/** Where secrets that were typed are to be kept. */
async function askSecrets(questions: Questions): Promise<string> {
  const { typed, made } = questions.draft;
  if ([...typed.keys()].every((variable) => made.has(variable))) return NOWHERE;
  return questions.choice(
    'secrets',
    '--secrets',
    'Where are the secrets kept that you typed? None stands in the profile',
    [
      { value: 'dotenv', label: '.env beside the profile', hint: 'read by you alone, ignored by git' },
      { value: NOWHERE, label: 'nowhere', hint: 'you set the variables that the profile names' },
    ],
    'dotenv',
  );
}

/** The secrets that are kept beside the profile: those that were made in any case, as nothing shows them again. */
const keptOf = ({ typed, made }: Draft, where: string): ReadonlyMap<string, string> =>
  where === NOWHERE ? new Map([...typed].filter(([variable]) => made.has(variable))) : typed;

/** What was written beside the profile, as the end of a sentence. */
function keepSecrets(file: string, kept: ReadonlyMap<string, string>): string {
  return kept.size === 0 ? '' : `, with ${writeSecrets(file, kept).map(fromHere).join(' and ')}`;
}

function unset({ typed }: Draft, kept: ReadonlyMap<string, string>): string[] {
  const left = [...typed.keys()].filter((variable) => !kept.has(variable));
  return left.length === 0 ? [] : [sentence(`set ${left.join(', ')} before a run`)];
}

function next(file: string, isWhole: boolean): string {
  const named = fromHere(file) === DEFAULT_FILE ? '' : ` --profile ${fromHere(file)}`;
  if (!isWhole)
    return `  Next: mend in ${fromHere(file)} what is wrong; muster doctor${named} looks at it again.\n`;
  return `  Next: muster verify${named} --dry-run says what a run would send, and sends nothing.\n`;
}
