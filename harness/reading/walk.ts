import type { OperationId } from '../../spec/contract.ts';
import type { CallOptions } from '../call/call-options.ts';
import type { Identity } from '../call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../call/reply.ts';
import { Unanswered } from '../call/unanswered.ts';

/** What a walk over all pages of an event's attendees saw: ids of all, and of the rest no more than was asked for. */
export interface Walk {
  /** The records that were to be kept, in the order in which they came; an attendee seen twice stands here twice. */
  readonly attendees: readonly ApiRecord[];
  /** The ids of everybody, page by page. */
  readonly ids: readonly (readonly string[])[];
  /** The first answer and the last two. */
  readonly pages: readonly [Reply, ...Reply[]];
  /** total_count of the first and of the last page; NaN where it is no number. */
  readonly totalBefore: number;
  readonly totalAfter: number;
}

/** How a list is walked, and what of it is remembered. */
export interface WalkOptions {
  readonly perPage?: number;
  readonly as?: Identity;
  /** Which records are kept. Default: all, for events that are known to be small. */
  readonly keep?: (record: ApiRecord) => boolean;
  /** Is shown each page, in order. */
  readonly visit?: (page: Reply) => void;
  /** Ends the walk when it is true after a page. */
  readonly until?: () => boolean;
  /** The first page, where it has just been read. */
  readonly first?: Reply | undefined;
}

/** What reads pages. */
export interface PageReader {
  call(operation: OperationId, options?: CallOptions): Promise<Reply>;
}

/** No event that a harness can walk is larger than this. */
const MOST_PAGES = 5000;
/** This many pages are under way at once; after this many in a row that show no new attendee a walk ends. */
const AT_ONCE = 4;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/**
 * Reads every page of an event's attendees, from the first to the last that the first page announces. Reads beyond it if
 * the list has grown meanwhile. What it holds in memory are ids, and records that are asked for: events may be large.
 * @throws Unanswered where a page is refused: who is not shown is not gone for that.
 */
export async function walkAttendees(
  client: PageReader,
  event: string,
  { perPage = 100, as, keep = () => true, visit, until = () => false, first: read }: WalkOptions = {},
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
  const first = read ?? (await pageOrThrow(1));
  const attendees: ApiRecord[] = [];
  const ids: string[][] = [];
  const seen = new Set<string>();
  let end = first;
  let before: Reply | undefined;
  let idle = 0;
  const take = (page: Reply): void => {
    const known = seen.size;
    const here = page.items.map(idOf);
    ids.push(here);
    for (const id of here) seen.add(id);
    attendees.push(...page.items.filter(keep));
    visit?.(page);
    idle = seen.size > known ? 0 : idle + 1;
    if (page !== first) [before, end] = [end, page];
  };
  take(first);
  const announced = numberOf(first.metadata.total_pages);
  // A page count that is no number, or too small, must not hide attendees: full pages are followed by another.
  const last = Math.min(Number.isFinite(announced) ? announced : 1, MOST_PAGES);
  const ahead: Array<Promise<Reply>> = [];
  let asked = 1;
  // Pages that show no new attendee may go on for ever.
  while (ids.length < last && idle < AT_ONCE && !until()) {
    while (ahead.length < AT_ONCE && asked < last) {
      asked += 1;
      const page = pageOrThrow(asked);
      page.catch(() => {});
      ahead.push(page);
    }
    take(await (ahead.shift() as Promise<Reply>));
  }
  await Promise.allSettled(ahead);
  let goesOn = idle < AT_ONCE;
  while (goesOn && end.ok && ids.length < MOST_PAGES && !until()) {
    const now = numberOf(end.metadata.total_pages);
    // The last page is full as well where it is announced as the last, and no attendee is left to be shown.
    const whole = now <= ids.length && numberOf(end.metadata.total_count) <= seen.size;
    const full = end.items.length >= perPage && !whole;
    if (!(now > ids.length) && !full) break;
    // A page that nothing announces may not exist.
    const next = await get(ids.length + 1, now > ids.length ? {} : { intent: 'probe' });
    if (next.status === 404) break;
    take(next);
    goesOn = idle === 0;
  }
  return {
    attendees,
    ids,
    pages: [first, ...[before, end].filter((page): page is Reply => page !== undefined && page !== first)],
    totalBefore: numberOf(first.metadata.total_count),
    totalAfter: numberOf(end.metadata.total_count),
  };
}

/** The kept attendees of a walk by id; of one seen twice, the later. */
export function byId({ attendees }: Pick<Walk, 'attendees'>): Map<string, ApiRecord> {
  return new Map(attendees.map((attendee) => [idOf(attendee), attendee]));
}

/** The ids that a walk saw. */
export const idsIn = ({ ids }: Pick<Walk, 'ids'>): Set<string> => new Set(ids.flat());

/** How many attendees a walk was shown, with those whom it was shown twice. */
export const countOf = ({ ids }: Pick<Walk, 'ids'>): number =>
  ids.reduce((count, page) => count + page.length, 0);
