import { Words } from '../../fixtures/records/words.ts';
import { isRefusal } from '../../harness/call/plain-call.ts';
import type { Reply } from '../../harness/call/reply.ts';
import {
  type AttendeeTemplates,
  DEFAULT_EMAIL,
  plainAttendee,
} from '../../harness/profile/attendee-templates.ts';
import { MADE_UP } from '../../harness/profile/made-up-forms.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { PhoneNumbers } from '../../harness/run/phone-numbers.ts';
import { ownWords } from '../../judge/exchange/own-words.ts';
import type { RunFact } from '../../record/facts.ts';
import type { RunName } from '../../record/run-id.ts';
import { WORKERS } from '../../record/run-marks.ts';

/** In which form an environment takes the data that a run makes up, where it refuses the one that is tried first. */
export interface MadeUp {
  /** In place of those of the profile. */
  readonly templates: Partial<AttendeeTemplates>;
  /** The refusals for which another was taken, and what is said of each. */
  readonly told: ReadonlyArray<{ readonly refused: Reply; readonly reason: string }>;
  /** How many attendees were made to find out. */
  readonly made: number;
}

const NAMES = ['first_name', 'last_name'];
const CALLED = { email: 'e-mail address', phone: 'telephone number' } as const;
type MadeUpAttribute = keyof typeof CALLED;

/** Finds that out by plain creates; answers why a run is of no use where none of the forms is taken. */
export async function madeUpData(
  create: (item: Record<string, unknown>) => Promise<Reply>,
  { attendee }: Pick<Profile, 'attendee'>,
  run: RunName,
): Promise<MadeUp | RunFact> {
  const { marked = true } = run;
  // No worker of the run makes attendees by the words and the numbers of the last one that there may be.
  const words = new Words(run, WORKERS - 1);
  let made = 0;
  const send = async (templates: AttendeeTemplates, only?: readonly string[]): Promise<Reply> => {
    const phone = new PhoneNumbers(run, { worker: WORKERS - 1, template: templates.phone }).next();
    const item = Object.entries(plainAttendee(templates, { word: words.next(), phone, marked }));
    const reply = await create(Object.fromEntries(item.filter(([name]) => only?.includes(name) ?? true)));
    if (reply.ok) made += 1;
    return reply;
  };
  const nothing = (): MadeUp => ({ templates: {}, told: [], made });
  if (!isRefusal((await send(attendee)).status)) return nothing();
  // Without the values that may be at fault it has to be taken: else the refusal is about something else.
  if (!(await send(attendee, NAMES)).ok) return nothing();
  const emails = attendee.email === DEFAULT_EMAIL ? MADE_UP.email(marked) : [attendee.email];
  const email = await firstTaken('email', emails, (form) =>
    send({ ...attendee, email: form ?? attendee.email }, [...NAMES, 'email']),
  );
  if ('kind' in email) return email;
  const mailed = { ...attendee, ...(email.form !== undefined && { email: email.form }) };
  const phones = attendee.phone === undefined ? MADE_UP.phone : [attendee.phone];
  const phone = await firstTaken('phone', phones, (form) =>
    send({ ...mailed, ...(form !== undefined && { phone: form }) }, [...NAMES, 'email', 'phone']),
  );
  if ('kind' in phone) return phone;
  return {
    templates: {
      ...(email.form !== undefined && email.told.length > 0 && { email: email.form }),
      ...(phone.form !== undefined && phone.told.length > 0 && { phone: phone.form }),
    },
    told: [...email.told, ...phone.told],
    made,
  };
}

/** An attendee beside those by whom it was found out. */
export function oneMore(templates: AttendeeTemplates, run: RunName): Record<string, unknown> {
  const { marked = true } = run;
  const word = new Words(run, WORKERS - 1).next('f');
  const { phone: _, ...rest } = plainAttendee(templates, { word, phone: '', marked });
  return rest;
}

/** The first form that is taken, and what is said of it where it is not the first of all; why none is. */
async function firstTaken(
  attribute: MadeUpAttribute,
  forms: readonly (string | undefined)[],
  send: (form: string | undefined) => Promise<Reply>,
): Promise<(Pick<MadeUp, 'told'> & { readonly form: string | undefined }) | RunFact> {
  let refused: Reply | undefined;
  for (const form of forms) {
    const reply = await send(form);
    if (!reply.ok) refused ??= reply;
    else if (refused === undefined) return { form, told: [] };
    else return { form, told: [{ refused, reason: instead(attribute, form, refused) }] };
  }
  return { kind: 'run', outcome: 'refused', reason: none(attribute, forms, refused) };
}

/** The numbers that a run makes up by no template. */
const shownAs = (form = '+1…555…'): string => form;

const quoted = ({ exchange }: Reply): string => {
  const words = ownWords(exchange);
  return words === '' ? '' : ` and says "${words}"`;
};

const instead = (attribute: MadeUpAttribute, form: string | undefined, refused: Reply): string =>
  `the service refuses the ${CALLED[attribute]} that is tried first${quoted(refused)}, so the run takes ` +
  `${shownAs(form)}: name another in attendee.${attribute}`;

const none = (
  attribute: MadeUpAttribute,
  forms: readonly (string | undefined)[],
  refused: Reply | undefined,
): string =>
  `The environment takes an attendee without ${attribute}, but none with a made-up ${CALLED[attribute]} ` +
  `(${forms.map(shownAs).join(', ')}): it answers ${refused?.status}${refused ? quoted(refused) : ''}. Name one that it ` +
  `takes in attendee.${attribute}, where {n} stands for what tells attendees apart.`;
