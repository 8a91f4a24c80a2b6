import exec from 'k6/execution';
import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import { idIn, looksLikeJson } from './body.ts';
import type { ScriptConfig } from './config.ts';
import { isError } from './is-error.ts';
import { limitWaitMs } from './limit-wait.ts';
import { apiMs, errors, rateLimited, retryWait, violations } from './metrics.ts';
import { type Book, openBook } from './request-log.ts';
import type { Route } from './routes.ts';
import { sampleLine, withoutToken } from './sample-line.ts';
import { tokenFrom } from './token.ts';

declare const __ENV: Readonly<Record<string, string | undefined>>;

type Answer = RefinedResponse<'text'>;

const TRIES = 3;
/** Anomalies that one scanner logs in full. */
const MOST_ANOMALIES = 25;
const GATEWAY = [500, 502, 503, 504];
const BRACE = 123;
const CLOSING = 125;

/** What a call answers when time was up before an answer came. */
export const OVER = -1;

/**
 * Makes one call until it is answered, refused, or may not be sent again. `part` stands within the address, `id` is that
 * or the marker of the attendee; flags as in the request log. Answers the status, 0 where no answer came, or OVER.
 */
export type Call = (
  part: string,
  body: string | null,
  id: string,
  item: number,
  step: number,
  due: number,
  flags: string,
) => number;

/** The requests of one scanner: sent, timed, written down; limits honoured, tokens renewed. */
export interface Calls {
  readonly book: Book;
  /** Milliseconds since the start of the rush. */
  now(): number;
  /** Waits until then; false where it is later already. */
  waitUntil(ms: number): boolean;
  caller(route: Route): Call;
  /** When the last answer came, and its body. */
  done(): number;
  body(): string;
  /** Whether an earlier attempt of the last call got no answer, so that the effect may have come from that one. */
  uncertain(): boolean;
}

// The engine of k6 interprets: each property that is looked up, each object and each call into k6 costs as much as some
// lines of arithmetic. So what is used for every request is a variable of a closure, and stands here once.
const clock = Date.now;
const request = http.request;
const addApiMs = apiMs.add;

/** The profile's headers, and who sends: of the process, for the script's folder is kept. */
const own: Readonly<Record<string, string>> = JSON.parse(__ENV['MUSTER_HEADERS'] ?? '{}');

