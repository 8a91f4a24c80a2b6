import { createHash, randomBytes } from 'node:crypto';

export interface Pkce {
  /** 43 to 128 characters of the unreserved set (RFC 7636, 4.1). */
  readonly verifier: string;
  /** BASE64URL(SHA256(verifier)) (RFC 7636, 4.2). */
  readonly challenge: string;
}

/** A fresh verifier of this many random bytes, four characters for three, with its S256 challenge. */
export function newPkce(bytes = 32): Pkce {
  const verifier = randomBytes(bytes).toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** A fresh verifier that is wrong for a challenge which its own begins like: who compares the beginning alone takes it. */
export function verifierAlike(challenge: string, characters = 2): string {
  const start = challenge.slice(0, characters);
  for (;;) {
    const other = newPkce();
    if (other.challenge !== challenge && other.challenge.startsWith(start)) return other.verifier;
  }
}

/** A fresh `state`, unguessable. */
export const newState = (): string => `state-${randomBytes(36).toString('base64url')}`;
