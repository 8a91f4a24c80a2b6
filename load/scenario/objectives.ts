import type { Objective } from '../../record/load-result.ts';

const under = (name: string, about: string, unit: Objective['unit'], limit: number): Objective => ({
  name,
  about,
  unit,
  compare: '<',
  limit,
});
const none = (name: string, about: string): Objective => ({ name, about, unit: '', compare: '<=', limit: 0 });

/** The objectives of a rush, unless the command line says otherwise. */
export const RUSH_OBJECTIVES: readonly Objective[] = [
  under('checkin_p95', '95 of 100 check-ins are answered within', 'ms', 500),
  under('checkin_p99', '99 of 100 check-ins are answered within', 'ms', 1000),
  under('door_p95', '95 of 100 people are in, counted from when they came, within', 'ms', 2000),
  under('list_p95', '95 of 100 list pages are answered within', 'ms', 1000),
  under('create_p95', '95 of 100 creates are answered within', 'ms', 1000),
  under('errors', 'of all requests fail otherwise than by 429, less than', '%', 0.1),
  under('drift', 'answers grow slower from begin to end by less than', 'ms', 100),
  none('lost', 'acknowledged writes that are missing afterwards'),
  none('phantom', 'effects that nobody asked for'),
  none('doubled', 'people who are there twice'),
  none('contract', 'broken must-rules among the judged answers'),
  {
    name: 'admitted',
    about: 'people let in, of all who came, at least',
    unit: '%',
    compare: '>=',
    limit: 100,
  },
];
