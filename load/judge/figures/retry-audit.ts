import { readRetryAfter } from '../../../judge/exchange/retry-after.ts';
import { R, type RequestLine } from '../../../record/request-log/line.ts';

/** What became of what Retry-After said. */
export interface RetryAudit {
  readonly answers: number;
  /** Without the header, or with one that tells no moment. */
  readonly missing: number;
  readonly unreadable: number;
  /** The request was sent again when it said, and was served. */
  honest: number;
  /** It was refused again, though no other request of its token had been served since: nothing but the wait was wrong. */
  dishonest: number;
  /** It was refused again, while others of the same token were served: the scanners share one limit. */
  contested: number;
  /** Never sent again. */
  abandoned: number;
  readonly forms: Readonly<Record<string, number>>;
}

/** Holds every 429 against what the same scanner met when it came back. `lines` in the order of the request log. */
export function auditRetries(lines: readonly RequestLine[], clients: number): RetryAudit {
  const served: number[][] = Array.from({ length: clients }, () => []);
  const tokenOf = (scanner: number): number => (scanner < 0 ? -scanner - 1 : scanner) % clients;
  for (const line of lines)
    if (line[R.status] >= 200 && line[R.status] < 300) served[tokenOf(line[R.scanner])]?.push(line[R.done]);
  for (const times of served) times.sort((a, b) => a - b);
  const next = new Map<string, RequestLine>();
  const audit = {
    answers: 0,
    missing: 0,
    unreadable: 0,
    honest: 0,
    dishonest: 0,
    contested: 0,
    abandoned: 0,
  };
  const forms: Record<string, number> = {};
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] as RequestLine;
    const key = `${line[R.scanner]} ${line[R.item]} ${line[R.step]}`;
    const later = next.get(key);
    next.set(key, line);
    if (line[R.status] !== 429) continue;
    audit.answers += 1;
    const said = line[R.more];
    const read = said === null ? null : readRetryAfter(said, Date.now());
    if (said === null || said === '') audit.missing += 1;
    else if (read === null) audit.unreadable += 1;
    const form = said === null ? 'missing' : (read?.form ?? 'unreadable');
    forms[form] = (forms[form] ?? 0) + 1;
    if (read === null) continue;
    if (later === undefined) audit.abandoned += 1;
    else if (later[R.status] !== 429) audit.honest += 1;
    else if (anyBetween(served[tokenOf(line[R.scanner])] ?? [], line[R.done], later[R.done]))
      audit.contested += 1;
    else audit.dishonest += 1;
  }
  return { ...audit, forms };
}

/** Whether some time of a sorted list lies between two. */
function anyBetween(times: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= from) low = middle + 1;
    else high = middle;
  }
  return low < times.length && (times[low] as number) <= to;
}