/** Opens what a scanner calls with, and fetches its token. */
export function openCalls(
  config: ScriptConfig,
  t0: number,
  scanner: number,
  sleep: (seconds: number) => void,
): Calls {
  const { hardEndMs, sampleEvery, requestMs } = config;
  const client = (scanner < 0 ? -scanner - 1 : scanner) % config.clients;
  const book = openBook();
  const { line, flush } = book;
  const desk = `${__ENV['MUSTER_DESK'] ?? ''}/${client}`;
  const tags = exec.vu.metrics.tags;
  let token = '';
  let grants = 0;
  let tagged: Route | undefined;
  let count = client * 7 + scanner;
  let anomalies = 0;
  let answer: Answer | undefined;
  let done = 0;
  let body = '';
  let uncertain = false;

  const now = (): number => clock() - t0;
  const rest = (ms: number): void => {
    flush();
    sleep(ms / 1000);
  };

  /** Fetches the live token; `stale` is one that was refused. */
  const renew = (stale: string): void => {
    const fresh = tokenFrom(desk, stale);
    if (fresh === null) return;
    token = fresh;
    grants += 1;
  };

  const caller = (route: Route): Call => {
    const { operation, method, before, after, names, repeatable, creates } = route;
    const middle = `"${operation}","`;
    let granted = -1;
    let bare: RefinedParams<'text'> = {};
    let withBody: RefinedParams<'text'> = {};

    /** Made once for each operation and token. */
    const prepare = (): void => {
      const headers = { ...own, Authorization: `Bearer ${token}`, Accept: 'application/json' };
      bare = { headers, timeout: requestMs };
      withBody = { headers: { ...headers, 'Content-Type': 'application/json' }, timeout: requestMs };
      granted = grants;
    };

    /** Tags belong to the scanner, and change with the operation: a set for each request would be read anew each time. */
    const tag = (): void => {
      Object.assign(tags, route.tags);
      tagged = route;
    };

    const tally = (status: number, attempt: number, given: string, flags: string): void => {
      const breach = flags.length > given.length;
      if (breach || status === 500) violations.add(1);
      const refusable = uncertain || given.indexOf('r') >= 0;
      if (breach || isError(status, attempt, refusable)) errors.add(1);
    };

    /** Writes the last answer down in full: one of so many, and odd ones while there are few. */
    const sample = (
      head: string,
      url: string,
      sent: string | null,
      attempt: number,
      flags: string,
      odd: boolean,
    ): void => {
      if (answer === undefined || answer.status === 0) return;
      if (odd) {
        if (anomalies >= MOST_ANOMALIES && count % sampleEvery !== 0) return;
        anomalies += 1;
      }
      const probe = uncertain || flags.indexOf('r') >= 0 || (answer.status === 401 && attempt === 1);
      const path = url.slice(config.api.length);
      line(sampleLine(head, probe, method, path, sent, answer.headers, withoutToken(body, token)), done);
    };

    const send = (
      part: string,
      sentBody: string | null,
      id: string,
      item: number,
      step: number,
      attempt: number,
      due: number,
      given: string,
    ): number => {
      if (granted !== grants) prepare();
      if (tagged !== route) tag();
      const url = before + part + after;
      const sent = clock() - t0;
      if (sent >= hardEndMs) return OVER;
      const got = request(method, url, sentBody, sentBody === null ? bare : withBody);
      done = clock() - t0;
      answer = got;
      const status = got.status;
      const api = got.timings.duration;
      body = (got.body as string | null) ?? '';
      let flags = given;
      let more = 'null';
      let odd = false;
      if (status >= 200 && status < 300) {
        if (body === '') odd = names;
        else if (
          !(body.charCodeAt(0) === BRACE && body.charCodeAt(body.length - 1) === CLOSING) &&
          !looksLikeJson(body)
        ) {
          flags += 'j';
          odd = true;
        } else if (names && body.indexOf(id) < 0) {
          flags += 'w';
          odd = true;
        }
        if (creates) more = JSON.stringify(idIn(body));
        addApiMs(api);
        if (odd) tally(status, attempt, given, flags);
      } else {
        odd = status !== 429;
        if (status === 429) more = JSON.stringify(got.headers['Retry-After'] ?? null);
        else if (status === 0) more = JSON.stringify(`${got.error_code} ${got.error}`);
        if (odd) addApiMs(status === 0 ? done - sent : api);
        tally(status, attempt, given, flags);
      }
      const head = `["r",${scanner},${item},${step},${attempt},${middle}${id}",${due},${sent},${done},${((api * 100 + 0.5) | 0) / 100},${status},"${flags}",${more}]`;
      line(head, done);
      count += 1;
      if (odd || count % sampleEvery === 0) sample(head, url, sentBody, attempt, given, odd);
      return status;
    };

    const again = (
      first: number,
      part: string,
      sentBody: string | null,
      id: string,
      item: number,
      step: number,
      due: number,
      given: string,
    ): number => {
      const flags = given.replace('i', '');
      let status = first;
      let renewed = false;
      let limited = 0;
      for (let attempt = 2, tries = 1; ; attempt += 1) {
        if (status === OVER || (status >= 200 && status < 300)) return status;
        const over = now() >= hardEndMs;
        if (status === 429) {
          limited += 1;
          rateLimited.add(1);
          const ms = limitWaitMs(answer?.headers ?? {}, limited, scanner);
          retryWait.add(ms);
          if (now() + ms >= hardEndMs) return OVER;
          rest(ms);
        } else if (status === 401 && !renewed && !over) {
          renewed = true;
          flush();
          renew(token);
        } else {
          if (status !== 0 && !GATEWAY.includes(status)) return status;
          uncertain = true;
          if (!repeatable || tries >= TRIES || over) return status;
          rest(100 * tries * tries);
          tries += 1;
        }
        status = send(part, sentBody, id, item, step, attempt, due, flags);
      }
    };

    return (part, sentBody, id, item, step, due, flags) => {
      uncertain = false;
      const status = send(part, sentBody, id, item, step, 1, due, flags);
      // What nearly every answer is.
      return status >= 200 && status < 300
        ? status
        : again(status, part, sentBody, id, item, step, due, flags);
    };
  };

  renew('');
  return {
    book,
    now,
    waitUntil: (ms) => {
      const left = ms - now();
      if (left <= 0) return false;
      rest(left);
      return true;
    },
    caller,
    done: () => done,
    body: () => body,
    uncertain: () => uncertain,
  };
}
