import { userPath } from '../../harness/paths.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { isOurs } from '../prepare/marker.ts';
import { CannotPrepare, makeReadyAgain, type Prepared } from '../prepare/prepare.ts';
import { leanWalk } from '../prepare/walk.ts';
import { CONFIRMED } from '../scenario/confirmed.ts';
import { divide, divideAll } from './divide.ts';
import { type PeopleSource, WHOLE } from './part.ts';
import { type PersonRow, readPeople } from './people-file.ts';
import { type Reason, tooFew } from './too-few.ts';

/** People who are let in, and ids of those whom runs with other parts may let in. */
export interface Chosen extends Pick<Prepared, 'ids' | 'fresh'> {
  readonly beside: readonly string[];
}

const rowsOf = (own: string): readonly PersonRow[] | undefined =>
  own === CONFIRMED ? undefined : readPeople(userPath(own)).rows;

/**
 * The people whom a user names, out of those of the event: a file, or all who are confirmed. None of them is changed
 * beforehand, but those whom Muster has made: these are made ready as for every run. @throws UsageError, CannotPrepare
 * where they are too few
 */
export async function choosePeople(
  connection: LoadConnection,
  source: PeopleSource,
  wanted: number,
): Promise<Chosen> {
  const { own, part = WHOLE } = source;
  const rows = rowsOf(own);
  const codes = rows?.some(({ qr_code }) => qr_code !== undefined) === true;
  const { client, event, profile } = connection;
  const { seen } = await leanWalk(client, event, undefined, codes);
  const ours = isOurs(profile.attendee.email);
  const left = new Map<Reason, number>();
  const leave = (reason: Reason): void => void left.set(reason, (left.get(reason) ?? 0) + 1);
  const { chosen, beside, missing } =
    rows === undefined
      ? divideAll(
          seen.filter((one) => !ours(one)),
          part,
        )
      : divide(rows, seen, part);
  if (missing > 0) left.set('not in this event', missing);
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
  if (ready.length < wanted) throw new CannotPrepare(tooFew(source, { wanted, ready: ready.length }, left));
  return { ids: ready.slice(0, wanted), fresh: new Set(), beside: beside.map(({ id }) => id) };
}
