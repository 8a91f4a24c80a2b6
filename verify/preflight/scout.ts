import type { IssuedToken } from '../../harness/broker/protocol.ts';
import { targetOf } from '../../harness/call/outgoing.ts';
import { Reply } from '../../harness/call/reply.ts';
import type { Wire } from '../../harness/call/wire.ts';
import { repeated } from '../../harness/inquiry/repeated.ts';
import { refusesClient, requestToken, type TokenReply } from '../../harness/oauth/token-request.ts';
import type { ClientCredentials, Profile } from '../../harness/profile/profile.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';

const TRIES = 3;
const SCOPES = ['read write', 'read'] as const;

/** Whose application asks: that of the own account, or of the other one. */
type Asking = 'client' | 'foreign';

/** A token, and whose it is: what the other account is shown is no leak of its event to ours. */
export interface ScoutToken extends IssuedToken {
  readonly asking?: Asking;
}

/** Makes the few calls of a preflight, as probes: each of them may be refused. */
export class Scout {
  readonly replies: Reply[] = [];
  readonly #wire: Wire;
  readonly #profile: Profile;
  readonly #onToken: (token: string) => void;

  constructor(wire: Wire, profile: Profile, onToken: (token: string) => void) {
    this.#wire = wire;
    this.#profile = profile;
    this.#onToken = onToken;
  }

  /** Whether anything answered so far. */
  get reachable(): boolean {
    return this.replies.some((reply) => reply.exchange.response !== null);
  }

  /** Reads something; a connection that is refused or lost is tried again at once, a time-out is not. */
  async get(
    operation: OperationId,
    token?: ScoutToken,
    path: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const take = async (): Promise<Reply> => {
      const { exchange, body, judgement } = await this.#wire.send({
        operation,
        method: 'GET',
        target: targetOf(OPERATIONS[operation].path, path, []),
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token.token}` }),
          ...headers,
        },
        body: null,
        path,
        query: [],
        identity: token === undefined ? 'none' : (token.asking ?? 'client'),
        intent: 'probe',
      });
      return new Reply(exchange, body, judgement);
    };
    const reply = await repeated(take, ({ exchange: { failure } }, attempt) =>
      failure !== null && failure.kind !== 'timeout' && attempt < TRIES ? 100 * attempt : undefined,
    );
    return this.#seen(reply);
  }

  /** Asks for a token with the profile's client: with both scopes, and if that is refused with the default one. */
  async token(): Promise<TokenReply | null> {
    const { client } = this.#profile;
    return client === undefined ? null : await this.tokenOf(client);
  }

  /** The same of any client. */
  async tokenOf(client: ClientCredentials, identity: Asking = 'client'): Promise<TokenReply | null> {
    let last: TokenReply | null = null;
    for (const scope of SCOPES) {
      last = await requestToken(
        this.#wire,
        { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret, scope },
        { identity, intent: 'probe' },
      );
      this.#seen(last.reply);
      if (last.issued !== null) {
        this.#onToken(last.issued.token);
        return last;
      }
      // Asking again with another scope would only be one more wrong try.
      if (refusesClient(last.reply)) break;
    }
    return last;
  }

  /** Reads with the personal token that the profile holds; nothing where it holds none. */
  async readUser(): Promise<Reply[]> {
    const { user } = this.#profile;
    if (user?.sign_in !== 'token' || user.token === undefined) return [];
    const token = { token: user.token, issuedAt: Date.now() };
    const account = { 'x-account-id': user.account_id };
    return [await this.get('getAccount', token, {}, account), await this.get('getMe', token, {}, account)];
  }

  #seen(reply: Reply): Reply {
    this.replies.push(reply);
    return reply;
  }
}
