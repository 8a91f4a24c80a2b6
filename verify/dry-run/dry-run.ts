import { ownEvents } from '../../harness/profile/own-events.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { suiteOfCheck } from '../../record/check-name.ts';
import { count, number, oneLine, wrap } from '../../reports/text.ts';
import { LAST } from '../../spec/chapters.ts';
import { estimate, lackingIn } from '../needs/estimate.ts';
import { FIGURES, type RunToll } from '../needs/figures.ts';
import type { VerifyOptions } from '../options.ts';
import type { Selection } from '../selection/selection.ts';

const WIDTH = 80;
const TITLE = 15;

/** What a run would do, without a single request of it. */
export interface DryRun {
  readonly profile: string;
  readonly base_url: string;
  readonly effort: string;
  readonly runs: number;
  /** Empty: all. */
  readonly suites: readonly string[];
  /** What one run of all suites asks of the environment, as far as runs against the embedded one tell. */
  readonly about: RunToll;
  readonly most: { readonly requests: number; readonly attendees: number; readonly minutes: number };
  readonly events: readonly string[];
  /** What the profile lacks, and how many rules are not judged for that. */
  readonly lacking: ReadonlyArray<{ readonly name: string; readonly rules: number }>;
}

/** Effort quick sends no more, whatever the budget. */
const QUICK_REQUESTS = 500;

/** Works out what a run would send, make and leave behind; `runs` of them. */
export function dryRunOf(
  suites: readonly string[],
  options: Pick<VerifyOptions, 'effort'>,
  profile: Profile,
  { checks }: Selection,
  runs = 1,
): DryRun {
  const { effort } = options;
  const chosen = checks === undefined ? suites : [...new Set(checks.map(suiteOfCheck))];
  // What runs last belongs to each suite.
  const asked = chosen.filter((suite) => suite !== LAST);
  const { budget, timeouts } = profile;
  return {
    profile: profile.name,
    base_url: profile.base_url,
    effort,
    runs,
    suites: asked,
    about: estimate(profile, effort),
    most: {
      requests: effort === 'quick' ? Math.min(QUICK_REQUESTS, budget.requests) : budget.requests,
      attendees: budget.attendees,
      minutes: timeouts.run_ms / 60_000,
    },
    events: profile.writes === 'allow' ? ownEvents(profile) : [],
    lacking: lackingIn(profile).map((name) => ({ name, rules: FIGURES.needs[name].rules.length })),
  };
}

/** The same for a person. */
export function dryRunText(run: DryRun, { pace, attendee }: Profile): string {
  const { about, most, events, lacking } = run;
  const rate = Number.isFinite(pace.requests_per_second)
    ? `at most ${number(pace.requests_per_second)} a second and`
    : 'without a limit by the second,';
  const writes = events.length > 0;
  const where = `${events.length === 1 ? 'event' : 'events'} ${events.join(', ')}`;
  const unjudged = lacking.filter(({ rules }) => rules > 0);
  const lines: ReadonlyArray<readonly [string, string]> = [
    [
      'Would run',
      `${run.suites.length === 0 ? 'all suites' : run.suites.join(', ')}, effort ${run.effort}${run.runs === 1 ? '' : `, ${run.runs} times`}`,
    ],
    [
      'Would send',
      `${run.suites.length === 0 ? 'some' : 'at most some'} ${count(about.requests, 'request')}, never more than ${number(most.requests)}; ${rate} ${pace.concurrency} at once; for ${number(most.minutes)} minutes at most`,
    ],
    [
      'Sign-ins',
      `${about.signIns === 0 ? 'no password typed' : `${count(about.signIns, 'password')} typed, wrong ones among them`}; ${count(about.tokens, 'token')} granted`,
    ],
    [
      'Refused',
      `${count(about.deadTokens, 'request')} with a dead or wrong token, ${number(about.withoutToken)} without any`,
    ],
    [
      'Would make',
      writes
        ? `${count(about.attendees, 'attendee')} and ${count(about.fields, 'attendee field')} in ${where}`
        : 'nothing: the profile forbids writes',
    ],
    [
      'Leaves behind',
      writes && about.attendees > 0
        ? `these attendees, ${number(most.attendees)} at most, under ${attendee.email}: the API deletes none; the fields are deleted`
        : 'nothing',
    ],
    ...(unjudged.length === 0
      ? []
      : [
          [
            'Not judged',
            `for lack of ${unjudged.map(({ name, rules }) => `${name} (${count(rules, 'rule')})`).join(', ')}`,
          ] as const,
        ]),
  ];
  const told = lines.flatMap(([title, text]) =>
    wrap(text, WIDTH - TITLE - 2).map(
      (line, index) => `  ${(index === 0 ? title : '').padEnd(TITLE)}${line}`,
    ),
  );
  return `\n  Muster: ${oneLine(run.profile)} at ${oneLine(run.base_url)}, dry run: nothing was sent.\n\n${told.join('\n')}\n\n  Figures are of runs against the embedded environment; longer lists take more.\n`;
}
