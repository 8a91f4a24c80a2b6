import type { LoadResult } from '../../../record/load-result.ts';
import { EventClaim } from '../../claim/event-claim.ts';
import { brokenWhilePrepared } from '../../conclude/broken-while-prepared.ts';
import { labelsOf, sendsMetrics } from '../../drive/metrics-outputs.ts';
import { configOf } from '../../drive/script-config.ts';
import { writeScript } from '../../drive/script-files.ts';
import { clearFolder } from '../../prepare/clear-folder.ts';
import { openConnection } from '../../prepare/connection.ts';
import { setUp } from '../../prepare/set-up.ts';
import type { RunContext } from '../../run-context.ts';

/**
 * The part set-up of a run on a cluster: prepares attendees, and writes script and plan to the folder that the runners share.
 * Answers `ready`, or the result of a run that failed in preparation.
 */
export async function setUpRunners(run: RunContext): Promise<'ready' | 'interrupted' | LoadResult> {
  const { out, profile, settings, metrics } = run;
  clearFolder(out, { logs: false });
  const connection = openConnection({ profile, out });
  const claim = new EventClaim(connection, { scenario: settings.scenario.name, started: Date.now() });
  try {
    const stored = await run.interruption.race(setUp(run, connection, claim));
    if (stored === undefined) return 'interrupted';
    const labels = sendsMetrics(metrics) ? { tags: labelsOf(stored) } : {};
    const { plan, pool } = stored;
    await writeScript(out, { config: { ...configOf(run, stored), ...labels }, plan, pool });
    claim.stop();
    run.progress.say(`The script and its plan lie in ${out}: ${settings.instances} runners may begin.`);
    return 'ready';
  } catch (error) {
    return brokenWhilePrepared(error, settings, connection);
  } finally {
    await claim.release();
    await connection.close();
  }
}
