import { userPath } from '../../harness/paths.ts';
import type { Connection } from '../prepare/connection.ts';
import { isOurs } from '../prepare/marker.ts';
import { CannotPrepare, makeReadyAgain, type Prepared } from '../prepare/prepare.ts';
import { leanWalk, type WalkedAttendee } from '../prepare/walk.ts';
import { CONFIRMED } from '../scenario/confirmed.ts';
import { type PersonRow, readPeople } from './people-file.ts';

/** What keeps somebody from being let in by a load, in the words of a sentence. */
type Reason = 'not in this event' | 'not confirmed' | 'checked in already';

/**
 * The people whom a user names, out of those of the event: a file, or all who are confirmed. Nobody of them is changed beforehand,
 * but those whom Muster has made: these are made ready as for every run. @throws UsageError, CannotPrepare where they are too few
 */
export async function choosePeople(
  connection: Connection,
  source: string,
  wanted: number,
): Promise<Pick<Prepared, 'ids' | 'fresh'>> {
  const rows = source === CONFIRMED ? undefined : readPeople(userPath(source));
  const codes = rows?.some(({ qr_code }) => qr_code !== undefined) === true;
  const { client, event, profile } = connection;
  const { seen } = await leanWalk(client, event, undefined, codes);
  const ours = isOurs(profile.attendee.email);
  const left = new Map<Reason, number>();
  const leave = (reason: Reason): void => void left.set(reason, (left.get(reason) ?? 0) + 1);
  const chosen = rows === undefined ? seen.filter((one) => !ours(one)) : found(rows, seen, leave);
  const ready: string[] = [];
  const mended: string[] = [];
  for (const one of chosen) {
    const inside = one.status !== 'not_checked_in';
    const confirmed = one.rsvp === 'confirmed';
    if (confirmed && !inside) ready.push(one.id);
    else if (ours(one)) mended.push(one.id);
    else leave(confirmed ? 'checked in already' : 'not confirmed');
  }
  const short = mended.slice(0, Math.max(0, wanted - ready.length));
  if (short.length > 0) {
    await makeReadyAgain(connection, short);
    ready.push(...short);
  }
  if (ready.length < wanted)
    throw new CannotPrepare(
      `The plan needs ${wanted} people, and ${ready.length} of ${source === CONFIRMED ? 'this event' : source} can be let in${[...left].map(([reason, many]) => `, ${many} ${many === 1 ? 'is' : 'are'} ${reason}`).join('')}: take fewer --arrivals, or muster load restore for those of an earlier run.`,
    );
  return { ids: ready.slice(0, wanted), fresh: new Set() };
}

/** The people of a file as the list shows them, each once. */
function found(
  rows: readonly PersonRow[],
  seen: readonly WalkedAttendee[],
  leave: (reason: Reason) => void,
): WalkedAttendee[] {
  const byId = new Map(seen.map((one) => [one.id, one]));
  const byCode = new Map(seen.flatMap((one) => (one.code === undefined ? [] : [[one.code, one] as const])));
  const byEmail = new Map(seen.map((one) => [one.email.toLowerCase(), one]));
  const chosen = new Set<WalkedAttendee>();
  for (const { id, qr_code, email } of rows) {
    const one =
      (id !== undefined && byId.get(id)) ||
      (qr_code !== undefined && byCode.get(qr_code)) ||
      (email !== undefined && byEmail.get(email.toLowerCase()));
    if (one) chosen.add(one);
    else leave('not in this event');
  }
  return [...chosen];
}
