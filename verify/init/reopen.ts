import type { DoctorItem } from '../doctor/item.ts';
import type { Visit } from '../doctor/visit.ts';
import { visiting } from './find.ts';
import { questionsNamedIn } from './keys.ts';
import type { InitOptions } from './options.ts';
import type { Questions } from './questions.ts';

/** Answers were taken back: the conversation is gone through again, and asks for them. */
export class AskAgain extends Error {
  override readonly name = 'AskAgain';
}

/** Asks again what the sentence names of something that is wrong, as long as that is of use. @throws AskAgain */
export function reopen({ told }: Questions, { state, found }: Pick<DoctorItem, 'state' | 'found'>): void {
  const { asker, given, transcript } = told;
  if (state !== 'wrong' || !asker.attended) return;
  const said = (question: string): string | undefined => given[optionOf(question)] as string | undefined;
  if (transcript.askAgain(questionsNamedIn(found), said)) throw new AskAgain();
}

/** Looks something up in the environment by the profile as it is so far: once for each profile. */
export async function lookUp<T>(
  { told, draft }: Questions,
  what: string,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  const name = JSON.stringify([what, draft.raw, [...draft.typed]]);
  return told.memory.seen(name, () => visiting(draft.profile(), work));
}

/** --client-id as the options name it: clientId. */
export const optionOf = (flag: string): keyof InitOptions =>
  flag
    .replace(/^--/, '')
    .replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()) as keyof InitOptions;
