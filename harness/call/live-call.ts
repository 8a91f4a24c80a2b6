import type { IssuedToken, LiveIdentity } from '../broker/protocol.ts';
import type { Answered } from './answered.ts';
import type { LiveTokens } from './live-tokens.ts';

/** This many tokens may end under one call: grants of other checks may revoke each of them meanwhile. */
const MOST_TOKENS = 6;

/** What is to be done about a 401 to a live token. */
export type LiveRefusal = 'again' | 'stands' | 'vain';

export interface LiveCallOptions {
  readonly tokens: LiveTokens;
  readonly identity: LiveIdentity;
  /** Asks whether a token opens something that is no part of this call. */
  readonly opens: (token: IssuedToken) => Promise<boolean>;
}

/**
 * One call by a live token, which may end at any moment. A service may revoke the previous token when it grants the next,
 * or let tokens live for seconds. A 401 means that nothing was done, so the call is repeated. It stands only where the
 * same token works for something else before and after.
 */
export class LiveCall {
  readonly #options: LiveCallOptions;
  #token: IssuedToken | undefined;
  #refused: Answered | undefined;
  #used = 1;

  constructor(options: LiveCallOptions) {
    this.#options = options;
  }

  async token(): Promise<IssuedToken> {
    this.#token = await this.#options.tokens.current(this.#options.identity);
    return this.#token;
  }

  /** Hears of a 401. */
  async refused(answered: Answered): Promise<LiveRefusal> {
    const { tokens, identity, opens } = this.#options;
    const token = await this.#sent();
    if (await tokens.replaced(identity, token)) return this.#next();
    if (this.#refused === undefined) {
      this.#refused = answered;
      return 'again';
    }
    if (await opens(token)) {
      if (tokens.hasWorked(token)) return 'stands';
      // A service of several nodes may not know a fresh token everywhere at once: from now on it works.
      tokens.accepted(token);
      this.#refused = undefined;
      return 'again';
    }
    await tokens.renew(identity, token);
    // Where no other token is at hand than the refused one, there is nothing left to try.
    return (await tokens.current(identity)).token === token.token ? 'vain' : this.#next();
  }

  /** Hears of any other answer: gives back the 401 that the same token was answered in between, if there was one. */
  async accepted(): Promise<Answered | undefined> {
    const { tokens } = this.#options;
    const token = await this.#sent();
    const before = tokens.hasWorked(token);
    tokens.accepted(token);
    return before ? this.#refused : undefined;
  }

  #next(): LiveRefusal {
    this.#used += 1;
    this.#refused = undefined;
    return this.#used > MOST_TOKENS ? 'vain' : 'again';
  }

  async #sent(): Promise<IssuedToken> {
    return this.#token ?? this.token();
  }
}
