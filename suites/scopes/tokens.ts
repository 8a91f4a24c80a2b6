import type { Check } from '../../fixtures/check/check.ts';
import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { disposablePersonal, grant, identityOf } from '../../fixtures/records/disposable-tokens.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Identity } from '../../harness/call/identity.ts';
import { mayReadAlone } from '../../harness/oauth/may-read-alone.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** A kind of token: what is asked for, and what it must do. */
export interface ScopedToken {
  /** Goes on from "a". */
  readonly name: string;
  /** What is sent as scope; undefined sends none. */
  readonly asked: string | undefined;
  readonly personal: boolean;
  /** Whether it must open reading; null: a gap. */
  readonly reads: boolean | null;
  readonly writes: boolean;
  /** The rule of the grant that a token breaks which does not open what was asked for. */
  readonly tooLittle: RuleId;
  /** The rule of the grant that a token breaks which opens more than was asked for. */
  readonly tooMuch: RuleId;
}

const ofClient = (
  asked: string | undefined,
  reads: boolean | null,
  writes: boolean,
  tooLittle: RuleId,
  tooMuch: RuleId = 'oauth.client.scope-not-wider',
): ScopedToken => ({
  name: `client-credentials token ${asked === undefined ? 'without a scope' : `of scope ${asked}`}`,
  asked,
  personal: false,
  reads,
  writes,
  tooLittle,
  tooMuch,
});

const ofUser = (asked: string, reads: boolean | null, writes: boolean): ScopedToken => ({
  ...ofClient(asked, reads, writes, 'oauth.code.token', 'oauth.code.scope-not-wider'),
  name: `personal token of scope ${asked}`,
  personal: true,
});

export const CLIENT_TOKENS: readonly ScopedToken[] = [
  ofClient('read', true, false, 'oauth.client.scope-read'),
  ofClient('write', null, true, 'oauth.client.scope-write'),
  ofClient('read write', true, true, 'oauth.client.scope-both'),
  ofClient('write read', true, true, 'oauth.client.scope-both'),
  ofClient(undefined, true, false, 'oauth.client.scope-default', 'oauth.client.scope-default'),
];

export const PERSONAL_TOKENS: readonly ScopedToken[] = [
  ofUser('read', true, false),
  ofUser('write', null, true),
  ofUser('read write', true, true),
];

/** Grants a fresh token of a kind. A client that may have the scope and is refused it ends the check with a breach. */
export async function obtain(worker: WorkerContext, check: Check, kind: ScopedToken): Promise<Identity> {
  if (kind.personal) return disposablePersonal(worker, check, kind.asked);
  const client = check.limits.needs(worker.profile.client, 'the profile names no client');
  const answer = await withAnswers(check, () => grant(worker, client, kind.asked));
  const { reply, issued } = answer;
  if (issued !== null) return identityOf(worker, issued, kind.name);
  if (kind.writes && mayReadAlone(worker.profile, answer))
    return check.limits.stop({
      why: 'the profile forbids writes, and its client may be allowed read alone',
      of: 'profile',
    });
  if (reply.status >= 400 && reply.status < 500 && reply.status !== 429)
    check.breaks(kind.tooLittle, {
      message: `a ${kind.name} is refused to a client that may have it`,
      expected: 'a token',
      actual: `${reply.status} ${reply.text.slice(0, 120)}`,
      replies: [reply],
    });
  return check.limits.stop({ why: `no ${kind.name} was granted: ${reply.status}`, of: 'trouble' });
}
