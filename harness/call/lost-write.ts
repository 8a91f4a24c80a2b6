import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../judge/body.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import type { Exchange, Failure } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { AttendeeFinder, type Place, placeKey } from '../reading/seek.ts';
import type { CallOptions } from './call-options.ts';
import type { ApiRecord, Reply } from './reply.ts';
import { idOf } from './reply.ts';
import { Unanswered } from './unanswered.ts';

/** A write may have been done, but its answer is lost: nothing can be said of it. */
export class LostAnswer extends Unanswered {
  override readonly name = 'LostAnswer';
}

/** What makes calls as they are given. */
export interface CallSender {
  /** Where attendees were found before. */
  readonly places: Map<string, Place>;
  callAsGiven(operation: OperationId, options: CallOptions): Promise<Reply>;
}

/** Updates are idempotent: sent twice, they leave the same record. */
const REPEATABLE: ReadonlySet<OperationId> = new Set(['updateAttendee', 'updateAttendeeField']);

/** Whether a call that got no usable answer may be sent again without a look at what it did. */
export function repeatable(
  operation: OperationId,
  { method, intent }: CallOptions,
  exchange: Exchange,
): boolean {
  if (neverSent(exchange.failure)) return true;
  if (method !== undefined) return method === 'GET' || method === 'HEAD';
  if (intent === 'malformed') return true;
  return OPERATIONS[operation].method.toUpperCase() === 'GET' || REPEATABLE.has(operation);
}

/** Answers by which a gateway refuses haste in a manner of its own. */
const HELD_BACK = new WeakSet<Exchange>();

/** Marks an answer as one that refused no more than haste: the request was not passed on. */
export const holdBack = (exchange: Exchange): void => void HELD_BACK.add(exchange);

/**
 * Whether a gateway did not pass the request on. It says so by a 503 that names a time at which to come again, or as it
 * refuses haste.
 */
export const wasHeldBack = (exchange: Exchange): boolean =>
  (exchange.response?.status === 503 && exchange.response.headers['retry-after'] !== undefined) ||
  HELD_BACK.has(exchange);

const neverSent = (failure: Failure | null): boolean =>
  failure?.kind === 'unasked' ||
  (failure !== null && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(failure.message));

/** Whether the request was not sent, so that asking again at once is of no use. */
export const wasUnasked = ({ failure }: Exchange): boolean => failure?.kind === 'unasked';

/** Whether nothing usable came: no answer, or a gateway's, which may have passed the request on before. */
export const isLost = ({ response, failure }: Exchange): boolean =>
  failure !== null || GATEWAY_STATUSES.has(response?.status ?? 0);

/** Whether a write that got no usable answer may have been carried out all the same. */
export const mayBeDone = (exchange: Exchange): boolean =>
  isLost(exchange) && !wasUnasked(exchange) && !wasHeldBack(exchange);

/**
 * Looks whether a write whose answer was lost was carried out, after `settleMs`. Answers nothing where it was not, and why it is
 * given up where it was, or where that cannot be known.
 */
export async function lookForWrite(
  client: CallSender,
  operation: OperationId,
  options: CallOptions,
  { exchange, settleMs }: { exchange: Exchange; settleMs: number },
): Promise<LostAnswer | undefined> {
  const lost = (what: string): LostAnswer =>
    new LostAnswer(`the answer to ${operation} was lost, ${what}`, exchange.id);
  const event = options.path?.['event_id'];
  const look = LOOKS[operation];
  if (look === undefined || event === undefined) return lost('and what it did cannot be looked up');
  await sleep(settleMs);
  const found = await look(client, String(event), options).catch((error: unknown) => {
    if (error instanceof Unanswered) return null;
    throw error;
  });
  if (found === null) return lost('and what it did cannot be looked up');
  return found ? lost('and it was carried out') : undefined;
}

/** Whether the write is seen to be done; null where that cannot be told. */
type Look = (client: CallSender, event: string, options: CallOptions) => Promise<boolean | null>;

const LOOKS: Partial<Record<OperationId, Look>> = {
  createAttendee: async (client, event, { item, as }) => {
    const email = at(item, 'email');
    if (typeof email !== 'string' || email === '') return null;
    // An identity that may not write may not read either.
    const reader = {
      call: (id: OperationId, options?: CallOptions) =>
        client.callAsGiven(id, { ...options, intent: 'probe' }),
    };
    const keep = (one: ApiRecord): boolean => carries(one, 'email', email);
    const isThere = (found: ReadonlyMap<string, ApiRecord>): boolean => [...found.values()].some(keep);
    // Where a list has always shown at an end what is new, a large one needs no more than a look there.
    const known = client.places.get(placeKey(event, as));
    const strays = known !== undefined && known.misses === 0;
    const enough = strays ? () => true : isThere;
    const seeker = new AttendeeFinder(reader, new Map(client.places));
    const { seen, pages } = await seeker.find(event, { keep, enough, strays, ...(as && { as }) });
    return pages.every((page) => page.ok) ? isThere(seen) : null;
  },
  createAttendeeField: async (client, event, { item, as }) => {
    const label = at(item, 'label');
    if (typeof label !== 'string' || label === '') return null;
    const list = await fieldsOf(client, event, as);
    return list.ok ? list.items.some((one) => carries(one, 'label', label)) : null;
  },
  deleteAttendeeField: async (client, event, { path, as }) => {
    const list = await fieldsOf(client, event, as);
    return list.ok ? !list.items.some((one) => idOf(one) === String(path?.['id'])) : null;
  },
};

const fieldsOf = (client: CallSender, event: string, as: CallOptions['as']): Promise<Reply> =>
  client.callAsGiven('listAttendeeFields', { path: { event_id: event }, intent: 'probe', ...(as && { as }) });

const carries = (record: ApiRecord, attribute: string, text: string): boolean =>
  String(record[attribute] ?? '')
    .trim()
    .toLowerCase() === text.trim().toLowerCase();
