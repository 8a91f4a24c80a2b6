import { type AttendeeTemplates, fromTemplates } from '../../harness/profile/attendee-templates.ts';

/** Begins what stands for `{n}` in the e-mail of everybody whom a load run makes, so that later runs know them again. */
export const MARKER = 'load-';

/** The e-mail of somebody whom a load run makes, by the template of the profile. */
export const emailOf = (template: string, marker: string): string =>
  template.split('{n}').join(marker).toLowerCase();

/** Knows the attendees of load runs by their e-mail. */
export function isOurs(template: string): (one: { readonly email: string }) => boolean {
  const [, tail = ''] = template.toLowerCase().split('{n}');
  return ({ email }) => {
    const lower = email.toLowerCase();
    return lower.startsWith(ownIn(template)) && lower.endsWith(tail);
  };
}

/** How the e-mail of everybody begins whom a load run makes, in lower case. */
export const ownIn = (template: string): string => `${template.split('{n}')[0] ?? ''}${MARKER}`.toLowerCase();

const NAMES = { first_name: 'Guest', last_name: 'Muster' } as const;

/** What all attendees of load runs are called: letters alone, as an environment may refuse others; their e-mail tells them apart. */
export function namesOf(templates: AttendeeTemplates): Record<string, string> {
  const { email: _, phone: __, ...named } = fromTemplates(templates, 'load', 0);
  return { ...NAMES, ...named };
}
