import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import type { OperationId } from '../../spec/contract.ts';
import type { ScriptConfig } from './config.ts';
import { log } from './log.ts';
import { apiMs, errors, rateLimited, retryWait, TAGS, violations } from './metrics.ts';
import { retryWaitMs } from './retry-after.ts';

declare const __ENV: Readonly<Record<string, string | undefined>>;

type Answer = RefinedResponse<'text'>;

/** One call that a lane wants made, and how it is written down. */
export interface Call {
  readonly operation: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After /api/v2. */
  readonly path: string;
  /** Groups addresses, so that an id does not become a time series of its own. */
  readonly name: string;
  readonly body: string | null;
  /** Id or marker of the attendee. */
  readonly id: string;
  readonly item: number;
  readonly step: number;
  readonly due: number;
  readonly flags: string;
  readonly intent: 'valid' | 'probe';
  /** Text that an answer about this attendee holds; '' where nothing is known. */
  readonly expects: string;
  /** Whether it may be sent again after an answer that never came. */
  readonly repeatable: boolean;
}

export interface Outcome {
  /** 0 where no answer came. */
  readonly status: number;
  /** Milliseconds from the start of the rush. */
  readonly done: number;
  readonly body: string;
  /** Whether an earlier attempt got no answer, so that the effect may have come from that one. */
  readonly uncertain: boolean;
}

const TRIES = 3;
/** Anomalies that one lane logs in full. */
const MOST_ANOMALIES = 25;
const LONGEST_WAIT_MS = 60_000;
const GATEWAY = [500, 502, 503, 504];

/** The requests of one lane: sent, timed, written down; limits honoured, tokens renewed. */
export class Wire {
  readonly #config: ScriptConfig;
  readonly #t0: number;
  readonly #lane: number;
  readonly #client: number;
  readonly #sleep: (seconds: number) => void;
  #params: Record<string, RefinedParams<'text'>> = {};
  #token = '';
  #count = 0;
  #anomalies = 0;

  constructor(config: ScriptConfig, t0: number, lane: number, sleep: (seconds: number) => void) {
    this.#config = config;
    this.#t0 = t0;
    this.#lane = lane;
    this.#client = (lane < 0 ? -lane - 1 : lane) % config.clients;
    this.#sleep = sleep;
    this.#count = this.#client * 7 + lane;
  }

  now(): number {
    return Date.now() - this.#t0;
  }

  get over(): boolean {
    return this.now() >= this.#config.hardEndMs;
  }

  waitUntil(ms: number): boolean {
    const left = ms - this.now();
    if (left <= 0) return false;
    this.#sleep(left / 1000);
    return true;
  }

  /** Fetches the live token; `stale` is one that was refused. */
  open(stale = ''): void {
    const desk = __ENV['MUSTER_DESK'] ?? '';
    const answer = http.get(`${desk}/${this.#client}`, {
      headers: stale === '' ? {} : { 'x-stale': stale },
      tags: { name: 'token desk', op: 'desk' },
    });
    if (answer.status !== 200) return;
    this.#token = String(answer.body);
    this.#params = {};
  }

