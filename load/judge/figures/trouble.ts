import { readRetryAfter } from '../../../judge/exchange/retry-after.ts';
import type { TimeSpan, Trouble } from '../../../record/load-plan.ts';
import type { LoadResult, LoadTrouble } from '../../../record/load-result.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { ADMITTING } from '../../scenario/plan/item.ts';
import type { LoadEvidence } from '../evidence.ts';
import type { ObjectiveContext } from './objectives.ts';
import type { Bucket } from './series.ts';

/** Clocks of processes tell milliseconds, and a scanner may be told a whole second that has begun. */
const TOLERANCE_MS = 50;

type Evidence = Pick<LoadEvidence, 'run' | 'figures' | 'troubled'>;

const troublesOf = ({ run }: Pick<Evidence, 'run'>): readonly Trouble[] => run.settings.troubles ?? [];

/**
 * What was caused on purpose: requests that had no answer as their connections were reset, and people whose last request was one
 * of them: a scanner gives up after some, and a create is not sent again. No more than the trouble met, and nothing that was
 * answered: that the service has to answer for.
 */
export function causedIn(evidence: Evidence): ObjectiveContext['caused'] {
  const { run, figures, troubled = [] } = evidence;
  const resets = troublesOf(evidence).flatMap(({ kind, from, to }, index) =>
    kind === 'reset' ? [{ from, to, met: troubled[index] ?? 0 }] : [],
  );
  if (resets.length === 0) return { failures: 0, people: 0 };
  // It came to the proxy at some time between.
  const wasReset = (line: RequestLine, { from, to }: TimeSpan): boolean =>
    line[COLUMN.status] === 0 && line[COLUMN.done] >= from && line[COLUMN.sent] < to;
  const failures = resets.reduce(
    (sum, { met, ...span }) =>
      sum + Math.min(met, figures.lines.filter((line) => wasReset(line, span)).length),
    0,
  );
  const last = new Map(figures.lines.map((line) => [line[COLUMN.item], line]));
  const givenUp = [...last].filter(
    ([item, line]) =>
      ADMITTING.has(run.plan.items[item]?.kind ?? 'again') && resets.some((span) => wasReset(line, span)),
  );
  return { failures, people: Math.min(givenUp.length, failures) };
}

/** What each trouble came to, for the result; nothing where none was asked for. */
export function troubleIn(evidence: Evidence): Pick<LoadResult, 'trouble'> {
  const troubles = troublesOf(evidence);
  if (troubles.length === 0) return {};
  const { figures, troubled } = evidence;
  const buckets = figures.series.buckets();
  return {
    trouble: troubles.map((one, index) => ({
      ...{ said: one.said, kind: one.kind, from: Math.round(one.from), to: Math.round(one.to) },
      requests: troubled?.[index] ?? null,
      ...queueAfter(one, buckets, figures.series.widthMs),
      ...(one.kind === 'limit' && { too_soon: cameTooSoon(figures.lines, one) }),
    })),
  };
}

/** The queue from the beginning of a trouble until no more people wait than before it. */
function queueAfter(
  { from, to }: Trouble,
  buckets: readonly Bucket[],
  widthMs: number,
): Pick<LoadTrouble, 'queue_most' | 'queue_gone_ms'> {
  const before = buckets.findLast((one) => one.from + widthMs <= from)?.queue ?? 0;
  const since = buckets.filter((one) => one.from + widthMs > from);
  const gone = since.findIndex((one) => one.from >= to - widthMs && one.queue <= before);
  const until = gone < 0 ? since : since.slice(0, gone + 1);
  const end = since[gone]?.from;
  return {
    queue_most: Math.max(0, ...until.map(({ queue }) => queue)),
    queue_gone_ms: end === undefined ? null : Math.max(0, Math.round(end + widthMs - to)),
  };
}

/** How many scanners sent their next request before the Retry-After of a limit was over. */
function cameTooSoon(lines: readonly RequestLine[], { from, to }: Trouble): number {
  const asked = new Map<number, number>();
  let soon = 0;
  for (const line of [...lines].sort((a, b) => a[COLUMN.sent] - b[COLUMN.sent])) {
    const scanner = line[COLUMN.scanner];
    const until = asked.get(scanner);
    if (until !== undefined && line[COLUMN.sent] < until - TOLERANCE_MS) soon += 1;
    asked.delete(scanner);
    const told = line[COLUMN.detail];
    if (line[COLUMN.status] !== 429 || told === null || line[COLUMN.done] < from || line[COLUMN.done] > to)
      continue;
    const waitMs = readRetryAfter({ 'retry-after': told }, Date.now())?.waitMs;
    if (waitMs !== undefined) asked.set(scanner, line[COLUMN.done] + waitMs);
  }
  return soon;
}
