import { count, duration, number } from '../../reports/text.ts';
import type { Forecast } from './forecast.ts';
import type { Measured } from './measured.ts';

/**
 * Says before a run what it is going to ask for and how long that will take. `part`: of a run of some chapters or rules the
 * figures of a whole one are the most.
 */
export function announcement(
  { requests, attendees, seconds, fits, suffices }: Forecast,
  { latencyMs, perSecond }: Pick<Measured, 'latencyMs' | 'perSecond'>,
  { part, runMs }: { readonly part: boolean; readonly runMs: number },
): string {
  const about = part ? 'At most about' : 'About';
  const pace = [
    `${number(Math.round(latencyMs))} ms an answer`,
    ...(Number.isFinite(perSecond)
      ? [`${number(Math.round(perSecond * 60))} requests a minute allowed`]
      : []),
  ].join(', ');
  const stays = attendees === 0 ? 'nobody' : count(attendees, 'attendee');
  const sentence = `${about} ${count(Number(requests.toPrecision(2)), 'request')} in ${duration(seconds)} (${pace}); ${stays} will stay behind.`;
  if (!fits)
    return `${sentence}\nThat is more than the ${duration(runMs / 1000)} of timeouts.run_ms: each must-rule comes first, and what time does not allow is listed.`;
  return suffices || attendees === 0 || part
    ? sentence
    : `${sentence}\nA whole run makes more attendees than budget.attendees allows: each must-rule\ncomes first, and what the budget does not allow is listed.`;
}
