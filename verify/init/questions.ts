import type { AccountManager } from '../../harness/applications/account-visit.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { count } from '../../reports/text.ts';
import { rulesBehind } from '../needs/figures.ts';
import type { Asker, Choice } from './asker.ts';
import { type Draft, isOfProfile, type SecretName, VARIABLES } from './draft.ts';
import type { Memory } from './memory.ts';
import type { InitOptions } from './options.ts';
import type { Transcript } from './transcript.ts';

/** The answer to a question that was not answered. */
export const NONE = '';
const ID = /^[0-9]+$/;

export const noId = (text: string): string | undefined =>
  ID.test(text) ? undefined : 'An id is a whole number.';

/** Asks for the secret of an application: of which one is said, as its id may have been answered long before. */
export const clientSecretOf = (id: string): string => `Client secret of ${id}`;

/** What a conversation goes by, however often it is gone through. */
export interface Conversation {
  readonly asker: Asker;
  /** What the options of the command have answered. */
  readonly given: InitOptions;
  readonly transcript: Transcript;
  readonly memory: Memory;
}

/** Asks what no option of the command has said; what a topic of the conversation needs to know and to leave. */
export class Questions {
  readonly told: Conversation;
  readonly draft: Draft;
  /** Who is signed in to create applications: in the account of the profile, and in another one. */
  readonly managers: { own?: AccountManager; foreign?: AccountManager } = {};

  constructor(told: Conversation, draft: Draft) {
    this.told = told;
    this.draft = draft;
    for (const [variable, secret] of told.transcript.secrets)
      if (secret !== '' && isOfProfile(variable)) draft.typed.set(variable, secret);
  }

  /** Says something once; `gist`: what of it makes it the same again. */
  say(text: string, gist = text): void {
    if (this.told.memory.isNew(gist)) this.told.asker.say(text);
  }

  /** What the option says, else what is typed. */
  async text(
    option: keyof InitOptions,
    flag: string,
    message: string,
    rest: { initial?: string; required?: boolean; mistake?: (text: string) => string | undefined } = {},
  ): Promise<string> {
    const { asker, transcript } = this.told;
    const before = transcript.doubts.suggestionFor(flag) ?? NONE;
    this.checkGiven(option, flag, rest.mistake);
    return this.#answer(option, flag, () =>
      asker.text({ message, flag, ...rest, ...(before !== NONE && { initial: before }) }),
    );
  }

  /** What the option says, else what is chosen. */
  async choice(
    option: keyof InitOptions,
    flag: string,
    message: string,
    choices: readonly Choice[],
    initial: string | undefined,
  ): Promise<string> {
    const { asker, transcript } = this.told;
    const before = transcript.doubts.suggestionFor(flag);
    const first = choices.some(({ value }) => value === before) ? before : initial;
    return this.#answer(option, flag, () =>
      asker.choose({ message, flag, choices, ...(first !== undefined && { initial: first }) }),
    );
  }

  /** Has a secret that the environment of the process does not hold typed; it is kept in the draft. */
  async secret(name: SecretName, message: string, required: boolean): Promise<void> {
    const { asker, transcript } = this.told;
    const variable = VARIABLES[name];
    if (transcript.answerTo(variable) !== undefined || this.draft.knows(name)) return;
    const value = await asker.secret({ message, variable, required });
    transcript.keep(variable, value);
    if (value !== '') this.draft.typed.set(variable, value);
  }

  /** A secret that serves while the conversation lasts: the environment of the process holds it, or it is typed. */
  async passing(variable: string, message: string): Promise<string> {
    const { asker, transcript } = this.told;
    const held = transcript.doubts.has(variable) ? undefined : this.draft.held(variable);
    const known = held ?? transcript.answerTo(variable);
    if (known !== undefined) return known;
    const value = await asker.secret({ message, variable, required: true });
    transcript.keep(variable, value);
    return value;
  }

  /** An option that no answer could be is a mistake in the command line. @throws UsageError */
  checkGiven(
    option: keyof InitOptions,
    flag: string,
    mistakeIn: (text: string) => string | undefined = () => undefined,
  ): void {
    const said = this.told.given[option];
    const mistake = typeof said === 'string' && said !== NONE ? mistakeIn(said) : undefined;
    if (mistake === undefined || this.told.transcript.doubts.has(flag)) return;
    throw new UsageError(
      `The option ${flag} is wrong: ${mistake.charAt(0).toLowerCase()}${mistake.slice(1)}`,
    );
  }

  async #answer(option: keyof InitOptions, flag: string, ask: () => Promise<string>): Promise<string> {
    const { given, transcript, asker } = this.told;
    const said = given[option];
    if (typeof said === 'string' && !transcript.doubts.has(flag)) return said;
    const known = transcript.answerTo(flag);
    if (known !== undefined) return known;
    const answer = await ask();
    if (asker.attended) transcript.keep(flag, answer);
    return answer;
  }
}

/** What was not said is asked for; of records that were found, by a list. */
export async function askRecord(
  ask: Questions,
  {
    option,
    flag,
    message,
    need,
  }: Record<'flag' | 'message' | 'need', string> & { option: keyof InitOptions },
  found: readonly Choice[],
  initial: string | undefined,
): Promise<string> {
  const whole = `${message}${costOf(need)}`;
  ask.checkGiven(option, flag, noId);
  if (found.length === 0) return ask.text(option, flag, whole, { mistake: noId });
  return ask.choice(option, flag, whole, [...found, { value: NONE, label: 'none' }], initial);
}

/** What a profile without this costs, as the end of a question. */
export function costOf(need: string): string {
  const rules = rulesBehind(need).length;
  return rules === 0 ? '' : ` (without: ${count(rules, 'rule')} not judged)`;
}
