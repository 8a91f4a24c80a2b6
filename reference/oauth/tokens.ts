import type { Bucket } from '../api/limiter.ts';
import type { Scope } from '../domain/vocabulary.ts';
import { heldBy } from '../store/held-by.ts';
import type { Keeper, KeptToken } from '../store/keeper.ts';
import { REFRESHABLE_MS } from '../store/kept-until.ts';
import { keptKey, secretText } from './secrets.ts';

export interface Token {
  readonly value: string;
  /** By which it is kept; its value is not. */
  readonly key: string;
  /** The key of the token that it descends from by refreshes; its own where it came otherwise. */
  readonly family: string;
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
  readonly revoked: boolean;
  readonly bucket: Bucket;
  /** By operation. */
  readonly buckets: Map<string, Bucket>;
}

export type TokenRequest = Pick<Token, 'clientId' | 'accountId' | 'userId' | 'scopes'> & {
  readonly lifetimeMs: number;
  readonly refreshable?: boolean;
  /** Of the token that it takes the place of. */
  readonly family?: string | undefined;
  /** It is worth nothing from the beginning. */
  readonly revoked?: boolean;
};

type Held = { -readonly [K in keyof Token]: Token[K] };

const holderOf = (clientId: string, userId: number | null): string => `${clientId} ${userId}`;

/** All tokens that were issued, live or not: those of this process, and those of `keeper` that were asked for. */
export class Tokens {
  readonly #keeper: Keeper | undefined;
  readonly #byValue = new Map<string, Held>();
  readonly #byRefresh = new Map<string, Held>();
  readonly #byHolder = new Map<string, Held[]>();

  constructor(keeper?: Keeper) {
    this.#keeper = keeper;
  }

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
    return this.#byHolder.get(holderOf(clientId, userId)) ?? [];
  }

  issue(request: TokenRequest, value = secretText()): Token {
    const { clientId, accountId, userId, scopes, family, revoked = false } = request;
    const expiresAt = Date.now() + request.lifetimeMs;
    const refreshToken = request.refreshable === true ? secretText() : null;
    const kept = { clientId, accountId, userId, scopes, expiresAt, family, revoked };
    return this.#hold(kept, value, refreshToken);
  }

  /** Keeps a token beyond the process; one that is handed out has been kept. */
  async keep(token: Token): Promise<void> {
    await this.#keeper?.write('token', token.key, keptOf(token), holderOf(token.clientId, token.userId));
    if (token.refreshToken !== null)
      await this.#keeper?.write('refresh', keptKey(token.refreshToken), {
        token: token.key,
        until: untilOf(token),
      });
  }

  /** Looks up what is kept of an access token, as it stands now: another process may have revoked it. */
  async recall(value: string): Promise<void> {
    const known = this.#byValue.get(value);
    if (known !== undefined && this.#keeper?.shared !== true) return;
    const kept = await this.#keeper?.read('token', keptKey(value));
    if (kept === undefined) return;
    if (known === undefined) this.#hold(kept, value, null);
    else known.revoked ||= kept.revoked;
  }

  async recallByRefresh(value: string): Promise<void> {
    const at = await this.#keeper?.read('refresh', keptKey(value));
    const kept = at === undefined ? undefined : await this.#keeper?.read('token', at.token);
    if (at === undefined || kept === undefined) return;
    const known = this.#byRefresh.get(value);
    // Its own text is kept nowhere: it is found by its refresh token alone.
    if (known === undefined) this.#byRefresh.set(value, made(kept, '', at.token, value));
    else known.revoked ||= kept.revoked;
  }

  /** Whether it was live. Of several who revoke it at once, one alone finds it live. */
  async revoke(token: Token): Promise<boolean> {
    let live = !token.revoked;
    (token as Held).revoked = true;
    // One that was kept may be here twice: by its own text, and by its refresh token.
    for (const held of this.#byHolder.get(holderOf(token.clientId, token.userId)) ?? [])
      if (held.key === token.key) held.revoked = true;
    await this.#keeper?.change('token', token.key, (kept) => {
      live &&= kept?.revoked !== true;
      return { ...(kept ?? keptOf(token)), revoked: true };
    });
    return live;
  }

  /** Revokes a token with all that descend from the same one, by the key of one of them. */
  async revokeFamily(key: string | undefined, holder: Pick<Token, 'clientId' | 'userId'>): Promise<void> {
    if (key === undefined) return;
    const place = holderOf(holder.clientId, holder.userId);
    const held = this.#byHolder.get(place) ?? [];
    const kept = this.#keeper === undefined ? undefined : await heldBy(this.#keeper, 'token', place);
    const family = held.find((one) => one.key === key)?.family ?? kept?.get(key)?.family ?? key;
    for (const one of held) if (one.family === family) one.revoked = true;
    const descended = [...(kept ?? [])].filter(([one, before]) => (before.family ?? one) === family);
    await this.#revokeKept(descended.map(([one]) => one));
  }

  /** Revokes all tokens of an application. */
  async revokeOf(clientId: string): Promise<void> {
    for (const token of this.#byValue.values()) if (token.clientId === clientId) token.revoked = true;
    await this.#revokeKept(await this.#keeper?.keysBelow('token', `${clientId} `));
  }

  /** Revokes all tokens of an application and user. */
  async revokeHeldBy(clientId: string, userId: number | null): Promise<void> {
    const place = holderOf(clientId, userId);
    for (const token of this.#byHolder.get(place) ?? []) token.revoked = true;
    await this.#revokeKept(await this.#keeper?.keysOf('token', place));
  }

  async #revokeKept(keys: readonly string[] = []): Promise<void> {
    for (const key of keys)
      await this.#keeper?.change('token', key, (kept) => kept && { ...kept, revoked: true });
  }

  #hold(kept: KeptToken, value: string, refreshToken: string | null): Held {
    const token = made(kept, value, keptKey(value), refreshToken);
    this.#byValue.set(value, token);
    if (refreshToken !== null) this.#byRefresh.set(refreshToken, token);
    const holder = holderOf(token.clientId, token.userId);
    const others = this.#byHolder.get(holder);
    if (others === undefined) this.#byHolder.set(holder, [token]);
    else others.push(token);
    return token;
  }
}

/** What is kept of a token: none of its texts. */
const keptOf = (token: Token): KeptToken => ({
  clientId: token.clientId,
  accountId: token.accountId,
  userId: token.userId,
  scopes: token.scopes,
  family: token.family,
  expiresAt: token.expiresAt,
  revoked: token.revoked,
  until: untilOf(token),
});

/** Until when a token, or the refresh token that came with it, is of use. */
const untilOf = ({ expiresAt, refreshToken }: Token): number =>
  refreshToken === null ? expiresAt : expiresAt + REFRESHABLE_MS;

const made = (kept: KeptToken, value: string, key: string, refreshToken: string | null): Held => ({
  ...kept,
  value,
  key,
  family: kept.family ?? key,
  canRead: kept.scopes.includes('read'),
  canWrite: kept.scopes.includes('write'),
  refreshToken,
  bucket: { opened: 0, used: 0 },
  buckets: new Map(),
});
