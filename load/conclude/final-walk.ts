import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../../harness/call/unanswered.ts';
import type { FinalWalk } from '../judge/evidence.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { eachConcurrently } from '../prepare/each-concurrently.ts';
import { listPage } from '../prepare/list-page.ts';
import { type LeanWalk, leanWalk, PAGES_AT_ONCE, pagesOf, type WalkedAttendee } from '../prepare/walk.ts';

const MOST_WALKS = 6;
/** Milliseconds: an environment that has just been overloaded gets a few seconds to answer again. */
const LONGEST_PAUSE_MS = 4000;

/** The last walk, with all that a walk keeps of a person. */
type SeenWalk = FinalWalk & { readonly seen: readonly WalkedAttendee[] };

/** Whether an attendee is one whom the run has made or used. */
type IsOwn = (one: WalkedAttendee) => boolean;

/** What the attendee list shows once it no longer changes; null where the environment does not serve the list any more. */
export async function walkIfPossible(
  connection: LoadConnection,
  isOwn: IsOwn,
  onWalk?: (walk: number) => void,
): Promise<SeenWalk | null> {
  for (let pauseMs = 1000; ; pauseMs *= 2)
    try {
      return await walkUntilStable(connection, isOwn, onWalk);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (pauseMs > LONGEST_PAUSE_MS) return null;
      await sleep(pauseMs);
    }
}

/**
 * Walks until two looks in a row, `settle_ms` apart, show the run's own people in the same state. Where the first walk was
 * whole, the second look reads the pages of these people alone: in a large event they are few.
 */
async function walkUntilStable(
  { client, event, profile }: LoadConnection,
  isOwn: IsOwn,
  onWalk?: (walk: number) => void,
): Promise<SeenWalk> {
  let before: string | null = null;
  for (let walks = 1; ; walks += 1) {
    onWalk?.(walks);
    await sleep(profile.settle_ms);
    const walk = await leanWalk(client, event);
    const { seen, totalAfter: total } = walk;
    const now = fingerprint(seen.filter(isOwn));
    if (now === before) return { seen, total, walks, stable: true };
    if (walks >= MOST_WALKS) return { seen, total, walks, stable: false };
    before = now;
    if (!isWhole(walk)) continue;
    onWalk?.(walks + 1);
    await sleep(profile.settle_ms);
    const again = await lookAgain(client, event, pagesOf(walk, isOwn));
    if (again.total === total && fingerprint(again.people.filter(isOwn)) === now)
      return { seen, total, walks: walks + 1, stable: true };
  }
}

/** Whether a walk showed everybody once, and no one came or went meanwhile. */
const isWhole = ({ seen, totalBefore, totalAfter }: LeanWalk): boolean =>
  totalBefore === totalAfter &&
  totalAfter === seen.length &&
  new Set(seen.map(({ id }) => id)).size === seen.length;

/** Whom these pages show now; `total` is NaN where they say different totals, or none. */
async function lookAgain(
  client: LoadConnection['client'],
  event: string,
  pages: readonly number[],
): Promise<{ readonly people: readonly WalkedAttendee[]; readonly total: number }> {
  const people: WalkedAttendee[] = [];
  const totals = new Set<number>();
  await eachConcurrently(PAGES_AT_ONCE, pages, async (page) => {
    const one = await listPage(client, event, page);
    for (const person of one.people) people.push(person);
    totals.add(one.total);
  });
  const [total = Number.NaN] = totals;
  return { people, total: totals.size === 1 ? total : Number.NaN };
}

const fingerprint = (seen: readonly WalkedAttendee[]): string =>
  seen
    .map(({ id, status }) => `${id} ${status}`)
    .sort()
    .join('\n');
