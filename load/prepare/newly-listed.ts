import type { LoadConnection } from './connection.ts';
import { type ListPage, listPage, type WalkedAttendee } from './list-page.ts';
import { leanWalk } from './walk.ts';

/** How many pages are read at each end of the list. */
const AT_AN_END = 3;

/**
 * The people of the list, by an earlier walk and by the pages at both ends now: there most services list who was made
 * last. Where `ids` are not all there, the whole list is walked again, as no order of it is promised. @throws Unanswered
 */
export async function withNewlyListed(
  { client, event }: LoadConnection,
  before: readonly WalkedAttendee[],
  ids: ReadonlySet<string>,
): Promise<readonly WalkedAttendee[]> {
  const first = await listPage(client, event, 1);
  const now = new Map<string, WalkedAttendee>();
  const missing = new Set(ids);
  const take = ({ people }: ListPage): void => {
    for (const one of people) {
      now.set(one.id, one);
      missing.delete(one.id);
    }
  };
  take(first);
  for (const page of atTheEnds(first.pages)) {
    if (missing.size === 0) break;
    take(await listPage(client, event, page));
  }
  if (missing.size > 0) return (await leanWalk(client, event)).seen;
  return [...before.filter(({ id }) => !now.has(id)), ...now.values()];
}

/** The last pages, from the end on, and those after the first one. */
function atTheEnds(pages: number): number[] {
  const last = Number.isFinite(pages) ? pages : 1;
  const ends = Array.from({ length: AT_AN_END }, (_, index) => last - index);
  const beginnings = Array.from({ length: AT_AN_END - 1 }, (_, index) => index + 2);
  return [...new Set([...ends, ...beginnings])].filter((page) => page > 1 && page <= last);
}
