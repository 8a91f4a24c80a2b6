import { idOf } from '../../harness/client/reply.ts';
import { Unanswered } from '../../harness/client/unanswered.ts';
import { AnsweredIds } from './answered-ids.ts';
import type { Connection } from './connection.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { emailOf, isOurs, MARKER, namesOf } from './marker.ts';
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
 * of the next round, never sent again blindly. What creates and list show broken meanwhile is noted.
 * @throws CannotPrepare
 */
export async function prepare(
  connection: Connection,
  wanted: number,
  run: string,
  onProgress: (done: number) => void = () => {},
): Promise<Prepared> {
  const { atOnce, client, event, profile } = connection;
  const ours = isOurs(profile.attendee.email);
  const answered = new AnsweredIds();
  let created = 0;
  let reused = -1;
  const ready = new Set<string>();
  const useless = new Set<string>();
  for (let round = 1; round <= ROUNDS && ready.size < wanted; round += 1) {
    const { seen } = await leanWalk(client, event);
    const known = seen.filter((one) => ours(one) && !ready.has(one.id) && !useless.has(one.id));
    known.sort((a, b) => Number(b.status === 'not_checked_in') - Number(a.status === 'not_checked_in'));
    await eachConcurrently(atOnce, known.slice(0, wanted - ready.size), async (one) => {
      if (await makeReady(connection, one)) ready.add(one.id);
      else useless.add(one.id);
      onProgress(Math.min(wanted, ready.size));
    });
    if (reused < 0) reused = ready.size;
    const missing = wanted - ready.size;
    const numbers = Array.from({ length: missing }, (_, index) => index);
    await eachConcurrently(atOnce, numbers, async (index) => {
      const marker = `${MARKER}${run}-${round}-${index}`;
      const one = await createOne(connection, marker);
      if (one === null) return;
      created += 1;
      answered.add({ ...one, email: emailOf(profile.attendee.email, marker) });
      if (await confirm(connection, one.id)) ready.add(one.id);
      else useless.add(one.id);
      onProgress(ready.size);
    });
  }
  for (const { violation, exchanges } of answered.shared()) connection.breach(violation, exchanges);
  if (ready.size < wanted) {
    const { seen } = await leanWalk(client, event);
    for (const { violation, exchanges } of answered.unlisted(seen)) connection.breach(violation, exchanges);
    throw new CannotPrepare(
      `Only ${ready.size} of ${wanted} attendees could be prepared in event ${event}: see exchanges.ndjson for the refusals.`,
    );
  }
  return { ids: [...ready].slice(0, wanted), reused: Math.max(0, reused), created };
}

async function makeReady(connection: Connection, one: Listed): Promise<boolean> {
  if (one.status !== 'not_checked_in') {
    const reply = await connection.client.call('undoCheckIn', {
      path: { event_id: connection.event, id: one.id },
      intent: 'probe',
    });
    if (reply.item.checkin_status !== 'not_checked_in') return false;
  }
  return one.rsvp === 'confirmed' || confirm(connection, one.id);
}

/** Creates one attendee; null where that was refused or not answered. */
async function createOne(
  { client, event, profile }: Connection,
  marker: string,
): Promise<{ id: string; exchange: string } | null> {
  try {
    const reply = await client.call('createAttendee', {
      path: { event_id: event },
      item: {
        ...namesOf(profile.attendee),
        email: emailOf(profile.attendee.email, marker),
      },
      once: true,
    });
    return reply.ok && idOf(reply.item) !== '' ? { id: reply.id, exchange: reply.exchange.id } : null;
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

async function confirm({ client, event }: Connection, id: string): Promise<boolean> {
  const reply = await client.call('updateAttendee', {
    path: { event_id: event, id },
    item: { rsvp_status: 'confirmed' },
  });
  return reply.ok;
}
