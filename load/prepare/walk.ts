import type { Client } from '../../harness/call/client.ts';
import { type ListPage, listPage, type WalkedAttendee } from './list-page.ts';

export { mayBeMade, type WalkedAttendee } from './list-page.ts';

/** This many pages are read at once. */
export const PAGES_AT_ONCE = 4;
const MOST_PAGES = 20_000;

/** All attendees of an event, as a walk of its list showed them. */
export interface LeanWalk {
  readonly seen: WalkedAttendee[];
  /** How many of `seen` the first pages showed, page by page. */
  readonly pages: readonly number[];
  /** total_count of the first and of the last page; NaN where it is no number. */
  readonly totalBefore: number;
  readonly totalAfter: number;
}

/** Reads all pages of the attendee list and keeps only what a load run needs of each attendee: large events have large pages. `codes`: their QR codes as well. @throws Unanswered */
export async function leanWalk(
  client: Client,
  event: string,
  onPage?: (pages: number, of: number) => void,
  codes = false,
): Promise<LeanWalk> {
  const seen: WalkedAttendee[] = [];
  const pages: number[] = [];
  const get = (page: number): Promise<ListPage> => listPage(client, event, page, codes);
  const take = ({ people }: ListPage): void => {
    for (const one of people) seen.push(one);
    pages.push(people.length);
    onPage?.(pages.length, last);
  };
  const first = await get(1);
  let totalAfter = first.total;
  let last = Math.min(MOST_PAGES, first.pages || 1);
  take(first);
  for (let page = 2; page <= last; page += PAGES_AT_ONCE) {
    const batch = Array.from({ length: Math.min(PAGES_AT_ONCE, last - page + 1) }, (_, index) =>
      get(page + index),
    );
    const read = await Promise.all(batch);
    for (const one of read) take(one);
    const newest = read.at(-1);
    totalAfter = newest?.total ?? Number.NaN;
    const grown = newest?.pages ?? Number.NaN;
    if (page + batch.length > last && grown > last) last = Math.min(MOST_PAGES, grown);
  }
  return { seen, pages, totalBefore: first.total, totalAfter };
}

/** The numbers of the pages that showed these people. */
export function pagesOf({ seen, pages }: LeanWalk, isMeant: (one: WalkedAttendee) => boolean): number[] {
  const found: number[] = [];
  let from = 0;
  for (const [index, length] of pages.entries()) {
    if (seen.slice(from, from + length).some(isMeant)) found.push(index + 1);
    from += length;
  }
  return found;
}
