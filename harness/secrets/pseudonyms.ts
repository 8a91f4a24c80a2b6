import { createHash, createHmac } from 'node:crypto';
import type { CredentialKind, Credentials, Exchange } from '../../record/exchange.ts';
import { OPERATIONS } from '../../spec/contract.ts';

/** Bits enough that no two secrets of a run share one. */
const LENGTH = 14;
/** Fields of a token request, and of what leads to a code. */
const FIELDS: Readonly<Record<string, CredentialKind>> = {
  code: 'code',
  code_challenge: 'challenge',
  refresh_token: 'refresh_token',
  password: 'password',
};
const ISSUED = /"(access|refresh)_token"\s*:\s*"([^"\\]+)"/g;
const ISSUED_AS: Readonly<Record<string, CredentialKind>> = {
  access: 'token',
  refresh: 'refresh_token',
};

type Pairs = Array<readonly [kind: CredentialKind, secret: string | null | undefined]>;

/**
 * Names the secrets of an exchange by pseudonyms. The same secret has the same one throughout a run, under a key that is
 * gone when the run ends. So the journal tells which token did what, and holds no token.
 */
export class Pseudonyms {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** The exchange with the pseudonyms of what it sent and was granted; itself where it carries no secret. */
  named(exchange: Exchange): Exchange {
    const sent = this.#of(sentIn(exchange));
    const granted = this.#of(grantedIn(exchange));
    if (sent === undefined && granted === undefined) return exchange;
    return { ...exchange, credentials: { ...(sent && { sent }), ...(granted && { granted }) } };
  }

  #of(pairs: Pairs): Credentials['sent'] {
    const named = pairs.flatMap(([kind, secret]) => (secret ? [[kind, this.#pseudonym(secret)]] : []));
    return named.length === 0 ? undefined : Object.fromEntries(named);
  }

  #pseudonym(secret: string): string {
    return createHmac('sha256', this.#key)
      .update(`credential\n${secret}`)
      .digest('base64url')
      .slice(0, LENGTH);
  }
}

/** Operations that hand secrets over in forms, addresses and answers; all others carry a token alone. */
const HANDS_OVER: ReadonlySet<string> = new Set([
  'signIn',
  ...Object.entries(OPERATIONS).flatMap(([id, { chapter }]) => (chapter === 'oauth' ? [id] : [])),
]);

function sentIn({ operation, request }: Exchange): Pairs {
  const [scheme = '', credentials = ''] = (request.headers['authorization'] ?? '').split(' ');
  const bearer: Pairs = scheme.toLowerCase() === 'bearer' ? [['token', credentials]] : [];
  if (!HANDS_OVER.has(operation)) return bearer;
  const form = new URLSearchParams(request.body?.startsWith('{') ? '' : (request.body ?? ''));
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const fields = Object.entries(FIELDS).map(
    ([name, kind]) => [kind, form.get(name) ?? query.get(name)] as const,
  );
  const verifier = form.get('code_verifier');
  return [
    ...bearer,
    ...fields,
    ['client_secret', form.get('client_secret') ?? (scheme === 'Basic' ? secretIn(credentials) : null)],
    ['verifier', verifier],
    // What an S256 challenge of this verifier is (RFC 7636, 4.2), to be held against the one of the request for the code.
    ...(verifier ? [['challenge', createHash('sha256').update(verifier).digest('base64url')] as const] : []),
  ];
}

function grantedIn({ operation, response }: Exchange): Pairs {
  if (response === null || !HANDS_OVER.has(operation)) return [];
  const code = /[?&#]code=([^&#]+)/.exec(response.headers['location'] ?? '')?.[1];
  const tokens = [...response.body.matchAll(ISSUED)].map(
    ([, kind = '', secret]) => [ISSUED_AS[kind] ?? 'token', secret] as const,
  );
  return [['code', code === undefined ? undefined : decoded(code)], ...tokens];
}

const decoded = (text: string): string => new URLSearchParams(`text=${text}`).get('text') ?? '';

/** Both are encoded as in a form (RFC 6749, 2.3.1). */
const secretIn = (credentials: string): string =>
  decoded(Buffer.from(credentials, 'base64').toString().split(':')[1] ?? '');
