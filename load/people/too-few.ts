import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { PeoplePart } from '../../record/load-run.ts';
import { count } from '../../reports/text.ts';
import { CONFIRMED } from '../scenario/confirmed.ts';
import { inPart, type PeopleSource, WHOLE } from './part.ts';
import { readPeople } from './people-file.ts';

/** What keeps a person from being let in by a load, in the words of a sentence. */
export type Reason = 'not in this event' | 'not confirmed' | 'checked in already';

/** What a user may do about each. */
const REMEDIES: Readonly<Record<Reason, string>> = {
  'not in this event': 'look whether these people are in the event of the profile (event_id)',
  'not confirmed': 'confirm them',
  'checked in already': 'undo those of an earlier run with muster load restore and its folder',
};

const placeOf = (own: string, part: PeoplePart): string =>
  `${part.of > 1 ? `part ${part.number} of ${part.of} of ` : ''}${own === CONFIRMED ? 'this event' : own}`;

/** That fewer people can be let in than a plan needs, why, and what to do. */
export function tooFew(
  { own, part = WHOLE }: PeopleSource,
  { wanted, ready }: { readonly wanted: number; readonly ready: number },
  left: ReadonlyMap<Reason, number>,
): string {
  const why = [...left].map(([reason, many]) => `, ${many} ${many === 1 ? 'is' : 'are'} ${reason}`).join('');
  const remedies = ['take fewer --arrivals', ...[...left.keys()].map((reason) => REMEDIES[reason])];
  return `The plan needs ${count(wanted, 'person', 'people')}, and ${ready} of ${placeOf(own, part)} can be let in${why}: ${remedies.join(', or ')}.`;
}

/** Refuses a file of people that cannot be read, or names fewer than a load is to let in. @throws UsageError */
export function checkPeople({ own, part = WHOLE }: PeopleSource, wanted: number): void {
  if (own === CONFIRMED) return;
  const { rows, absent } = readPeople(userPath(own));
  const named = rows.filter((_, place) => inPart(place, part)).length;
  if (named >= wanted) return;
  const left = absent === 0 ? '' : ` (the state of ${absent} more is neither confirmed nor not_checked_in)`;
  throw new UsageError(
    `The plan needs ${count(wanted, 'person', 'people')}, and ${placeOf(own, part)} names ${named}${left}: take fewer --arrivals, or add people to it.`,
  );
}
