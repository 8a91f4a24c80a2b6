import type { OperationId } from '../../../spec/contract.ts';

/** Operation and cause of a failed request, such as `checkIn: 503`, by which failures are counted. */
export type ErrorKind = string;

/** How many requests a load sent, and how they were answered. */
export class RequestCounts {
  readonly byStatus = new Map<number, number>();
  readonly byOperation = new Map<OperationId, number>();
  readonly errors = new Map<ErrorKind, number>();
  /** Statuses that may say of a call that it was done before. */
  readonly doneBefore: ReadonlySet<number>;
  requests = 0;
  /** Answers with 429. */
  limited = 0;
  /** Answers that are too long to be judged in full. */
  long = 0;
  failed = 0;
  /** Refusals that are lawful, as an earlier attempt or another scan may have taken effect. */
  refusals = 0;
  /** Those of them after which the same call was put again: it met another write, or someone who was not found yet. */
  again = 0;

  constructor(doneBefore: ReadonlySet<number>) {
    this.doneBefore = doneBefore;
  }

  request(operation: OperationId, status: number): void {
    this.requests += 1;
    count(this.byStatus, status);
    count(this.byOperation, operation);
  }

  failure(kind: ErrorKind, times = 1): void {
    this.failed += times;
    count(this.errors, kind, times);
  }
}

function count<K>(counts: Map<K, number>, key: K, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
