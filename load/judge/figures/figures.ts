import type { ScanPause } from '../../../record/check-in-effects.ts';
import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, type Heartbeat, type RequestLine } from '../../../record/request-log/line.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { ADMITTING } from '../../scenario/plan/item.ts';
import { alreadyDone } from '../already-done.ts';
import { Distribution } from './distribution.ts';
import { LagWindows } from './lag-windows.ts';
import { PassingRefusals } from './passing-refusals.ts';
import { PeopleAtDoor } from './people-at-door.ts';
import { reasonOf } from './problem.ts';
import { type ErrorKind, RequestCounts } from './request-counts.ts';
import { Series } from './series.ts';

/** The figures of a run, worked out from the lines of its request log as they come. Times in milliseconds from the start of the load. */
export class Figures {
  /**
   * Latency by operation of what was served, lawful refusals among it, and of what failed. It is `http_req_duration` of
   * k6, or the whole wait where no answer came. Answers with 429 are in neither.
   */
  readonly api = new Map<OperationId, Distribution>();
  readonly apiFailed = new Map<OperationId, Distribution>();
  /** From due to sent, of the first request of each item. */
  readonly doorLag = new Distribution();
  /** Scheduling delay: how late k6 woke up when it had nothing else to do. */
  readonly generatorLag = new Distribution();
  readonly lagWindows = new LagWindows();
  readonly series: Series;
  readonly people: PeopleAtDoor;
  /** Every request in the order of the request log. */
  readonly lines: RequestLine[] = [];
  /** What is wrong with each of them; null: nothing, as with a 429. */
  readonly problems: Array<ErrorKind | null> = [];
  readonly counts: RequestCounts;
  readonly #uncertain = new Set<string>();
  readonly #passing: PassingRefusals;
  /** When the last answer came. */
  latest = 0;
  /** Start of the load, in milliseconds since the epoch; 0 until k6 has written it. */
  t0 = 0;

  /**
   * `done`: statuses that may say, after a lost answer or of a code scanned twice, that the first attempt took
   * effect. `pause`: what the service asks for between scans.
   */
  constructor(
    items: readonly PlanItem[],
    endMs: number,
    done: ReadonlySet<number> = alreadyDone(null),
    pause?: ScanPause,
  ) {
    this.#passing = new PassingRefusals(pause);
    this.counts = new RequestCounts(done);
    this.people = new PeopleAtDoor(items);
    this.series = new Series(endMs);
    for (const { due, kind } of items) if (ADMITTING.has(kind)) this.series.at(due).due += 1;
  }

  pulse([, number, now, lags]: Heartbeat): void {
    if (now < 0) return;
    for (const lag of lags) this.generatorLag.add(lag);
    this.lagWindows.add(number, now, lags);
  }

  request(line: RequestLine): void {
    const operation = line[COLUMN.operation];
    const status = line[COLUMN.status];
    const done = line[COLUMN.done];
    this.lines.push(line);
    this.latest = Math.max(this.latest, done);
    this.counts.request(operation, status);
    const bucket = this.series.at(done);
    bucket.requests += 1;
    if (line[COLUMN.flags].includes('l')) this.counts.long += 1;
    const first = line[COLUMN.attempt] === 1 && line[COLUMN.step] === 1;
    if (line[COLUMN.item] >= 0 && first) this.doorLag.add(line[COLUMN.sent] - line[COLUMN.due]);
    if (line[COLUMN.flags].includes('i')) this.generatorLag.add(line[COLUMN.sent] - line[COLUMN.due]);
    this.people.ask(line[COLUMN.item]);
    const problem = status === 429 ? null : this.#problemOf(line);
    this.problems.push(problem);
    if (status === 429) {
      this.counts.limited += 1;
      bucket.limited += 1;
      return;
    }
    // Neither served nor failed: another attempt with another token decides.
    if (status === 401 && problem === null) return;
    const ms = status === 0 ? done - line[COLUMN.sent] : line[COLUMN.api];
    distributionIn(problem === null ? this.api : this.apiFailed, operation).add(ms);
    if (problem === null) bucket.api.push(ms);
    else {
      this.counts.failure(problem);
      bucket.errors += 1;
    }
    if (operation === 'checkIn' && line[COLUMN.item] >= 0) this.#checkedIn(line);
  }

  /** What is wrong with an answer, or null. Neither a refusal that passes nor a lawful one is wrong. */
  #problemOf(line: RequestLine): ErrorKind | null {
    const status = line[COLUMN.status];
    const flags = line[COLUMN.flags];
    const key = `${line[COLUMN.item]} ${line[COLUMN.step]}`;
    const mayBeDone = flags.includes('r') || this.#uncertain.has(key);
    const passing = this.#passing.saidBy(line);
    if (passing !== undefined) {
      if (passing !== 'token') this.counts.refusals += 1;
      // A scanner does not put again what may have been carried out before.
      if (passing === 'again' && !mayBeDone) this.counts.again += 1;
      return null;
    }
    if (status === 0) {
      this.#uncertain.add(key);
      return `${line[COLUMN.operation]}: ${reasonOf(line)}`;
    }
    if (status >= 500) {
      this.#uncertain.add(key);
      return `${line[COLUMN.operation]}: ${status}`;
    }
    if (flags.includes('j')) return `${line[COLUMN.operation]}: ${status} with a body that is no JSON`;
    if (flags.includes('w')) return `${line[COLUMN.operation]}: ${status} without the attendee addressed`;
    if (status < 300) {
      if (line[COLUMN.operation] === 'checkIn') this.people.checkedIn(line[COLUMN.id]);
      return null;
    }
    if (flags.includes('t')) return `${line[COLUMN.operation]}: ${status} without a live token`;
    const lawful = mayBeDone || this.people.isOutside(line);
    if (this.counts.doneBefore.has(status) && lawful) {
      this.counts.refusals += 1;
      return null;
    }
    return `${line[COLUMN.operation]}: ${status}`;
  }

  #checkedIn(line: RequestLine): void {
    const item = this.people.letInBy(line[COLUMN.item], line[COLUMN.step]);
    if (item === undefined) return;
    const status = line[COLUMN.status];
    const inside =
      (status >= 200 && status < 300) ||
      (this.counts.doneBefore.has(status) &&
        (item.scannedTwice || this.#uncertain.has(`${line[COLUMN.item]} ${line[COLUMN.step]}`)));
    if (!inside || this.people.uploaded(line[COLUMN.item])) return;
    const total = line[COLUMN.done] - line[COLUMN.due];
    this.people.enter(line[COLUMN.item], total);
    this.series.letIn(line[COLUMN.done], total);
  }
}

function distributionIn(all: Map<OperationId, Distribution>, operation: OperationId): Distribution {
  const known = all.get(operation) ?? new Distribution();
  all.set(operation, known);
  return known;
}
