import { setTimeout as sleep } from 'node:timers/promises';
import { pausing, repeated } from '../../harness/inquiry/repeated.ts';
import type { FinalWalk } from '../judge/evidence.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { eachConcurrently } from '../prepare/each-concurrently.ts';
import { listPage } from '../prepare/list-page.ts';
import { isWithoutAnswer } from '../prepare/no-answer.ts';
import { type LeanWalk, leanWalk, PAGES_AT_ONCE, pagesOf, type WalkedAttendee } from '../prepare/walk.ts';

const MOST_WALKS = 6;
/** An environment that has just been overloaded gets a few seconds to answer again, in milliseconds. */
const PAUSES_MS = [1000, 2000, 4000];

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
  return repeated(
    () =>
      walkUntilStable(connection, isOwn, onWalk).catch((error: unknown) => {
        if (!isWithoutAnswer(error)) throw error;
        return null;
      }),
    pausing(PAUSES_MS, (walk) => walk !== null),
  );
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
  const { settle_ms } = profile;
  const look = async (walks: number, before: Look | undefined): Promise<Look> => {
    onWalk?.(walks);
    const walk = await leanWalk(client, event);
    const { seen, totalAfter: total } = walk;
    const now = fingerprint(seen.filter(isOwn));
    const first = { seen, total, walks, now };
    if (now === before?.now) return { ...first, stable: true };
    if (walks >= MOST_WALKS || !isWhole(walk)) return { ...first, stable: false };
    onWalk?.(walks + 1);
    await sleep(settle_ms);
    const again = await lookAgain(client, event, pagesOf(walk, isOwn));
    const stable = again.total === total && fingerprint(again.people.filter(isOwn)) === now;
    return { ...first, walks: stable ? walks + 1 : walks, stable };
  };
  await sleep(settle_ms);
  const { seen, total, walks, stable } = await repeated(look, (last) =>
    last.stable || last.walks >= MOST_WALKS ? undefined : settle_ms,
  );
  return { seen, total, walks, stable };
}

/** A look at the list, and in which state it showed the run's own people. */
type Look = SeenWalk & { readonly now: string };

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
