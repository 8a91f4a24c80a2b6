import type { OthersSeen, PeoplePart } from '../../record/load-run.ts';
import { isFormProbe, isMarkedBy, isOfLoads } from '../prepare/marker.ts';
import { mayBeMade, type WalkedAttendee } from '../prepare/walk.ts';
import { claimant, claimsAmong, isBeside } from './claim-mark.ts';
import { CrowdDigest } from './crowd-digest.ts';

/** What a run owns in its event. */
export interface OwnPeople {
  /** Ids of the people whom it uses or leaves alone, and of its claim. */
  readonly ids: ReadonlySet<string>;
  /** The marker of those whom it creates. */
  readonly marker: string;
  /** Template of e-mails. */
  readonly email: string;
  /** Which part of shared people it takes: what runs of the others make is no matter. */
  readonly part?: PeoplePart;
}

/** What a walk shows of the people whom a run does not own. */
export function othersAmong(
  seen: readonly WalkedAttendee[],
  { ids, marker, email, part }: OwnPeople,
): OthersSeen {
  const all = claimsAmong(seen, email).filter(({ id }) => !ids.has(id));
  const claimed = new Set(all.map(({ id }) => id));
  const claims = all.filter((one) => !isBeside(one, part));
  const isMade = isOfLoads(email);
  const isMarked = isMarkedBy(marker);
  const isOfOthers = (one: WalkedAttendee): boolean =>
    !claimed.has(one.id) && !(part !== undefined && isMade(one)) && !isMarked(one) && !isFormProbe(one);
  const isOther = (one: WalkedAttendee): boolean => !ids.has(one.id) && (!mayBeMade(one) || isOfOthers(one));
  const at: Record<string, number> = {};
  const digest = new CrowdDigest();
  let people = 0;
  for (const one of seen) {
    if (!isOther(one)) continue;
    const { id, status, rsvp, email } = one;
    at[status] = (at[status] ?? 0) + 1;
    people += 1;
    digest.add(`${id} ${status} ${rsvp} ${email}`);
  }
  return {
    ...{ people, at },
    digest: digest.hex,
    claims: claims.map(({ mark, scenario, since, said }) => ({ mark, scenario, since, said })),
  };
}

/** How it is seen that others were at work in an event between two walks, in sentences; none: nothing shows it. */
export function othersBetween(before: OthersSeen, after: OthersSeen): string[] {
  const heard = new Map(before.claims.map(({ mark, said }) => [mark, said]));
  const loads = after.claims.filter(({ mark, said }) => heard.get(mark) !== said);
  return [
    ...loads.map((one) => `another load was at work in this event: ${claimant(one)}`),
    ...(before.digest === after.digest ? [] : [movedBetween(before, after)]),
  ];
}

function movedBetween(before: OthersSeen, after: OthersSeen): string {
  const states = [...new Set([...Object.keys(before.at), ...Object.keys(after.at)])].sort();
  const moved = states
    .filter((state) => before.at[state] !== after.at[state])
    .map(
      (state) =>
        `${state || 'without a state'} ${before.at[state] ?? 0} before and ${after.at[state] ?? 0} after`,
    );
  const what = moved.length === 0 ? 'their records changed' : moved.join(', ');
  return `somebody else was at work in this event, or the service itself moved people whom this run does not own: ${what}`;
}
