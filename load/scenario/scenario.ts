import type { DeedKind } from '../../record/load-plan.ts';
import type { Objective } from '../../record/load-result.ts';
import type { PeopleSource } from '../people/part.ts';
import type { EntryDoor } from './doors/door.ts';
import type { Stretch } from './plan/arrivals.ts';
import type { Mix } from './plan/plan.ts';
import type { RehearsalFile } from './rehearsal/file.ts';

/** A scenario of `muster load`, before options and profile change its figures. */
export interface Scenario {
  readonly name: string;
  /** What it does and asks, for `--help`. */
  readonly about: string;
  readonly people: number;
  readonly scanners: number;
  /** Milliseconds within which people come, before time is sped up. */
  readonly overMs: number;
  readonly speedup: number;
  /** The share of all people who come within the busiest stretch, which --peak replaces. */
  readonly peak?: number;
  /** How people come; none: evenly. */
  readonly stretches: (overMs: number, peakShare: number) => Stretch[];
  /** When they come, in milliseconds, where a log says so. */
  readonly times?: readonly number[];
  readonly mix: Mix;
  /** Kind of everybody whom the mix leaves. Default: arrival. */
  readonly plain?: DeedKind;
  /** Its doors within a window, where there is more to them than their number. */
  readonly doors?: (overMs: number) => readonly EntryDoor[];
  /** Virtual users that poll the attendee list. */
  readonly dashboards: number;
  readonly objectives: readonly Objective[];
  /** Ends the run where more than this share of the requests fails within such a time, in milliseconds. */
  readonly abort?: { readonly share: number; readonly overMs: number };
  /** Whose people they are, where not those of Muster. */
  readonly source?: PeopleSource;
  /** A module of the user that sends the requests of the scanners. */
  readonly client?: string;
  /** Ceilings below those of the profile. */
  readonly ceilings?: RehearsalFile['ceilings'];
}
