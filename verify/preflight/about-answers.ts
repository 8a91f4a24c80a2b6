import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { ASKS_FOR_HTTP_2, ASKS_FOR_TLS, whyUnreachable } from '../../harness/transport/unreachable.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import type { RunFact } from '../../record/facts.ts';
import { refusalsAbout } from '../../spec/refusals.ts';

const REFUSING: ReadonlySet<number> = refusalsAbout('caller', 'haste');

const PROXY_AUTHENTICATION = 407;

/** Why nothing at this address can be judged, going by every answer so far; null where something may be. */
export function aboutAnswers(profile: Profile, replies: readonly Reply[]): RunFact | null {
  const { base_url } = profile;
  const unreachable = (why: string): RunFact => ({
    kind: 'run',
    outcome: 'unreachable',
    reason: `The environment at ${base_url} ${why}.`,
  });
  if (replies.every((reply) => reply.exchange.response === null))
    return unreachable(`cannot be reached ${inBrackets(whyUnreachable(failureIn(replies), profile))}`);
  const other = spokenOtherwise(replies);
  if (other !== undefined) return unreachable(other);
  if (replies.every((reply) => GATEWAY_STATUSES.has(reply.status)))
    return unreachable(`is down: it answers ${replies[0]?.status} to everything; try again later`);
  if (replies.some(mayBeApi)) return null;
  const moved = replies.map((reply) => reply.header('location')).find((location) => location !== undefined);
  if (moved !== undefined && replies.every((reply) => reply.status >= 300 && reply.status < 400))
    return unreachable(`only redirects (to ${moved.slice(0, 120)}): give the address that serves the API`);
  const what = replies.some((reply) => /<html|<!doctype html/i.test(reply.text))
    ? 'web pages'
    : 'nothing of this API';
  const statuses = [...new Set(replies.map((reply) => reply.status))].join(', ');
  return unreachable(
    `serves ${what} where /api/v2 and /oauth/token are expected (${statuses}): check base_url`,
  );
}

/** An answer that may come from this API, however badly it keeps its contract. */
function mayBeApi(reply: Reply): boolean {
  if (reply.exchange.response === null) return false;
  if (REFUSING.has(reply.status) || (reply.status >= 500 && !GATEWAY_STATUSES.has(reply.status))) return true;
  return reply.body !== undefined && reply.status !== 404 && reply.status !== 405;
}

/** "cause: remedy", the cause in brackets. */
const inBrackets = (why: string): string => why.replace(/^(.*?): /, '($1): ');

const failureIn = (replies: readonly Reply[]): string => replies[0]?.exchange.failure?.message ?? '';

/** What is said by a server, or by a proxy before it, to a client of another protocol, or one that may not pass. */
function spokenOtherwise(replies: readonly Reply[]): string | undefined {
  const says = (pattern: RegExp): boolean => replies.some((reply) => pattern.test(reply.text));
  if (replies.every(({ status }) => status === PROXY_AUTHENTICATION))
    return 'lies behind a proxy that asks for a user and password (407): write them into proxy, as http://user:password@host:port';
  if (says(ASKS_FOR_TLS)) return 'takes TLS at that port alone: write https:// in base_url';
  if (says(ASKS_FOR_HTTP_2)) return 'takes HTTP/2 alone: give the address in base_url that serves HTTP/1.1';
  return undefined;
}
