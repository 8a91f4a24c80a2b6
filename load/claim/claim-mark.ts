import { randomBytes } from 'node:crypto';
import type { PeoplePart } from '../../record/load-run.ts';
import { emailPrefixOf } from '../prepare/marker.ts';
import { mayBeMade, type WalkedAttendee } from '../prepare/walk.ts';

/** Follows the prefix of load runs in the e-mail of an attendee by whom a run says that it is at work in an event. */
const CLAIM = 'claim-';
const MARK = /^claim-([a-z]+)-([a-z0-9]+)-([0-9a-f]+)(?:-(\d+)of(\d+))?$/;

/** What a claim says in its job title, in letters alone: what its run does, and a word that changes while it is alive. */
export type Phase = 'prepares' | 'runs' | 'ended';
const WORD: Readonly<Record<Phase, string>> = {
  prepares: 'Load prepares',
  runs: 'Load runs',
  ended: 'Load ended',
};

/** The job title of a claim; `word` changes with each time that it is said. */
export const saidOf = (phase: Phase, word: string): string => [WORD[phase], word].join(' ').trim();

/** Whether a job title says this, in whatever case it is stored. */
export const says = ({ said }: Pick<SeenClaim, 'said'>, phase: Phase): boolean =>
  said.toLowerCase().startsWith(WORD[phase].toLowerCase());

/** The run of a claim: when it began, in milliseconds since the epoch, and which part of shared people it takes. */
export interface ClaimingRun {
  readonly scenario: string;
  readonly started: number;
  readonly part?: PeoplePart;
}

/** The marker of the claim of a run. */
export const newClaimMark = ({ scenario, started, part }: ClaimingRun): string =>
  `${CLAIM}${scenario}-${started.toString(36)}-${randomBytes(2).toString('hex')}${part === undefined ? '' : `-${part.number}of${part.of}`}`;

/** A claim as the list shows it. */
export interface SeenClaim {
  readonly id: string;
  readonly mark: string;
  readonly scenario: string;
  /** When its run began, by the clock of its machine, in milliseconds since the epoch. */
  readonly since: number;
  readonly said: string;
  readonly part?: PeoplePart;
}

/** Whether a claim is of a run that takes another part of the same people: the two leave each other alone. */
export const isBeside = ({ part }: Pick<SeenClaim, 'part'>, own: PeoplePart | undefined): boolean =>
  part !== undefined && own !== undefined && part.of === own.of && part.number !== own.number;

/** The claims among the people of an event. */
export function claimsAmong(seen: readonly WalkedAttendee[], template: string): SeenClaim[] {
  const prefix = emailPrefixOf(template);
  const beginning = `${prefix}${CLAIM}`;
  const tail = (template.split('{n}')[1] ?? '').toLowerCase();
  const claims: SeenClaim[] = [];
  for (const { id, email, said = '' } of seen.filter(mayBeMade)) {
    const lower = email.toLowerCase();
    if (!lower.startsWith(beginning) || !lower.endsWith(tail)) continue;
    const mark = lower.slice(prefix.length, lower.length - tail.length);
    const [, scenario = '', since = '', , number, of] = MARK.exec(mark) ?? [];
    const part = number === undefined ? {} : { part: { number: Number(number), of: Number(of) } };
    if (scenario !== '')
      claims.push({ id, mark, scenario, since: Number.parseInt(since, 36), said, ...part });
  }
  return claims;
}

/** Of which load a claim is, and since when. */
export const claimant = ({ scenario, since, mark }: Omit<SeenClaim, 'id' | 'said'>): string =>
  `the load ${scenario} that began at ${new Date(since).toISOString().slice(0, 19).replace('T', ' ')} UTC (${mark})`;
