import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../../harness/call/unanswered.ts';
import type { FinalWalk } from '../judge/evidence.ts';
import type { Connection } from '../prepare/connection.ts';
import { isOurs } from '../prepare/marker.ts';
import { leanWalk, type WalkedAttendee } from '../prepare/walk.ts';

const MOST_WALKS = 6;
/** Milliseconds: an environment that has just been overloaded gets a few seconds to answer again. */
const LONGEST_PAUSE_MS = 4000;

/** The last walk, with all that a walk keeps of somebody. */
type SeenWalk = FinalWalk & { readonly seen: readonly WalkedAttendee[] };

/** What the attendee list shows once it no longer changes; null where the environment does not serve the list any more. */
export async function walkIfPossible(
  connection: Connection,
  onWalk?: (walk: number) => void,
): Promise<SeenWalk | null> {
  for (let pauseMs = 1000; ; pauseMs *= 2)
    try {
      return await walkUntilStable(connection, onWalk);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (pauseMs > LONGEST_PAUSE_MS) return null;
      await sleep(pauseMs);
    }
}

/** Walks until two walks in a row, `settle_ms` apart, show the same attendees of load runs in the same state. */
async function walkUntilStable(
  { client, event, profile }: Connection,
  onWalk?: (walk: number) => void,
): Promise<SeenWalk> {
  const ours = isOurs(profile.attendee.email);
  let before: string | null = null;
  for (let walks = 1; ; walks += 1) {
    onWalk?.(walks);
    await sleep(profile.settle_ms);
    const { seen, totalAfter: total } = await leanWalk(client, event);
    const now = fingerprint(seen.filter(ours));
    if (now === before) return { seen, total, walks, stable: true };
    if (walks >= MOST_WALKS) return { seen, total, walks, stable: false };
    before = now;
  }
}

const fingerprint = (seen: readonly WalkedAttendee[]): string =>
  seen
    .map(({ id, status }) => `${id} ${status}`)
    .sort()
    .join('\n');
