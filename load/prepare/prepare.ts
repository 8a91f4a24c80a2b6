import { idOf } from '../../harness/call/reply.ts';
import { Unanswered } from '../../harness/call/unanswered.ts';
import { AcknowledgedCreates } from './acknowledged-creates.ts';
import type { Connection } from './connection.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { emailOf, isOurs, MARKER_PREFIX, namesOf } from './marker.ts';
import { leanWalk, type WalkedAttendee } from './walk.ts';

/** Rounds of walking the list and creating who is missing. */
const ROUNDS = 3;

export interface Prepared {
  /** Ids of attendees who are confirmed and not checked in. */
  readonly ids: string[];
  /** How many of an earlier run were reused; how many creates were acknowledged. */
  readonly reused: number;
  readonly created: number;
}

/** Too few attendees could be prepared; the message says why. */
export class CannotPrepare extends Error {
  override readonly name = 'CannotPrepare';
}

/**
 * Prepares `wanted` attendees who are confirmed and not checked in: those of earlier runs are reused, with their check-ins
 * undone where that works; the rest are created. A create whose answer was lost is looked up by the walk of the next
 * round, never repeated blindly. Violations that creates and list show meanwhile are stored.
 * @throws CannotPrepare, Unanswered
 */
export async function prepare(
  connection: Connection,
  wanted: number,
  run: string,
  onProgress: (done: number) => void = () => {},
): Promise<Prepared> {
  const { concurrency, client, event, profile } = connection;
  const ours = isOurs(profile.attendee.email);
  const creates = new AcknowledgedCreates();
  let created = 0;
  let reused = -1;
  const ready = new Set<string>();
  const unusable = new Set<string>();
  for (let round = 1; round <= ROUNDS && ready.size < wanted; round += 1) {
    const { seen } = await leanWalk(client, event);
    const known = seen.filter((one) => ours(one) && !ready.has(one.id) && !unusable.has(one.id));
    known.sort((a, b) => Number(b.status === 'not_checked_in') - Number(a.status === 'not_checked_in'));
    await eachConcurrently(concurrency, known.slice(0, wanted - ready.size), async (one) => {
      if (await makeReady(connection, one)) ready.add(one.id);
      else unusable.add(one.id);
      onProgress(Math.min(wanted, ready.size));
    });
    if (reused < 0) reused = ready.size;
    const missing = wanted - ready.size;
    const numbers = Array.from({ length: missing }, (_, index) => index);
    await eachConcurrently(concurrency, numbers, async (index) => {
      const marker = `${MARKER_PREFIX}${run}-${round}-${index}`;
      const one = await createOne(connection, marker);
      if (one === null) return;
      created += 1;
      creates.add({ ...one, email: emailOf(profile.attendee.email, marker) });
      if (await confirm(connection, one.id)) ready.add(one.id);
      else unusable.add(one.id);
      onProgress(ready.size);
    });
  }
  for (const { violation, exchanges } of creates.shared()) connection.breach(violation, exchanges);
  if (ready.size < wanted) {
    const { seen } = await leanWalk(client, event);
    for (const { violation, exchanges } of creates.unlisted(seen)) connection.breach(violation, exchanges);
    throw new CannotPrepare(
      `Only ${ready.size} of ${wanted} attendees could be prepared in event ${event}: exchanges.ndjson in the results folder holds the refusals.`,
    );
  }
  return { ids: [...ready].slice(0, wanted), reused: Math.max(0, reused), created };
}

/** Undoes the check-in of an attendee of an earlier run and confirms it; false where that did not work. */
async function makeReady(connection: Connection, one: WalkedAttendee): Promise<boolean> {
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
