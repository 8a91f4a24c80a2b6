import type { CallId, Exchange, Intent, RecordedResponse } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';

export const ATTENDEE = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Muster',
  email: 'ada@example.com',
  phone: null,
  job_title: null,
  company: null,
  rsvp_status: 'unconfirmed',
  checkin_status: 'not_checked_in',
  qr_code: 'x',
  created_at: '2026-01-01T00:00:00Z',
  registration_type_id: null,
  event_id: 1,
  fields: [],
};

export const PAGE = { page: 1, per_page: 25, total_count: 1, total_pages: 1 };

interface Over {
  readonly id?: string;
  readonly check?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly intent?: Intent;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: ReadonlyArray<readonly [string, string]>;
  readonly sent?: unknown;
  readonly started?: number;
  readonly ended?: number;
}

/** A recorded exchange of an operation: a valid call and, unless said otherwise, an answer of 200 with this body. */
export function recorded(operation: CallId, over: Over = {}): Exchange {
  const facts = OPERATIONS[operation as OperationId];
  const text = over.body === undefined ? '' : JSON.stringify(over.body);
  const response: RecordedResponse = {
    status: over.status ?? 200,
    headers: over.headers ?? { 'content-type': 'application/json' },
    body: typeof over.body === 'string' ? over.body : text,
  };
  return {
    id: over.id ?? 'w0-1',
    operation,
    check: over.check ?? 'a › b',
    identity: 'client',
    intent: over.intent ?? 'valid',
    request: {
      method: facts?.method ?? 'GET',
      url: `https://alpha.example.com${facts?.path ?? '/'}`,
      headers: { authorization: 'Bearer $MUSTER_TOKEN' },
      body: over.sent === undefined ? null : JSON.stringify(over.sent),
      path: over.path ?? { event_id: '1', id: '7' },
      query: over.query ?? [],
    },
    response,
    failure: null,
    started: over.started ?? 1000,
    ended: over.ended ?? 1010,
  };
}

/** One attendee as an answer about one record. */
export const one = (attendee: object = {}): object => ({ item: { ...ATTENDEE, ...attendee }, metadata: {} });

/** A page of attendees. */
export const page = (items: readonly object[], metadata: object = {}): object => ({
  items: items.map((item) => ({ ...ATTENDEE, ...item })),
  metadata: { ...PAGE, total_count: items.length, ...metadata },
});
