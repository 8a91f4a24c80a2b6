import type OAuth2Server from '@node-oauth/oauth2-server';
import type { Scope } from '../domain/vocabulary.ts';
import type { World } from '../world.ts';
import type { Application } from './applications.ts';
import type { Parameters } from './authorize-request.ts';
import { mayRedirect } from './clients.ts';
import type { Authorization } from './codes.ts';
import { giveConsent } from './consents.ts';
import { keepCode } from './kept-codes.ts';
import { grantScopes } from './scopes.ts';
import { secretText } from './secrets.ts';

/** What a user agreed to: the request, and what the page of consent sent. */
interface Agreed {
  readonly redirectUri: string;
  readonly asked: Parameters;
  readonly sent: URLSearchParams;
}

/** What the OAuth library asks of us when a user has agreed. */
export function codeModel(world: World, client: Application, { redirectUri, asked, sent }: Agreed) {
  const carrier = { id: client.id, grants: ['authorization_code'], redirectUris: [...client.redirectUris] };
  return {
    getClient: async () => carrier,
    getAccessToken: async () => false as const,
    generateAuthorizationCode: async () => secretText(),
    validateRedirectUri: () => mayRedirect(world, client, redirectUri),
    async validateScope(_user: unknown, _client: unknown, scope?: string[]) {
      const granted = await grantScopes(world, client, scope, true);
      return granted === false ? false : [...granted];
    },
    async saveAuthorizationCode(
      code: OAuth2Server.AuthorizationCode,
      _client: OAuth2Server.Client,
      user: OAuth2Server.User,
    ) {
      let agreed: Authorization = {
        redirectUri,
        scopes: (code.scope ?? []) as Scope[],
        codeChallenge: code.codeChallenge,
        codeChallengeMethod: asked.code_challenge_method,
        state: asked.state,
      };
      if (world.hooks.authorization !== undefined) agreed = await world.hooks.authorization({ sent }, agreed);
      await keepCode(world, {
        value: code.authorizationCode,
        client,
        userId: user.id as number,
        redirectUri: agreed.redirectUri,
        scopes: agreed.scopes,
        codeChallenge: agreed.codeChallenge,
        codeChallengeMethod: agreed.codeChallengeMethod,
        expiresAt: code.expiresAt,
        spent: false,
      });
      await giveConsent(world, client.id, user.id as number, agreed.scopes);
      return { ...code, client: carrier, user };
    },
  };
}
