import exec from 'k6/execution';
import type { RefinedParams } from 'k6/http';
import { requestLines } from '../../record/request-log/write-line.ts';
import { answerFlags, breachFlag, countAnomaly, type K6Answer, samplesOf } from './answers.ts';
import { idIn } from './body.ts';
import type { ScriptConfig } from './config.ts';
import { apiMs } from './metrics.ts';
import { type PassingCounts, passingBy } from './passing.ts';
import { repeatsOf } from './repeats.ts';
import { senderOf, sentBy } from './request.ts';
import { type LogBuffer, openLogBuffer } from './request-log.ts';
import type { ScriptRoute } from './routes.ts';
import { type Send, type SendCall, TIME_IS_UP } from './send.ts';
import { tokenFrom } from './token.ts';
import { saysTokenEnded } from './token-ended.ts';

declare const __ENV: Readonly<Record<string, string | undefined>>;

/** How one scanner calls the API: requests are timed and logged, Retry-After is honoured, tokens are renewed. */
export interface Calls {
  readonly log: LogBuffer;
  /** Milliseconds since the start of the load. */
  now(): number;
  /** Sleeps until `ms`; false where it is later already. */
  waitUntil(ms: number): boolean;
  /** The function that calls an operation. */
  caller(route: ScriptRoute): SendCall;
  /** When the last answer came, and its body. */
  done(): number;
  body(): string;
  /** Whether the time of the run is up for this scanner: it sends nothing more. */
  isOver(): boolean;
  /** Whether an earlier attempt of the last call got no answer, so that the effect may have come from that one. */
  uncertain(): boolean;
}

// k6 interprets JavaScript without compiling it: a property look-up, a new object or a call into k6 costs as much as some
// lines of arithmetic. So what every request uses is a local variable, and calls take parameters instead of an object.
const clock = Date.now;

/** Headers of the profile and User-Agent: passed in a variable, as files of the script are kept and headers may be secret. */
const own: Readonly<Record<string, string>> = JSON.parse(__ENV['MUSTER_HEADERS'] ?? '{}');

/** A request that the judge may look at: its answer, when it was sent, its line, and what was sent where. */
interface Seen {
  readonly got: K6Answer;
  readonly at: number;
  readonly line: string;
  readonly url: string;
  readonly sent: string | null;
}

const isServed = (status: number): boolean => status >= 200 && status < 300;
const textOf = ({ body }: K6Answer): string => (body as string | null) ?? '';

/** What the request log notes of an answer beside its status; nothing of most. */
function detailOf(got: K6Answer, creates: boolean, body: string): string | null {
  const { status } = got;
  if (creates && isServed(status)) return idIn(body);
  if (status === 429) return got.headers['Retry-After'] ?? null;
  return status === 0 ? `${got.error_code} ${got.error}` : null;
}

/** What an answer that serves breaks, as a flag of the request log; '' where it breaks nothing, or does not serve. */
const breachIn = (status: number, body: string, names: boolean, id: string): string =>
  body !== '' && isServed(status) ? breachFlag(body, names, id) : '';

/** Whether an answer is not as it should be: one with 429 is, and one that serves, names who was asked for and breaks nothing. */
function isAnomalous(status: number, breach: string, names: boolean, body: string): boolean {
  if (!isServed(status)) return status !== 429;
  return breach !== '' || (names && body === '');
}

