import type { Bucket } from '../api/limiter.ts';
import type { Scope } from '../domain/vocabulary.ts';

/** A token as it is kept: its texts are known by their hashes alone. */
export interface KeptToken {
  readonly clientId: string;
  readonly accountId: number;
  readonly userId: number | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
  readonly revoked: boolean;
  /** Until when it, or the refresh token that came with it, is of use. */
  readonly until?: number | undefined;
  /** The key of the token that it descends from by refreshes; its own where it came otherwise. */
  readonly family?: string | undefined;
}

/** A code as it is kept; what the user agreed to is bound to it. */
export interface KeptCode {
  readonly clientId: string;
  readonly userId: number;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly expiresAt: number;
  readonly spent: boolean;
  /** The key of the token that it obtained. */
  readonly token?: string | undefined;
}

/** What a user agreed to, last at this time (milliseconds since the epoch). */
export interface KeptConsent {
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly at: number;
}

/** An application that a user created; its secret is known by its hash alone. */
export interface KeptApplication {
  readonly id: string;
  readonly name: string;
  readonly secretHash: string;
  readonly accountId: number;
  readonly scopes: readonly Scope[];
  readonly redirectUris: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** What scrypt made of a password and a salt, both in base64url, and at which cost (RFC 7914). */
export interface KeptPassword {
  readonly salt: string;
  readonly hash: string;
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** What outlasts a process beside the records of the API, by kind. */
export interface Kept {
  token: KeptToken;
  /** The hash of the access token that a refresh token came with, and until when that is of use. */
  refresh: { readonly token: string; readonly until?: number };
  code: KeptCode;
  /** Who signed in with a browser, and until when (milliseconds since the epoch). */
  browser: { readonly userId: number; readonly until: number };
  consent: KeptConsent;
  application: KeptApplication;
  password: KeptPassword;
  /** Wrong passwords in a row, the last one at this time (milliseconds since the epoch). */
  tries: { readonly failed: number; readonly last: number };
  /** Windows of a limit by operation; '' where all operations share one. */
  limit: Readonly<Record<string, Bucket & { readonly until?: number }>>;
}

/**
 * Keeps what the kinds above say, each under a key of its own; a write is kept when its promise is. What is of no use any more
 * (see `usefulUntil`) is taken away beside later writes.
 */
export interface Keeper {
  /** Whether other processes may have changed what was read before. */
  readonly shared: boolean;
  read<K extends keyof Kept>(kind: K, key: string): Promise<Kept[K] | undefined>;
  /** `holder`: by which others of its kind are found. */
  write<K extends keyof Kept>(kind: K, key: string, value: Kept[K], holder?: string): Promise<void>;
  /** Reads, changes and writes in one step that no other comes between; undefined leaves it as it is. */
  change<K extends keyof Kept>(
    kind: K,
    key: string,
    change: (current: Kept[K] | undefined) => Kept[K] | undefined,
  ): Promise<void>;
  keysOf(kind: keyof Kept, holder: string): Promise<readonly string[]>;
  /** The keys of all whose holder begins so. */
  keysBelow(kind: keyof Kept, beginning: string): Promise<readonly string[]>;
  remove(kind: keyof Kept, key: string): Promise<void>;
}
