import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../harness/client/client.ts';
import { idOf, type Reply, type Wired } from '../../harness/client/reply.ts';
import { Unanswered } from '../../harness/client/unanswered.ts';
import type { Seen } from '../judge/reconcile/reconcile.ts';

const AT_ONCE = 4;
const PER_PAGE = 100;
const MOST_PAGES = 20_000;

/** An attendee of a walk, with what preparation wants to know. */
export interface Listed extends Seen {
  readonly rsvp: string;
}

export interface LeanWalk {
  readonly seen: Listed[];
  /** total_count of the first and of the last page; NaN where it is no number. */
  readonly totalBefore: number;
  readonly totalAfter: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const numeric = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

const listed = (record: Wired): Listed => ({
  id: idOf(record),
  status: text(record.checkin_status),
  email: text(record.email),
  rsvp: text(record.rsvp_status),
});

/** Walks all pages of an event and keeps only what a load run needs of each attendee: pages of large events are large. */
export async function leanWalk(
  client: Client,
  event: string,
  onPage?: (pages: number, of: number) => void,
): Promise<LeanWalk> {
  const seen: Listed[] = [];
  let totalAfter = Number.NaN;
  let done = 0;
  const get = async (page: number): Promise<Reply> => {
    const reply = await client.call('listAttendees', {
      path: { event_id: event },
      query: { page, per_page: PER_PAGE },
    });
    return reply;
  };
  const take = (reply: Reply): void => {
    for (const item of reply.items) seen.push(listed(item));
    totalAfter = numeric(reply.metadata.total_count);
    done += 1;
    onPage?.(done, last);
  };
  const first = await get(1);
  const totalBefore = numeric(first.metadata.total_count);
  let last = Math.min(MOST_PAGES, numeric(first.metadata.total_pages) || 1);
  take(first);
  for (let page = 2; page <= last; page += AT_ONCE) {
    const lot = Array.from({ length: Math.min(AT_ONCE, last - page + 1) }, (_, index) => get(page + index));
    const replies = await Promise.all(lot);
    for (const reply of replies) take(reply);
    const grown = numeric(replies.at(-1)?.metadata.total_pages);
    if (page + lot.length > last && grown > last) last = Math.min(MOST_PAGES, grown);
  }
  return { seen, totalBefore, totalAfter };
}

const MOST_WALKS = 6;
/** An environment that has just been overrun is given a few seconds. */
const LONGEST_WAIT_MS = 4000;
export interface QuietWalk {
  readonly last: LeanWalk;
  readonly walks: number;
  /** Whether two walks in a row showed the same. */
  readonly quiet: boolean;
}

/** As `walkUntilQuiet`; null where the environment gives no list any more. */
export async function walkIfPossible(...args: Parameters<typeof walkUntilQuiet>): Promise<QuietWalk | null> {
  for (let wait = 1000; ; wait *= 2)
    try {
      return await walkUntilQuiet(...args);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (wait > LONGEST_WAIT_MS) return null;
      await sleep(wait);
    }
}

/** Walks until two walks in a row show the same of those who are ours, `settleMs` apart. */
async function walkUntilQuiet(
  client: Client,
  event: string,
  settleMs: number,
  isOurs: (one: Listed) => boolean,
  onWalk?: (walk: number) => void,
): Promise<QuietWalk> {
  let before: string | null = null;
  for (let walks = 1; ; walks += 1) {
    onWalk?.(walks);
    await sleep(settleMs);
    const last = await leanWalk(client, event);
    const now = fingerprint(last.seen.filter(isOurs));
    if (now === before) return { last, walks, quiet: true };
    if (walks >= MOST_WALKS) return { last, walks, quiet: false };
    before = now;
  }
}

const fingerprint = (seen: readonly Listed[]): string =>
  seen
    .map(({ id, status }) => `${id} ${status}`)
    .sort()
    .join('\n');
