/** Whether a text is a telephone number in the form of ITU-T E.164, as the specification writes it. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{1,14}$/.test(text);

/** Whether a telephone number that is known in E.164 form reads as the same one in another form. */
export function isOutOfForm(value: unknown, known: unknown): boolean {
  if (typeof value !== 'string' || typeof known !== 'string' || !isE164(known) || isE164(value)) return false;
  const digits = value.replace(/\D/g, '').replace(/^0+/, '');
  return digits !== '' && known.endsWith(digits);
}
