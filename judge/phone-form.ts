/** The form of a telephone number by ITU-T E.164, as the specification writes it. */
const E164 = /^\+[1-9]\d{1,14}$/;

const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** Whether a telephone number that is known in E.164 form reads as the same one in another form. */
export const isOutOfForm = (value: unknown, known: unknown): boolean =>
  typeof value === 'string' &&
  typeof known === 'string' &&
  E164.test(known) &&
  !E164.test(value) &&
  digitsOf(known).endsWith(digitsOf(value).replace(/^0+/, '') || known);
