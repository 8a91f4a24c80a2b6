import { readRetryAfter } from '../../../judge/exchange/retry-after.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';

/** How Retry-After was kept: answers with 429, counted by what happened when the scanner sent the request again. */
export interface RetryAudit {
  readonly answers: number;
  /** Without the header; with one that is neither a number nor a date. */
  readonly missing: number;
  readonly unreadable: number;
  /** Sent again after the wait, and not limited. */
  honest: number;
  /** Limited again, though no other request of the token had been served since: the wait was too short. */
  dishonest: number;
  /** Limited again, while other requests of the token were served: the scanners share one limit. */
  contested: number;
  /** Never sent again. */
  abandoned: number;
  readonly forms: Readonly<Record<string, number>>;
  /** Milliseconds that all scanners waited together until they sent such requests again. */
  readonly waited_ms: number;
}

/** Compares every 429 with the answer to the same request when it was sent again. `lines` in the order of the request log. */
export function auditRetries(lines: readonly RequestLine[], clients: number): RetryAudit {
  const clientOf = (scanner: number): number => (scanner < 0 ? -scanner - 1 : scanner) % clients;
  const served = servedBy(lines, clients, clientOf);
  const next = new Map<string, RequestLine>();
  const audit = {
    answers: 0,
    missing: 0,
    unreadable: 0,
    honest: 0,
    dishonest: 0,
    contested: 0,
    abandoned: 0,
    waited_ms: 0,
  };
  const forms: Record<string, number> = {};
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] as RequestLine;
    const key = `${line[COLUMN.scanner]} ${line[COLUMN.item]} ${line[COLUMN.step]}`;
    const later = next.get(key);
    next.set(key, line);
    if (line[COLUMN.status] !== 429) continue;
    audit.answers += 1;
    if (later !== undefined) audit.waited_ms += Math.max(0, later[COLUMN.sent] - line[COLUMN.done]);
    const form = formOf(line[COLUMN.detail]);
    forms[form] = (forms[form] ?? 0) + 1;
    if (form === 'missing' || form === 'unreadable') audit[form] += 1;
    else audit[keptAs(line, later, served[clientOf(line[COLUMN.scanner])] ?? [])] += 1;
  }
  return { ...audit, forms };
}

/** When requests of each token were served, in order. */
function servedBy(
  lines: readonly RequestLine[],
  clients: number,
  clientOf: (scanner: number) => number,
): number[][] {
  const served: number[][] = Array.from({ length: clients }, () => []);
  for (const line of lines)
    if (line[COLUMN.status] >= 200 && line[COLUMN.status] < 300)
      served[clientOf(line[COLUMN.scanner])]?.push(line[COLUMN.done]);
  for (const times of served) times.sort((a, b) => a - b);
  return served;
}

/** In which form Retry-After came, which is the same at any moment: none, one that tells no moment, or what it was. */
function formOf(said: string | null): string {
  if (said === null || said === '') return 'missing';
  return readRetryAfter({ 'retry-after': said }, 0)?.form ?? 'unreadable';
}

/** How a Retry-After was kept, by when the request was sent again; `served`: when others of its token were. */
function keptAs(
  line: RequestLine,
  later: RequestLine | undefined,
  served: readonly number[],
): 'abandoned' | 'honest' | 'contested' | 'dishonest' {
  if (later === undefined) return 'abandoned';
  if (later[COLUMN.status] !== 429) return 'honest';
  return anyBetween(served, line[COLUMN.done], later[COLUMN.done]) ? 'contested' : 'dishonest';
}

/** Whether some time of a sorted list is later than `from` and not later than `to`. */
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
