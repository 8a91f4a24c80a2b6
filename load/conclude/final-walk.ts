import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../../harness/client/unanswered.ts';
import type { FinalWalk } from '../judge/evidence.ts';
import type { Connection } from '../prepare/connection.ts';
import { isOurs } from '../prepare/marker.ts';
import { type Listed, leanWalk } from '../prepare/walk.ts';

const MOST_WALKS = 6;
/** An environment that has just been overrun is given a few seconds. */
const LONGEST_WAIT_MS = 4000;

/** What the list shows once it has come to rest; null where the environment gives no list any more. */
export async function walkIfPossible(
  connection: Connection,
  onWalk?: (walk: number) => void,
): Promise<FinalWalk | null> {
  for (let wait = 1000; ; wait *= 2)
    try {
      return await walkUntilQuiet(connection, onWalk);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (wait > LONGEST_WAIT_MS) return null;
      await sleep(wait);
    }
}

/** Walks until two walks in a row, `settle_ms` apart, show the same of those who are ours. */
async function walkUntilQuiet(
  { client, event, profile }: Connection,
  onWalk?: (walk: number) => void,
): Promise<FinalWalk> {
  const ours = isOurs(profile.attendee.email);
  let before: string | null = null;
  for (let walks = 1; ; walks += 1) {
    onWalk?.(walks);
    await sleep(profile.settle_ms);
    const { seen, totalAfter: total } = await leanWalk(client, event);
    const now = fingerprint(seen.filter(ours));
    if (now === before) return { seen, total, walks, quiet: true };
    if (walks >= MOST_WALKS) return { seen, total, walks, quiet: false };
    before = now;
  }
}

const fingerprint = (seen: readonly Listed[]): string =>
  seen
    .map(({ id, status }) => `${id} ${status}`)
    .sort()
    .join('\n');
