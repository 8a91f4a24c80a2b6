import type { Kind } from '../../record/load-plan.ts';
import type { Objective } from '../../record/load-result.ts';
import { DEFAULT_OBJECTIVES } from './objectives.ts';
import { rushStretches, type Stretch } from './plan/arrivals.ts';
import type { Mix } from './plan/plan.ts';

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
  /** How people come; none: evenly. */
  readonly stretches: (overMs: number, peakShare: number) => Stretch[];
  readonly mix: Mix;
  /** Kind of everybody whom the mix leaves. Default: arrival. */
  readonly plain?: Kind;
  /** Virtual users that poll the attendee list. */
  readonly dashboards: number;
  readonly objectives: readonly Objective[];
}

const HOUR_MS = 3_600_000;
const MIX: Mix = { walkIn: 0.04, again: 0.03, mistake: 0.02, leave: 0.03, session: 0.05 };
const PLAIN_MIX: Mix = { walkIn: 0, again: 0, mistake: 0, leave: 0, session: 0 };
const without = (...names: readonly string[]): Objective[] =>
  DEFAULT_OBJECTIVES.filter(({ name }) => !names.includes(name));
const even = (): Stretch[] => [];

/** The scenarios by name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  smoke: {
    name: 'smoke',
    about: 'every operation of the doors a few times: is all in place?',
    people: 60,
    scanners: 4,
    overMs: 6000,
    speedup: 1,
    stretches: even,
    mix: { walkIn: 0.1, again: 0.1, mistake: 0.1, leave: 0.1, session: 0.1 },
    dashboards: 1,
    objectives: DEFAULT_OBJECTIVES,
  },
  rush: {
    name: 'rush',
    about: 'the doors of an event: quiet, then everybody at once, then a late flood',
    people: 5000,
    scanners: 20,
    overMs: 2 * HOUR_MS,
    speedup: 1,
    stretches: rushStretches,
    mix: MIX,
    dashboards: 2,
    objectives: DEFAULT_OBJECTIVES,
  },
  sessions: {
    name: 'sessions',
    about: 'the change between sessions: everybody is scanned into a room',
    people: 1000,
    scanners: 20,
    overMs: HOUR_MS / 6,
    speedup: 1,
    stretches: () => [{ from: 0.4, to: 0.8, share: 0.8 }],
    mix: { ...PLAIN_MIX, session: 1 },
    dashboards: 1,
    objectives: without('create_p95'),
  },
  spike: {
    name: 'spike',
    about: 'nearly nothing, then a coach party at once, then nearly nothing',
    people: 1000,
    scanners: 20,
    overMs: 120_000,
    speedup: 1,
    stretches: () => [{ from: 0.5, to: 0.6, share: 0.8 }],
    mix: MIX,
    dashboards: 1,
    objectives: DEFAULT_OBJECTIVES,
  },
  soak: {
    name: 'soak',
    about: 'the same calm load for long: does anything leak or drift?',
    people: 5000,
    scanners: 10,
    overMs: HOUR_MS / 2,
    speedup: 1,
    stretches: even,
    mix: MIX,
    dashboards: 2,
    objectives: DEFAULT_OBJECTIVES,
  },
  capacity: {
    name: 'capacity',
    about: 'steps of constant load: which rate is carried, and what ends it, the limit or the knee?',
    people: 400,
    scanners: 20,
    overMs: 5000,
    speedup: 1,
    stretches: even,
    mix: MIX,
    dashboards: 0,
    objectives: without('list_p95', 'create_p95', 'door_p95', 'drift', 'admitted'),
  },
};

/** Smaller figures of a scenario on the embedded environment, where the options give none. */
export const SHORTENED: Readonly<Record<string, { readonly people: number; readonly speedup: number }>> = {
  rush: { people: 1200, speedup: 180 },
  sessions: { people: 400, speedup: 20 },
  spike: { people: 600, speedup: 4 },
  soak: { people: 1200, speedup: 30 },
};
