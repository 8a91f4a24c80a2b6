import type { Broker, IssuedToken, LiveIdentity } from '../broker/protocol.ts';

/** The live tokens as one process knows them: asked for once, and again when one was refused. */
export class LiveTokens {
  readonly #broker: Pick<Broker, 'live'>;
  readonly #onToken: (token: string) => void;
  readonly #current = new Map<LiveIdentity, IssuedToken>();
  readonly #accepted = new Set<string>();

  constructor(broker: Pick<Broker, 'live'>, onToken: (token: string) => void) {
    this.#broker = broker;
    this.#onToken = onToken;
  }

  async current(identity: LiveIdentity): Promise<IssuedToken> {
    return this.#current.get(identity) ?? this.#keep(identity, await this.#broker.live(identity));
  }

  /** Whether the token has been replaced since it was taken; then the new one is the current one. */
  async replaced(identity: LiveIdentity, { token }: IssuedToken): Promise<boolean> {
    const now = this.#current.get(identity);
    if (now !== undefined && now.token !== token) return true;
    return this.#keep(identity, await this.#broker.live(identity)).token !== token;
  }

  /** Has a token that was refused replaced, unless it has been already. */
  async renew(identity: LiveIdentity, { token }: IssuedToken): Promise<void> {
    const now = this.#current.get(identity);
    if (now !== undefined && now.token !== token) return;
    this.#keep(identity, await this.#broker.live(identity, token));
  }

  /** Books that the environment took a token, so that a refusal can be told from an end. */
  accepted({ token }: IssuedToken): void {
    this.#accepted.add(token);
  }

  hasWorked({ token }: IssuedToken): boolean {
    return this.#accepted.has(token);
  }

  #keep(identity: LiveIdentity, token: IssuedToken): IssuedToken {
    this.#onToken(token.token);
    this.#current.set(identity, token);
    return token;
  }
}
