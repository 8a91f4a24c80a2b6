/**
 * What the attendees that a run makes are called, by attribute (profile key `attendee`). `{n}` stands for what tells them
 * apart: letters alone in names, letters and digits in e-mail addresses, seven digits in telephone numbers.
 */
export interface AttendeeTemplates {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone?: string;
  readonly job_title?: string;
  readonly company?: string;
}

const DIGITS = 7;
const fill = (template: string, unique: string): string => template.replaceAll('{n}', unique);

/** A plain, complete attendee; `word` is of letters. */
export const plainAttendee = (
  templates: AttendeeTemplates,
  word: string,
  phone: string,
): Record<string, string> => ({
  first_name: `Ada${word}`,
  last_name: `Lee${word}`,
  phone,
  job_title: `Usher ${word}`,
  company: `Guild ${word}`,
  ...fromTemplates(templates, word),
});

/** The telephone number of an attendee by a template; `number` is a whole one. */
export const phoneFrom = (template: string, number: number): string =>
  fill(template, String(number % 10 ** DIGITS).padStart(DIGITS, '0'));

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
