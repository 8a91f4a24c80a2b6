/** One operation on a register, with the times between which it took effect. Times in milliseconds. */
export interface RegisterOperation {
  readonly kind: 'write' | 'read';
  readonly value: string;
  readonly start: number;
  /** Infinity for a write whose answer never came: it may take effect at any later time, or never. */
  readonly end: number;
  /** The exchange that proves it. */
  readonly exchange: string;
}

export type RegisterVerdict =
  /** Every read shows the latest write. */
  | 'linearizable'
  /** Some reads lag behind, by no more than what was allowed. */
  | 'stale'
  /** No order of the operations explains what was read. */
  | 'violated'
  /** The search was given up at its bound. */
  | 'unknown';

/** How a register came to its initial value. */
export interface Preparation extends Pick<RegisterOperation, 'start' | 'end' | 'exchange'> {
  /** What it may have held before, which a read that lags may show still. */
  readonly earlier: Iterable<string>;
}

/** How many states the search may visit. */
const BOUND = 200_000;

/**
 * Whether a history of one register has an order that respects real time and explains every read. The search is that of
 * Wing and Gong (1993). It remembers visited states as Lowe does ("Testing for linearizability", 2017). `lagMs` is how
 * long a write may take to become readable, in milliseconds. A read may then show what a register held up to that long
 * before, be it from before the history began.
 */
export function judgeRegister(
  initial: string,
  operations: readonly RegisterOperation[],
  lagMs: number,
  preparation?: Preparation,
): RegisterVerdict {
  const strict = linearizable(initial, operations);
  if (strict !== false) return strict === true ? 'linearizable' : 'unknown';
  const lagging = operations.map((one) => (one.kind === 'read' ? { ...one, start: one.start - lagMs } : one));
  let loose = linearizable(initial, lagging);
  if (preparation !== undefined) {
    const { earlier, ...when } = preparation;
    const prepared = [{ kind: 'write', value: initial, ...when } as const, ...lagging];
    for (const value of earlier) if (loose === false) loose = linearizable(value, prepared);
  }
  return loose === true ? 'stale' : loose === false ? 'violated' : 'unknown';
}

/** True or false, or null where the bound was met first. At most 30 operations, as sets of them are kept in bits. */
function linearizable(initial: string, operations: readonly RegisterOperation[]): boolean | null {
  if (operations.length > 30) return null;
  const sorted = [...operations].sort((a, b) => a.start - b.start);
  const ended = sorted.reduce(
    (mask, one, index) => (one.end === Number.POSITIVE_INFINITY ? mask : mask | (1 << index)),
    0,
  );
  const visited = new Set<string>();
  const stack: Array<{ done: number; value: string }> = [{ done: 0, value: initial }];
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    const { done, value } = state;
    if ((done & ended) === ended) return true;
    const key = `${done} ${value}`;
    if (visited.has(key)) continue;
    visited.add(key);
    if (visited.size > BOUND) return null;
    // Whatever begins after some open operation has ended must wait for that one.
    const isOpen = (_: RegisterOperation, index: number): boolean => (done & (1 << index)) === 0;
    const earliestEnd = Math.min(...sorted.filter(isOpen).map(({ end }) => end));
    for (const [index, one] of sorted.entries())
      if (isOpen(one, index) && one.start <= earliestEnd && (one.kind === 'write' || one.value === value))
        stack.push({ done: done | (1 << index), value: one.value });
  }
  return false;
}
