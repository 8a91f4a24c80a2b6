import type { Check } from '../../fixtures/check/check.ts';
import type { ApiOperation } from '../../fixtures/property/valid-calls.ts';
import { withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { attemptForm, type Form } from '../../fixtures/records/other-forms.ts';
import type { Attempt, TestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Identity } from '../../harness/call/identity.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

const TRIES = 3;
const UNAUTHORIZED = 401;

/** What a token was put to. */
export interface TokenUse {
  /** Calls that the token should open, the last attempt at each. */
  readonly opened: readonly Attempt[];
  /** Calls that it should not open: every attempt. */
  readonly shut: readonly Attempt[];
  /** Whether the token opened something after it was refused: only then was it refused for what it allows. */
  readonly livedOn: boolean;
}

export interface TokenPlan {
  readonly bed: TestBed;
  /** Grants a fresh token. */
  readonly obtain: () => Promise<Identity>;
  /** Operations that the token must open. */
  readonly opens: readonly ApiOperation[];
  /** Operations that it must not open, or that are merely looked at. */
  readonly shuts: readonly ApiOperation[];
  /** More forms of the calls that it must not open. */
  readonly forms?: readonly Form[];
  /** Operations of which one at least opens as long as the token lives. */
  readonly alive: readonly ApiOperation[];
}

/**
 * Puts a fresh token to operations, while no other token is granted. A 401 may mean that the token has ended, by its age
 * or by another grant, and not that it was refused. Such calls are tried again with a fresh token, three times at most.
 */
export function whileOutliving(worker: WorkerContext, plan: TokenPlan): Promise<TokenUse> {
  const { bed, obtain, opens, shuts, alive, forms = [] } = plan;
  return withTokensAlone(worker, async () => {
    const opened = new Map<ApiOperation, Attempt>();
    const shut: Attempt[] = [];
    let livedOn = false;
    for (let tries = 1; tries <= TRIES && !(livedOn && !pending(opens, opened)); tries += 1) {
      const as = await obtain();
      const call = (operation: ApiOperation): Promise<Attempt | null> => bed.attempt(operation, { as });
      const wanted = opens.filter((operation) => opened.get(operation)?.reply.ok !== true);
      const early = wanted.filter((operation) => operation !== 'deleteAttendeeField');
      const late = wanted.filter((operation) => operation === 'deleteAttendeeField');
      const made = [...(await inBatches(early, call)), ...(await inBatches(late, call))];
      for (const attempt of made.filter(isMade)) opened.set(attempt.operation, attempt);
      shut.push(...(await inBatches(shuts, call)).filter(isMade));
      shut.push(...(await inBatches(forms, (form) => attemptForm(bed, form, as))));
      livedOn = shuts.length === 0 || (await isAlive(alive, call));
      if (!livedOn && !refusedAsEnded([...opened.values(), ...shut])) break;
    }
    return { opened: [...opened.values()], shut, livedOn };
  });
}

const isMade = (attempt: Attempt | null): attempt is Attempt => attempt !== null;

const pending = (opens: readonly ApiOperation[], opened: ReadonlyMap<ApiOperation, Attempt>): boolean =>
  opens.some((operation) => opened.get(operation)?.reply.status === UNAUTHORIZED);

const refusedAsEnded = (attempts: readonly Attempt[]): boolean =>
  attempts.some(({ reply }) => reply.status === UNAUTHORIZED);

async function isAlive(
  operations: readonly ApiOperation[],
  call: (operation: ApiOperation) => Promise<Attempt | null>,
): Promise<boolean> {
  for (const operation of operations) if ((await call(operation))?.reply.ok === true) return true;
  return false;
}

/** Says why rules about refusals cannot be judged where the token did not outlive them. */
export const endedTooSoon = (check: Check, ...rules: readonly RuleId[]): void =>
  check.limits.stop({
    why: 'no token lived long enough to be refused for what it allows',
    of: 'environment',
    rules,
  });
