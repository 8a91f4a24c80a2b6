import type { LoadByDue } from '../../../record/load-by-due.ts';
import type { LoadBreach } from '../../../record/load-result.ts';
import type { LoadEvidence } from '../evidence.ts';
import { doorQueues } from './door-queues.ts';
import { doorTimes } from './door-times.ts';
import { runMarks } from './marks.ts';
import type { TimeParts } from './parts.ts';
import { errorsByDue, latencyByDue, underWay } from './requests.ts';

/**
 * A run by the time at which people were due; undefined where nothing was sent. `until`: when a person who was not let in
 * waited no longer.
 */
export function byDue(
  evidence: Pick<LoadEvidence, 'run' | 'figures' | 'end'>,
  breaches: readonly LoadBreach[],
  until: number,
): LoadByDue | undefined {
  const { run, figures } = evidence;
  if (figures.t0 === 0 || figures.lines.length === 0) return undefined;
  const { widthMs } = figures.series;
  const parts: TimeParts = { widthMs, count: 1 + Math.floor(until / widthMs) };
  const waits = figures.people.waits(until);
  return {
    began: figures.t0,
    width_ms: widthMs,
    door: doorTimes(parts, waits),
    operations: latencyByDue(parts, figures),
    ...errorsByDue(parts, figures),
    queues: doorQueues(parts, run.plan, waits),
    ...underWay(parts, figures.lines),
    marks: runMarks(evidence, breaches),
  };
}
