import { call } from './api.ts';
import { type Crowd, type Person, personName } from './crowd.ts';

/** What came of a code, as a sentence. */
export interface Outcome {
  readonly good: boolean;
  readonly sentence: string;
}

/** Checks a person in at the door, or out. */
export const move = (person: Pick<Person, 'id'>, way: 'in' | 'out'): Promise<unknown> =>
  call(way === 'in' ? 'POST' : 'PATCH', `/attendees/${person.id}/check_in`);

/** Checks in whose code it is. Throws what the visitor is told where the service refuses. */
export async function checkIn(crowd: Crowd, code: string): Promise<Outcome> {
  const person = crowd.withCode(code);
  if (person === undefined)
    return { good: false, sentence: `No attendee of this event has the code ${code}.` };
  if (person.checkin_status === 'checked_in')
    return { good: false, sentence: `${personName(person)} is in already.` };
  await move(person, 'in');
  return { good: true, sentence: `${personName(person)} is in.` };
}

/** Lets a form check in by the code that is typed into it. */
export function onTyped(form: HTMLFormElement, use: (code: string) => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = form.elements.namedItem('code') as HTMLInputElement;
    use(input.value.trim());
    input.value = '';
    input.focus();
  });
}
