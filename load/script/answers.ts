import type { RefinedResponse } from 'k6/http';
import { sampleLine } from '../../record/request-log/write-line.ts';
import { looksLikeJson } from './body.ts';
import type { ScriptConfig } from './config.ts';
import { isError } from './is-error.ts';
import { apiMs, failedMs, requestErrors, violations } from './metrics.ts';
import type { LogBuffer } from './request-log.ts';

export type K6Answer = RefinedResponse<'text'>;

/** How many anomalous answers one scanner logs in full, beside the regular samples. */
const MOST_ANOMALIES = 25;
/**
 * The longest body that is logged in full: twenty-five times what a page of a hundred attendees takes. A longer one counts
 * as what it is, and goes to no judge.
 */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const BRACE = 123;
const CLOSING = 125;

/**
 * The flag of a successful answer in the request log. `j` the body is no JSON, `w` it does not name the attendee, '' all
 * is well.
 */
export const breachFlag = (body: string, names: boolean, id: string): string => {
  if (!(body.charCodeAt(0) === BRACE && body.charCodeAt(body.length - 1) === CLOSING) && !looksLikeJson(body))
    return 'j';
  return names && body.indexOf(id) < 0 ? 'w' : '';
};

/** The flags of an answer that is too long to be judged in full, or refused as no live token was to be had. */
export const answerFlags = (status: number, body: string, tokenless: boolean): string => {
  if (tokenless && status === 401) return 't';
  return body.length > MOST_CHARACTERS ? 'l' : '';
};

/** Counts an anomalous answer, which took `ms`, in the k6 metrics for contract violations, errors and latency. */
export const countAnomaly = (
  status: number,
  renewable: boolean,
  breach: boolean,
  excused: boolean,
  ms: number,
): void => {
  if (breach || status === 500) violations.add(1);
  if (breach || isError(status, renewable, excused)) {
    requestErrors.add(1);
    failedMs.add(ms);
  } else apiMs.add(ms);
};

/** The body of an answer with the access token, should it repeat it, replaced. */
const withoutToken = (body: string, token: string): string =>
  token === '' || body.indexOf(token) < 0 ? body : body.split(token).join('$MUSTER_TOKEN');

/** An answer with its request, to be logged in full. */
export interface Sampled {
  /** The request-log line of the request. */
  readonly line: string;
  readonly probe: boolean;
  readonly method: string;
  readonly url: string;
  readonly sent: string | null;
  readonly answer: K6Answer;
  readonly body: string;
  readonly token: string;
}

/** Logs answers of a scanner in full, for the judge: one in `sampleEvery`, and the first anomalous ones. */
export function samplesOf({ sampleEvery, api }: ScriptConfig, log: LogBuffer) {
  let anomalies = 0;
  return (one: Sampled, count: number, anomalous: boolean, now: number): void => {
    if (one.answer.status === 0 || one.body.length > MOST_CHARACTERS) return;
    if (anomalous) {
      if (anomalies >= MOST_ANOMALIES && count % sampleEvery !== 0) return;
      anomalies += 1;
    }
    const { line, probe, method, url, sent, answer, body, token } = one;
    const path = url.slice(api.length);
    const intent = probe ? 'probe' : 'valid';
    log.line(sampleLine(line, intent, method, path, sent, answer.headers, withoutToken(body, token)), now);
  };
}
