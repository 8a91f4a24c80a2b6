import type { Identity } from '../../harness/call/identity.ts';
import { count } from '../../reports/text.ts';
import { rulesBehind } from '../needs/figures.ts';
import type { Asker, Choice } from './asker.ts';
import { type Draft, type SecretName, VARIABLES } from './draft.ts';
import type { InitOptions } from './options.ts';

/** The answer to a question that nobody answered. */
export const NONE = '';
/** A wrong secret is asked for so often: environments lock clients out. */
const MOST_TRIES = 3;
const ID = /^[0-9]+$/;

export const noId = (text: string): string | undefined =>
  ID.test(text) ? undefined : 'An id is a whole number.';

/** Asks what no option of the command has said; what a topic of the conversation needs to know and to leave. */
export class Questions {
  readonly asker: Asker;
  readonly given: InitOptions;
  readonly draft: Draft;
  /** Who was seen to be let in, and may look records up. */
  reader: Identity | undefined;

  constructor(asker: Asker, given: InitOptions, draft: Draft) {
    this.asker = asker;
    this.given = given;
    this.draft = draft;
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
    const given = this.given[option];
    return typeof given === 'string' ? given : this.asker.text({ message, flag, ...rest });
  }

  /** What the option says, else what is chosen. */
  async choice(
    option: keyof InitOptions,
    flag: string,
    message: string,
    choices: readonly Choice[],
    initial: string | undefined,
  ): Promise<string> {
    const given = this.given[option];
    if (typeof given === 'string') return given;
    return this.asker.choose({ message, flag, choices, ...(initial !== undefined && { initial }) });
  }

  /** Has a secret that the environment of the process does not hold typed; it is kept in the draft. */
  async secret(name: SecretName, message: string, required: boolean): Promise<void> {
    if (this.draft.knows(name)) return;
    const variable = VARIABLES[name];
    const value = await this.asker.secret({ message, variable, required });
    if (value !== '') this.draft.typed.set(variable, value);
  }

  /** A person may have mistyped what stands nowhere else. */
  mayRetry(name: SecretName, tries: number): boolean {
    return this.asker.attended && tries < MOST_TRIES && this.draft.typed.delete(VARIABLES[name]);
  }

  /** What a profile without this costs, as the end of a question. */
  cost(need: string): string {
    const rules = rulesBehind(need).length;
    return rules === 0 ? '' : ` (without: ${count(rules, 'rule')} not judged)`;
  }
}
