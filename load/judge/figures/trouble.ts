import { readRetryAfter } from '../../../judge/exchange/retry-after.ts';
import type { TimeSpan, Trouble } from '../../../record/load-plan.ts';
import type { LoadResult, LoadTrouble } from '../../../record/load-result.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { ADMITTING } from '../../scenario/plan/item.ts';
import type { LoadEvidence } from '../evidence.ts';
import type { ObjectiveContext } from './objectives.ts';
import { isTimeOut } from './problem.ts';
import type { TimeBucket } from './series.ts';

/** Clocks of processes tell milliseconds, and a scanner may be told a whole second that has begun. */
const TOLERANCE_MS = 50;

type Evidence = Pick<LoadEvidence, 'run' | 'figures' | 'troubled'>;

const troublesOf = ({ run }: Pick<Evidence, 'run'>): readonly Trouble[] => run.settings.troubles ?? [];

const NEVER = (): boolean => false;

/**
 * Whether a trouble led to a failure. It did by a connection that it reset, or by a request that had no answer in time as
 * it was held back.
 */
const LED_TO: Readonly<Record<Trouble['kind'], (line: RequestLine, span: TimeSpan) => boolean>> = {
  // It came to the proxy at some time between.
  reset: (line, { from, to }) =>
    line[COLUMN.status] === 0 && line[COLUMN.done] >= from && line[COLUMN.sent] < to,
  // The service had less time for it than all others have. One that was sent before the stall was not held back.
  stall: (line, { from, to }) =>
    isTimeOut(line) && line[COLUMN.sent] >= from - TOLERANCE_MS && line[COLUMN.sent] < to,
  limit: NEVER,
};

/** Whether a request failed by one of these troubles, and says nothing of the service. */
export const ledToBy =
  (troubles: readonly Trouble[] = []) =>
  (line: RequestLine): boolean =>
    troubles.some((one) => LED_TO[one.kind](line, one));

/** How many failures a trouble led to: no more than it met requests, and nothing that was answered, for which the service answers. */
const failuresBy = (trouble: Trouble, met: number, lines: readonly RequestLine[]): number =>
  Math.min(met, lines.filter((line) => LED_TO[trouble.kind](line, trouble)).length);

/**
 * What was caused on purpose: requests that had no answer for it, and people whose last request was one of them. A
 * scanner gives up after some, and a create is not sent again.
 */
export function causedIn(evidence: Evidence): ObjectiveContext['caused'] {
  const { run, figures, troubled = [] } = evidence;
  const troubles = troublesOf(evidence);
  const failures = troubles.reduce(
    (sum, one, index) => sum + failuresBy(one, troubled[index] ?? 0, figures.lines),
    0,
  );
  if (failures === 0) return { failures: 0, people: 0 };
  const byTrouble = ledToBy(troubles);
  const last = new Map(figures.lines.map((line) => [line[COLUMN.item], line]));
  const givenUp = [...last].filter(
    ([item, line]) => ADMITTING.has(run.plan.items[item]?.kind ?? 'again') && byTrouble(line),
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
      ...(one.kind === 'stall' && { timed_out: failuresBy(one, troubled?.[index] ?? 0, figures.lines) }),
      ...queueAfter(one, buckets, figures.series.widthMs),
      ...(one.kind === 'limit' && { too_soon: cameTooSoon(figures, one) }),
    })),
  };
}

/** The queue from the beginning of a trouble until no more people wait than before it. */
function queueAfter(
  { from, to }: Trouble,
  buckets: readonly TimeBucket[],
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
function cameTooSoon({ lines, t0 }: LoadEvidence['figures'], { from, to }: Trouble): number {
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
    const waitMs = readRetryAfter({ 'retry-after': told }, t0 + line[COLUMN.done])?.waitMs;
    if (waitMs !== undefined) asked.set(scanner, line[COLUMN.done] + waitMs);
  }
  return soon;
}
