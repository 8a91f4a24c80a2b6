import { version } from '../../harness/paths.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { NOT_METERED, WHOLE } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import { LogReadout } from '../judge/log-readout.ts';
import type { Connection } from '../prepare/connection.ts';
import { CannotPrepare } from '../prepare/prepare.ts';
import { planOf, type Settings, storedSettings } from '../scenario/settings.ts';

/** The documented success of a plain call, refused perhaps because the event is full or shut: that by itself convicts nobody. */
const SUCCESSES: ReadonlySet<RuleId> = new Set(['attendees.create.201', 'attendees.update.200']);

/**
 * The result of a run that came to no load, where what kept it from that is a breach seen in preparation: who proves
 * that a rule is broken is not merely unable to prepare. Any other error is thrown on.
 */
export function brokenWhilePrepared(error: unknown, settings: Settings, connection: Connection): LoadResult {
  const { profile, clients } = connection;
  const proved = connection.violations.filter(({ rule }) => !SUCCESSES.has(rule));
  if (!(error instanceof CannotPrepare) || !proved.some(({ rule }) => RULES[rule].level === 'must'))
    throw error;
  const plan = planOf(settings);
  const { figures, sampled } = new LogReadout(plan, profile.base_url, connection);
  return loadResult({
    harness: version(),
    run: {
      scenario: settings.scenario.name,
      profile: profile.name,
      base_url: profile.base_url,
      started: Date.now(),
      settings: storedSettings(settings),
      ...{ clients, plan, pool: [], bystanders: [], learned: null, notes: [] },
    },
    ...{ figures, sampled, calm: proved, walk: null, use: NOT_METERED },
    emailOf: () => '',
    end: { ...WHOLE, unprepared: error.message },
  });
}
