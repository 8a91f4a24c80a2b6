// The OAuth side: panva's oidc-provider with opaque (or JWT) access tokens, plus the pages for its interactions.
import { AsyncLocalStorage } from 'node:async_hooks';
import * as crypto from 'node:crypto';
import { generateKeyPair, exportJWK, jwtVerify } from 'jose';
import raw from 'raw-body';
import Provider, { errors } from 'oidc-provider';
import { applications, users, NATIVE } from './data.mjs';

// the library announces its notices with console.info, and our stdout carries exactly one line
console.info = (...a) => process.stderr.write(`${a.join(' ')}\n`);
console.warn = console.info;

export const esc = (s) => String(s ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
export function page(ctx, title, body, status = 200) {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Frame-Options', 'DENY');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.body = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${esc(title)}</title></head>\n<body><main><h1>${esc(title)}</h1>\n${body}\n</main></body></html>\n`;
}

const LIFETIME = 7200;

export async function buildAuth({ issuer, V, F }) {
  const RESOURCE = `${issuer}/api/v2`;
  const jwt = V('jwt-tokens');
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.privateKey)), use: 'sig', alg: 'ES256', kid: 'rostrum-1' };
  const exchange = new AsyncLocalStorage();
  const revokedJwt = new Set();
  const deadGrants = new Set();
  const tables = new Map();
  const sessionsByUid = new Map();
  const s256 = (v) => crypto.createHash('sha256').update(v).digest('base64url');

  class Shelf {
    constructor(model) {
      this.model = model;
      if (!tables.has(model)) tables.set(model, new Map());
      this.rows = tables.get(model);
    }

    async upsert(id, payload) {
      this.rows.set(id, payload);
      if (this.model === 'Session') sessionsByUid.set(payload.uid, id);
    }

    async find(id) {
      const row = this.rows.get(id);
      const verifier = exchange.getStore()?.verifier;
      if (row && this.model === 'AuthorizationCode' && row.codeChallenge && verifier) {
        if (F('pkce-any-verifier')) return { ...row, codeChallenge: s256(verifier) };
        if (F('pkce-plain-accepted') && verifier === row.codeChallenge) return { ...row, codeChallenge: s256(verifier) };
      }
      return row;
    }

    async findByUid(uid) { return this.find(sessionsByUid.get(uid)); }

    async findByUserCode() { return undefined; }

    // compare-and-set: two exchanges of one code which overlap cannot both succeed
    async consume(id) {
      const row = this.rows.get(id);
      if (F('code-twice') && this.model === 'AuthorizationCode') return;
      if (!row || row.consumed) throw new errors.InvalidGrant('already consumed');
      row.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id) {
      const row = this.rows.get(id);
      if (this.model === 'Session' && row) sessionsByUid.delete(row.uid);
      this.rows.delete(id);
    }

    async revokeByGrantId(grantId) {
      deadGrants.add(grantId);
      for (const [id, row] of this.rows) if (row.grantId === grantId) this.rows.delete(id);
    }
  }
  setInterval(() => {
    const limit = Date.now() / 1000 - 3600;
    for (const rows of tables.values()) for (const [id, row] of rows) if (row.exp && row.exp < limit) rows.delete(id);
  }, 300e3).unref();

  // `read` is the default scope; anything unknown, or beyond what the application may have, is refused
  function settleScope(ctx, client) {
    const { params, route } = ctx.oidc;
    if (route === 'token' && params.grant_type !== 'client_credentials') return;
    const allowed = applications.get(client.clientId)?.scopes ?? [];
    if (typeof params.scope !== 'string' || params.scope.trim() === '') {
      params.scope = F('scope-default-write') && route === 'token' ? allowed.join(' ') : 'read';
      return;
    }
    let wanted = [...new Set(params.scope.split(' ').filter(Boolean))];
    const unknown = wanted.find((s) => !['read', 'write'].includes(s));
    if (unknown !== undefined) throw new errors.InvalidScope('requested scope is not supported', unknown);
    if (route === 'token' && F('read-client-gets-write')) { params.scope = wanted.join(' '); return; }
    const beyond = wanted.find((s) => !allowed.includes(s));
    if (beyond) {
      if (!V('narrow-scope') || wanted.every((s) => !allowed.includes(s))) throw new errors.InvalidScope('requested scope is not allowed for this application', beyond);
      wanted = wanted.filter((s) => allowed.includes(s));
    }
    if (route !== 'token' && F('personal-scope-widened')) wanted = allowed;
    params.scope = wanted.join(' ');
  }

  const resourceInfo = () => ({
    scope: 'read write', audience: RESOURCE, accessTokenTTL: LIFETIME, accessTokenFormat: jwt ? 'jwt' : 'opaque',
    ...(jwt && { jwt: { sign: { alg: 'ES256' } } }),
  });

  const provider = new Provider(issuer, {
    adapter: Shelf,
    jwks: { keys: [jwk] },
    clients: [...applications.values()].map((a) => ({
      client_id: a.client_id, client_secret: a.client_secret, client_name: a.client_name, application_type: 'native',
      grant_types: ['authorization_code', 'client_credentials', ...(V('refresh-tokens') ? ['refresh_token'] : [])],
      response_types: ['code'], redirect_uris: a.redirect_uris, token_endpoint_auth_method: 'client_secret_post',
    })),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    scopes: [],
    responseTypes: ['code'],
    pkce: { methods: ['S256'], required: () => true },
    cookies: { keys: [crypto.randomBytes(24).toString('hex')], names: { session: 'rostrum_sid', interaction: 'rostrum_step', resume: 'rostrum_resume' } },
    routes: { authorization: '/oauth/authorize', token: '/oauth/token', jwks: '/oauth/jwks', end_session: '/oauth/sign_out' },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, client, oneOf) => oneOf ?? RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, indicator, client) {
          if (indicator !== RESOURCE) throw new errors.InvalidTarget();
          settleScope(ctx, client);
          return resourceInfo();
        },
      },
    },
    interactions: { url: (ctx, interaction) => `/oauth/interaction/${interaction.uid}` },
    findAccount: (ctx, sub) => (users.has(sub) ? { accountId: sub, claims: () => ({ sub }) } : undefined),
    extraTokenClaims: (ctx, token) => (jwt ? { gid: token.grantId, use: token.kind } : undefined),
    expiresWithSession: () => false,
    ...(V('refresh-tokens') && { issueRefreshToken: async (ctx, client) => client.grantTypeAllowed('refresh_token') }),
    clientBasedCORS: () => false,
    renderError(ctx, out) {
      page(ctx, 'Authorisation failed', `<p><code>${esc(out.error)}</code></p><p>${esc(out.error_description)}</p>`, ctx.status >= 500 ? 400 : ctx.status);
    },
    ttl: { AccessToken: () => LIFETIME, ClientCredentials: () => LIFETIME, AuthorizationCode: 180, Grant: 86400 * 14, IdToken: 3600, Interaction: 1800, RefreshToken: () => 86400 * 30, Session: 43200 },
  });

  // The out-of-band URI is refused by the library's registration rules (no web URI, no reverse-domain scheme).
  // Its schema prototype is the documented place to bend them: check every other URI with the original method.
  const schema = provider.Client.Schema.prototype;
  const { redirectUris } = schema;
  schema.redirectUris = function checkAllButNative(uris = this.redirect_uris, label = 'redirect_uris') {
    return redirectUris.call(this, uris.filter((u) => u !== NATIVE), label);
  };

  const nativePage = (ctx, q) => {
    const code = q.get('code');
    if (code) page(ctx, 'Authorisation code', `<p>Copy this code into the application:</p>\n<p><code id="authorization_code">${esc(code)}</code></p>`);
    else page(ctx, 'Authorisation failed', `<p><code>${esc(q.get('error') || 'invalid_request')}</code></p><p>${esc(q.get('error_description') || '')}</p>`, 400);
  };

  provider.use(async (ctx, next) => {
    if (ctx.path === '/oauth/token') {
      let verifier;
      if ((F('pkce-any-verifier') || F('pkce-plain-accepted')) && ctx.method === 'POST') {
        ctx.req.body = String(await raw(ctx.req, { limit: '56kb', encoding: 'utf8' }).catch(() => ''));
        verifier = new URLSearchParams(ctx.req.body).get('code_verifier') ?? undefined;
      }
      await exchange.run({ verifier }, next);
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Pragma', 'no-cache'); // RFC 6749 5.1 asks for both
    } else await next();
    if (ctx.status >= 500) { ctx.status = 400; if (ctx.body && typeof ctx.body === 'object') ctx.body = { error: 'invalid_request', error_description: 'the request could not be understood' }; }
    const to = ctx.response.get('Location');
    let q;
    if (to && (to.startsWith(`${NATIVE}?`) || to.startsWith(`${NATIVE}#`))) q = new URLSearchParams(to.slice(NATIVE.length + 1));
    else if (typeof ctx.body === 'string' && ctx.body.includes(`action="${NATIVE}"`)) { // response_mode=form_post
      q = new URLSearchParams([...ctx.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((m) => [m[1], m[2]]));
      ctx.remove('Content-Security-Policy');
    }
    if (q) {
      if (V('oob-native-page')) { ctx.status = 303; ctx.redirect(`/oauth/native?${q}`); ctx.status = 303; return; }
      ctx.remove('Location');
      nativePage(ctx, q);
    }
  });

  // --- interactions -------------------------------------------------------------------------------------------------
  const csrf = (uid) => crypto.createHmac('sha256', 'rostrum').update(uid).digest('base64url').slice(0, 32);
  const hidden = (uid) => (V('csrf-forms') ? `<input type="hidden" name="authenticity_token" value="${csrf(uid)}">` : '');
  const signIn = (ctx, uid, { notice = '', username = '' } = {}) => page(ctx, 'Sign in', `${notice && `<p role="alert">${esc(notice)}</p>`}
<form method="post" action="/oauth/interaction/${esc(uid)}">${hidden(uid)}
<p><label>Username <input type="text" name="username" value="${esc(username)}" autocomplete="username" required></label></p>
<p><label>Password <input type="password" name="password" autocomplete="current-password" required></label></p>
<p><button type="submit">Sign in</button></p>
</form>`);
  const consent = (ctx, uid, details) => page(ctx, 'Authorise application', `<p><strong>${esc(applications.get(details.params.client_id)?.client_name)}</strong> asks for:</p>
<ul>${String(details.params.scope).split(' ').map((s) => `<li>${esc(s)}</li>`).join('')}</ul>
<form method="post" action="/oauth/interaction/${esc(uid)}">${hidden(uid)}<input type="hidden" name="decision" value="allow"><button type="submit">Authorise</button></form>
<form method="post" action="/oauth/interaction/${esc(uid)}">${hidden(uid)}<input type="hidden" name="decision" value="deny"><button type="submit">Deny</button></form>`);

  async function details(ctx) {
    const found = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (!found || found.uid !== ctx.params.uid) { page(ctx, 'Session expired', '<p>This sign-in has expired. Please start again from the application.</p>', 400); return undefined; }
    return found;
  }
  async function grantFor(found, accountId) {
    const grant = new provider.Grant({ accountId, clientId: found.params.client_id });
    grant.addResourceScope(RESOURCE, String(found.params.scope));
    return grant.save();
  }

  function routes(router) {
    router.get('/oauth/interaction/:uid', async (ctx) => {
      const found = await details(ctx);
      if (!found) return;
      if (found.prompt.name === 'login') signIn(ctx, found.uid, { username: found.params.login_hint });
      else consent(ctx, found.uid, found);
    });
    router.post('/oauth/interaction/:uid', async (ctx) => {
      const found = await details(ctx);
      if (!found) return;
      const text = await raw(ctx.req, { limit: '32kb', encoding: 'utf8' }).catch(() => '');
      const form = new URLSearchParams(ctx.is('application/x-www-form-urlencoded') ? text : '');
      if (V('csrf-forms') && form.get('authenticity_token') !== csrf(found.uid)) { page(ctx, 'Form expired', '<p>Please go back and try again.</p>', 400); return; }
      let result;
      if (found.prompt.name === 'login') {
        const username = form.get('username') ?? '';
        const user = [...users.values()].find((u) => u.username === username.trim().toLowerCase() && u.password === form.get('password'));
        if (!user) { signIn(ctx, found.uid, { notice: 'That username and password do not match.', username }); return; }
        result = { login: { accountId: user.sub, amr: ['pwd'] } };
        if (V('one-step-consent')) result.consent = { grantId: await grantFor(found, user.sub) };
      } else if (form.get('decision') === 'allow') {
        result = { consent: { grantId: await grantFor(found, found.session.accountId) } };
      } else if (form.get('decision') === 'deny') {
        result = { error: 'access_denied', error_description: 'the resource owner denied the request' };
      } else { consent(ctx, found.uid, found); return; }
      const to = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: true });
      ctx.status = 303;
      ctx.set('Cache-Control', 'no-store');
      ctx.redirect(to);
      ctx.status = 303;
    });
    if (V('oob-native-page')) router.get('/oauth/native', (ctx) => nativePage(ctx, ctx.URL.searchParams ?? new URLSearchParams(ctx.querystring)));
    const hand = provider.callback();
    router.all(/^\/oauth\/.*/, (ctx) => { ctx.respond = false; return hand(ctx.req, ctx.res); });
  }

  // --- what an access token stands for ------------------------------------------------------------------------------
  const principal = (kind, t) => ({
    personal: kind === 'AccessToken', sub: t.sub, application: applications.get(t.client),
    scopes: new Set(String(t.scope ?? '').split(' ').filter(Boolean)),
  });
  async function resolve(token, { pardonExpired = false, pardonRevoked = false } = {}) {
    if (jwt) {
      try {
        const options = { issuer, audience: RESOURCE, typ: 'at+jwt', algorithms: ['ES256'], ...(pardonExpired && { currentDate: new Date(0) }) };
        const { payload } = await jwtVerify(token, pair.publicKey, options);
        if (!pardonRevoked && (revokedJwt.has(payload.jti) || deadGrants.has(payload.gid))) return undefined;
        return principal(payload.use, { sub: payload.sub, client: payload.client_id, scope: payload.scope });
      } catch { return undefined; }
    }
    if (token.length > 512) return undefined;
    for (const model of [provider.AccessToken, provider.ClientCredentials]) {
      const found = await model.find(pardonRevoked && revokedJwt.has(token) ? `kept:${token}` : token, { ignoreExpiration: pardonExpired }); // eslint-disable-line no-await-in-loop
      if (found) return principal(found.kind, { sub: found.accountId, client: found.clientId, scope: found.scope });
    }
    return undefined;
  }

  async function mint(clientId, scope, expiresIn) {
    const client = await provider.Client.find(clientId);
    const t = new provider.ClientCredentials({ client, scope, expiresIn, resourceServer: new provider.ResourceServer(RESOURCE, resourceInfo()) });
    return { t, value: await t.save() };
  }
  async function seedTokens(clientId) {
    const expired = await mint(clientId, 'read write', -60);
    const revoked = await mint(clientId, 'read write', LIFETIME);
    if (jwt) revokedJwt.add(revoked.t.jti);
    else {
      const rows = tables.get('ClientCredentials');
      rows.set(`kept:${revoked.value}`, rows.get(revoked.value)); // only ever consulted by a fault
      revokedJwt.add(revoked.value);
      await revoked.t.destroy();
    }
    return { expired: expired.value, revoked: revoked.value };
  }

  return { provider, routes, resolve, seedTokens };
}