/** Sets a scanner up to call the API, and fetches its token. Dashboards have numbers below zero. `t0`: start of the load, milliseconds since the epoch. */
export function openCalls(
  config: ScriptConfig,
  t0: number,
  scanner: number,
  sleep: (seconds: number) => void,
): Calls {
  const { hardEndMs, sampleEvery, requestMs, sendsMetrics, alreadyDone, scanPause } = config;
  const tooSoonBy = scanPause?.statuses ?? [];
  const addApiMs = sendsMetrics ? apiMs.add : null;
  const client = (scanner < 0 ? -scanner - 1 : scanner) % config.clients;
  const log = openLogBuffer();
  const { line, flush } = log;
  const sample = samplesOf(config, log);
  const desk = `${__ENV['MUSTER_DESK'] ?? ''}/${client}`;
  const tags = exec.vu.metrics.tags;
  let token = '';
  let grants = 0;
  /** Whether no live token was to be had when one was needed last. */
  let tokenless = false;
  let tagged: ScriptRoute | undefined;
  let count = client * 7 + scanner;
  let answer: K6Answer | undefined;
  let done = 0;
  let body = '';
  let uncertain = false;
  /** The status of the attempt before; 0 before the first one of a call. */
  let latest = 0;
  /** How often the call was refused in ways that pass. */
  let passed: PassingCounts = [];
  let over = false;

  const now = (): number => clock() - t0;
  const pause = (ms: number): void => {
    flush();
    sleep(ms / 1000);
  };

  /** Replaces the token by the live one of the token desk. */
  const renew = (): void => {
    const fresh = tokenFrom(desk, token);
    tokenless = fresh === null;
    if (fresh === null) return;
    token = fresh;
    grants += 1;
  };

  const caller = (route: ScriptRoute): SendCall => {
    const { operation, method, before, after, names, repeatable, creates } = route;
    let granted = -1;
    let bare: RefinedParams<'text'> = {};
    let withBody: RefinedParams<'text'> = {};

    /** Builds the request parameters: once for each operation and token. */
    const prepare = (): void => {
      const headers = { ...own, Authorization: `Bearer ${token}`, Accept: 'application/json' };
      bare = { headers, timeout: requestMs };
      withBody = { headers: { ...headers, 'Content-Type': 'application/json' }, timeout: requestMs };
      granted = grants;
    };

    /** Sets the metric tags of the virtual user, only when the operation changes: k6 would read a tag object of each request anew. */
    const tag = (): void => {
      Object.assign(tags, route.tags);
      tagged = route;
    };

    const makeReady = (): void => {
      if (granted !== grants) prepare();
      if (tagged !== route) tag();
    };

    /** Counts what is not as it should be, and logs in full what the judge looks at. */
    const look = (seen: Seen, anomalous: boolean, breach: string, given: string): void => {
      const { status, timings } = seen.got;
      const refusable = uncertain || given.indexOf('r') >= 0;
      const tooSoon = given.indexOf('s') >= 0 && tooSoonBy.includes(status);
      const renewable = saysTokenEnded(status, latest);
      const passing = anomalous && passingBy(status, given, passed) !== undefined;
      if (anomalous) {
        const excused = tooSoon || passing || (refusable && alreadyDone.includes(status));
        const ms = status === 0 ? done - seen.at : timings.duration;
        countAnomaly(status, renewable, breach !== '', excused, ms);
      }
      if (status === 0) return;
      const probe = refusable || tooSoon || passing || renewable || (status === 401 && tokenless);
      sample(
        {
          line: seen.line,
          probe,
          method,
          url: seen.url,
          sent: sentBy(seen.got, seen.sent),
          answer: seen.got,
          body,
          token,
        },
        count,
        anomalous,
        done,
      );
    };

    const request = senderOf(operation, scanner);
    const written = requestLines(scanner, operation);

    const send: Send = (part, sentBody, id, item, step, attempt, due, given) => {
      makeReady();
      const url = before + part + after;
      const at = clock() - t0;
      if (over || at >= hardEndMs) return TIME_IS_UP;
      const got = request(method, url, sentBody, sentBody === null ? bare : withBody);
      done = clock() - t0;
      const api = got.timings.duration;
      const { status } = got;
      answer = got;
      body = textOf(got);
      const breach = breachIn(status, body, names, id);
      const anomalous = isAnomalous(status, breach, names, body);
      if (addApiMs !== null && !anomalous && status !== 429) addApiMs(api);
      const flags = given + breach + answerFlags(status, body, tokenless);
      const more = detailOf(got, creates, body);
      const text = written(item, step, attempt, id, due, at, done, api, status, flags, more);
      line(text, done);
      count += 1;
      if (anomalous || count % sampleEvery === 0)
        look({ got, at, line: text, url, sent: sentBody }, anomalous, breach, given);
      latest = status;
      return status;
    };

    const again = repeatsOf(send, repeatable, {
      scanner,
      hardEndMs,
      ...(scanPause !== undefined && { scanPause }),
      now,
      pause,
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
      latest = 0;
      if (passed.length > 0) passed = [];
      const first = send(part, sentBody, id, item, step, 1, due, flags);
      // The usual case first.
      if (isServed(first)) return first;
      const last = again(first, part, sentBody, id, item, step, due, flags);
      if (last === TIME_IS_UP) over = true;
      return last;
    };
  };

  renew();
  return {
    log,
    now,
    waitUntil: (ms) => {
      const left = ms - now();
      if (left <= 0) return false;
      pause(left);
      return true;
    },
    caller,
    done: () => done,
    body: () => body,
    isOver: () => over,
    uncertain: () => uncertain,
  };
}