  /** Makes a call until it is answered, refused, or may not be sent again; undefined when time was up before. */
  call(call: Call): Outcome | undefined {
    let uncertain = false;
    let renewed = false;
    let limited = 0;
    for (let attempt = 1, tries = 1; ; attempt += 1) {
      if (this.over) return undefined;
      const flags = attempt === 1 ? call.flags : call.flags.replace('i', '');
      const { answer, status, done, body } = this.#send(call, attempt, flags, uncertain);
      // What nearly every answer is, first.
      if (status >= 200 && status < 300) return { status, done, body, uncertain };
      const again = !this.over;
      if (status === 429) {
        limited += 1;
        rateLimited.add(1);
        const ms = this.#limitWait(answer, limited);
        retryWait.add(ms);
        if (this.now() + ms >= this.#config.hardEndMs) return undefined;
        this.#sleep(ms / 1000);
        continue;
      }
      if (status === 401 && !renewed && again) {
        renewed = true;
        this.open(this.#token);
        continue;
      }
      const lost = status === 0 || GATEWAY.includes(status);
      if (lost) {
        uncertain = true;
        if (call.repeatable && tries < TRIES && again) {
          this.#sleep(0.1 * tries * tries);
          tries += 1;
          continue;
        }
      }
      return { status, done, body, uncertain };
    }
  }

  /** Made once for each operation and token: this is the path of every request. */
  #paramsOf(call: Call): RefinedParams<'text'> {
    const key = call.body === null ? call.operation : `${call.operation} with body`;
    const known = this.#params[key];
    if (known !== undefined) return known;
    const headers: Record<string, string> = {
      Authorization: `Bearer ${this.#token}`,
      Accept: 'application/json',
    };
    if (call.body !== null) headers['Content-Type'] = 'application/json';
    const params: RefinedParams<'text'> = {
      headers,
      timeout: this.#config.requestMs,
      redirects: 0,
      tags: { name: call.name, op: call.operation },
    };
    this.#params[key] = params;
    return params;
  }

  #limitWait(answer: Answer, limited: number): number {
    const said = retryWaitMs(answer.headers['Retry-After'], answer.headers['Date'], Date.now());
    // Nobody said how long: back off. And lanes that were told the same moment do not all come in the same instant.
    const ms = said < 0 ? 250 * 2 ** Math.min(limited - 1, 4) : said + ((this.#lane & 15) + 1) * 5;
    return Math.min(ms, LONGEST_WAIT_MS);
  }

  #send(
    call: Call,
    attempt: number,
    given: string,
    uncertain: boolean,
  ): { answer: Answer; status: number; done: number; body: string } {
    const params = this.#paramsOf(call);
    const url = this.#config.api + call.path;
    const sent = Date.now() - this.#t0;
    const answer = http.request(call.method, url, call.body, params);
    const done = Date.now() - this.#t0;
    const { status } = answer;
    const api = answer.timings.duration;
    const raw = answer.body;
    const body = typeof raw === 'string' ? raw : '';
    let flags = given;
    let more: string | null = null;
    let odd = status === 0;
    const success = status >= 200 && status < 300;
    if (success && body !== '') {
      if (!looksLikeJson(body)) flags += 'j';
      else if (call.expects !== '' && body.indexOf(call.expects) < 0) flags += 'w';
      odd = flags.length > given.length;
      if (call.operation === 'createAttendee') more = idIn(body);
    } else if (success) odd = call.expects !== '';
    else if (status === 429) more = answer.headers['Retry-After'] ?? null;
    else if (status === 0) more = `${answer.error_code} ${answer.error}`;
    else odd = true;
    const tags = TAGS[call.operation];
    if (status !== 429) apiMs.add(status === 0 ? done - sent : api, tags);
    if (!success || odd) {
      const breach = flags.length > given.length;
      if (breach || status === 500) violations.add(1, tags);
      if (breach || isError(status, attempt, uncertain || given.indexOf('r') >= 0)) errors.add(1, tags);
    }

    const head = `["r",${this.#lane},${call.item},${call.step},${attempt},"${call.operation}","${call.id}",${call.due},${sent},${done},${Math.round(api * 100) / 100},${status},"${flags}",${more === null ? 'null' : JSON.stringify(more)}]`;
    log(head);
    this.#count += 1;
    const sampled = this.#count % this.#config.sampleEvery === 0;
    if (status !== 0 && (sampled || (odd && this.#anomalies < MOST_ANOMALIES))) {
      if (odd) this.#anomalies += 1;
      const intent = uncertain || (status === 401 && attempt === 1) ? 'probe' : call.intent;
      this.#sample(head, call, intent, answer.headers, body);
    }
    return { answer, status, done, body };
  }

  #sample(
    head: string,
    call: Call,
    intent: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): void {
    const clean = body.indexOf(this.#token) < 0 ? body : body.split(this.#token).join('$MUSTER_TOKEN');
    log(
      `["s",${head},"${intent}","${call.method}",${JSON.stringify(call.path)},${call.body === null ? 'null' : JSON.stringify(call.body)},${JSON.stringify(headers)},${JSON.stringify(clean)}]`,
    );
  }
}

/** Whether a status is one that nobody may expect: a limit, an old token and a refusal of what may be done already are. */
function isError(status: number, attempt: number, refusable: boolean): boolean {
  if ((status >= 200 && status < 300) || status === 429) return false;
  if (status === 401) return attempt > 1;
  return !(refusable && (status === 409 || status === 422));
}

/** Whether a text begins and ends as a JSON object or list does. Cheap on purpose: the judge parses it elsewhere. */
function looksLikeJson(body: string): boolean {
  const text = body.charCodeAt(body.length - 1) <= 32 || body.charCodeAt(0) <= 32 ? body.trim() : body;
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return (first === 123 && last === 125) || (first === 91 && last === 93);
}

const ID = /"item"\s*:\s*\{(?:[^{}[\]]|\[[^[\]]*\])*?"id"\s*:\s*"?(\d+)/;

/** The id of the record under `item`, as text since it may be longer than a number holds; '' where there is none. */
export function idIn(body: string): string {
  return ID.exec(body)?.[1] ?? /"id"\s*:\s*"?(\d+)/.exec(body)?.[1] ?? '';
}
