/**
 * How an exchange that shows a rule was answered: by one status, as a success (2xx), with a refusal (4xx) or with a
 * redirect (3xx). Or it was answered without success (anything but 2xx, 429 and 5xx), or at all (anything but 500). An
 * exchange without an answer shows nothing.
 */
export type AnswerKind = number | 'success' | 'refusal' | 'redirect' | 'no success' | 'any';

const HOLDS: Readonly<Record<Exclude<AnswerKind, number>, (status: number) => boolean>> = {
  success: (status) => status >= 200 && status < 300,
  refusal: (status) => status >= 400 && status < 500 && status !== 429,
  redirect: (status) => status >= 300 && status < 400,
  'no success': (status) => status >= 300 && status < 500 && status !== 429,
  any: (status) => status !== 500,
};

const WORDS: Readonly<Record<Exclude<AnswerKind, number>, string>> = {
  success: 'a success',
  refusal: 'a refusal',
  redirect: 'a redirect',
  'no success': 'an answer that is no success',
  any: 'an answer that is no 500',
};

/** Whether an answer of this status is one of these. */
export const isAnswered = (status: number, wanted: readonly AnswerKind[]): boolean =>
  wanted.some((one) => (typeof one === 'number' ? one === status : HOLDS[one](status)));

/** These answers in words. */
export const answeredWords = (wanted: readonly AnswerKind[]): string =>
  wanted.map((one) => (typeof one === 'number' ? `${one}` : WORDS[one])).join(' or ');
