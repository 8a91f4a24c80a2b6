import { type AttendeeTemplates, fromTemplates } from '../../harness/profile/attendee-templates.ts';

/** Prefix of what replaces `{n}` in the e-mail of every attendee of a load run, so that later runs recognise them. */
export const MARKER_PREFIX = 'load-';

/** The e-mail of an attendee of a load run, by the template of the profile. */
export const emailOf = (template: string, marker: string): string =>
  template.split('{n}').join(marker).toLowerCase();

/** Follows the prefix of those on whom a run learns. */
export const LEARNER = 'learn-';
/**
 * Follows the prefix of those whom no run takes. They are those on whom was learned, as more has happened to them, and
 * those by whom a run claims its event.
 */
const SET_APART = new RegExp(`^(?:${LEARNER}|claim-)`);

type ByEmail = (one: { readonly email: string }) => boolean;

/** Recognises everybody whom a load run has made, by their e-mail. */
export function isOfLoads(template: string): ByEmail {
  const [, tail = ''] = template.toLowerCase().split('{n}');
  const prefix = emailPrefixOf(template);
  return ({ email }) => {
    const lower = email.toLowerCase();
    return lower.startsWith(prefix) && lower.endsWith(tail);
  };
}

/** Recognises the people of load runs, but those who are set apart. */
export function isOurs(template: string): ByEmail {
  const isMade = isOfLoads(template);
  const { length } = emailPrefixOf(template);
  return (one) => isMade(one) && !SET_APART.test(one.email.toLowerCase().slice(length));
}

/** With what the e-mail of every attendee of a load run begins, in lower case. */
export const emailPrefixOf = (template: string): string =>
  `${template.split('{n}')[0] ?? ''}${MARKER_PREFIX}`.toLowerCase();

const NAMES = { first_name: 'Guest', last_name: 'Muster' } as const;

/** The names of all attendees of load runs: only letters, as an environment may refuse other characters; their e-mail tells them apart. */
export function namesOf(templates: AttendeeTemplates): Record<string, string> {
  const { email: _, ...named } = fromTemplates(templates, 'load');
  return { ...NAMES, ...named };
}

/** Ends the markers of those whom the scanners of a run create; those of the run's preparation go on otherwise. */
export const SCANNERS = '-w';

/** Recognises those whom a run has made, in preparation or by its scanners, by their e-mail. */
export function isMarkedBy(marker: string): ByEmail {
  const part = `${marker.slice(MARKER_PREFIX.length - 1, -SCANNERS.length)}-`.toLowerCase();
  return ({ email }) => email.toLowerCase().includes(part);
}

/** The marker of those whom a run makes to learn what the form of its event requires; `made` of them were before. */
export const formProbeMark = (run: string, made: number): string => `${MARKER_PREFIX}${run}f${made}`;
const FORM_PROBE = new RegExp(`${MARKER_PREFIX}[a-z0-9]+f\\d+(?=@|$)`);

/** Whether an e-mail is that of a person whom a run has made to learn about the form. */
export const isFormProbe: ByEmail = ({ email }) => FORM_PROBE.test(email.toLowerCase());
