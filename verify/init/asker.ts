import { UsageError } from '../../harness/profile/errors.ts';

export interface Choice {
  readonly value: string;
  readonly label?: string;
  readonly hint?: string;
  /** Other words that may be typed for it. */
  readonly also?: readonly string[];
}

interface Question {
  /** As a person reads it. */
  readonly message: string;
  /** The option that answers it without being asked. */
  readonly flag: string;
}

export interface TextQuestion extends Question {
  /** What is there to be taken over. */
  readonly initial?: string;
  readonly required?: boolean;
  /** What is wrong with an answer, in a sentence; undefined where nothing is. */
  readonly mistake?: (text: string) => string | undefined;
}

export interface ChoiceQuestion extends Question {
  readonly choices: readonly Choice[];
  /** The one to begin with; where there is none and no user can be asked, it has to be given. */
  readonly initial?: string;
}

export interface SecretQuestion {
  readonly message: string;
  /** The variable that holds it. */
  readonly variable: string;
  readonly required: boolean;
}

/** What answers questions. */
export interface Asker {
  /** Whether this is a person, who can be asked again. */
  readonly attended: boolean;
  say(text: string): void;
  /** '' where there is no answer. */
  text(question: TextQuestion): Promise<string>;
  secret(question: SecretQuestion): Promise<string>;
  choose(question: ChoiceQuestion): Promise<string>;
}

/** The person wants the question before this one again. */
export class GoBack extends Error {
  override readonly name = 'GoBack';
}

/** The person has had enough: no profile is written. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** No user: takes what is suggested, and refuses in a sentence where an answer is owed. */
export const nobody = (say: (text: string) => void): Asker => ({
  attended: false,
  say,
  text: async ({ flag, initial = '', required = false }) => {
    if (required && initial === '') throw owed(`give ${flag}`);
    return initial;
  },
  secret: async ({ variable, required }) => {
    if (required) throw owed(`set ${variable}`);
    return '';
  },
  choose: async ({ flag, initial, choices }) => {
    if (initial === undefined)
      throw owed(`give ${flag} (${choices.map(({ value, label }) => label ?? value).join(', ')})`);
    return initial;
  },
});

const owed = (remedy: string): UsageError =>
  new UsageError(`Nobody can be asked, as the standard input is no terminal: ${remedy}.`);
