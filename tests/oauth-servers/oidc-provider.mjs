// The npm package oidc-provider with its own pages: prints a profile when it is ready.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const REDIRECT_URI = 'http://127.0.0.1:9/callback';
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base_url = `http://127.0.0.1:${server.address().port}`;
// What it says of its development pages is no profile.
console.info = console.warn = () => {};
const provider = new Provider(base_url, {
  clients: [
    {
      client_id: 'door',
      redirect_uris: [REDIRECT_URI],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  scopes: ['read', 'write'],
  routes: { authorization: '/oauth/authorize', token: '/oauth/token' },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true } },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
});
server.on('request', provider.callback());
process.stdout.write(
  `${JSON.stringify({
    name: 'oidc-provider',
    base_url,
    user: {
      account_id: 1,
      client_id: 'door',
      redirect_uri: REDIRECT_URI,
      sign_in: 'form',
      username: 'ada@example.com',
      password: 'open-the-door',
    },
  })}\n`,
);
