import type { TimeSpan } from '../../../record/load-plan.ts';

/**
 * What stands at a door. `normal`: a scanner in a hand. `turnstile`: as fast as the Guide to Safety at Sports Grounds reckons.
 * `lane`: for wheelchairs and prams, which their share of all people takes. `desk`: for walk-ins, who go nowhere else where there is one.
 */
export type DoorKind = 'normal' | 'turnstile' | 'lane' | 'desk';

/** Mean milliseconds that a person takes, and the standard deviation as a share of it. */
export const DOOR_KINDS: Readonly<Record<DoorKind, { readonly meanMs: number; readonly spread: number }>> = {
  normal: { meanMs: 6000, spread: 0.4 },
  // 660 people an hour.
  turnstile: { meanMs: 5450, spread: 0.15 },
  lane: { meanMs: 20_000, spread: 0.6 },
  desk: { meanMs: 60_000, spread: 0.5 },
};

/** One door, before time is sped up. */
export interface EntryDoor {
  readonly name: string;
  readonly kind: DoorKind;
  /** Mean milliseconds that a person takes beside the answer of the API; 0: none. */
  readonly meanMs: number;
  /** Standard deviation of that time, as a share of the mean. */
  readonly spread: number;
  /** Of a lane: the share of all people who need it. */
  readonly share: number;
  readonly closed: readonly TimeSpan[];
  readonly offline: readonly TimeSpan[];
}

/** Doors at which people take so long, all of one kind; undefined where they take no time. */
export function alikeDoors(count: number, meanMs: number | undefined): readonly EntryDoor[] | undefined {
  if (meanMs === undefined) return undefined;
  return Array.from({ length: count }, (_, index) => ({
    name: `door ${index + 1}`,
    kind: 'normal',
    meanMs,
    spread: DOOR_KINDS.normal.spread,
    share: 0,
    closed: [],
    offline: [],
  }));
}

/** A time of a log-normal distribution with this mean and spread: no time is negative, and some are long. */
export function timeAt(
  { meanMs, spread }: Pick<EntryDoor, 'meanMs' | 'spread'>,
  random: () => number,
): number {
  if (meanMs === 0) return 0;
  const variance = Math.log(1 + spread * spread);
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return meanMs * Math.exp(Math.sqrt(variance) * normal - variance / 2);
}
