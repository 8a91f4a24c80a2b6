import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import { CHOICES, OF_ATTENDEE } from '../../fixtures/records/question-types.ts';
import type { EventQuestions } from '../../fixtures/records/questions.ts';
import { TEXT_TYPES } from '../../fixtures/records/text-types.ts';
import type { Reply } from '../../fixtures/test.ts';
import { mayBeAboutForm } from '../../harness/inquiry/question-refusals.ts';
import { attempt } from './each-type.ts';

/** Looks again at types that a form refused. */
export class RefusedTypes {
  /** Events whose form takes no more questions of any type. */
  readonly closed = new Set<string>();
  readonly #check: Check;
  readonly #claimCreated: (type: string, reply: Reply) => void;

  constructor(check: Check, claimCreated: (type: string, reply: Reply) => void) {
    this.#check = check;
    this.#claimCreated = claimCreated;
  }

  /** Judges a type that was `refused`: it is put to a form that has none of it, before and after one that is taken. */
  async judge(type: string, refused: Reply, at: EventQuestions): Promise<void> {
    const tries: Reply[] = [];
    if (await this.#isTaken(type, at, [false, true], tries)) return this.#atLast(type, refused, tries);
    const usual = await at.unused(TEXT_TYPES);
    const control = await attempt(at, usual, { withOptions: false });
    if (control.ok) await at.delete(control.id, { intent: 'probe' });
    else if (mayBeAboutForm(control.status)) this.closed.add(at.event);
    if (control.ok && (await this.#isTaken(type, at, [CHOICES.has(type)], tries)))
      return this.#atLast(type, refused, tries);
    const last = tries.at(-1) ?? refused;
    if (!control.ok || (OF_ATTENDEE.has(type) && last.status < 500))
      this.#check.notes.observe('fields.create.validation', `${refused.status}`, refused, `the type ${type}`);
    else
      this.#check.breaks('fields.create.every-type', {
        message: `${type} cannot be created, with or without options, while ${usual} can`,
        status: 201,
        actual: `${last.status} ${last.text.slice(0, 160)}`,
        replies: provenBy(last, [refused, control]),
      });
  }

  async #isTaken(
    type: string,
    at: EventQuestions,
    forms: readonly boolean[],
    tries: Reply[],
  ): Promise<boolean> {
    for (const withOptions of forms) {
      const reply = await attempt(at, type, { withOptions });
      tries.push(reply);
      if (reply.ok) return true;
    }
    return false;
  }

  #atLast(type: string, refused: Reply, tries: readonly Reply[]): void {
    const taken = tries.at(-1) as Reply;
    this.#check.notes.observe('fields.create.validation', `${refused.status} at first`, refused, type);
    this.#claimCreated(type, taken);
  }
}
