import type { Identity } from '../../harness/call/identity.ts';
import { count } from '../../reports/text.ts';
import type { Item } from '../doctor/item.ts';
import type { Visit } from '../doctor/visit.ts';
import { rulesBehind } from '../needs/figures.ts';
import type { Asker, Choice } from './asker.ts';
import { type Draft, type SecretName, VARIABLES } from './draft.ts';
import { visiting } from './find.ts';
import { questionsNamedIn } from './keys.ts';
import type { InitOptions } from './options.ts';
import type { Transcript } from './transcript.ts';

/** The answer to a question that nobody answered. */
export const NONE = '';
const ID = /^[0-9]+$/;

export const noId = (text: string): string | undefined =>
  ID.test(text) ? undefined : 'An id is a whole number.';

/** Answers were taken back: the conversation is gone through again, and asks for them. */
export class AskAgain extends Error {
  override readonly name = 'AskAgain';
}

/** Asks what no option of the command has said; what a topic of the conversation needs to know and to leave. */
export class Questions {
  readonly attended: boolean;
  readonly given: InitOptions;
  readonly draft: Draft;
  /** Who was seen to be let in, and may look records up. */
  reader: Identity | undefined;
  readonly #asker: Asker;
  readonly #transcript: Transcript;

  constructor(asker: Asker, given: InitOptions, draft: Draft, transcript: Transcript) {
    this.attended = asker.attended;
    this.given = given;
    this.draft = draft;
    this.#asker = asker;
    this.#transcript = transcript;
    for (const [variable, secret] of transcript.secrets) if (secret !== '') draft.typed.set(variable, secret);
  }

  /** Says something once, however often the conversation is gone through. */
  say(text: string): void {
    if (this.#transcript.isNew(text)) this.#asker.say(text);
  }

  /** Looks something up in the environment by the profile as it is so far: once for each profile. */
  async look<T>(what: string, work: (visit: Visit) => Promise<T>): Promise<T> {
    const name = JSON.stringify([what, this.draft.raw, [...this.draft.typed]]);
    return this.#transcript.seen(name, () => visiting(this.draft.profile(), work));
  }

  /** What nobody has said is asked for; of records that were found, by a list. */
  async record(
    option: keyof InitOptions,
    flag: string,
    message: string,
    need: string,
    found: readonly Choice[],
    initial: string | undefined,
  ): Promise<string> {
    const whole = `${message}${this.cost(need)}`;
    if (found.length === 0) return this.text(option, flag, whole, { mistake: noId });
    return this.choice(option, flag, whole, [...found, { value: NONE, label: 'none' }], initial);
  }

  /** What the option says, else what is typed. */
  async text(
    option: keyof InitOptions,
    flag: string,
    message: string,
    rest: { initial?: string; required?: boolean; mistake?: (text: string) => string | undefined } = {},
  ): Promise<string> {
    const before = this.#transcript.suggestionFor(flag);
    return this.#answer(option, flag, () =>
      this.#asker.text({ message, flag, ...rest, ...(before !== undefined && { initial: before }) }),
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
    const before = this.#transcript.suggestionFor(flag);
    const first = choices.some(({ value }) => value === before) ? before : initial;
    return this.#answer(option, flag, () =>
      this.#asker.choose({ message, flag, choices, ...(first !== undefined && { initial: first }) }),
    );
  }

  /** Has a secret that the environment of the process does not hold typed; it is kept in the draft. */
  async secret(name: SecretName, message: string, required: boolean): Promise<void> {
    const variable = VARIABLES[name];
    const known = this.#transcript.answerTo(variable);
    if (known !== undefined || this.draft.knows(name)) return;
    const value = await this.#asker.secret({ message, variable, required });
    this.#transcript.keepSecret(variable, value);
    if (value !== '') this.draft.typed.set(variable, value);
  }

  /** Asks again what the sentence names of something that is wrong, as long as that is of use. @throws AskAgain */
  settle({ state, found }: Pick<Item, 'state' | 'found'>): void {
    if (state === 'wrong' && this.attended && this.#reopen(questionsNamedIn(found))) throw new AskAgain();
  }

  /** Whether an answer of a question that is asked only where a sentence names it is known, or wanted. */
  isWanted(question: string): boolean {
    return this.#transcript.doubts(question);
  }

  #reopen(questions: readonly string[]): boolean {
    return this.#transcript.askAgain(questions, (question) => this.given[optionOf(question)] as string);
  }

  async #answer(option: keyof InitOptions, flag: string, ask: () => Promise<string>): Promise<string> {
    const given = this.given[option];
    if (typeof given === 'string' && !this.#transcript.doubts(flag)) return given;
    const known = this.#transcript.answerTo(flag);
    if (known !== undefined) return known;
    const answer = await ask();
    if (this.attended) this.#transcript.keep(flag, answer);
    return answer;
  }

  /** What a profile without this costs, as the end of a question. */
  cost(need: string): string {
    const rules = rulesBehind(need).length;
    return rules === 0 ? '' : ` (without: ${count(rules, 'rule')} not judged)`;
  }
}

/** --client-id as the command line names it: clientId. */
const optionOf = (flag: string): keyof InitOptions =>
  flag
    .replace(/^--/, '')
    .replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()) as keyof InitOptions;
