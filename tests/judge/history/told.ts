import { History } from '../../../judge/history/history.ts';
import type { CallId, Exchange } from '../../../record/exchange.ts';
import { ATTENDEE, PAGE, recorded } from '../recorded.ts';

interface Told {
  /** Seconds since the history began. */
  readonly at: number;
  readonly status?: number;
  readonly sent?: unknown;
  readonly body?: unknown;
  readonly event?: string;
  readonly id?: string;
  readonly query?: ReadonlyArray<readonly [string, string]>;
  /** How long the answer took, in seconds. */
  readonly took?: number;
  readonly as?: string;
  /** The Authorization header, where it is not that of `as`; null: none. */
  readonly authorization?: string | null;
  readonly account?: string;
  readonly intent?: Exchange['intent'];
  readonly credentials?: Exchange['credentials'];
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let count = 0;

/** One exchange of a hand-made history; it is answered within ten milliseconds unless it says otherwise. */
export function call(operation: CallId, told: Told): Exchange {
  count += 1;
  const { at, event = '1', id, took = 0.01, as = 'client', authorization = 'Bearer $MUSTER_TOKEN' } = told;
  const made = recorded(operation, {
    id: `w0-${count}`,
    status: told.status ?? 200,
    started: at * 1000,
    ended: (at + took) * 1000,
    path: { event_id: event, ...(id !== undefined && { id }) },
    ...(told.body !== undefined && { body: told.body }),
    ...(told.sent !== undefined && { sent: told.sent }),
    ...(told.query && { query: told.query }),
    ...(told.intent && { intent: told.intent }),
  });
  const headers: Record<string, string> = { 'content-type': 'application/json', ...told.headers };
  if (authorization !== null) headers['authorization'] = authorization;
  if (told.account !== undefined) headers['x-account-id'] = told.account;
  const token = authorization === 'Bearer $MUSTER_TOKEN' ? { sent: { token: as } } : undefined;
  const credentials = told.credentials ?? token;
  return {
    ...made,
    identity: as,
    request: { ...made.request, headers, ...(told.form !== undefined && { body: told.form }) },
    ...(credentials && { credentials }),
  };
}

/** An answer that never came. */
export const lost = (exchange: Exchange): Exchange => ({
  ...exchange,
  response: null,
  failure: { kind: 'timeout', message: 'no answer' },
});

/** A token request that was answered with the token of this name. */
export const granted = (
  token: string,
  { at = 0, scope, said, grant = 'client_credentials', client = 'app', more = {} }: Grant = {},
): Exchange =>
  call('requestToken', {
    at,
    as: token,
    authorization: null,
    form: `grant_type=${grant}&client_id=${client}${scope === undefined ? '' : `&scope=${scope.replace(' ', '+')}`}`,
    body: { access_token: '$MUSTER_TOKEN', ...(said !== undefined && { scope: said }) },
    credentials: { sent: more, granted: { token } },
  });

interface Grant {
  readonly at?: number;
  readonly scope?: string;
  readonly said?: string;
  readonly grant?: string;
  readonly client?: string;
  readonly more?: NonNullable<Exchange['credentials']>['sent'];
}

export const ADA = { first_name: 'Ada', last_name: 'Berg', email: 'ada.berg@example.com', company: 'Guild' };

/** A create that was answered with attendee 7. */
export const made = (over: Partial<Told> = {}, item: object = {}): Exchange =>
  call('createAttendee', {
    at: 1,
    status: 201,
    sent: { item: ADA },
    body: { item: { ...ATTENDEE, ...ADA, ...item }, metadata: {} },
    ...over,
  });

/** An update of attendee 7, and how its answer shows them. */
export const updated = (at: number, item: object, shown: object = {}, over: Partial<Told> = {}): Exchange =>
  call('updateAttendee', {
    at,
    id: '7',
    sent: { item },
    body: { item: { ...ATTENDEE, ...ADA, ...item, ...shown }, metadata: {} },
    ...over,
  });

/** A list that is one page of these attendees. */
export const listed = (at: number, items: readonly object[], over: Partial<Told> = {}): Exchange =>
  call('listAttendees', {
    at,
    body: {
      items: items.map((item) => ({ ...ATTENDEE, ...ADA, ...item })),
      metadata: { ...PAGE, total_count: items.length },
    },
    ...over,
  });

export const FIELD = {
  id: 3,
  label: 'Which workshop',
  type: 'dropdown',
  required: false,
  position: 1,
  name: 'workshop',
  options: ['Wood', 'Clay'],
};

export const fieldMade = (over: Partial<Told> = {}): Exchange =>
  call('createAttendeeField', {
    at: 1,
    status: 201,
    sent: { item: { label: FIELD.label, type: FIELD.type, options: FIELD.options } },
    body: { item: FIELD, metadata: {} },
    ...over,
  });

export const fieldsListed = (at: number, items: readonly object[], over: Partial<Told> = {}): Exchange =>
  call('listAttendeeFields', {
    at,
    body: { items: items.map((item) => ({ ...FIELD, ...item })), metadata: {} },
    ...over,
  });

/** What a history shows broken: each rule with the place in the history of what shows it. */
export function broken(...history: readonly Exchange[]): string[] {
  const { violations } = judged(history);
  return violations.map(
    ({ rule, exchanges }) => `${rule} by ${history.findIndex(({ id }) => id === exchanges.at(-1)) + 1}`,
  );
}

export function obeyed(...history: readonly Exchange[]): string[] {
  return judged(history).passes.map(({ rule }) => rule);
}

function judged(history: readonly Exchange[]) {
  const judge = new History({ tag: null });
  for (const exchange of history) judge.add(exchange);
  return judge.shown();
}
