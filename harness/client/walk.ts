import type { OperationId } from '../../spec/contract.ts';
import type { CallOptions } from './call-options.ts';
import type { Identity } from './identity.ts';
import { type ApiRecord, idOf, type Reply } from './reply.ts';
import { Unanswered } from './unanswered.ts';

/** What a walk over all pages of an event's attendees saw. */
export interface Walk {
  /** In the order in which they came; an attendee seen twice stands here twice. */
  readonly attendees: readonly ApiRecord[];
  readonly pages: readonly [Reply, ...Reply[]];
  /** total_count of the first and of the last page; NaN where it is no number. */
  readonly totalBefore: number;
  readonly totalAfter: number;
}

/** What reads pages. */
interface Reader {
  call(operation: OperationId, options?: CallOptions): Promise<Reply>;
}

/** No event that a harness can walk is larger than this. */
const MOST_PAGES = 5000;
const AT_ONCE = 4;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/**
 * Reads every page of an event's attendees, from the first to the last that the first page announces, and beyond if the
 * list has grown meanwhile.
 * @throws Unanswered where a page is refused: who is not shown is not gone for that.
 */
export async function walkAttendees(
  client: Reader,
  event: string,
  { perPage = 100, as }: { perPage?: number; as?: Identity } = {},
): Promise<Walk> {
  const get = (page: number, more: Pick<CallOptions, 'intent'> = {}): Promise<Reply> =>
    client.call('listAttendees', {
      path: { event_id: event },
      query: { page, per_page: perPage },
      ...(as && { as }),
      ...more,
    });
  const pageOrThrow = async (page: number): Promise<Reply> => {
    const reply = await get(page);
    // A page that is gone meanwhile is the last no more.
    if (reply.ok || (page > 1 && reply.status === 404)) return reply;
    throw new Unanswered(
      `the attendees of event ${event} cannot be walked: listAttendees answered ${reply.status}`,
      reply.exchange.id,
    );
  };
  const first = await pageOrThrow(1);
  const pages: [Reply, ...Reply[]] = [first];
  const announced = numberOf(first.metadata.total_pages);
  // A page count that is no number, or too small, must not hide attendees: full pages are followed by another.
  const last = Math.min(Number.isFinite(announced) ? announced : 1, MOST_PAGES);
  const seen = new Set(first.items.map(idOf));
  // Pages that show nobody new may go on for ever.
  let goesOn = true;
  for (let page = 2; page <= last && goesOn; page += AT_ONCE) {
    const lot = Array.from({ length: Math.min(AT_ONCE, last - page + 1) }, (_, index) =>
      pageOrThrow(page + index),
    );
    const came = await Promise.all(lot);
    pages.push(...came);
    goesOn = bringsNew(seen, came);
  }
  for (let end = pages.at(-1); goesOn && end?.ok && pages.length < MOST_PAGES; end = pages.at(-1)) {
    const now = numberOf(end.metadata.total_pages);
    // The last page is full as well where it is announced as the last, and nobody is left to be shown.
    const whole = now <= pages.length && numberOf(end.metadata.total_count) <= seen.size;
    const full = end.items.length >= perPage && !whole;
    if (!(now > pages.length) && !full) break;
    // A page that nothing announces may not exist.
    const next = await get(pages.length + 1, now > pages.length ? {} : { intent: 'probe' });
    if (next.status === 404) break;
    pages.push(next);
    goesOn = bringsNew(seen, [next]);
  }
  const attendees = pages.flatMap((page) => page.items);
  return {
    attendees,
    pages,
    totalBefore: numberOf(first.metadata.total_count),
    totalAfter: numberOf(pages.at(-1)?.metadata.total_count),
  };
}

/** Whether pages show somebody whom those before did not. */
function bringsNew(seen: Set<string>, pages: readonly Reply[]): boolean {
  const before = seen.size;
  for (const page of pages) for (const item of page.items) seen.add(idOf(item));
  return seen.size > before;
}

/** The attendees of a walk by id; of one seen twice, the later. */
export function byId(walk: Walk): Map<string, ApiRecord> {
  return new Map(walk.attendees.map((attendee) => [idOf(attendee), attendee]));
}
