import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type Operation, type OperationId } from '../../spec/contract.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { at, isRecord, parseBody } from '../body.ts';

export type Item = Readonly<Record<string, unknown>>;

/** One exchange as a law sees it: read once for all of them, and gone when the next one comes. */
export interface Seen {
  readonly exchange: Exchange;
  readonly id: string;
  readonly operation: Exchange['operation'];
  /** The operation of the specification; undefined where the call is none of them, or is one of the OAuth endpoints. */
  readonly api: Operation | undefined;
  /** 0 where no answer came. */
  readonly status: number;
  readonly started: number;
  readonly ended: number;
  /** The event and the record in the path, or ''. */
  readonly event: string;
  readonly record: string;
  /** What stood under `item` in the request; undefined where nothing did. */
  readonly sent: Item | undefined;
  readonly item: Item | undefined;
  readonly items: readonly Item[] | undefined;
  readonly body: unknown;
}

export function seenIn(exchange: Exchange): Seen {
  const { operation, request, response } = exchange;
  const api = apiOf(operation);
  const body = response === null || response.body === '' ? undefined : parseBody(response.body)?.exact;
  const item = at(body, 'item');
  const items = at(body, 'items');
  const sent = api?.hasBody && request.body !== null ? at(parseBody(request.body)?.exact, 'item') : undefined;
  return {
    exchange,
    id: exchange.id,
    operation,
    api,
    status: response?.status ?? 0,
    started: exchange.started,
    ended: exchange.ended,
    event: request.path['event_id'] ?? (operation === 'getEvent' ? (request.path['id'] ?? '') : ''),
    record: request.path['id'] ?? '',
    sent: isRecord(sent) ? sent : undefined,
    item: isRecord(item) ? item : undefined,
    items: Array.isArray(items) ? items.filter(isRecord) : undefined,
    body,
  };
}

function apiOf(operation: string): Operation | undefined {
  const api = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation as OperationId] : undefined;
  return api?.chapter === 'oauth' ? undefined : api;
}

/** Whether the call was served. What was made of a malformed one is unknown. */
export const wasServed = ({ status, exchange }: Seen): boolean =>
  status >= 200 && status < 300 && exchange.intent !== 'malformed';

/** Refusals that may come from a gateway which passed the call on. */
const HALF: ReadonlySet<number> = refusalsAbout('passedOn');

/** Whether the service said that it did not do what was asked. */
export const isRefused = ({ status }: Seen): boolean => status >= 400 && status < 500 && !HALF.has(status);

/** What is done later, at an unknown time (RFC 9110, 15.3.3). */
const ACCEPTED = 202;

/** Whether it is open what became of the call: no answer came, or one that does not tell. */
export const isOpen = (seen: Seen): boolean =>
  seen.status === ACCEPTED || (!isRefused(seen) && !(seen.status >= 200 && seen.status < 300));

export const isWrite = ({ api }: Seen): boolean => api?.scope === 'write';

export const idOfRecord = (record: Item | undefined): string => {
  const id = record?.['id'];
  return typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string' ? String(id) : '';
};

export const isNoValue = (value: unknown): boolean => value === undefined || value === null;
