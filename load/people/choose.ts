import { userPath } from '../../harness/paths.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { isOurs } from '../prepare/marker.ts';
import { CannotPrepare, makeReadyAgain, type Prepared } from '../prepare/prepare.ts';
import { leanWalk } from '../prepare/walk.ts';
import { CONFIRMED } from '../scenario/confirmed.ts';
import { divide, divideAll } from './divide.ts';
import type { PeopleSource } from './part.ts';
import { type PersonRow, readPeople } from './people-file.ts';

/** What keeps a person from being let in by a load, in the words of a sentence. */
type Reason = 'not in this event' | 'not confirmed' | 'checked in already';

/** People who are let in, and ids of those whom runs with other parts may let in. */
export interface Chosen extends Pick<Prepared, 'ids' | 'fresh'> {
  readonly beside: readonly string[];
}

const WHOLE = { number: 1, of: 1 } as const;

const rowsOf = (own: string): PersonRow[] | undefined =>
  own === CONFIRMED ? undefined : readPeople(userPath(own));

/** Whether the file of the people whom a load is to let in can be read. @throws UsageError */
export const checkPeople = ({ own }: PeopleSource): void => void rowsOf(own);

/**
 * The people whom a user names, out of those of the event: a file, or all who are confirmed. None of them is changed
 * beforehand, but those whom Muster has made: these are made ready as for every run. @throws UsageError, CannotPrepare
 * where they are too few
 */
export async function choosePeople(
  connection: LoadConnection,
  { own, part = WHOLE }: PeopleSource,
  wanted: number,
): Promise<Chosen> {
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
  if (ready.length < wanted)
    throw new CannotPrepare(
      `The plan needs ${wanted} people, and ${ready.length} of ${part.of > 1 ? `part ${part.number} of ${part.of} of ` : ''}${own === CONFIRMED ? 'this event' : own} can be let in${[...left].map(([reason, many]) => `, ${many} ${many === 1 ? 'is' : 'are'} ${reason}`).join('')}: take fewer --arrivals, or muster load restore for those of an earlier run.`,
    );
  return { ids: ready.slice(0, wanted), fresh: new Set(), beside: beside.map(({ id }) => id) };
}
