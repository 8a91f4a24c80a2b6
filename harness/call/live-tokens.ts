import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../record/exchange.ts';
import type { Broker, IssuedToken, LiveIdentity } from '../broker/protocol.ts';

/** The live tokens as one process knows them: asked for once, and again when one was refused. */
export class LiveTokens {
  readonly #broker: Pick<Broker, 'live'>;
  readonly #onToken: (token: string) => void;
  readonly #current = new Map<LiveIdentity, IssuedToken>();
  readonly #accepted = new Set<string>();
  readonly #settleMs: number;
  /** When tokens that were refused at first have to be known everywhere. */
  readonly #settled = new Map<string, number>();

  constructor(broker: Pick<Broker, 'live'>, onToken: (token: string) => void, settleMs: number) {
    this.#broker = broker;
    this.#onToken = onToken;
    this.#settleMs = settleMs;
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

  /**
   * Whether a token that was refused may have been too fresh. A grant is a write, which not every node of a service knows
   * at once, and clocks differ. Waits until it has to be known. A token that was not granted (issued at 0) is never
   * fresh.
   */
  async settles(token: IssuedToken, { started, ended }: Exchange): Promise<boolean> {
    if (token.issuedAt === 0 || this.hasWorked(token)) return false;
    const settled = this.#settled.get(token.token) ?? ended + this.#settleMs;
    this.#settled.set(token.token, settled);
    if (started >= settled) return false;
    await sleep(Math.max(0, settled - Date.now()) + 1);
    return true;
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
