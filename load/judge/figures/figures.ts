import type { PlanItem } from '../../../record/load-plan.ts';
import { type PulseLine, R, type RequestLine } from '../../../record/request-log/line.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { ADMITTING } from '../../scenario/plan/item.ts';
import { Distribution } from './distribution.ts';
import { Series } from './series.ts';

/** How a request failed, where it did: nothing came, the service erred, or it refused what must succeed. */
export type ErrorKind = string;

const LOST_AFTER_OK: ReadonlySet<number> = new Set([409, 422]);

/** Every figure of a run, worked out from the lines of its request log as they come. */
export class Figures {
  readonly api = new Map<OperationId, Distribution>();
  /** From due to sent, of everything that the scanners served. */
  readonly doorLag = new Distribution();
  /** From due to let in. */
  readonly doorTotal = new Distribution();
  /** How late the generator woke up when it had nothing else to do. */
  readonly generatorLag = new Distribution();
  readonly series: Series;
  /** Every request in the order of the request log. */
  readonly lines: RequestLine[] = [];
  readonly byStatus = new Map<number, number>();
  readonly byOperation = new Map<OperationId, number>();
  readonly errors = new Map<ErrorKind, number>();
  readonly #items: readonly PlanItem[];
  readonly #admitted = new Set<number>();
  readonly #uncertain = new Set<string>();
  requests = 0;
  limited = 0;
  failed = 0;
  refusals = 0;
  latest = 0;
  t0 = 0;

  constructor(items: readonly PlanItem[], endMs: number) {
    this.#items = items;
    this.series = new Series(endMs);
    for (const { due, kind } of items) if (ADMITTING.has(kind)) this.series.at(due).due += 1;
  }

  /** How many people were let in. */
  get admitted(): number {
    return this.#admitted.size;
  }

  isAdmitted(item: number): boolean {
    return this.#admitted.has(item);
  }

  pulse([, , now, lags]: PulseLine): void {
    if (now < 0) return;
    for (const lag of lags) this.generatorLag.add(lag);
  }

  request(line: RequestLine): void {
    const operation = line[R.operation];
    const status = line[R.status];
    const done = line[R.done];
    this.lines.push(line);
    this.requests += 1;
    this.latest = Math.max(this.latest, done);
    count(this.byStatus, status);
    count(this.byOperation, operation);
    const bucket = this.series.at(done);
    bucket.requests += 1;
    const first = line[R.attempt] === 1 && line[R.step] === 1;
    if (line[R.item] >= 0 && first) this.doorLag.add(line[R.sent] - line[R.due]);
    if (line[R.flags].includes('i')) this.generatorLag.add(line[R.sent] - line[R.due]);
    if (status === 429) {
      this.limited += 1;
      bucket.limited += 1;
      return;
    }
    const ms = status === 0 ? done - line[R.sent] : line[R.api];
    this.#apiOf(operation).add(ms);
    bucket.api.push(ms);
    const problem = this.#problemOf(line);
    if (problem !== null) {
      this.failed += 1;
      bucket.errors += 1;
      count(this.errors, problem);
    }
    if (operation === 'checkIn' && line[R.item] >= 0) this.#checkedIn(line);
  }

  /** Live tokens that were refused: the request log shows the 401, and only who granted them knows that it was wrong. */
  refusedEarly(times: number): void {
    if (times === 0) return;
    this.failed += times;
    this.errors.set('401 for a live token', times);
  }

  #apiOf(operation: OperationId): Distribution {
    const known = this.api.get(operation);
    if (known !== undefined) return known;
    const fresh = new Distribution();
    this.api.set(operation, fresh);
    return fresh;
  }

  /** What is wrong with an answer, or null. A 401 that was renewed and a lawful refusal are not wrong. */
  #problemOf(line: RequestLine): ErrorKind | null {
    const status = line[R.status];
    const flags = line[R.flags];
    const key = `${line[R.item]} ${line[R.step]}`;
    if (status === 0) {
      this.#uncertain.add(key);
      return `${line[R.operation]}: ${reasonOf(line[R.more])}`;
    }
    if (status >= 500) {
      this.#uncertain.add(key);
      return `${line[R.operation]}: ${status}`;
    }
    if (flags.includes('j')) return `${line[R.operation]}: ${status} that is no JSON`;
    if (flags.includes('w')) return `${line[R.operation]}: ${status} about somebody else`;
    if (status < 300) return null;
    if (status === 401 && line[R.attempt] === 1) return null;
    if (LOST_AFTER_OK.has(status) && (flags.includes('r') || this.#uncertain.has(key))) {
      this.refusals += 1;
      return null;
    }
    return `${line[R.operation]}: ${status}`;
  }

  #checkedIn(line: RequestLine): void {
    const index = line[R.item];
    const item = this.#items[index];
    if (item === undefined || !ADMITTING.has(item.kind) || this.#admitted.has(index)) return;
    const last = item.kind === 'walkIn' ? 2 : item.kind === 'mistake' ? 3 : 1;
    if (line[R.step] !== last) return;
    const status = line[R.status];
    const inside =
      (status >= 200 && status < 300) ||
      (LOST_AFTER_OK.has(status) &&
        (item.scannedTwice || this.#uncertain.has(`${line[R.item]} ${line[R.step]}`)));
    if (!inside) return;
    this.#admitted.add(index);
    const total = line[R.done] - line[R.due];
    this.doorTotal.add(total);
    const bucket = this.series.at(line[R.done]);
    bucket.admitted += 1;
    bucket.door.push(total);
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** k6 names errors by number and sentence; the sentence holds addresses, which would make every error its own. */
function reasonOf(more: string | null): string {
  const text = more ?? '';
  if (/timeout|deadline/i.test(text)) return 'no answer in time';
  if (/reset/i.test(text)) return 'connection reset';
  if (/refused/i.test(text)) return 'connection refused';
  if (/EOF/.test(text)) return 'connection closed';
  return 'no answer';
}
