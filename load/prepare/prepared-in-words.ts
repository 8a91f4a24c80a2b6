import { count, number } from '../../reports/text.ts';

/** How many people were prepared, those on whom was learned and the one of the claim among them; and how many were announced. */
interface PreparedCounts {
  readonly people: number;
  readonly reused: number;
  readonly created: number;
  readonly announced: number;
}

/** What preparation did, in the same count as what was announced before it; where they differ, why. */
export function preparedInWords({ people, reused, created, announced }: PreparedCounts): string {
  const why =
    people === announced
      ? ''
      : ` ${number(announced)} were announced: the load does without some of what it was planned with.`;
  return `Prepared ${count(people, 'attendee')}: ${number(reused)} reused, ${number(created)} created.${why}`;
}
