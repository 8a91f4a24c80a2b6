import { wasHeldBack } from '../../harness/call/lost-write.ts';
import { waitAfter } from '../../harness/call/policies/limiter.ts';
import { idOf, type Reply } from '../../harness/call/reply.ts';
import { Unanswered } from '../../harness/call/unanswered.ts';
import { repeated } from '../../harness/inquiry/repeated.ts';
import { ownWords } from '../../judge/exchange/own-words.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { AcknowledgedCreates } from './acknowledged-creates.ts';
import type { LoadConnection } from './connection.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { emailOf, emailPrefixOf, isOurs, MARKER_PREFIX, namesOf } from './marker.ts';
import { leanWalk, mayBeMade, type WalkedAttendee } from './walk.ts';

const NOT_IN = 'not_checked_in';
/** How often a create waits for a gateway that tells when to come again. */
const MOST_WAITS = 40;
/** Rounds of walking the list and creating who is missing. */
const ROUNDS = 3;

export interface Prepared {
  /** Ids of attendees who are confirmed and not checked in. */
  readonly ids: string[];
  /** Those of them who were made now: nothing has happened to them yet. */
  readonly fresh: ReadonlySet<string>;
  /** How many of an earlier run were reused; how many creates were acknowledged. */
  readonly reused: number;
  readonly created: number;
}

/** Whom to prepare. */
export interface WantedPeople {
  readonly wanted: number;
  /** How many of them have to be made now. */
  readonly fresh: number;
  /** Begins their markers, behind the prefix of all load runs. */
  readonly run: string;
  /** What a walk of the list has just shown; else it is walked where people may be reused. */
  readonly seen?: readonly WalkedAttendee[];
  readonly onProgress?: (done: number) => void;
}

/** Too few attendees could be prepared; the message says why. */
export class CannotPrepare extends Error {
  override readonly name = 'CannotPrepare';
}

/**
 * Prepares attendees who are confirmed and not checked in. Those of earlier runs are reused, with their check-ins undone
 * where that works; the rest are created. A create whose answer was lost is looked up by the walk of the next round,
 * never repeated blindly. Violations that creates and list show meanwhile are stored.
 * @throws CannotPrepare, Unanswered
 */
export async function prepare(connection: LoadConnection, people: WantedPeople): Promise<Prepared> {
  const { wanted, fresh, run, onProgress = () => {} } = people;
  const { concurrency, client, event, profile } = connection;
  const ours = isOurs(profile.attendee.email);
  const own = `${emailPrefixOf(profile.attendee.email)}${run}-`;
  const creates = new AcknowledgedCreates();
  const made = new Set<string>();
  const ready = new Set<string>();
  const unusable = new Set<string>();
  let created = 0;
  let reused = -1;
  let refused: Reply | undefined;
  const take = async (id: string, isReady: Promise<boolean>): Promise<void> => {
    if (await isReady) ready.add(id);
    else unusable.add(id);
    onProgress(Math.min(wanted, ready.size));
  };
  const madeReady = (): number => [...made].filter((id) => ready.has(id)).length;
  const hear = (reply: Reply): void => {
    refused ??= reply;
  };
  for (let round = 1; round <= ROUNDS && ready.size < wanted; round += 1) {
    const known = (await knownIn(round)).filter(mayBeMade);
    const free = known.filter((one) => !ready.has(one.id) && !unusable.has(one.id));
    // A person who carries the mark of this preparation was made by a create whose answer was lost.
    const lost = free.filter(({ email }) => email.toLowerCase().startsWith(own));
    for (const { id } of lost) made.add(id);
    const earlier = free.filter((one) => !made.has(one.id) && ours(one));
    earlier.sort((a, b) => Number(b.status === 'not_checked_in') - Number(a.status === 'not_checked_in'));
    const room = Math.max(
      0,
      wanted - Math.max(fresh, madeReady() + lost.length) - (ready.size - madeReady()),
    );
    await eachConcurrently(concurrency, [...lost, ...earlier.slice(0, room)], (one) =>
      take(one.id, makeReady(connection, one)),
    );
    if (reused < 0) reused = ready.size;
    const missing = Array.from({ length: wanted - ready.size }, (_, index) => index);
    await eachConcurrently(concurrency, missing, async (index) => {
      const marker = `${MARKER_PREFIX}${run}-${round}-${index}`;
      const one = await createOne(connection, marker, hear);
      if (one === null) return;
      created += 1;
      made.add(one.id);
      creates.add({ ...one, email: emailOf(profile.attendee.email, marker) });
      await take(one.id, makeNewReady(connection, one, hear));
    });
  }
  for (const { violation, exchanges } of creates.shared()) connection.breach(violation, exchanges);
  if (ready.size < wanted) {
    const { seen } = await leanWalk(client, event);
    for (const { violation, exchanges } of creates.unlisted(seen)) connection.breach(violation, exchanges);
    throw new CannotPrepare(
      `Only ${ready.size} of ${wanted} attendees could be prepared in event ${event}${refused === undefined ? '' : refusedWith(refused, profile)}: exchanges.ndjson in the results folder holds the refusals.`,
    );
  }
  return { ids: [...ready], fresh: made, reused: Math.max(0, reused), created };

  /** Who is in the list before a round: no one is looked for in the first one where all are to be made. */
  async function knownIn(round: number): Promise<readonly WalkedAttendee[]> {
    if (round === 1 && fresh >= wanted) return [];
    if (round === 1 && people.seen !== undefined) return people.seen;
    return (await leanWalk(client, event)).seen;
  }
}

