import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import type { RunFact } from '../../record/facts.ts';
import { refusalsAbout } from '../../spec/refusals.ts';

const REFUSING: ReadonlySet<number> = refusalsAbout('caller', 'haste');

/** Why nothing at this address can be judged, going by every answer so far; null where something may be. */
export function aboutAnswers({ base_url }: Profile, replies: readonly Reply[]): RunFact | null {
  const unreachable = (why: string): RunFact => ({
    kind: 'run',
    outcome: 'unreachable',
    reason: `The environment at ${base_url} ${why}.`,
  });
  if (replies.every((reply) => reply.exchange.response === null))
    return unreachable(`cannot be reached (${causeOf(replies)}): check base_url, and that it is running`);
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

function causeOf(replies: readonly Reply[]): string {
  const message = replies[0]?.exchange.failure?.message ?? 'no answer';
  if (message.includes('ECONNREFUSED')) return 'connection refused';
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'no such host';
  return (message.split('\n')[0] ?? message).slice(0, 120);
}
