import { createHmac, randomBytes } from 'node:crypto';
import { secretText } from './secrets.ts';
import type { TokenRequest } from './tokens.ts';

const KEY = randomBytes(32);
const part = (of: object): string => Buffer.from(JSON.stringify(of)).toString('base64url');

/** The text of an access token as a signed JWT (RFC 9068): what it says of itself is looked up by the whole of it. */
export function jwtText({ clientId, userId, scopes, lifetimeMs }: TokenRequest): string {
  const now = Math.floor(Date.now() / 1000);
  const lifetime = Math.floor(lifetimeMs / 1000);
  const claims = {
    iss: 'https://events.example',
    aud: 'api-v2',
    jti: secretText(),
    sub: String(userId ?? clientId),
    client_id: clientId,
    scope: scopes.join(' '),
    // One that has expired was issued before.
    iat: now + Math.min(0, 2 * lifetime),
    exp: now + lifetime,
  };
  const signed = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`;
}
