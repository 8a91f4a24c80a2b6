import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as client from 'openid-client';
import { type Reference, startReference } from '../../../reference/index.ts';
import { clientOf, userOf } from '../client.ts';
import { CALLBACK, consented } from './visitor.ts';

describe('openid-client, as it lies in its package', () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference({ attendees: 5, variants: ['tokens-refreshable', 'client-basic'] });
  });
  after(() => reference.close());

  /** As a developer sets it up who has read where the endpoints are. */
  function configured(id: string, authentication: client.ClientAuth): client.Configuration {
    const base = reference.baseUrl;
    const configuration = new client.Configuration(
      {
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        token_endpoint: `${base}/oauth/token`,
        revocation_endpoint: `${base}/oauth/revoke`,
      },
      id,
      undefined,
      authentication,
    );
    client.allowInsecureRequests(configuration);
    return configuration;
  }

  const statusOf = async (
    configuration: client.Configuration,
    token: string,
    path: string,
  ): Promise<number> => {
    const headers = new Headers({ 'X-Account-Id': String(userOf(reference).account_id) });
    const url = new URL(`${reference.baseUrl}/api/v2/${path}`);
    return (await client.fetchProtectedResource(configuration, token, url, 'GET', null, headers)).status;
  };

  for (const [way, authentication] of [
    ['the form', client.ClientSecretPost],
    ['HTTP Basic', client.ClientSecretBasic],
  ] as const)
    it(`completes the client credentials grant with its secret in ${way}`, async () => {
      const { id, secret } = clientOf(reference);
      const configuration = configured(id, authentication(secret));
      const tokens = await client.clientCredentialsGrant(configuration, { scope: 'read write' });
      assert.equal(await statusOf(configuration, tokens.access_token, 'events/1001/attendees'), 200);
    });

  it('revokes a token, which is refused from then on', async () => {
    const { id, secret } = clientOf(reference);
    const configuration = configured(id, client.ClientSecretPost(secret));
    const { access_token } = await client.clientCredentialsGrant(configuration, { scope: 'read' });
    await client.tokenRevocation(configuration, access_token);
    const refused = statusOf(configuration, access_token, 'events/1001/attendees');
    await assert.rejects(refused, client.WWWAuthenticateChallengeError);
  });

  it('completes the authorization code grant with PKCE, and refreshes', async () => {
    const configuration = configured(userOf(reference).client_id, client.None());
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: CALLBACK,
      scope: 'read write',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const back = new URL(await consented(reference, address.href));
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    assert.equal(await statusOf(configuration, tokens.access_token, 'me'), 200);
    const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token!);
    assert.equal(await statusOf(configuration, refreshed.access_token, 'me'), 200);
  });
});
