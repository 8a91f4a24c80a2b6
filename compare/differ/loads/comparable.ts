import { UsageError } from '../../../harness/profile/errors.ts';
import type { LoadResult } from '../../../record/load-result.ts';
import type { LoadSide } from '../../read/side.ts';

/** Holds that both loads ran one scenario: of two days with other people nothing could be worse. @throws UsageError */
export function checkOneScenario(a: LoadSide, b: LoadSide): void {
  if (a.result.scenario !== b.result.scenario)
    throw new UsageError(
      `${a.place} is a load of ${a.result.scenario} and ${b.place} one of ${b.result.scenario}: compare two loads of one scenario.`,
    );
}

/** A note where the two loads sent other requests, or as many at another pace. */
export const otherPlan = ({ plan: a }: LoadResult, { plan: b }: LoadResult): string[] =>
  a.peak_per_second === b.peak_per_second && a.requests === b.requests
    ? []
    : [
        `The plans differ: ${a.requests} requests with at most ${a.peak_per_second} a second, and ${b.requests} with ${b.peak_per_second}.`,
      ];

/** Why two loads cannot be laid beside each other over time; undefined where they can. */
export function whyNotOverTime(a: LoadResult, b: LoadResult): string | undefined {
  const without = [a, b].findIndex((one) => one.by_due === undefined);
  if (without >= 0)
    return `What happened over time is not compared: ${'AB'[without]} has no figures by the time at which people were due.`;
  const [long, other] = [a.plan.over_ms, b.plan.over_ms];
  const widthMs = a.by_due?.width_ms ?? 0;
  if (widthMs === b.by_due?.width_ms && Math.abs(long - other) < widthMs) return undefined;
  return `What happened over time is not compared: A is planned for ${seconds(long)} and B for ${seconds(other)}.`;
}

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
