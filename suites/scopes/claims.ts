import type { Check } from '../../fixtures/check/check.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import type { Attempt, TestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { endedTooSoon, type TokenUse } from './outliving-token.ts';
import type { ScopedToken } from './tokens.ts';

/** Claims that a token opened what its scope says. */
export function expectOpened(check: Check, kind: ScopedToken, attempts: readonly Attempt[]): void {
  for (const { operation, reply } of attempts) {
    const reading = reply.exchange.request.method === 'GET';
    check.succeeds(
      reading ? 'scopes.read-reads' : 'scopes.write-writes',
      reply,
      `${operation} refuses a ${kind.name}`,
    );
  }
  // What a single operation refuses is its own breach; what all refuse is the token's.
  for (const method of ['GET', 'other'] as const) {
    const some = attempts.filter(
      ({ reply }) => (reply.exchange.request.method === 'GET') === (method === 'GET'),
    );
    const proof = proofOf(some.map(({ reply }) => reply).slice(0, 4));
    if (proof === undefined) continue;
    const opened = some.some(({ reply }) => reply.ok);
    check.that(kind.tooLittle, opened, {
      message: `a ${kind.name} ${method === 'GET' ? 'reads' : 'writes'} nothing`,
      status: 'success',
      actual: some.map(({ operation, reply }) => `${operation} ${reply.status}`).join(', '),
      replies: proof,
    });
  }
}

const SHUT = ['scopes.write-needed', 'scopes.nothing-changed'] as const;

/** Claims that a token without scope write opened no writing operation, and that what it tried changed nothing. */
export async function expectShut(
  worker: WorkerContext,
  check: Check,
  bed: TestBed,
  kind: ScopedToken,
  { shut, livedOn }: TokenUse,
): Promise<void> {
  const proof = proofOf(shut.map(({ reply }) => reply));
  if (proof === undefined) {
    const reason = 'no writing operation could be tried';
    if (worker.profile.writes === 'forbid')
      check.limits.stop({ why: reason, of: 'profile', rules: [...SHUT, kind.tooMuch] });
    else check.limits.stop({ why: reason, of: 'trouble', rules: [...SHUT, kind.tooMuch] });
    return;
  }
  const through = shut.filter(({ reply }) => reply.ok);
  if (!livedOn && through.length === 0) {
    endedTooSoon(check, ...SHUT, kind.tooMuch);
    return;
  }
  for (const { operation, reply } of shut) {
    check.refuses('scopes.write-needed', reply, `${operation} is served to a ${kind.name}`);
    if (!reply.ok) check.notes.observe('scopes.refusal', reply.status, reply);
  }
  // One operation that asks for too little is its own breach; where none asks, the token is wider than it was to be.
  const tried = new Set(shut.map(({ operation }) => operation));
  const opened = new Set(through.map(({ operation }) => operation));
  const all =
    tried.size === 1
      ? 'the one writing operation that was tried'
      : `each of the ${tried.size} writing operations that were tried`;
  check.that(kind.tooMuch, opened.size === 0 || opened.size < tried.size, {
    message: `a ${kind.name} opens ${all}`,
    status: 'no success',
    actual: [...opened].join(', '),
    replies: proof,
  });
  await expectUnchanged(check, bed, shut, {
    rule: 'scopes.nothing-changed',
    what: `with a ${kind.name}`,
  });
}
