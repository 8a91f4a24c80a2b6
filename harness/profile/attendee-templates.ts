import { chosenBy } from '../../record/number-of.ts';
import schema from '../../spec/profile.schema.json' with { type: 'json' };
import type { Profile } from './profile.ts';

/**
 * What the attendees that a run makes are called, by attribute (profile key `attendee`). `{n}` stands for what tells them
 * apart. That is letters alone in names, letters and digits in e-mail addresses, seven digits in telephone numbers, or as
 * many as `{n:4}` says.
 */
export type AttendeeTemplates = Profile['attendee'];

/** Where a profile names none. */
export const DEFAULT_EMAIL = schema.properties.attendee.properties.email.default;

const DIGITS = 7;
const fill = (template: string, unique: string): string => template.replaceAll('{n}', unique);

/** A plain, complete attendee; `word` is of letters. */
export const plainAttendee = (
  templates: AttendeeTemplates,
  {
    word,
    phone,
    marked = true,
  }: { readonly word: string; readonly phone: string; readonly marked?: boolean },
): Record<string, string> =>
  marked
    ? {
        first_name: `Ada${word}`,
        last_name: `Lee${word}`,
        phone,
        job_title: `Usher ${word}`,
        company: `Guild ${word}`,
        ...fromTemplates(templates, word),
      }
    : { ...ordinary(word), phone, ...fromTemplates(ordinaryTemplates(templates, word), word) };

const FIRST = ['Ada', 'Ana', 'Ben', 'Eva', 'Ida', 'Jon', 'Leo', 'Mia', 'Noa', 'Tom'] as const;
const LAST = ['Bel', 'Del', 'Fitz', 'Kar', 'Lee', 'Mac', 'San', 'Van', 'Wes', 'Zan'] as const;
const TITLES = ['Analyst', 'Designer', 'Engineer', 'Nurse', 'Producer', 'Teacher', 'Writer'] as const;
const COMPANIES = ['Bakery', 'Books', 'Foods', 'Group', 'Partners', 'Studio', 'Systems', 'Works'] as const;
const RESERVED = ['com', 'net', 'org'] as const;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What an attendee may be called that nothing shows to be one of a test. */
const ordinary = (word: string): Record<string, string> => ({
  first_name: chosenBy(`first ${word}`, FIRST) + word,
  last_name: chosenBy(`last ${word}`, LAST) + word,
  job_title: `${chosenBy(`title ${word}`, TITLES)} ${word}`,
  company: `${capital(word)} ${chosenBy(`company ${word}`, COMPANIES)}`,
});

/** The owner's templates stay as they are. */
const ordinaryTemplates = (templates: AttendeeTemplates, word: string): AttendeeTemplates =>
  templates.email === DEFAULT_EMAIL
    ? { ...templates, email: `{n}@example.${chosenBy(`domain ${word}`, RESERVED)}` }
    : templates;

/** The telephone number of an attendee by a template; `number` is a whole one. */
export const phoneFrom = (template: string, number: number): string =>
  template.replace(/\{n(?::(\d))?\}/, (_, some = DIGITS) =>
    String(number % 10 ** Number(some)).padStart(Number(some), '0'),
  );

/** Attributes of one attendee that the templates determine, but for its telephone number; `word` is of letters. */
export function fromTemplates(
  { email, phone: _, ...texts }: AttendeeTemplates,
  word: string,
): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, template]) => [name, fill(template, word)])),
    email: fill(email, word).toLowerCase(),
  };
}
