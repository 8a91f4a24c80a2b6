import type { AnswersFile } from './answers-file.ts';
import { Doubts, isSecret } from './doubts.ts';
import { VARIABLES } from './draft.ts';

/** Questions whose suggestions follow from the answer to another. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '--base-url': ['--name', '--environment'],
  '--event-id': ['--other-event-id', '--registration-type-id'],
  '--foreign-event-id': ['--foreign-attendee-id'],
};

/** The secret of an application is asked for anew where another application is named. */
const SECRET_OF: Readonly<Record<string, string>> = {
  '--client-id': VARIABLES.client,
  '--read-client-id': VARIABLES.readClient,
  '--user-client-id': VARIABLES.userClient,
  '--foreign-client-id': VARIABLES.foreignClient,
};

/** Questions that are asked where something that is wrong names them, and not else. */
const ON_DEMAND: ReadonlySet<string> = new Set(['MUSTER_PROXY', '--tls-ca', '--tls-cert', '--tls-key']);

/**
 * What was answered in a conversation, question by question. It can be gone through again from its beginning, so that a
 * question is gone back to by forgetting its answer.
 */
export class Transcript {
  readonly answers: AnswersFile;
  readonly doubts = new Doubts();
  /** By variable: they stand in no file of the conversation. */
  readonly secrets = new Map<string, string>();
  /** Questions in their order, as far as they were answered here since the conversation was begun again. */
  #order: string[] = [];

  constructor(answers: AnswersFile) {
    this.answers = answers;
  }

  answerTo(question: string): string | undefined {
    const answer = isSecret(question) ? this.secrets.get(question) : this.answers.get(question);
    if (answer !== undefined) this.#order.push(question);
    return answer;
  }

  keep(question: string, answer: string): void {
    if (isSecret(question)) this.secrets.set(question, answer);
    else this.answers.set(question, answer);
    const secret = SECRET_OF[question];
    const before = this.doubts.suggestionFor(question);
    if (secret !== undefined && before !== undefined && before !== answer) this.#forget(secret);
    this.#order.push(question);
  }

  /** Takes the last answer back, for the conversation to be begun again. */
  back(): void {
    const last = this.#order.at(-1);
    this.#order = [];
    if (last !== undefined) this.#forget(last);
  }

  /**
   * Takes answers back that turned out wrong, or has asked what was not asked yet, for the conversation to be begun
   * again. False where there is nothing to ask. `given`: what an option says.
   */
  askAgain(questions: readonly string[], given: (question: string) => string | undefined): boolean {
    const mistaken = questions.filter(
      (one) =>
        (this.answers.get(one) !== undefined ||
          this.secrets.has(one) ||
          ON_DEMAND.has(one) ||
          (given(one) !== undefined && !this.doubts.has(one))) &&
        this.doubts.raise(one),
    );
    for (const one of mistaken) {
      this.doubts.takenBack(one, given(one) ?? '');
      this.#forget(one);
      for (const next of FOLLOWS[one] ?? []) this.answers.set(next, undefined);
    }
    if (mistaken.length > 0) this.#order = [];
    return mistaken.length > 0;
  }

  /** Answers a question otherwise than it was, and takes back what was asked because of that; options answer it no more. */
  turn(question: string, answer: string, because: readonly string[]): void {
    for (const one of because) this.#forget(one);
    this.#order = this.#order.filter((one) => !because.includes(one));
    this.doubts.raise(question);
    this.answers.set(question, answer);
  }

  #forget(question: string): void {
    const answer = this.answers.get(question);
    if (answer !== undefined) this.doubts.takenBack(question, answer);
    this.answers.set(question, undefined);
    this.secrets.delete(question);
  }
}
