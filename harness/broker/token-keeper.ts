import { isLost } from '../call/lost-write.ts';
import type { Reply } from '../call/reply.ts';
import type { Wire } from '../call/wire.ts';
import type { Authorized, AuthorizeRequest } from '../oauth/authorize.ts';
import { mayReadAlone } from '../oauth/may-read-alone.ts';
import { narrowedBy } from '../oauth/narrowed.ts';
import { OUT_OF_BAND } from '../oauth/out-of-band.ts';
import { newPkce, newState } from '../oauth/pkce.ts';
import { HINTS } from '../oauth/stuck.ts';
import { refusesClient, requestToken, type TokenReply } from '../oauth/token-request.ts';
import type { ClientCredentials, Profile, UserProfile } from '../profile/profile.ts';
import type { IssuedToken, LiveIdentity } from './protocol.ts';
import { SignInError } from './sign-in-error.ts';

/** The live token of one kind: there, being granted, or waiting until it may be granted. */
interface Live {
  readonly token: Promise<IssuedToken>;
  waits: boolean;
}

/** How a grant comes about: `run` lets no other process grant meanwhile, and begins at once where `atOnce`. */
export interface Granting {
  readonly atOnce: boolean;
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Of the only process that grants. */
export const AT_ONCE: Granting = { atOnce: true, run: (work) => work() };

/** In which browser a user signs in: the one that did so before where nothing is said. */
export interface SigningIn {
  /** In one without an earlier sign-in. */
  readonly fresh?: boolean;
  /** In such a one too, where the other comes to no code: a sign-in may be over, or serve one authorization alone. */
  readonly again?: boolean;
}

export type SignIn = (
  wire: Wire,
  profile: Profile,
  request: AuthorizeRequest,
  how?: SigningIn,
) => Promise<Authorized>;

/**
 * Owns the live tokens of a run. An environment may revoke the previous token when it grants the next, hand out the same
 * one twice, or let tokens live for seconds. So there is one of each kind, renewed when it is refused.
 */
export class TokenKeeper {
  readonly #wire: Wire;
  readonly #profile: Profile;
  readonly #onToken: (token: string) => void;
  readonly #signIn: SignIn;
  readonly #live = new Map<LiveIdentity, Live>();

  constructor(wire: Wire, profile: Profile, onToken: (token: string) => void, signIn: SignIn) {
    this.#wire = wire;
    this.#profile = profile;
    this.#onToken = onToken;
    this.#signIn = signIn;
  }

  /** The live token; `stale` is replaced if it still is the live one. */
  async live(identity: LiveIdentity, stale: string | undefined, granting: Granting): Promise<IssuedToken> {
    const known = this.#live.get(identity);
    // Who keeps all others from granting would wait for ever for one of them.
    if (known !== undefined && !(granting.atOnce && known.waits)) {
      const token = await known.token;
      if (token.token !== stale) return token;
      if (this.#live.get(identity) !== known) return this.live(identity, stale, granting);
    }
    const fresh = this.#fresh(identity, granting);
    try {
      const token = await fresh.token;
      this.#onToken(token.token);
      return token;
    } catch (error) {
      if (this.#live.get(identity) === fresh) this.#live.delete(identity);
      throw error;
    }
  }

  /** A token that is granted as soon as it may be, unless another has come before it by then. */
  #fresh(identity: LiveIdentity, { atOnce, run }: Granting): Live {
    const fresh: Live = {
      waits: !atOnce,
      // Once it is known as the one to wait for.
      token: Promise.resolve().then(() =>
        run(async () => {
          const other = this.#live.get(identity);
          if (other !== undefined && other !== fresh) return other.token;
          fresh.waits = false;
          this.#live.set(identity, fresh);
          return this.#grant(identity);
        }),
      ),
    };
    this.#live.set(identity, fresh);
    return fresh;
  }

  #grant(identity: LiveIdentity): Promise<IssuedToken> {
    const { client, read_client, foreign, user } = this.#profile;
    if (identity === 'personal') {
      if (user === undefined) throw new SignInError('the profile names no user', 'undeclared');
      return this.#personal(user, true);
    }
    if (identity === 'read') return this.#client(read_client ?? client, 'read', identity);
    return this.#client(identity === 'foreign' ? foreign?.client : client, 'read write', identity);
  }

  async #client(
    client: ClientCredentials | undefined,
    scope: string,
    identity: string,
  ): Promise<IssuedToken> {
    if (client === undefined)
      throw new SignInError(`the profile names no client for ${identity}`, 'undeclared');
    const ask = (wanted: string): Promise<TokenReply> =>
      requestToken(
        this.#wire,
        {
          grant_type: 'client_credentials',
          client_id: client.id,
          client_secret: client.secret,
          scope: wanted,
        },
        { identity },
      );
    const first = await ask(scope);
    const { reply, issued } = mayReadAlone(this.#profile, first) ? await ask('read') : first;
    if (issued === null) {
      const failure = reply.exchange.failure;
      throw new SignInError(
        failure === null
          ? `client "${client.id}" was refused a token: ${reply.status} ${reply.text.slice(0, 120).replace(/\s+/g, ' ')}`
          : `the token endpoint gave no answer: ${failure.message}`,
        failure === null ? 'refused' : 'unanswered',
      );
    }
    return issued;
  }

  /** `again`: signs in once more where the answer to the exchange was lost or the client was refused, and the code with it. */
  async #personal(user: UserProfile, again: boolean): Promise<IssuedToken> {
    if (user.sign_in === 'token') return { token: user.token ?? '', issuedAt: Date.now() };
    const { verifier, challenge } = newPkce();
    const state = newState();
    const request = {
      client_id: user.client_id,
      redirect_uri: user.redirect_uri,
      scope: 'read write',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    } as const;
    const authorized = await this.#signIn(this.#wire, this.#profile, request, { again: true });
    if (authorized.code === null)
      throw new SignInError(`user "${user.username ?? ''}" cannot sign in: ${authorized.reason}`, 'refused');
    const { reply, issued, refusedBefore } = await requestToken(
      this.#wire,
      {
        grant_type: 'authorization_code',
        client_id: user.client_id,
        ...(user.client_secret !== undefined && { client_secret: user.client_secret }),
        code: authorized.code,
        redirect_uri: user.redirect_uri || OUT_OF_BAND,
        code_verifier: verifier,
      },
      { identity: 'personal' },
    );
    if (issued === null && again && (refusedBefore || isLost(reply.exchange)))
      return this.#personal(user, false);
    if (issued === null)
      throw new SignInError(
        `the code of user "${user.username ?? ''}" obtained no token: ${reply.status} ${reply.text.slice(0, 120)}${hintOn(reply, authorized.guessed)}`,
        'refused',
      );
    const narrowed = narrowedBy(authorized, request, issued);
    if (narrowed !== undefined) throw new SignInError(narrowed, 'refused');
    return issued;
  }
}

/** Which key of the profile may mend that a code obtained no token, as the end of a sentence. */
const hintOn = (reply: Reply, guessed = false): string => {
  if (refusesClient(reply)) return `; ${HINTS.client}`;
  return guessed ? `; ${HINTS.last}` : '';
};
