import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FORMAT = 'muster/init-draft@1';
/** Nobody else on this machine reads it. */
const OWNER_ONLY = 0o600;
/** So often a question is asked because its answer was wrong; a secret less often, as environments lock clients out. */
const MOST_TRIES = 20;
const MOST_TRIES_OF_A_SECRET = 5;
/** Questions that are asked where something that is wrong names them, and not else. */
const ON_DEMAND: ReadonlySet<string> = new Set(['MUSTER_PROXY', '--tls-ca', '--tls-cert', '--tls-key']);

/** Questions whose suggestions follow from the answer to another. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '--base-url': ['--name', '--environment'],
  '--event-id': ['--registration-type-id'],
  '--foreign-event-id': ['--foreign-attendee-id'],
};

/**
 * What was answered in a conversation, question by question. It can be gone through again from its beginning, so that a
 * question is gone back to by forgetting its answer; answers that are no secrets are kept in a file until a profile is written.
 */
export class Transcript {
  /** Secrets by variable; they are never written into the draft. */
  readonly secrets = new Map<string, string>();
  readonly #file: string | undefined;
  readonly #answers: Map<string, string>;
  /** Answers that were taken back: they are suggested. */
  readonly #before = new Map<string, string>();
  readonly #doubted = new Set<string>();
  readonly #tries = new Map<string, number>();
  readonly #said = new Set<string>();
  readonly #seen = new Map<string, unknown>();
  /** Questions of this pass in their order, as far as they were answered here. */
  #order: string[] = [];

  /** `file`: where answers are kept; absent: nowhere. */
  constructor(file?: string) {
    this.#file = file;
    this.#answers = new Map(Object.entries(file === undefined ? {} : answersIn(file)));
  }

  /** Whether anything was said so far. */
  get isBegun(): boolean {
    return this.#answers.size > 0;
  }

  /** Begins again from the first question. */
  rewind(): void {
    this.#order = [];
  }

  answerTo(question: string): string | undefined {
    const answer = this.#answers.get(question) ?? this.secrets.get(question);
    if (answer !== undefined) this.#order.push(question);
    return answer;
  }

  /** What was answered before it was taken back. */
  suggestionFor(question: string): string | undefined {
    return this.#before.get(question);
  }

  /** Whether a question is to be asked that is not asked of everybody, or was answered by an option that was wrong. */
  doubts(question: string): boolean {
    return this.#doubted.has(question);
  }

  keep(question: string, answer: string): void {
    this.#answers.set(question, answer);
    this.#order.push(question);
    this.#write();
  }

  keepSecret(variable: string, secret: string): void {
    this.secrets.set(variable, secret);
    this.#order.push(variable);
  }

  /** Takes the last answer back. */
  back(): void {
    const last = this.#order.at(-1);
    if (last !== undefined) this.#forget(last);
  }

  /** Takes answers back that turned out wrong, or asks what nobody was asked yet; answers whether there is anything to ask. */
  askAgain(questions: readonly string[], given: (question: string) => string | undefined): boolean {
    const mistaken = questions.filter((one) => this.#may(one, given(one)));
    for (const one of mistaken) {
      this.#tries.set(one, (this.#tries.get(one) ?? 0) + 1);
      this.#doubted.add(one);
      const said = given(one);
      if (said !== undefined) this.#before.set(one, said);
      this.#forget(one);
      for (const next of FOLLOWS[one] ?? []) this.#answers.delete(next);
    }
    return mistaken.length > 0;
  }

  /** Whether a text is new in this conversation. */
  isNew(text: string): boolean {
    const known = this.#said.has(text);
    this.#said.add(text);
    return !known;
  }

  /** What was looked up under this name; it is looked up once. */
  async seen<T>(name: string, look: () => Promise<T>): Promise<T> {
    if (!this.#seen.has(name)) this.#seen.set(name, await look());
    return this.#seen.get(name) as T;
  }

  /** The profile is written: nothing is to be taken up again. */
  done(): void {
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }

  #may(question: string, given: string | undefined): boolean {
    const isSecret = question.startsWith('MUSTER_');
    const isAskable =
      this.#answers.has(question) ||
      this.secrets.has(question) ||
      ON_DEMAND.has(question) ||
      (given !== undefined && !this.#doubted.has(question));
    const most = isSecret ? MOST_TRIES_OF_A_SECRET : MOST_TRIES;
    return isAskable && (this.#tries.get(question) ?? 0) < most - 1;
  }

  #forget(question: string): void {
    const answer = this.#answers.get(question);
    if (answer !== undefined) this.#before.set(question, answer);
    this.#answers.delete(question);
    this.secrets.delete(question);
    this.#write();
  }

  #write(): void {
    if (this.#file === undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const draft = { format: FORMAT, answers: Object.fromEntries(this.#answers) };
    writeFileSync(this.#file, `${JSON.stringify(draft, null, 2)}\n`, { mode: OWNER_ONLY });
  }
}

/** The answers of a conversation that was broken off; none where the file is none of ours. */
function answersIn(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    const { format, answers } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (format !== FORMAT || answers === null || typeof answers !== 'object') return {};
    return Object.fromEntries(
      Object.entries(answers as object).filter(([, value]) => typeof value === 'string'),
    );
  } catch {
    return {};
  }
}
