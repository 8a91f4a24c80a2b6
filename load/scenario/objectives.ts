import type { Objective, ObjectiveName } from '../../record/load-result.ts';

const under = (name: ObjectiveName, about: string, unit: Objective['unit'], limit: number): Objective => ({
  name,
  about,
  unit,
  compare: '<',
  limit,
});
const none = (name: ObjectiveName, about: string): Objective => ({
  ...{ name, about, unit: '', compare: '<=', limit: 0 },
});

/** The default objectives: every scenario is held to them, or to a part. Profile and --slo change their limits. */
export const DEFAULT_OBJECTIVES: readonly Objective[] = [
  under('checkin_p95', 'check-in latency, 95th percentile', 'ms', 500),
  under('checkin_p99', 'check-in latency, 99th percentile', 'ms', 1000),
  under('door_p95', 'time from coming to being let in, 95th percentile', 'ms', 2000),
  under('list_p95', 'latency of a list page, 95th percentile', 'ms', 1000),
  under('create_p95', 'latency of a create, 95th percentile', 'ms', 1000),
  under('errors', 'failed requests, of all that were not answered with 429', '%', 0.1),
  under('drift', 'growth of the median latency from beginning to end', 'ms', 100),
  none('lost', 'acknowledged writes missing afterwards'),
  none('phantom', 'effects that nobody asked for'),
  none('doubled', 'people who are listed more than once'),
  none('contract', 'breaches of must-rules'),
  {
    name: 'admitted',
    about: 'people let in, of all who came',
    unit: '%',
    compare: '>=',
    limit: 100,
  },
];
