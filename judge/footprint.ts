import type { Exchange } from '../record/exchange.ts';
import type { LeftAttendee, LeftField } from '../record/left-behind.ts';
import { at, parseBody } from './body.ts';

/** What a run, or one check of it, asked of an environment beyond plain requests. Milliseconds. */
export interface Toll {
  requests: number;
  /** Attendees that were created: the API cannot delete them. */
  attendees: number;
  /** Tokens that were granted. */
  tokens: number;
  /** Passwords that were sent to a sign-in page, right and wrong ones. */
  signIns: number;
  /** Requests that carried credentials and were answered 401. */
  deadTokens: number;
  /** Requests without credentials that were answered 401. */
  withoutToken: number;
  /** From the first request to the last answer. */
  span: number;
  /** Within the span: nothing was in flight. */
  idle: number;
  /** The longest stretch of that. */
  pause: number;
}

type Counted = Omit<Toll, 'span' | 'idle' | 'pause'>;
interface Account extends Counted {
  readonly times: Array<readonly [started: number, ended: number]>;
}

const NOTHING: Counted = {
  requests: 0,
  attendees: 0,
  tokens: 0,
  signIns: 0,
  deadTokens: 0,
  withoutToken: 0,
};
const PASSWORD = /(?:^|&)[^=&]*pass[^=&]*=/i;

/**
 * What a run did to an environment, counted from its recorded exchanges: what it asked for, check by check, and what
 * stays. The owner of an environment is to know both, and the ceilings of a run are held against it.
 */
export class Footprint {
  readonly #checks = new Map<string, Account>();
  readonly #attendees = new Map<string, LeftAttendee>();
  readonly #fields = new Map<string, LeftField>();

  add(exchange: Exchange): void {
    const account = this.#checks.get(exchange.check) ?? { ...NOTHING, times: [] };
    this.#checks.set(exchange.check, account);
    account.requests += 1;
    account.times.push([exchange.started, exchange.ended]);
    if (isSignIn(exchange)) account.signIns += 1;
    const status = exchange.response?.status ?? 0;
    if (status === 401 && exchange.identity !== 'visitor')
      if (exchange.request.headers.authorization === undefined) account.withoutToken += 1;
      else account.deadTokens += 1;
    // Between checks only the clearing up deletes: what it finds gone, a delete removed whose answer was lost.
    if (exchange.operation === 'deleteAttendeeField' && exchange.check === '' && status === 404)
      this.#fields.delete(keyOf(exchange, exchange.request.path['id']));
    if (status < 200 || status >= 300) return;
    if (exchange.operation === 'requestToken') account.tokens += 1;
    if (exchange.operation === 'createAttendee' && this.#made(exchange)) account.attendees += 1;
    if (exchange.operation === 'createAttendeeField') this.#madeField(exchange);
    if (exchange.operation === 'deleteAttendeeField')
      this.#fields.delete(keyOf(exchange, exchange.request.path['id']));
  }

  /** Attendees that the run made, in the order in which their creates were answered. */
  get attendees(): readonly LeftAttendee[] {
    return [...this.#attendees.values()];
  }

  /** Attendee fields that the run made, and that no delete of its own was seen to remove. */
  get fields(): readonly LeftField[] {
    return [...this.#fields.values()];
  }

  /** What each check asked for, by name; '' is what was asked before and between checks. */
  checks(): Map<string, Toll> {
    return new Map([...this.#checks].map(([name, account]) => [name, tollOf(account)]));
  }

  /** What the run as a whole asked for. */
  total(): Toll {
    const all: Account = { ...NOTHING, times: [] };
    for (const account of this.#checks.values()) {
      for (const key of Object.keys(NOTHING) as Array<keyof Counted>) all[key] += account[key];
      for (const time of account.times) all.times.push(time);
    }
    return tollOf(all);
  }

  /** Whether the create was one: an upsert that answers with a known attendee leaves no other behind. */
  #made(exchange: Exchange): boolean {
    const item = itemOf(exchange);
    const id = at(item, 'id');
    const key = keyOf(exchange, id ?? exchange.id);
    if (this.#attendees.has(key)) return false;
    const email = at(item, 'email') ?? at(sentIn(exchange), 'email');
    this.#attendees.set(key, {
      event: exchange.request.path['event_id'] ?? '',
      id: String(id ?? ''),
      email: typeof email === 'string' ? email : '',
      exchange: exchange.id,
    });
    return true;
  }

  #madeField(exchange: Exchange): void {
    const item = itemOf(exchange);
    const id = at(item, 'id') ?? '';
    this.#fields.set(keyOf(exchange, id), {
      event: exchange.request.path['event_id'] ?? '',
      id: String(id),
      label: String(at(item, 'label') ?? ''),
      exchange: exchange.id,
    });
  }
}

const keyOf = ({ request }: Exchange, id: unknown): string => `${request.path['event_id']}/${String(id)}`;
const itemOf = ({ response }: Exchange): unknown => at(parseBody(response?.body ?? '')?.exact, 'item');
const sentIn = ({ request }: Exchange): unknown => at(parseBody(request.body ?? '')?.exact, 'item');

/** A form with a password, a challenge that was answered with one, or a visit of the browser. */
const isSignIn = ({ operation, identity, request }: Exchange): boolean =>
  (operation === 'signIn' && (identity === 'browser' || PASSWORD.test(request.body ?? ''))) ||
  (identity === 'visitor' && request.headers.authorization !== undefined);

function tollOf({ times, ...counted }: Account): Toll {
  const sorted = times.toSorted(([a], [b]) => a - b);
  const first = sorted[0]?.[0] ?? 0;
  let idle = 0;
  let pause = 0;
  let end = first;
  for (const [started, ended] of sorted) {
    if (started > end) {
      idle += started - end;
      pause = Math.max(pause, started - end);
    }
    end = Math.max(end, ended);
  }
  return { ...counted, span: end - first, idle, pause };
}
