import type { Check } from '../../fixtures/check/check.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import type { ApiOperation } from '../../fixtures/property/valid-calls.ts';
import { goesDeep } from '../../fixtures/records/breadth.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { LATER_PAGE } from '../../fixtures/records/later-page.ts';
import type { Attempt, TestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import type { BrokenToken } from './broken-tokens.ts';

export interface BadCall extends Attempt {
  readonly kind: BrokenToken;
}

/** A kind of bad token, and the operation that is called with it. */
interface Pair {
  readonly kind: BrokenToken;
  readonly operation: ApiOperation;
}

/** Each operation with each kind. */
export const everyPair = (operations: readonly ApiOperation[], kinds: readonly BrokenToken[]): Pair[] =>
  kinds.flatMap((kind) => operations.map((operation) => ({ kind, operation })));

/** The places of a list lie so far apart that kinds which are read alike meet operations of different chapters. */
const STEP = 7;

/**
 * Each kind is sent with this many operations, with others for each kind and in each run of another seed. How a header is
 * read hardly ever hangs on the operation. A client that sends dead tokens by the hundred is shut out. Effort deep tries
 * all.
 */
export function spread(
  worker: WorkerContext,
  operations: readonly ApiOperation[],
  kinds: readonly BrokenToken[],
  each = 1,
): Pair[] {
  if (goesDeep(worker) || each >= operations.length) return everyPair(operations, kinds);
  return kinds.flatMap((kind, row) =>
    Array.from({ length: each }, (_, index) => {
      const at = (worker.info.seed + STEP * (row * each + index)) % operations.length;
      return { kind, operation: operations[at] as ApiOperation };
    }),
  );
}

/** Makes calls with bad tokens. */
export async function callBadly(
  bed: TestBed,
  pairs: readonly Pair[],
  options: CallOptions = {},
): Promise<BadCall[]> {
  const calls = await inBatches(pairs, async ({ kind, operation }) => {
    const attempt = await bed.attempt(operation, { ...options, as: kind.as });
    return attempt === null ? null : { ...attempt, kind };
  });
  return calls.filter((call) => call !== null);
}

/** Asks for a later page of attendees. */
export const askLaterPage = (
  bed: TestBed,
  operations: readonly ApiOperation[],
  kinds: readonly BrokenToken[],
): Promise<BadCall[]> =>
  callBadly(
    bed,
    everyPair(
      operations.filter((operation) => operation === 'listAttendees'),
      kinds,
    ),
    LATER_PAGE,
  );

/** Claims that each was answered with 401, or at least did not succeed. */
export function expectRefused(check: Check, calls: readonly BadCall[]): void {
  for (const { kind, operation, reply } of calls)
    check.that(kind.rule, kind.status === 401 ? reply.status === 401 : !reply.ok, {
      message: `${operation} ${kind.what} is ${reply.ok ? 'served' : 'not answered with 401'}`,
      status: kind.status,
      actual: `${reply.status}`,
      replies: [reply],
    });
}

/** Claims that what was refused changed nothing. */
export const expectNothingChanged = (check: Check, bed: TestBed, calls: readonly BadCall[]): Promise<void> =>
  expectUnchanged(check, bed, calls, {
    rule: 'bearer.nothing-changed',
    what: 'for want of a live token',
  });
