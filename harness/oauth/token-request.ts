import { at } from '../../judge/body.ts';
import type { Intent } from '../../record/exchange.ts';
import type { IssuedToken } from '../broker/protocol.ts';
import { isLost, wasHeldBack, wasUnasked } from '../call/lost-write.ts';
import { Reply } from '../call/reply.ts';
import type { Wire } from '../call/wire.ts';
import { repeated } from '../inquiry/repeated.ts';
import { type ClientWay, type Params, shownBy } from './client-authentication.ts';
import { toldToWait } from './told-to-wait.ts';

export interface TokenRequestOptions {
  /** Where the parameters travel. The specification says form. */
  readonly by?: 'form' | 'query' | 'json';
  /** How the secret travels, whatever is known; absent: as it was seen to work, and in the other way where it is refused. */
  readonly secretBy?: ClientWay;
  /** Id or secret are wrong on purpose: sent once, in the way that is known to work with the right ones. */
  readonly wrong?: boolean;
  readonly headers?: Params;
  readonly intent?: Intent;
  /** Labels the exchange. */
  readonly identity?: string;
}

export interface TokenReply {
  readonly reply: Reply;
  /** The token, where the answer was a success that holds one. */
  readonly issued: IssuedToken | null;
  /** The way in which the client showed its secret. */
  readonly secretBy: ClientWay;
  /** Whether an earlier answer to the same request refused the client, in another way: a code may be spent by that. */
  readonly refusedBefore: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
/** How often a request waits for a limiter before it gives up. */
const MOST_WAITS = 12;
/**
 * POST /oauth/token (specification, Authentication; RFC 6749, 4.1.3 and 4.4.2). Limits and gateway errors are waited out.
 * A client that is refused with its secret among the parameters shows it by HTTP Basic (RFC 6749, 2.3.1), and the run
 * remembers what works. Everything else is answered as it came.
 */
export async function requestToken(
  wire: Wire,
  params: Params,
  options: TokenRequestOptions = {},
): Promise<TokenReply> {
  const { by = 'form', secretBy, wrong = false } = options;
  const { clientWays } = wire;
  if (by !== 'form' || secretBy !== undefined)
    return answered(await send(wire, params, options, secretBy ?? 'form'), secretBy ?? 'form');
  const known = clientWays.wayOf(params);
  const first = await send(wire, params, options, known);
  if (wrong || !('client_secret' in params)) return answered(first, known);
  if (!refusesClient(first)) {
    if (first.exchange.failure === null) clientWays.found(known, params);
    return answered(first, known);
  }
  for (const way of clientWays.othersThan(known, params)) {
    const reply = await send(wire, params, options, way);
    const other = answered(reply, way, true);
    if (other.issued === null && !KNOWS_CLIENT.has(at(reply.body, 'error'))) continue;
    clientWays.found(way, params);
    return other;
  }
  clientWays.found(known, params);
  return answered(first, known);
}

const answered = (reply: Reply, secretBy: ClientWay, refusedBefore = false): TokenReply => ({
  reply,
  issued: issuedBy(reply),
  secretBy,
  refusedBefore,
});

/** Error codes of a service that knows the client, and refuses what it asks for (RFC 6749, 5.2). */
const KNOWS_CLIENT: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_scope']);

/** Whether the client is refused, and not what it asks for: several providers say so by a code of their own with a 401. */
export const refusesClient = (reply: Reply): boolean => {
  const code = at(reply.body, 'error');
  return code === 'invalid_client' || (reply.status === 401 && !KNOWS_CLIENT.has(code));
};

/** One token request with its secret in one way. */
async function send(
  wire: Wire,
  asked: Params,
  { by = 'form', headers = {}, intent = 'valid', identity = 'token request' }: TokenRequestOptions,
  way: ClientWay,
): Promise<Reply> {
  const { params, headers: shown } = shownBy(way, asked);
  const text = new URLSearchParams(params).toString();
  const breaker = wire.breakers.oauth;
  const take = async (): Promise<Reply> => {
    const { exchange, body, judgement } = await wire.send({
      operation: 'requestToken',
      method: 'POST',
      target: by === 'query' ? `/oauth/token?${text}` : '/oauth/token',
      headers: {
        accept: 'application/json',
        ...(by !== 'query' && { 'content-type': by === 'json' ? 'application/json' : FORM }),
        ...shown,
        ...headers,
      },
      body: by === 'query' ? '' : by === 'json' ? JSON.stringify(params) : text,
      path: {},
      query: [],
      identity,
      intent,
    });
    return new Reply(exchange, body, judgement);
  };
  const isLimited = (reply: Reply): boolean => reply.status === 429 || wasHeldBack(reply.exchange);
  let waited = 0;
  const reply = await repeated(take, (last, attempt) => {
    const { exchange } = last;
    const limited = isLimited(last);
    if (limited && attempt > 1) breaker.refusedAgain(waited);
    // A code may be spent although no answer says so.
    const mayGoAgain = isLost(exchange) && !('code' in params) && !wasUnasked(exchange);
    const again = limited ? attempt < MOST_WAITS && !breaker.starved : mayGoAgain && attempt < breaker.tries;
    if (!again) return undefined;
    waited = toldToWait(last, attempt);
    return waited;
  });
  const limited = isLimited(reply);
  if (!limited && isLost(reply.exchange) && !wasUnasked(reply.exchange)) breaker.gotNothing();
  else if (!limited) breaker.answered();
  return reply;
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
