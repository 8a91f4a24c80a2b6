import { UsageError } from '../../harness/profile/errors.ts';
import type { PeoplePart } from '../../record/load-run.ts';
import { CONFIRMED } from '../scenario/confirmed.ts';

/** Whose people a load takes: a file or `confirmed`, and of several runs that share them its part. */
export interface PeopleSource {
  readonly own: string;
  readonly part?: PeoplePart;
}

/** The part of a run that shares its people with no other. */
export const WHOLE: PeoplePart = { number: 1, of: 1 };

/** How a file of YAML says so. */
export type WrittenPeople = string | { readonly file: string; readonly part: string };

/** Reads `people.csv`, or `people.csv#2/3`: the second of three parts. @throws UsageError where there is no such part */
export function readSource(text: string): PeopleSource {
  const [, own, number, of] = /^(.+)#(\d+)\/(\d+)$/.exec(text) ?? [];
  return own === undefined ? { own: text } : { own, part: partNamed(Number(number), Number(of), text) };
}

/** The people of a rehearsal or a profile; `beside`: the path of a file that stands beside it. @throws UsageError */
export function writtenSource(written: WrittenPeople, beside: (file: string) => string): PeopleSource {
  const { own, part } =
    typeof written === 'string' ? readSource(written) : readSource(`${written.file}#${written.part}`);
  return { own: own === CONFIRMED ? own : beside(own), ...(part !== undefined && { part }) };
}

function partNamed(number: number, of: number, text: string): PeoplePart {
  if (number < 1 || number > of)
    throw new UsageError(
      `There is no part ${number} of ${of} in people ${text}: parts are 1/${of} to ${of}/${of}.`,
    );
  return { number, of };
}

/**
 * Of people in an order that all runs share, those of a part. Each person is in one part and no other, and the parts are
 * as large as each other but for one person.
 */
export const inPart = (place: number, { number, of }: PeoplePart): boolean => place % of === number - 1;

/** A place that a person has by their id alone, whichever others come or go meanwhile (FNV-1a). */
export function placeBy(id: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
