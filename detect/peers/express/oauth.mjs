// The authorization server: token endpoint, authorize pages, token lookup.
import { createHash, timingSafeEqual } from 'node:crypto';
import { rand } from './store.mjs';

const OOB = 'urn:ietf:wg:oauth:2.0:oob';
const SCOPES = ['read', 'write'];
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const html = (s) => String(s).replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]);
const same = (a, b) => { const x = createHash('sha256').update(a).digest(), y = createHash('sha256').update(b).digest(); return timingSafeEqual(x, y); };
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;

export function createOAuth({ db, V, F }) {
  const clients = new Map(), tokens = new Map(), codes = new Map(), txns = new Map(), cookies = new Map(), refreshes = new Map();
  const secret = () => (V('awkward-secrets') ? `${rand(12)}+/=&% ${rand(6)}` : 'sk_' + rand(30));
  const addClient = (name, account_id, scopes, extra = {}) => {
    const c = { id: 'app_' + rand(12), secret: secret(), name, account_id, scopes, redirects: [OOB], ...extra };
    clients.set(c.id, c); return c;
  };
  const LOOP = 'http://127.0.0.1:43117/oauth/callback';
  const main = addClient('Badge printer sync', 1, ['read', 'write']);
  const reader = addClient('Reporting dashboard', 1, ['read']);
  const personal = addClient('Summit desk for desktop', 1, ['read', 'write'], { redirects: [OOB, LOOP, 'http://localhost:43117/oauth/callback'], public: V('public-client') });
  const foreign = addClient('Lantern CRM', 2, ['read', 'write']);

  const cap = (map, n = 20000) => { while (map.size > n) map.delete(map.keys().next().value); };
  function newTokenString(t) {
    if (!V('jwt-tokens')) return 'nws_' + rand(32);
    const b = (o) => Buffer.from(JSON.stringify(o)).toString('base64url');
    return [b({ jti: rand(18), alg: 'RS256', typ: 'at+jwt' }), b({ iss: 'https://id.northwind.example', aud: 'api/v2', scope: t.scopes.join(' '), exp: Math.floor(t.expires_at / 1000) }), rand(192)].join('.');
  }
  function issue(fields, ttl = 7200) {
    const t = { ...fields, issued_at: Date.now(), expires_at: Date.now() + ttl * 1000, revoked: false, hits: [] };
    t.token = newTokenString(t);
    tokens.set(t.token, t);
    if (F('bearer-tail-ignored')) tokens.set('~' + t.token.slice(0, 24), t);
    cap(tokens, 50000);
    return t;
  }
  const expired = issue({ kind: 'client', client_id: main.id, account_id: 1, scopes: ['read', 'write'] }, -60);
  const revoked = issue({ kind: 'client', client_id: main.id, account_id: 1, scopes: ['read', 'write'] });
  revoked.revoked = true;

  const findToken = (s) => tokens.get(s) ?? (F('bearer-tail-ignored') ? tokens.get('~' + s.slice(0, 24)) : undefined);

  // ---------------------------------------------------------------- helpers
  class OAuthError extends Error {
    constructor(code, description, status = 400, headers = {}) { super(description); this.code = code; this.status = status; this.headers = headers; }
  }
  // -> Map of name -> value; repeated parameters are an error, empty ones are as if left out (RFC 6749 3.1/3.2)
  function params(text) {
    const out = new Map(), seen = new Set();
    for (const [k, val] of new URLSearchParams(text)) {
      if (seen.has(k)) throw new OAuthError('invalid_request', `The parameter ${k.slice(0, 40)} is repeated.`);
      seen.add(k);
      if (val !== '' || (k === 'client_secret' && F('oauth-empty-secret'))) out.set(k, val);
    }
    return out;
  }
  function grantScopes(asked, client, personalGrant) {
    if (asked === undefined) {
      if (F('oauth-default-scope-wide') && !personalGrant) return [...client.scopes];
      if (F('oauth-personal-default-wide') && personalGrant) return [...client.scopes];
      return ['read'];
    }
    const want = [...new Set(asked.split(' ').filter(Boolean))];
    if (!want.length) return ['read'];
    if (want.some((s) => !SCOPES.includes(s))) throw new OAuthError('invalid_scope', 'Known scopes are read and write.');
    if (F('oauth-readonly-upgrade') && want.length === 2) return SCOPES;
    const allowed = want.filter((s) => client.scopes.includes(s));
    if (allowed.length < want.length && !(V('scope-narrow') && allowed.length)) throw new OAuthError('invalid_scope', 'The application may not use this scope.');
    if (F('oauth-scope-first-only') && want[0] === 'write') return [allowed[0]];
    return SCOPES.filter((s) => allowed.includes(s));
  }
  function clientAuth(req, p) {
    const h = req.headers.authorization;
    const challenge = { 'WWW-Authenticate': 'Basic realm="oauth", charset="UTF-8"' };
    const refuse = (viaHeader) => new OAuthError('invalid_client', 'Client authentication failed.', !viaHeader && V('invalid-client-400') ? 400 : 401, viaHeader || !V('invalid-client-400') ? challenge : {});
    let id, sec, via = false;
    if (h !== undefined) {
      via = true;
      const m = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(h);
      if (!m) throw refuse(true);
      if (p.has('client_secret')) throw new OAuthError('invalid_request', 'Use one way of client authentication only.');
      const text = Buffer.from(m[1], 'base64').toString('utf8'), i = text.indexOf(':');
      if (i < 0) throw refuse(true);
      try { [id, sec] = [text.slice(0, i), text.slice(i + 1)].map((s) => decodeURIComponent(s.replace(/\+/g, ' '))); } catch { throw refuse(true); }
      if (p.has('client_id') && p.get('client_id') !== id) throw new OAuthError('invalid_request', 'client_id differs from the authenticated client.');
    } else { id = p.get('client_id'); sec = p.get('client_secret'); }
    const c = id === undefined ? undefined : clients.get(id);
    if (!c) throw refuse(via);
    if (c.public) { if (sec) throw refuse(via); return c; }
    if (sec === '' && F('oauth-empty-secret') && !via) return c;
    if (!sec) throw refuse(via);
    const ok = F('oauth-secret-prefix') ? sec.slice(0, 12) === c.secret.slice(0, 12) : same(sec, c.secret);
    if (!ok) throw refuse(via);
    return c;
  }
  function tokenBody(t, asked, refresh) {
    const scope = t.scopes.join(' ');
    const b = { access_token: t.token, token_type: V('terse-token') ? 'bearer' : 'Bearer' };
    if (!V('terse-token')) b.expires_in = Math.max(1, Math.round((t.expires_at - Date.now()) / 1000));
    if (!V('terse-token') || scope !== (asked ?? '')) b.scope = scope;
    if (refresh) b.refresh_token = refresh;
    if (!V('terse-token')) b.created_at = Math.floor(Date.now() / 1000);
    return b;
  }
  const redirectMatches = (registered, given) => {
    if (registered === given) return true;
    // RFC 8252 7.3: any port for loopback addresses
    try {
      const a = new URL(registered), b = new URL(given);
      return a.protocol === 'http:' && b.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(a.hostname) && a.hostname === b.hostname &&
        a.pathname === b.pathname && a.search === b.search && !given.includes('#') && !b.username && !b.password;
    } catch { return false; }
  };

  // ---------------------------------------------------------------- POST /oauth/token
  async function tokenEndpoint(req, res) {
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    try {
      if (req.bodyProblem || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) throw new OAuthError('invalid_request', 'Send form parameters (application/x-www-form-urlencoded).');
      const p = params(req.raw.toString('utf8'));
      const grant = p.get('grant_type');
      if (!grant) throw new OAuthError('invalid_request', 'grant_type is missing.');
      const kinds = ['client_credentials', 'authorization_code', ...(V('refresh-tokens') ? ['refresh_token'] : [])];
      if (!kinds.includes(grant)) throw new OAuthError('unsupported_grant_type', 'Grant types: ' + kinds.join(', ') + '.');
      const client = clientAuth(req, p);
      if (grant === 'client_credentials') {
        if (client.public) throw new OAuthError('unauthorized_client', 'A public client cannot use this grant.');
        const scopes = grantScopes(p.get('scope'), client, false);
        return res.json(tokenBody(issue({ kind: 'client', client_id: client.id, account_id: client.account_id, scopes }), p.get('scope')));
      }
      if (grant === 'refresh_token') {
        if (!p.has('refresh_token')) throw new OAuthError('invalid_request', 'refresh_token is missing.');
        const r = refreshes.get(p.get('refresh_token'));
        if (!r || r.client_id !== client.id || r.used) { if (r?.used) for (const t of r.family) t.revoked = true; throw new OAuthError('invalid_grant', 'The refresh token is not valid.'); }
        let scopes = r.scopes;
        if (p.has('scope')) {
          const want = p.get('scope').split(' ').filter(Boolean);
          if (want.some((s) => !r.scopes.includes(s))) throw new OAuthError('invalid_scope', 'Wider than the original grant.');
          scopes = SCOPES.filter((s) => want.includes(s));
        }
        r.used = true;
        const t = issue({ kind: 'personal', client_id: client.id, user_id: r.user_id, scopes });
        r.family.push(t);
        const next = rand(30); refreshes.set(next, { ...r, used: false }); cap(refreshes);
        return res.json(tokenBody(t, p.get('scope'), next));
      }
      return res.json(await exchange(p, client));
    } catch (e) {
      if (!(e instanceof OAuthError)) throw e;
      res.status(e.status).set(e.headers).json({ error: e.code, error_description: e.message });
    }
  }
  async function exchange(p, client) {
    if (!p.has('code')) throw new OAuthError('invalid_request', 'code is missing.');
    const bad = (why) => new OAuthError('invalid_grant', why);
    const c = codes.get(p.get('code'));
    if (!c || c.expires < Date.now()) throw bad('The code is unknown or has expired.');
    if (c.client_id !== client.id && !F('oauth-code-any-client')) throw bad('The code was issued to another client.');
    if (c.used && !F('oauth-code-reusable')) { for (const t of c.issued) t.revoked = true; throw bad('The code has been used.'); }
    const burn = (e) => { if (V('burn-code')) c.used = true; return e; };
    if (!F('oauth-redirect-unbound')) {
      if (!p.has('redirect_uri')) throw burn(new OAuthError('invalid_request', 'redirect_uri is missing.'));
      if (p.get('redirect_uri') !== c.redirect_uri) throw burn(bad('redirect_uri differs from the authorization request.'));
    }
    const ver = p.get('code_verifier');
    if (ver === undefined) { if (!F('oauth-verifier-optional')) throw burn(new OAuthError('invalid_request', 'code_verifier is missing.')); }
    else if (F('oauth-verifier-plain') && ver === c.challenge) { /* legacy plain comparison */ }
    else {
      if (!VERIFIER.test(ver)) throw burn(bad('code_verifier is malformed.'));
      const ok = createHash('sha256').update(ver).digest('base64url') === c.challenge;
      if (!ok && !(F('oauth-verifier-unchecked') && !client.public)) throw burn(bad('code_verifier does not match.'));
    }
    if (F('oauth-code-race')) await sleep(40);
    c.used = true;
    const t = issue({ kind: 'personal', client_id: client.id, user_id: c.user_id, scopes: c.scopes });
    c.issued.push(t);
    let refresh;
    if (V('refresh-tokens')) { refresh = rand(30); refreshes.set(refresh, { client_id: client.id, user_id: c.user_id, scopes: c.scopes, used: false, family: c.issued }); cap(refreshes); }
    return tokenBody(t, c.askedScope, refresh);
  }

  // ---------------------------------------------------------------- /oauth/authorize
  const page = (res, status, title, body) => res.status(status).set({ 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer', 'Content-Type': 'text/html; charset=utf-8' })
    .send(`<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title></head>\n<body><main><h1>${html(title)}</h1>\n${body}\n</main></body></html>\n`);
  const errorPage = (res, text, status = 400) => page(res, status, 'This request cannot be continued', `<p role="alert">${html(text)}</p>`);

  function back(res, r, query) { // to the client: redirect, or a page when out of band
    if (r.redirect_uri === OOB) {
      if (query.error) return errorPage(res, `${query.error}: ${query.error_description ?? ''}`);
      return page(res, 200, 'Almost done', V('oob-input')
        ? `<p>Copy this code into ${html(r.client.name)}:</p>\n<input type="text" id="code" name="code" readonly value="${html(query.code)}">`
        : `<p>Copy this code into <b>${html(r.client.name)}</b>:</p>\n<p><code id="authorization_code">${html(query.code)}</code></p>`);
    }
    const u = new URL(r.redirect_uri);
    for (const [k, val] of Object.entries(query)) if (val !== undefined) u.searchParams.append(k, val);
    if (r.state !== undefined) u.searchParams.append('state', r.state);
    res.status(V('loopback') ? 302 : 303).set({ Location: u.href, 'Cache-Control': 'no-store' }).send('');
  }
  // -> validated request or null (an answer was sent)
  function readRequest(text, res) {
    let p;
    try { p = params(text); } catch (e) { errorPage(res, e.message); return null; }
    const client = clients.get(p.get('client_id') ?? '');
    if (!client) { errorPage(res, 'Unknown client_id.'); return null; }
    const redirect_uri = p.get('redirect_uri') ?? (client.redirects.length === 1 ? client.redirects[0] : undefined);
    if (redirect_uri === undefined || !client.redirects.some((x) => redirectMatches(x, redirect_uri))) { errorPage(res, 'redirect_uri is missing or not registered.'); return null; }
    const r = { client, redirect_uri, state: p.get('state'), askedScope: p.get('scope'), challenge: p.get('code_challenge'), query: text };
    const fail = (error, error_description) => { back(res, r, { error, error_description }); return null; };
    if (!p.has('response_type')) return fail('invalid_request', 'response_type is missing.');
    if (p.get('response_type') !== 'code') return fail('unsupported_response_type', 'Only code is supported.');
    if (!r.challenge) return fail('invalid_request', 'code_challenge is required (PKCE).');
    if (p.get('code_challenge_method') !== 'S256') return fail('invalid_request', 'code_challenge_method must be S256.');
    if (!/^[A-Za-z0-9\-_]{43}$/.test(r.challenge)) return fail('invalid_request', 'code_challenge is malformed.');
    try { r.scopes = grantScopes(r.askedScope, client, true); } catch (e) { return fail(e.code, e.message); }
    if (F('oauth-personal-scope-wide')) r.scopes = [...client.scopes];
    return r;
  }
  const openTxn = (r) => { const id = rand(18); txns.set(id, { ...r, opened: Date.now() }); cap(txns, 5000); return id; };
  const takeTxn = (id) => { const t = txns.get(id ?? ''); if (t) txns.delete(id); return t && Date.now() - t.opened < 600e3 ? t : undefined; };
  function signInPage(req, res, r, status, note) {
    const id = openTxn(r), dev = V('devise-form');
    const action = dev ? `http://${html(req.headers.host ?? '127.0.0.1')}/oauth/authorize` : '/oauth/authorize';
    page(res, status, 'Sign in', `${note ? `<p role="alert">${html(note)}</p>` : `<p>${html(r.client.name)} asks you to sign in.</p>`}
<form method="post" action="${action}" accept-charset="utf-8">
<input type="hidden" name="txn" value="${id}">
<label>${dev ? 'Email' : 'User name'} <input ${dev ? 'type="email" name="user[email]"' : 'type="text" name="username"'} autocomplete="username" required></label>
<label>Password <input type="password" name="${dev ? 'user[password]' : 'password'}" autocomplete="current-password" required></label>
${dev ? '<label><input type="checkbox" name="user[remember_me]" value="1"> Remember me</label>\n' : ''}<button type="submit">Sign in</button>
</form>`);
  }
  function consentPage(res, r, user) {
    const id = openTxn({ ...r, user_id: user.id, stage: 'consent' });
    page(res, 200, `Allow ${r.client.name}?`, `<p>Signed in as ${html(user.first_name)} ${html(user.last_name)}. The application asks for:</p>
<ul>${r.scopes.map((s) => `<li>${s}</li>`).join('')}</ul>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="txn" value="${id}">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>`);
  }
  function giveCode(res, r, user) {
    const code = rand(24);
    codes.set(code, { client_id: r.client.id, redirect_uri: r.redirect_uri, challenge: r.challenge, scopes: r.scopes, askedScope: r.askedScope, user_id: user.id, expires: Date.now() + 300e3, used: false, issued: [] });
    cap(codes);
    back(res, r, { code });
  }
  const proceed = (res, r, user) => (V('no-consent') ? giveCode(res, r, user) : consentPage(res, r, user));
  const cookieUser = (req) => {
    const m = /(?:^|;\s*)nws_session=([A-Za-z0-9_-]+)/.exec(req.headers.cookie ?? '');
    const s = m && cookies.get(m[1]);
    return s ? db.users.get(s) : undefined;
  };

  function authorizeGet(req, res) {
    const i = req.originalUrl.indexOf('?');
    const r = readRequest(i < 0 ? '' : req.originalUrl.slice(i + 1), res);
    if (!r) return;
    const user = V('cookie-signin') ? cookieUser(req) : undefined;
    if (user) return proceed(res, r, user);
    signInPage(req, res, r, 200);
  }
  function authorizePost(req, res) {
    if (req.bodyProblem || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) return errorPage(res, 'The form was not understood.', 400);
    let p;
    try { p = params(req.raw.toString('utf8')); } catch (e) { return errorPage(res, e.message); }
    // RFC 6749 3.1 lets a client POST its authorization request; that shows the sign-in page too
    if (!p.has('txn')) { const r = readRequest(req.raw.toString('utf8'), res); return r && signInPage(req, res, r, 200); }
    const r = takeTxn(p.get('txn'));
    if (!r) return errorPage(res, 'This form has expired. Start again from the application.');
    if (r.stage === 'consent') {
      const user = db.users.get(r.user_id);
      if (V('cookie-signin') && cookieUser(req)?.id !== user.id) return errorPage(res, 'You are signed out.', 403);
      if (p.get('decision') !== 'allow') return back(res, r, { error: 'access_denied', error_description: 'The user said no.' });
      return giveCode(res, r, user);
    }
    const name = p.get(V('devise-form') ? 'user[email]' : 'username') ?? '', pass = p.get(V('devise-form') ? 'user[password]' : 'password') ?? '';
    const user = [...db.users.values()].find((u) => u.username === name.trim().toLowerCase());
    if (!same(pass, user?.password ?? rand()) || !user) return signInPage(req, res, r, 403, 'That user name and password do not match.');
    if (V('cookie-signin')) {
      const sid = rand(24); cookies.set(sid, user.id); cap(cookies);
      return res.status(303).set({ 'Set-Cookie': `nws_session=${sid}; Path=/oauth; HttpOnly; SameSite=Lax`, Location: '/oauth/authorize?' + r.query, 'Cache-Control': 'no-store' }).send('');
    }
    proceed(res, r, user);
  }

  return { clients: { main, reader, personal, foreign }, expired, revoked, findToken, tokenEndpoint, authorizeGet, authorizePost, OOB, LOOP };
}
