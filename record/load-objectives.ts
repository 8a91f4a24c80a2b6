import type { Objective, ObjectiveName } from './load-result.ts';

/** A percentile of what a call of the doors takes, or of the time from coming to being let in. */
export interface TimedShare {
  readonly of: 'door' | 'checkIn' | 'listAttendees' | 'createAttendee';
  readonly percent: number;
}

/** An objective without its name: its limit unless profile or --slo say otherwise, and what it rests on. */
interface ObjectiveRow extends Pick<Objective, 'about' | 'unit' | 'compare' | 'limit'> {
  /** Of a latency: what is timed. Such an objective may be held within any part of the time. */
  readonly measures?: TimedShare;
  /** Exchanges prove it, whatever the generator's timing. */
  readonly proved?: true;
}

const under = (about: string, unit: Objective['unit'], limit: number): ObjectiveRow => ({
  ...{ about, unit, compare: '<', limit },
});
const timed = (about: string, of: TimedShare['of'], percent: number, limit: number) => ({
  ...under(`${about}, ${percent}th percentile`, 'ms', limit),
  measures: { of, percent },
});
const none = (about: string): ObjectiveRow => ({ about, unit: '', compare: '<=', limit: 0, proved: true });

/** All objectives of a load, in the order of the reports. */
export const OBJECTIVES = {
  checkin_p95: timed('check-in latency', 'checkIn', 95, 500),
  checkin_p99: timed('check-in latency', 'checkIn', 99, 1000),
  door_p95: timed('time from coming to being let in', 'door', 95, 2000),
  list_p95: timed('latency of a list page', 'listAttendees', 95, 1000),
  create_p95: timed('latency of a create', 'createAttendee', 95, 1000),
  errors: under('failed requests, of all that were not answered with 429', '%', 0.1),
  drift: under('growth of the median latency from beginning to end', 'ms', 100),
  lost: none('acknowledged writes missing afterwards'),
  phantom: none('effects that nobody asked for'),
  doubled: none('people who are listed more than once'),
  contract: none('breaches of must-rules'),
  admitted: { ...under('people let in, of all who came', '%', 100), compare: '>=' },
} satisfies Readonly<Record<ObjectiveName, ObjectiveRow>>;

/** The default objectives: every scenario is held to them, or to a part. Profile and --slo change their limits. */
export const DEFAULT_OBJECTIVES: readonly Objective[] = Object.entries(OBJECTIVES).map(
  ([name, { about, unit, compare, limit }]) => ({ name: name as ObjectiveName, about, unit, compare, limit }),
);
