import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { TokenReply } from '../../harness/oauth/token-request.ts';
import { at } from '../../judge/body.ts';
import { PASSING_STATUSES } from '../../judge/exchange/status.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { refusalsAbout } from '../../spec/refusals.ts';

/** Error codes of the token endpoint (RFC 6749, 5.2). */
const CODES: ReadonlySet<unknown> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** Statuses that say nothing of what was asked. */
export const PASSING: ReadonlySet<number> = new Set([0, 500, ...PASSING_STATUSES]);

/** Claims that a token request obtained no token, and that its refusal has the form of the RFC. */
export function expectNoToken(
  check: Check,
  rule: RuleId,
  { reply, issued }: TokenReply,
  message: string,
): void {
  if (PASSING.has(reply.status)) {
    check.limits.stop({ why: `the token endpoint answered ${reply.status}`, of: 'trouble', rules: [rule] });
    return;
  }
  check.that(rule, issued === null, {
    message,
    expected: 'no token',
    actual: `${reply.status} with a token`,
    replies: [reply],
  });
  if (issued === null) expectErrorForm(check, { reply });
}

/** Claims that a token request obtained a token; `before` are the answers that led there. */
export function expectToken(
  check: Check,
  rule: RuleId,
  { reply, issued }: TokenReply,
  message: string,
  ...before: readonly Reply[]
): boolean {
  return check.that(rule, issued !== null, {
    message,
    expected: 'a token',
    actual: `${reply.status} ${reply.text.slice(0, 120)}`,
    replies: provenBy(reply, before),
  });
}

/** How a token is refused (RFC 6749, 5.2). */
const OF_CLIENT = refusalsAbout('client');

/** Claims the form of a refusal: 400 or 401, and a JSON object with a code of the RFC. */
export function expectErrorForm(check: Check, { reply }: Pick<TokenReply, 'reply'>): void {
  const code = at(reply.body, 'error');
  check.that('oauth.token.error-form', OF_CLIENT.has(reply.status) && CODES.has(code), {
    message: 'a refused token request is not answered in the form of the RFC',
    expected: '400 or 401 with one of the error codes',
    actual: `${reply.status} ${reply.text.slice(0, 120)}`,
    replies: [reply],
  });
}