/** Undoes the check-ins of those of these people whom the list shows checked in. */
export async function makeReadyAgain(connection: LoadConnection, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const { seen } = await leanWalk(connection.client, connection.event);
  const people = seen.filter(({ id }) => wanted.has(id));
  await eachConcurrently(connection.concurrency, people, async (one) => {
    await makeReady(connection, one);
  });
}

/** Undoes the check-in of an attendee of an earlier run and confirms it; false where that did not work. */
async function makeReady(connection: LoadConnection, one: WalkedAttendee): Promise<boolean> {
  if (one.status !== NOT_IN && !(await undone(connection, one.id))) return false;
  return one.rsvp === 'confirmed' || confirm(connection, one.id, 'probe');
}

/** The same for one who was made now. `hear`: hears of a refused undo. */
const makeNewReady = async (
  connection: LoadConnection,
  one: Created,
  hear: (reply: Reply) => void,
): Promise<boolean> =>
  (await sentOut(connection, one, hear)) && confirm(connection, one.id, isIn(one) ? 'probe' : 'valid');

/** Undoes the check-in of one whom the create itself has checked in; false where that did not work. */
export const sentOut = async (
  connection: LoadConnection,
  one: Created,
  hear?: (reply: Reply) => void,
): Promise<boolean> => !isIn(one) || undone(connection, one.id, hear);

const isIn = ({ status }: Created): boolean => status !== NOT_IN && status !== '';

/** Whether the undo of a check-in shows that who was in is not. */
async function undone(
  { client, event }: LoadConnection,
  id: string,
  hear: (reply: Reply) => void = () => {},
): Promise<boolean> {
  const reply = await client.call('undoCheckIn', { path: { event_id: event, id }, intent: 'probe' });
  if (!reply.ok) hear(reply);
  return reply.item.checkin_status === NOT_IN;
}

/** An attendee who was created; `status`: in which state of check-in, '' where the answer does not show it. */
export interface Created {
  readonly id: string;
  readonly exchange: string;
  readonly status: string;
}

/** Creates one attendee; null where that was refused or not answered. */
export async function createOne(
  { client, event, profile }: LoadConnection,
  marker: string,
  onRefused: (reply: Reply) => void = () => {},
): Promise<Created | null> {
  const item = { ...namesOf(profile.attendee), email: emailOf(profile.attendee.email, marker) };
  try {
    // Where a gateway says when to come again, it has passed nothing on.
    const reply = await repeated(
      () => client.call('createAttendee', { path: { event_id: event }, item, once: true, intent: 'probe' }),
      (last, waits) =>
        wasHeldBack(last.exchange) && waits <= MOST_WAITS ? waitAfter(last, waits) : undefined,
    );
    if (!reply.ok) onRefused(reply);
    if (!reply.ok || idOf(reply.item) === '') return null;
    const { checkin_status: status } = reply.item;
    return { id: reply.id, exchange: reply.exchange.id, status: typeof status === 'string' ? status : '' };
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

/** Statuses that may speak of what a create says. */
const OF_THE_DATA = refusalsAbout('bodyOfRecord', 'value', 'room');

/** What a call was answered, in the words of the service, and which keys name other data where that may help. */
const refusedWith = ({ status, exchange }: Reply, { attendee }: LoadConnection['profile']): string =>
  `, as ${exchange.operation} answers ${status} and says "${ownWords(exchange)}"${exchange.operation === 'createAttendee' && OF_THE_DATA.has(status) ? ` to one such as ${attendee.email}, which attendee of the profile may change` : ''}`;

/** Confirms an attendee. To whom something happened before, the call is a probe: its refusal may be lawful. */
async function confirm(
  { client, event }: LoadConnection,
  id: string,
  intent: 'valid' | 'probe' = 'valid',
): Promise<boolean> {
  const reply = await client.call('updateAttendee', {
    path: { event_id: event, id },
    item: { rsvp_status: 'confirmed' },
    intent,
  });
  return reply.ok;
}
