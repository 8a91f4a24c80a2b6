import { idOf } from '../../harness/client/reply.ts';
import { Unanswered } from '../../harness/client/unanswered.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Connection } from './connection.ts';
import { emailOf, isOurs, MARKER } from './marker.ts';
import { type Listed, leanWalk } from './walk.ts';

const ROUNDS = 3;

export interface Prepared {
  /** Confirmed, not checked in. */
  readonly ids: string[];
  readonly reused: number;
  readonly created: number;
}

/** Attendees could not be prepared, and why. */
export class CannotPrepare extends Error {
  override readonly name = 'CannotPrepare';
}

/**
 * Makes sure of `wanted` attendees who are confirmed and not checked in: those of earlier runs are taken again, with
 * their check-ins undone where that works; the rest are created. A create whose answer was lost is looked up by the walk
 * of the next round, never sent again blindly.
 */
export async function prepare(
  connection: Connection,
  profile: Profile,
  event: string,
  wanted: number,
  run: string,
  onProgress: (done: number) => void,
): Promise<Prepared> {
  const ours = isOurs(profile);
  let created = 0;
  let reused = -1;
  const ready = new Set<string>();
  const useless = new Set<string>();
  for (let round = 1; round <= ROUNDS && ready.size < wanted; round += 1) {
    const walk = await leanWalk(connection.client, event);
    const known = walk.seen.filter((one) => ours(one) && !ready.has(one.id) && !useless.has(one.id));
    known.sort((a, b) => Number(b.status === 'not_checked_in') - Number(a.status === 'not_checked_in'));
    await each(connection.atOnce, known.slice(0, wanted - ready.size), async (one) => {
      if (await makeReady(connection, event, one)) ready.add(one.id);
      else useless.add(one.id);
      onProgress(Math.min(wanted, ready.size));
    });
    if (reused < 0) reused = ready.size;
    const missing = wanted - ready.size;
    const numbers = Array.from({ length: missing }, (_, index) => index);
    await each(connection.atOnce, numbers, async (index) => {
      const id = await createOne(connection, profile, event, `${MARKER}${run}-${round}-${index}`);
      if (id === null) return;
      created += 1;
      if (await confirm(connection, event, id)) ready.add(id);
      else useless.add(id);
      onProgress(ready.size);
    });
  }
  if (ready.size < wanted)
    throw new CannotPrepare(
      `Only ${ready.size} of ${wanted} attendees could be prepared in event ${event}: see exchanges.ndjson for the refusals.`,
    );
  return { ids: [...ready].slice(0, wanted), reused: Math.max(0, reused), created };
}

async function makeReady(connection: Connection, event: string, one: Listed): Promise<boolean> {
  if (one.status !== 'not_checked_in') {
    const reply = await connection.client.call('undoCheckIn', {
      path: { event_id: event, id: one.id },
      intent: 'probe',
    });
    if (reply.item.checkin_status !== 'not_checked_in') return false;
  }
  return one.rsvp === 'confirmed' || confirm(connection, event, one.id);
}

async function createOne(
  connection: Connection,
  profile: Profile,
  event: string,
  marker: string,
): Promise<string | null> {
  try {
    const reply = await connection.client.call('createAttendee', {
      path: { event_id: event },
      item: { first_name: 'Load', last_name: `Muster ${marker}`, email: emailOf(profile, marker) },
      once: true,
    });
    return reply.ok && idOf(reply.item) !== '' ? reply.id : null;
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

async function confirm(connection: Connection, event: string, id: string): Promise<boolean> {
  const reply = await connection.client.call('updateAttendee', {
    path: { event_id: event, id },
    item: { rsvp_status: 'confirmed' },
  });
  return reply.ok;
}

/** Works through a list, so many at once; the first error ends it. */
export async function each<T>(
  atOnce: number,
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < list.length) {
      const one = list[next] as T;
      next += 1;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, caller));
}
