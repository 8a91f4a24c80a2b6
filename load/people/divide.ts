import type { PeoplePart } from '../../record/load-run.ts';
import type { WalkedAttendee } from '../prepare/walk.ts';
import { inPart, placeBy } from './part.ts';
import type { PersonRow } from './people-file.ts';

type Listed = Pick<WalkedAttendee, 'id' | 'email' | 'code'>;

/** Those of a part, those of the other parts, and how many lines of the part name a person who is not listed. */
export interface Divided<T> {
  readonly chosen: readonly T[];
  readonly beside: readonly T[];
  readonly missing: number;
}

/** Everybody who is listed, divided by id alone: a person who comes or goes meanwhile moves no one else. */
export const divideAll = <T extends Listed>(seen: readonly T[], part: PeoplePart): Divided<T> => ({
  ...divided(
    seen.map((one) => [placeBy(one.id), one]),
    part,
  ),
  missing: 0,
});

/**
 * The people of a file as the list shows them, each once, divided by their places in the file. Where several lines name
 * one attendee, the place is that of the first. So all runs that share a file divide it alike, whatever state its people
 * are in by then.
 */
export function divide<T extends Listed>(
  rows: readonly PersonRow[],
  seen: readonly T[],
  part: PeoplePart,
): Divided<T> {
  const byId = new Map(seen.map((one) => [one.id, one]));
  const byCode = new Map(seen.flatMap((one) => (one.code === undefined ? [] : [[one.code, one] as const])));
  const byEmail = new Map(seen.map((one) => [one.email.toLowerCase(), one]));
  const places = new Map<T, number>();
  let missing = 0;
  for (const [place, { id, qr_code, email }] of rows.entries()) {
    const one =
      (id !== undefined && byId.get(id)) ||
      (qr_code !== undefined && byCode.get(qr_code)) ||
      (email !== undefined && byEmail.get(email.toLowerCase()));
    if (one) places.set(one, places.get(one) ?? place);
    else if (inPart(place, part)) missing += 1;
  }
  return {
    ...divided(
      [...places].map(([one, place]) => [place, one]),
      part,
    ),
    missing,
  };
}

function divided<T>(all: ReadonlyArray<readonly [place: number, one: T]>, part: PeoplePart) {
  const of = (mine: boolean): T[] =>
    all.filter(([place]) => inPart(place, part) === mine).map(([, one]) => one);
  return { chosen: of(true), beside: of(false) };
}
