import type { Profile } from '../../harness/profile/profile.ts';
import { count, duration, number, wrap } from '../../reports/text.ts';
import { clientsOf } from './allowed.ts';
import { doorsSentence } from './doors/servable.ts';
import { BESIDE_PLAN, MADE_ANEW } from './extra-attendees.ts';
import { scannersFor } from './plan/step-plan.ts';
import { listReads, plannedRequests } from './requests.ts';
import { madeBefore, planOf, type Settings } from './settings.ts';

/** What a load run would do, worked out without sending a request. */
export interface LoadDryRun {
  readonly scenario: string;
  readonly profile: string;
  readonly base_url: string;
  readonly event: string;
  /** Requests of the plan, of its dashboards and of its preparation; of a search for capacity the ceiling. */
  readonly requests: number;
  /** How many of these are readings of the list by its dashboards. */
  readonly list_reads: number;
  readonly peak_per_second: number;
  readonly seconds: number;
  /** Attendees that preparation creates or reuses from earlier runs, and those that walk-ins create. */
  readonly prepared: number;
  readonly created: number;
  readonly tokens: number;
  /** What the doors come to, where people take time. */
  readonly doors?: string;
}

/** Works out what a scenario would send, make and leave behind; the plan is the one that would be run. */
export function loadDryRun(settings: Settings, profile: Profile): LoadDryRun {
  const { load, event_id = '' } = profile;
  const common = {
    scenario: settings.scenario.name,
    profile: profile.name,
    base_url: profile.base_url,
    event: event_id,
    tokens: clientsOf(profile).length,
  };
  if (settings.scenario.name === 'capacity') {
    const ceiling = Math.min(load.requests_per_second, settings.mostPerSecond);
    return {
      ...common,
      requests: load.requests,
      list_reads: 0,
      peak_per_second: ceiling,
      seconds: load.minutes * 60,
      prepared: scannersFor(ceiling) + MADE_ANEW,
      created: 0,
    };
  }
  const plan = planOf(settings);
  const prepared = madeBefore(settings, plan) + BESIDE_PLAN;
  const doors = doorsSentence(plan);
  return {
    ...common,
    ...(doors !== undefined && { doors }),
    requests: plannedRequests(settings.scenario, plan, prepared),
    list_reads: listReads(settings.scenario, plan),
    peak_per_second: plan.peakPerSecond,
    seconds: plan.endMs / 1000,
    prepared,
    created: plan.creates,
  };
}

/** The dry run as text for a terminal. */
export function loadDryRunText(run: LoadDryRun): string {
  const most = run.scenario === 'capacity' ? 'at most' : 'some';
  return [
    '',
    `  Muster: load ${run.scenario} on ${run.profile} at ${run.base_url}, dry run: nothing was sent.`,
    '',
    `  Would send     ${most} ${count(run.requests, 'request')} beside walks of the list, at most ${number(Math.ceil(run.peak_per_second))}`,
    `                 due in a second, within ${duration(run.seconds)}${run.list_reads === 0 ? '' : ','}`,
    ...(run.list_reads === 0
      ? []
      : [`                 ${number(run.list_reads)} of them by dashboards that read the list`]),
    `  Sign-ins       none; ${count(run.tokens, 'token')} granted, and again when they end`,
    `  Would make     ${count(run.prepared, 'attendee')} before and ${number(run.created)} meanwhile in event ${run.event};`,
    '                 those of earlier runs are reused',
    '  Leaves behind  these attendees: the API deletes none',
    ...(run.doors === undefined
      ? []
      : wrap(run.doors, 63).map((line, at) => `  ${(at === 0 ? 'Doors' : '').padEnd(15)}${line}`)),
    '',
  ].join('\n');
}
