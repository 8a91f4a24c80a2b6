import type OAuth2Server from '@node-oauth/oauth2-server';
import type { TokenForm } from '../hooks.ts';
import { REFRESHABLE_MS } from '../store/kept-until.ts';
import type { World } from '../world.ts';
import { type Application, applicationNamed } from './applications.ts';
import { authenticateClient } from './clients.ts';
import type { Code } from './codes.ts';
import { jwtText } from './jwt.ts';
import { bind, codeNamed, spend } from './kept-codes.ts';
import { grantScopes } from './scopes.ts';
import { secretText } from './secrets.ts';
import type { Token, TokenRequest } from './tokens.ts';

const GRANTS = ['client_credentials', 'authorization_code'];

type Carrier = OAuth2Server.Client & { readonly application: Application };

const carry = (application: Application, refresh: boolean): Carrier => ({
  id: application.id,
  grants: refresh ? [...GRANTS, 'refresh_token'] : GRANTS,
  redirectUris: [...application.redirectUris],
  application,
});

/** A live token of the same holder and scopes, with enough life left to be of use. */
const reusable = (world: World, request: TokenRequest): Token | undefined =>
  world.tokens
    .ofHolder(request.clientId, request.userId)
    .findLast(
      (token) =>
        !token.revoked &&
        token.expiresAt - Date.now() > request.lifetimeMs / 2 &&
        token.scopes.toSorted().join() === request.scopes.toSorted().join(),
    );

async function issue(world: World, form: TokenForm, request: TokenRequest): Promise<Token> {
  const { policy, tokens, hooks } = world;
  const old = policy.reusesToken ? reusable(world, request) : undefined;
  if (old === undefined && policy.revokesPrevious) {
    await tokens.revokeHeldBy(request.clientId, request.userId);
  }
  const token = old ?? tokens.issue(request, policy.tokenText === 'jwt' ? jwtText(request) : undefined);
  if (old === undefined) await tokens.keep(token);
  return hooks.issue === undefined ? token : hooks.issue({ form }, token);
}

/** A code that is sent again may have been stolen: the token that it obtained ends (RFC 6749, 4.1.2). */
const endReplayed = ({ tokens }: World, { token, client, userId }: Code): Promise<void> =>
  tokens.revokeFamily(token, { clientId: client.id, userId });

/**
 * What the OAuth library asks of us during one token request: clients, codes, scopes, and the keeping of tokens.
 * `issued` tells the caller which token came of it.
 */
export function tokenModel(
  world: World,
  form: TokenForm,
  body: Record<string, string>,
  issued: (token: Token) => void,
) {
  const { policy, hooks, tokens } = world;

  const codeOf = async (value: string): Promise<Code | undefined> => {
    const stored = await codeNamed(world, value);
    const live = stored !== undefined && !stored.spent ? stored : undefined;
    const found =
      hooks.code === undefined
        ? live
        : await hooks.code({ form, body, codes: world.codes, applications: world.applications }, live);
    if (found === undefined && stored !== undefined) await endReplayed(world, stored);
    return found;
  };
  let redeemed: Code | undefined;
  let renewed: Token | undefined;

  return {
    generateAccessToken: async () => secretText(),
    generateRefreshToken: async () => secretText(),

    async getClient(id: string, secret: string | null | undefined) {
      const application = await authenticateClient(world, form, id, secret);
      return application === undefined ? false : carry(application, policy.refreshTokens);
    },

    async getUserFromClient(client: OAuth2Server.Client) {
      return { id: null, client: client.id };
    },

    async validateScope(_user: unknown, client: OAuth2Server.Client, scope?: string[]) {
      const byUser = form.get('grant_type') !== 'client_credentials';
      const granted = await grantScopes(world, (client as Carrier).application, scope, byUser);
      return granted === false ? false : [...granted];
    },

    async getAuthorizationCode(value: string) {
      const code = await codeOf(value);
      if (code === undefined) return false;
      return {
        authorizationCode: code.value,
        expiresAt: code.expiresAt,
        redirectUri: code.redirectUri,
        scope: [...code.scopes],
        client: carry(code.client, policy.refreshTokens),
        user: { id: code.userId },
        ...(code.codeChallenge === undefined ? {} : { codeChallenge: code.codeChallenge }),
        ...(code.codeChallengeMethod === undefined ? {} : { codeChallengeMethod: code.codeChallengeMethod }),
        code,
      };
    },

    /** A code is used up by the first attempt, whether it succeeds or not. */
    async revokeAuthorizationCode(carrier: OAuth2Server.AuthorizationCode) {
      const code = carrier.code as Code;
      const spent = await spend(world, code);
      const live = hooks.spend === undefined ? spent : await hooks.spend({ code }, spent);
      if (live) redeemed = code;
      else await endReplayed(world, code);
      return live;
    },

    async getRefreshToken(value: string) {
      await tokens.recallByRefresh(value);
      const token = tokens.findByRefresh(value);
      const application = token === undefined ? undefined : await applicationNamed(world, token.clientId);
      if (token === undefined || application === undefined) return false;
      // A token that was refreshed before has two holders: one of them may have stolen it (RFC 9700, 4.14.2).
      if (token.revoked) {
        await tokens.revokeFamily(token.key, token);
        return false;
      }
      return {
        refreshToken: value,
        refreshTokenExpiresAt: new Date(token.expiresAt + REFRESHABLE_MS),
        scope: [...token.scopes],
        client: carry(application, true),
        user: { id: token.userId },
        token,
      };
    },

    async revokeToken(carrier: OAuth2Server.RefreshToken) {
      renewed = carrier.token as Token;
      const live = await tokens.revoke(renewed);
      if (!live) await tokens.revokeFamily(renewed.key, renewed);
      return live;
    },

    async saveToken(token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) {
      const { application } = client as Carrier;
      const record = await issue(world, form, {
        clientId: application.id,
        accountId: application.accountId,
        userId: user.id as number | null,
        scopes: (token.scope ?? []) as Token['scopes'],
        lifetimeMs: policy.tokenLifetime * 1000,
        refreshable: policy.refreshTokens && user.id !== null,
        family: renewed?.family,
      });
      if (redeemed !== undefined && !policy.reusesToken) await bind(world, redeemed, record.key);
      issued(record);
      return {
        accessToken: record.value,
        accessTokenExpiresAt: new Date(record.expiresAt),
        scope: [...record.scopes],
        client,
        user,
      };
    },
  };
}
