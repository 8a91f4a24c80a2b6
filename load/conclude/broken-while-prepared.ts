import type { LoadResult } from '../../record/load-result.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { type JudgedRun, RAN_TO_ITS_END } from '../judge/evidence.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { CannotPrepare } from '../prepare/prepare.ts';
import { planOf, type Settings, storedSettings } from '../scenario/settings.ts';
import { withoutLoad } from './without-load.ts';

/** Rules of a documented success: a refusal in preparation may mean that the event is full or closed, and proves no breach alone. */
const NO_PROOF_BY_ITSELF: ReadonlySet<RuleId> = new Set(['attendees.create.201', 'attendees.update.200']);

/**
 * The result of a run that could not be prepared, where preparation proved that a must-rule is broken. Such a run fails,
 * and is not merely inconclusive.
 * @throws any other error, as it came.
 */
export function brokenWhilePrepared(
  error: unknown,
  settings: Settings,
  connection: LoadConnection,
): LoadResult {
  const proved = connection.violations.filter(({ rule }) => !NO_PROOF_BY_ITSELF.has(rule));
  if (!(error instanceof CannotPrepare) || !proved.some(({ rule }) => RULES[rule].level === 'must'))
    throw error;
  return withoutLoad(runOf(settings, connection), proved, { ...RAN_TO_ITS_END, unprepared: error.message });
}

/** The result of a run that a signal ended before its load began. */
export const interruptedWhilePrepared = (settings: Settings, connection: LoadConnection): LoadResult =>
  withoutLoad(runOf(settings, connection), connection.violations, {
    ...RAN_TO_ITS_END,
    interrupted: true,
    unprepared: 'it had not begun to load: attendees were still being prepared',
  });

const runOf = (settings: Settings, { profile, clients }: LoadConnection): JudgedRun => ({
  scenario: settings.scenario.name,
  profile: profile.name,
  base_url: profile.base_url,
  started: Date.now(),
  settings: storedSettings(settings),
  ...{ clients, plan: planOf(settings), pool: [], bystanders: [], learned: null, notes: [] },
});
