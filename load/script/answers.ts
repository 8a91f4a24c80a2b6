import type { RefinedResponse } from 'k6/http';
import { sampleLine } from '../../record/request-log/write-line.ts';
import { looksLikeJson } from './body.ts';
import type { ScriptConfig } from './config.ts';
import { isError } from './is-error.ts';
import { errors, violations } from './metrics.ts';
import type { Book } from './request-log.ts';

export type Answer = RefinedResponse<'text'>;

/** Anomalies that one scanner logs in full. */
const MOST_ANOMALIES = 25;
const BRACE = 123;
const CLOSING = 125;

/** The flag of a success whose body is no JSON object, or does not name the attendee; '' where nothing is wrong with it. */
export const breachIn = (body: string, names: boolean, id: string): string => {
  if (!(body.charCodeAt(0) === BRACE && body.charCodeAt(body.length - 1) === CLOSING) && !looksLikeJson(body))
    return 'j';
  return names && body.indexOf(id) < 0 ? 'w' : '';
};

/** Counts an answer that is not as it is to be, among the breaches and the errors. */
export const countOdd = (status: number, attempt: number, breach: boolean, refusable: boolean): void => {
  if (breach || status === 500) violations.add(1);
  if (breach || isError(status, attempt, refusable)) errors.add(1);
};

/** An answer that repeats the token is stored without it. */
const withoutToken = (body: string, token: string): string =>
  token === '' || body.indexOf(token) < 0 ? body : body.split(token).join('$MUSTER_TOKEN');

/** An answer with the request that it is to. */
export interface Sampled {
  /** The line of the request. */
  readonly line: string;
  readonly probe: boolean;
  readonly method: string;
  readonly url: string;
  readonly sent: string | null;
  readonly answer: Answer;
  readonly body: string;
  readonly token: string;
}

/** Writes answers of a scanner down in full: one of so many, and odd ones while there are few. */
export function samplesOf({ sampleEvery, api }: ScriptConfig, book: Book) {
  let anomalies = 0;
  return (one: Sampled, count: number, odd: boolean, now: number): void => {
    if (one.answer.status === 0) return;
    if (odd) {
      if (anomalies >= MOST_ANOMALIES && count % sampleEvery !== 0) return;
      anomalies += 1;
    }
    const { line, probe, method, url, sent, answer, body, token } = one;
    const path = url.slice(api.length);
    const intent = probe ? 'probe' : 'valid';
    book.line(sampleLine(line, intent, method, path, sent, answer.headers, withoutToken(body, token)), now);
  };
}
