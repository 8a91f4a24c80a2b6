import type { Scope } from '../domain/vocabulary.ts';
import type { Application } from './applications.ts';

/** What a user agreed to. */
export interface Authorization {
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  readonly state: string | undefined;
}

/** An authorization code (RFC 6749, 4.1.2), live until it is spent or expires. */
export interface Code {
  readonly value: string;
  readonly client: Application;
  readonly userId: number;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  readonly expiresAt: Date;
  spent: boolean;
  /** The key of the token that it obtained. */
  token?: string | undefined;
}

/** The code as if it had been asked for otherwise: the same one, that is spent once, for one token. */
export const altered = (code: Code, over: Partial<Code>): Code =>
  Object.defineProperties(
    { ...code, ...over },
    Object.fromEntries(
      (['spent', 'token'] as const).map((name) => [
        name,
        {
          get: () => code[name],
          set: (value: never) => {
            code[name] = value;
          },
        },
      ]),
    ),
  );
