import type { LoadResult } from '../../record/load-result.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { type JudgedRun, WHOLE } from '../judge/evidence.ts';
import type { Connection } from '../prepare/connection.ts';
import { CannotPrepare } from '../prepare/prepare.ts';
import { planOf, type Settings, storedSettings } from '../scenario/settings.ts';
import { withoutLoad } from './without-load.ts';

/** The documented success of a plain call, refused perhaps because the event is full or shut: that by itself convicts nobody. */
const SUCCESSES: ReadonlySet<RuleId> = new Set(['attendees.create.201', 'attendees.update.200']);

/**
 * The result of a run that came to no load, where what kept it from that is a breach seen in preparation: who proves
 * that a rule is broken is not merely unable to prepare. Any other error is thrown on.
 */
export function brokenWhilePrepared(error: unknown, settings: Settings, connection: Connection): LoadResult {
  const proved = connection.violations.filter(({ rule }) => !SUCCESSES.has(rule));
  if (!(error instanceof CannotPrepare) || !proved.some(({ rule }) => RULES[rule].level === 'must'))
    throw error;
  return withoutLoad(runOf(settings, connection), proved, { ...WHOLE, unprepared: error.message });
}

/** The result of a run that a signal ended before its load began. */
export const interruptedWhilePrepared = (settings: Settings, connection: Connection): LoadResult =>
  withoutLoad(runOf(settings, connection), connection.violations, {
    ...WHOLE,
    interrupted: true,
    unprepared: 'it had not begun to load: attendees were still being prepared',
  });

const runOf = (settings: Settings, { profile, clients }: Connection): JudgedRun => ({
  scenario: settings.scenario.name,
  profile: profile.name,
  base_url: profile.base_url,
  started: Date.now(),
  settings: storedSettings(settings),
  ...{ clients, plan: planOf(settings), pool: [], bystanders: [], learned: null, notes: [] },
});
