import type { Profile } from '../../harness/profile/profile.ts';

/** Begins what stands for `{n}` in the e-mail of everybody whom a load run makes, so that later runs know them again. */
export const MARKER = 'load-';

/** Knows the attendees of load runs by their e-mail. */
export function isOurs(profile: Profile): (one: { readonly email: string }) => boolean {
  const [head = '', tail = ''] = profile.attendee.email.toLowerCase().split('{n}');
  return ({ email }) => {
    const lower = email.toLowerCase();
    return lower.startsWith(head + MARKER) && lower.endsWith(tail);
  };
}

export const emailOf = (profile: Profile, marker: string): string =>
  profile.attendee.email.split('{n}').join(marker).toLowerCase();
