import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../judge/body.ts';
import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import type { Intent } from '../../record/exchange.ts';
import type { IssuedToken } from '../broker/protocol.ts';
import { isLost, wasHeldBack, wasUnasked } from '../client/lost-write.ts';
import { Reply } from '../client/reply.ts';
import type { Wire } from '../client/wire.ts';

export type Params = Readonly<Record<string, string>>;

export interface TokenRequestOptions {
  /** Where the parameters travel. The specification says form. */
  readonly by?: 'form' | 'query' | 'json';
  readonly headers?: Params;
  readonly intent?: Intent;
  /** Labels the exchange. */
  readonly identity?: string;
}

export interface TokenReply {
  readonly reply: Reply;
  /** The token, where the answer was a success that holds one. */
  readonly issued: IssuedToken | null;
}

const FORM = 'application/x-www-form-urlencoded';
/** How often a request waits for a limiter before it gives up. */
const MOST_WAITS = 12;
/**
 * POST /oauth/token (specification, Authentication; RFC 6749, 4.1.3 and 4.4.2). Limits and gateway errors are waited
 * out; everything else is answered as it came.
 */
export async function requestToken(
  wire: Wire,
  params: Params,
  { by = 'form', headers = {}, intent = 'valid', identity = 'token request' }: TokenRequestOptions = {},
): Promise<TokenReply> {
  const text = new URLSearchParams(params).toString();
  const breaker = wire.breakers.oauth;
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    const { exchange, body, judgement } = await wire.send({
      operation: 'requestToken',
      method: 'POST',
      target: by === 'query' ? `/oauth/token?${text}` : '/oauth/token',
      headers: {
        accept: 'application/json',
        ...(by !== 'query' && { 'content-type': by === 'json' ? 'application/json' : FORM }),
        ...headers,
      },
      body: by === 'query' ? '' : by === 'json' ? JSON.stringify(params) : text,
      path: {},
      query: [],
      identity,
      intent,
    });
    const reply = new Reply(exchange, body, judgement);
    const limited = reply.status === 429 || wasHeldBack(exchange);
    const lost = !limited && isLost(exchange);
    // A code may be spent although no answer says so.
    const spent = lost && 'code' in params;
    if (limited && attempt > 1) breaker.refusedAgain(waited);
    if (
      limited
        ? attempt < MOST_WAITS && !breaker.starved
        : lost && !spent && !wasUnasked(exchange) && attempt < breaker.tries
    ) {
      const said = readRetryAfter(reply.header('retry-after'), exchange.ended);
      waited = said === null ? 200 * attempt : Math.min(Math.max(said.waitMs, 20 * attempt), 60_000);
      await sleep(waited);
      continue;
    }
    if (lost && !wasUnasked(exchange)) breaker.gotNothing();
    else if (!limited) breaker.answered();
    return { reply, issued: issuedBy(reply) };
  }
}

/** The token of a successful answer, or null. */
function issuedBy(reply: Reply): IssuedToken | null {
  const token = at(reply.body, 'access_token');
  if (!reply.ok || typeof token !== 'string' || token === '') return null;
  const scope = at(reply.body, 'scope');
  const expiresIn = Number(at(reply.body, 'expires_in'));
  return {
    token,
    ...(typeof scope === 'string' && { scope }),
    ...(Number.isFinite(expiresIn) && expiresIn > 0 && { expiresIn }),
    issuedAt: reply.exchange.started,
  };
}
