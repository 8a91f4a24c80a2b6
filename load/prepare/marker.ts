/** Begins what stands for `{n}` in the e-mail of everybody whom a load run makes, so that later runs know them again. */
export const MARKER = 'load-';

/** The e-mail of somebody whom a load run makes, by the template of the profile. */
export const emailOf = (template: string, marker: string): string =>
  template.split('{n}').join(marker).toLowerCase();

/** Knows the attendees of load runs by their e-mail. */
export function isOurs(template: string): (one: { readonly email: string }) => boolean {
  const [head = '', tail = ''] = template.toLowerCase().split('{n}');
  return ({ email }) => {
    const lower = email.toLowerCase();
    return lower.startsWith(head + MARKER) && lower.endsWith(tail);
  };
}
