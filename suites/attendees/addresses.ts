/** An address whose local part has as many characters as one may have (RFC 5321, 4.5.3.1.1). */
export const longest = (email: string): string =>
  email.replace('@', `${'onandon'.repeat(9)}@`).replace(/^([^@]{64})[^@]*/, '$1');

/** Forms in which ordinary people have addresses: what a service takes of them comes back whole. */
export const addressForms = (email: string): string[] => [
  longest(email),
  email.replace('@', '.of-the.guests_1@'),
  email.replace('@', "o'neill@"),
  email.replace('@', '@doors.'),
];

/** All of these forms in one address: where it is taken, one attendee shows them all. */
export const everyForm = (email: string): string =>
  longest(email.replace('@', "-o'neill.of.guests_1@doors."));

/** More than 255 characters, which a column of text often ends at, in a domain that is no longer than one may be. */
export const beyondColumn = (email: string): string => longest(email).replace('@', `@${'doors.'.repeat(34)}`);
