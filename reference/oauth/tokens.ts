import { randomBytes } from 'node:crypto';
import type { Bucket } from '../api/limiter.ts';
import type { Scope } from '../domain/vocabulary.ts';

export interface Token {
  readonly value: string;
  readonly clientId: string;
  /** The account of the application. */
  readonly accountId: number;
  /** The user who granted it; null for client credentials. */
  readonly userId: number | null;
  readonly scopes: readonly Scope[];
  readonly canRead: boolean;
  readonly canWrite: boolean;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly refreshToken: string | null;
  revoked: boolean;
  readonly bucket: Bucket;
  /** By operation. */
  readonly buckets: Map<string, Bucket>;
}

export type TokenRequest = Pick<Token, 'clientId' | 'accountId' | 'userId' | 'scopes'> & {
  readonly lifetimeMs: number;
  readonly refreshable?: boolean;
};

export const secretText = (): string => randomBytes(24).toString('base64url');

/** All tokens that were issued, live or not. */
export class Tokens {
  readonly #byValue = new Map<string, Token>();
  readonly #byRefresh = new Map<string, Token>();
  readonly #byHolder = new Map<string, Token[]>();

  find(value: string): Token | undefined {
    return this.#byValue.get(value);
  }

  all(): readonly Token[] {
    return [...this.#byValue.values()];
  }

  findByRefresh(value: string): Token | undefined {
    return this.#byRefresh.get(value);
  }

  /** Tokens of the same application and user, the oldest first. */
  ofHolder(clientId: string, userId: number | null): readonly Token[] {
    return this.#byHolder.get(`${clientId} ${userId}`) ?? [];
  }

  issue(request: TokenRequest, value = secretText()): Token {
    const token: Token = {
      value,
      clientId: request.clientId,
      accountId: request.accountId,
      userId: request.userId,
      scopes: request.scopes,
      canRead: request.scopes.includes('read'),
      canWrite: request.scopes.includes('write'),
      expiresAt: Date.now() + request.lifetimeMs,
      refreshToken: request.refreshable === true ? secretText() : null,
      revoked: false,
      bucket: { opened: 0, used: 0 },
      buckets: new Map(),
    };
    this.#byValue.set(value, token);
    if (token.refreshToken !== null) this.#byRefresh.set(token.refreshToken, token);
    const holder = `${token.clientId} ${token.userId}`;
    const others = this.#byHolder.get(holder);
    if (others === undefined) this.#byHolder.set(holder, [token]);
    else others.push(token);
    return token;
  }
}
