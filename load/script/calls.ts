import exec from 'k6/execution';
import http, { type RefinedParams } from 'k6/http';
import { requestLine } from '../../record/request-log/write-line.ts';
import { type Answer, breachIn, countOdd, samplesOf } from './answers.ts';
import { idIn } from './body.ts';
import type { ScriptConfig } from './config.ts';
import { apiMs } from './metrics.ts';
import { repeatsOf } from './repeats.ts';
import { type Book, openBook } from './request-log.ts';
import type { Route } from './routes.ts';
import { type Call, OVER, type Send } from './send.ts';
import { tokenFrom } from './token.ts';

declare const __ENV: Readonly<Record<string, string | undefined>>;

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
  const sample = samplesOf(config, book);
  const desk = `${__ENV['MUSTER_DESK'] ?? ''}/${client}`;
  const tags = exec.vu.metrics.tags;
  let token = '';
  let grants = 0;
  let tagged: Route | undefined;
  let count = client * 7 + scanner;
  let answer: Answer | undefined;
  let done = 0;
  let body = '';
  let uncertain = false;

  const now = (): number => clock() - t0;
  const rest = (ms: number): void => {
    flush();
    sleep(ms / 1000);
  };

  /** Fetches the live token in place of the one at hand. */
  const renew = (): void => {
    const fresh = tokenFrom(desk, token);
    if (fresh === null) return;
    token = fresh;
    grants += 1;
  };

  const caller = (route: Route): Call => {
    const { operation, method, before, after, names, repeatable, creates } = route;
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

    const send: Send = (part, sentBody, id, item, step, attempt, due, given) => {
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
      let breach = '';
      let more: string | null = null;
      let odd = false;
      if (status >= 200 && status < 300) {
        if (body === '') odd = names;
        else {
          breach = breachIn(body, names, id);
          odd = breach !== '';
        }
        if (creates) more = idIn(body);
        addApiMs(api);
      } else {
        odd = status !== 429;
        if (status === 429) more = got.headers['Retry-After'] ?? null;
        else if (status === 0) more = `${got.error_code} ${got.error}`;
        if (odd) addApiMs(status === 0 ? done - sent : api);
      }
      const written = requestLine(
        scanner,
        item,
        step,
        attempt,
        operation,
        id,
        due,
        sent,
        done,
        api,
        status,
        given + breach,
        more,
      );
      line(written, done);
      count += 1;
      if (odd || count % sampleEvery === 0) {
        const refusable = uncertain || given.indexOf('r') >= 0;
        if (odd) countOdd(status, attempt, breach !== '', refusable);
        const probe = refusable || (status === 401 && attempt === 1);
        sample(
          { line: written, probe, method, url, sent: sentBody, answer: got, body, token },
          count,
          odd,
          done,
        );
      }
      return status;
    };

    const again = repeatsOf(send, repeatable, {
      scanner,
      hardEndMs,
      now,
      rest,
      renewToken: () => {
        flush();
        renew();
      },
      headers: () => answer?.headers ?? {},
      loseAnswer: () => {
        uncertain = true;
      },
    });

    return (part, sentBody, id, item, step, due, flags) => {
      uncertain = false;
      const status = send(part, sentBody, id, item, step, 1, due, flags);
      // What nearly every answer is.
      return status >= 200 && status < 300
        ? status
        : again(status, part, sentBody, id, item, step, due, flags);
    };
  };

  renew();
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
