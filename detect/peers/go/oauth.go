package main

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

const oob = "urn:ietf:wg:oauth:2.0:oob"

type client struct {
	ID, Secret, Name string // no secret: a public client
	Account          int64
	Scopes           []string
	Redirects        []string
}

type token struct {
	value, client string
	account       int64 // client-credentials tokens
	user          *user // personal tokens
	scopes        []string
	expires       time.Time
	revoked       bool
	family        string // code or refresh chain this token came from
	windowStart   time.Time
	used          int
}

func (t *token) may(scope string) bool { return slices.Contains(t.scopes, scope) }

type grant struct {
	code, client, redirect, challenge string
	user                              *user
	scopes                            []string
	expires                           time.Time
	used                              bool
}

type ticket struct {
	req     *authRequest
	user    *user
	expires time.Time
}

type refresh struct {
	client, family string
	user           *user
	scopes         []string
}

type authority struct {
	mu        sync.Mutex
	clients   map[string]*client
	tokens    map[string]*token
	grants    map[string]*grant
	tickets   map[string]*ticket
	browsers  map[string]*user  // signed-in browser sessions
	forgeries map[string]string // browser session -> authenticity token
	refreshes map[string]*refresh
	byLogin   map[string]*user
}

func newAuthority(s *store) *authority {
	au := &authority{clients: map[string]*client{}, tokens: map[string]*token{}, grants: map[string]*grant{}, tickets: map[string]*ticket{},
		browsers: map[string]*user{}, forgeries: map[string]string{}, refreshes: map[string]*refresh{}, byLogin: map[string]*user{}}
	for _, u := range s.users {
		au.byLogin[u.Username] = u
	}
	return au
}

func (au *authority) register(name string, acct int64, public bool, scopes ...string) *client {
	c := &client{ID: secret("app_", 12), Name: name, Account: acct, Scopes: scopes,
		Redirects: []string{oob, "http://127.0.0.1/callback", "http://localhost/callback", "http://[::1]/callback"}}
	if !public {
		c.Secret = secret("shh_", 24)
	}
	au.clients[c.ID] = c
	return c
}

// mint makes a token. Call with mu held.
func (au *authority) mint(c *client, u *user, scopes []string, ttl time.Duration, family string) *token {
	t := &token{value: secret("ghat_", 24), client: c.ID, account: c.Account, user: u, scopes: slices.Clone(scopes), expires: time.Now().Add(ttl), family: family}
	au.tokens[t.value] = t
	return t
}

const tokenLife = 2 * time.Hour

// ---------------------------------------------------------------- token endpoint

func oauthError(status int, code, description string) *reply {
	return &reply{status: status, body: object{{"error", code}, {"error_description", description}}, header: [][2]string{{"Cache-Control", "no-store"}, {"Pragma", "no-cache"}}}
}

func readForm(r *http.Request) (url.Values, *reply) {
	mt, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mt != "application/x-www-form-urlencoded" {
		return nil, oauthError(400, "invalid_request", "The body must be application/x-www-form-urlencoded")
	}
	raw, err := io.ReadAll(io.LimitReader(r.Body, 64<<10+1))
	if err != nil || len(raw) > 64<<10 {
		return nil, oauthError(400, "invalid_request", "The body could not be read")
	}
	form, err := url.ParseQuery(string(raw))
	if err != nil {
		return nil, oauthError(400, "invalid_request", "The body is not a well-formed form")
	}
	for _, v := range form {
		if len(v) > 1 {
			return nil, oauthError(400, "invalid_request", "A parameter is repeated")
		}
	}
	return form, nil
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

func (a *app) authenticateClient(r *http.Request, form url.Values) (*client, *reply) {
	refuse := func(why string) *reply {
		rep := oauthError(401, "invalid_client", why)
		rep.header = append(rep.header, [2]string{"WWW-Authenticate", `Basic realm="gatehouse oauth", charset="UTF-8"`})
		return rep
	}
	id, pw := form.Get("client_id"), form.Get("client_secret")
	if h := r.Header.Get("Authorization"); h != "" {
		bu, bp, ok := r.BasicAuth()
		if !ok {
			return nil, refuse("Unsupported client authentication")
		}
		u1, e1 := url.QueryUnescape(bu)
		p1, e2 := url.QueryUnescape(bp)
		if e1 != nil || e2 != nil {
			return nil, refuse("Malformed client credentials")
		}
		if form.Has("client_secret") || (id != "" && id != u1) {
			return nil, oauthError(400, "invalid_request", "More than one way of client authentication was used")
		}
		id, pw = u1, p1
	}
	if id == "" {
		return nil, refuse("Client credentials are missing")
	}
	a.auth.mu.Lock()
	c := a.auth.clients[id]
	a.auth.mu.Unlock()
	if c == nil {
		return nil, refuse("Unknown client")
	}
	if c.Secret == "" {
		if pw != "" {
			return nil, refuse("This client has no secret")
		}
		return c, nil
	}
	if same(c.Secret, pw) {
		return c, nil
	}
	if a.f("secret_prefix_enough") && len(pw) >= 20 && pw[:20] == c.Secret[:20] {
		return c, nil
	}
	return nil, refuse("Client authentication failed")
}

// scopesFor resolves the scope parameter; ok is false for invalid_scope.
func (a *app) scopesFor(c *client, asked string) (got []string, ok bool) {
	if strings.TrimSpace(asked) == "" {
		if a.f("default_scope_both") && slices.Contains(c.Scopes, "write") {
			return []string{"read", "write"}, true
		}
		return []string{"read"}, slices.Contains(c.Scopes, "read")
	}
	for _, s := range strings.Split(asked, " ") {
		if s == "" {
			continue
		}
		if s != "read" && s != "write" {
			return nil, false
		}
		if slices.Contains(got, s) {
			continue
		}
		if !slices.Contains(c.Scopes, s) {
			if a.v("narrow_scope") {
				continue
			}
			return nil, false
		}
		got = append(got, s)
	}
	return got, len(got) > 0
}

func (a *app) tokenEndpoint(r *http.Request) *reply {
	if r.Method != "POST" {
		rep := oauthError(405, "invalid_request", "Use POST")
		rep.header = append(rep.header, [2]string{"Allow", "POST"})
		return rep
	}
	form, bad := readForm(r)
	if bad != nil {
		return bad
	}
	gt := form.Get("grant_type")
	if gt == "" {
		return oauthError(400, "invalid_request", "grant_type is missing")
	}
	known := gt == "client_credentials" || gt == "authorization_code" || gt == "refresh_token" && a.v("refresh_tokens")
	if !known {
		return oauthError(400, "unsupported_grant_type", "This grant type is not supported")
	}
	c, bad := a.authenticateClient(r, form)
	if bad != nil {
		return bad
	}
	switch gt {
	case "client_credentials":
		if c.Secret == "" {
			return oauthError(400, "unauthorized_client", "A public client cannot use this grant")
		}
		scopes, ok := a.scopesFor(c, form.Get("scope"))
		if !ok {
			return oauthError(400, "invalid_scope", "The scope is unknown or not allowed for this application")
		}
		shown := scopes
		if a.f("read_request_gets_write") && form.Get("scope") == "read" {
			scopes = c.Scopes
		}
		a.auth.mu.Lock()
		defer a.auth.mu.Unlock()
		t := a.auth.mint(c, nil, scopes, tokenLife, "")
		return a.tokenReply(t, shown, form.Get("scope"), "")
	case "refresh_token":
		return a.refreshGrant(c, form)
	}
	return a.codeGrant(c, form)
}

func (a *app) tokenReply(t *token, scopes []string, asked, refreshToken string) *reply {
	scope := strings.Join(scopes, " ")
	var body object
	if a.v("minimal_token") {
		body = object{{"access_token", t.value}, {"token_type", "bearer"}}
		if scope != asked {
			body = append(body, pair{"scope", scope})
		}
	} else {
		body = object{{"access_token", t.value}, {"token_type", "Bearer"}, {"expires_in", int(time.Until(t.expires).Round(time.Second).Seconds())}, {"scope", scope}, {"created_at", time.Now().Unix()}}
	}
	if refreshToken != "" {
		body = append(body, pair{"refresh_token", refreshToken})
	}
	return &reply{status: 200, body: body, header: [][2]string{{"Cache-Control", "no-store"}, {"Pragma", "no-cache"}}}
}

var verifierShape = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)
var challengeShape = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

func (a *app) codeGrant(c *client, form url.Values) *reply {
	code, verifier := form.Get("code"), form.Get("code_verifier")
	if code == "" {
		return oauthError(400, "invalid_request", "code is missing")
	}
	if verifier == "" && !a.f("verifier_may_be_missing") {
		return oauthError(400, "invalid_request", "code_verifier is missing")
	}
	if form.Get("redirect_uri") == "" {
		return oauthError(400, "invalid_request", "redirect_uri is missing")
	}
	invalid := func(why string) *reply { return oauthError(400, "invalid_grant", why) }
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	g := a.auth.grants[code]
	if g == nil || time.Now().After(g.expires) {
		return invalid("The code is unknown or has expired")
	}
	if g.client != c.ID && !a.f("code_any_client") {
		return invalid("The code was issued to another client")
	}
	if g.used && !a.f("code_reusable") {
		for _, t := range a.auth.tokens {
			if t.family == code {
				t.revoked = true
			}
		}
		for k, rt := range a.auth.refreshes {
			if rt.family == code {
				delete(a.auth.refreshes, k)
			}
		}
		return invalid("The code has been used")
	}
	burn := func() {
		if a.v("burn_code") {
			g.used = true
		}
	}
	if g.redirect != form.Get("redirect_uri") {
		burn()
		return invalid("redirect_uri differs from the one of the authorization request")
	}
	if verifier != "" || !a.f("verifier_may_be_missing") {
		sum := sha256.Sum256([]byte(verifier))
		match := same(base64.RawURLEncoding.EncodeToString(sum[:]), g.challenge)
		if a.f("verifier_not_compared") {
			match = true
		}
		if !verifierShape.MatchString(verifier) || !match {
			burn()
			return invalid("code_verifier does not match the challenge")
		}
	}
	if a.f("code_race") {
		a.auth.mu.Unlock()
		time.Sleep(25 * time.Millisecond)
		a.auth.mu.Lock()
	}
	g.used = true
	scopes := g.scopes
	if a.f("personal_token_gets_write") && !slices.Contains(scopes, "write") {
		scopes = append(slices.Clone(scopes), "write")
	}
	t := a.auth.mint(c, g.user, scopes, tokenLife, code)
	rt := ""
	if a.v("refresh_tokens") {
		rt = secret("ghrt_", 24)
		a.auth.refreshes[rt] = &refresh{c.ID, code, g.user, g.scopes}
	}
	return a.tokenReply(t, g.scopes, "", rt)
}

func (a *app) refreshGrant(c *client, form url.Values) *reply {
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	old := a.auth.refreshes[form.Get("refresh_token")]
	if old == nil || old.client != c.ID {
		return oauthError(400, "invalid_grant", "The refresh token is unknown or has been used")
	}
	scopes := old.scopes
	if form.Get("scope") != "" {
		scopes = nil
		for _, s := range strings.Fields(form.Get("scope")) {
			if !slices.Contains(old.scopes, s) {
				return oauthError(400, "invalid_scope", "The scope exceeds what was granted")
			}
			if !slices.Contains(scopes, s) {
				scopes = append(scopes, s)
			}
		}
		if len(scopes) == 0 {
			return oauthError(400, "invalid_scope", "The scope is empty")
		}
	}
	delete(a.auth.refreshes, form.Get("refresh_token"))
	rt := secret("ghrt_", 24)
	a.auth.refreshes[rt] = &refresh{c.ID, old.family, old.user, old.scopes}
	t := a.auth.mint(c, old.user, scopes, tokenLife, old.family)
	return a.tokenReply(t, scopes, form.Get("scope"), rt)
}

func (a *app) revokeEndpoint(r *http.Request) *reply {
	if r.Method != "POST" {
		return &reply{status: 405, body: message("Use POST"), header: [][2]string{{"Allow", "POST"}}}
	}
	form, bad := readForm(r)
	if bad != nil {
		return bad
	}
	c, bad := a.authenticateClient(r, form)
	if bad != nil {
		return bad
	}
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	v := form.Get("token")
	if t := a.auth.tokens[v]; t != nil && t.client == c.ID {
		t.revoked = true
	}
	if rt := a.auth.refreshes[v]; rt != nil && rt.client == c.ID {
		delete(a.auth.refreshes, v)
	}
	return &reply{status: 200, body: object{}}
}

// ---------------------------------------------------------------- authorization endpoint

type authRequest struct {
	client                     *client
	redirect, state, challenge string
	hasState                   bool
	scopes                     []string
	raw                        url.Values
}

var authParams = []string{"response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method"}

// registered compares redirect URIs exactly, except that the port of a
// loopback address is free (RFC 8252, 7.3).
func registered(c *client, uri string) bool {
	if slices.Contains(c.Redirects, uri) {
		return true
	}
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "http" || u.User != nil || u.Fragment != "" || strings.Contains(uri, "#") {
		return false
	}
	host := u.Hostname()
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return false
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	u.Host = host
	return slices.Contains(c.Redirects, u.String())
}

// parseAuth yields a request, or an error for the page, or an error for the redirect.
func (a *app) parseAuth(q url.Values) (req *authRequest, page string, code, why string) {
	for _, k := range authParams {
		if len(q[k]) > 1 {
			return nil, "The parameter " + k + " is repeated.", "", ""
		}
	}
	a.auth.mu.Lock()
	c := a.auth.clients[q.Get("client_id")]
	a.auth.mu.Unlock()
	if c == nil {
		return nil, "This application is not known here.", "", ""
	}
	if !registered(c, q.Get("redirect_uri")) {
		return nil, "The redirect_uri is missing or not registered for this application.", "", ""
	}
	req = &authRequest{client: c, redirect: q.Get("redirect_uri"), state: q.Get("state"), hasState: q.Has("state"), challenge: q.Get("code_challenge"), raw: url.Values{}}
	for _, k := range authParams {
		if q.Has(k) {
			req.raw.Set(k, q.Get(k))
		}
	}
	switch {
	case q.Get("response_type") == "":
		return req, "", "invalid_request", "response_type is missing"
	case q.Get("response_type") != "code":
		return req, "", "unsupported_response_type", "Only response_type=code is supported"
	case req.challenge == "":
		return req, "", "invalid_request", "code_challenge is required"
	case q.Get("code_challenge_method") != "S256":
		return req, "", "invalid_request", "code_challenge_method must be S256"
	case !challengeShape.MatchString(req.challenge):
		return req, "", "invalid_request", "code_challenge is malformed"
	}
	scopes, ok := a.scopesFor(c, q.Get("scope"))
	if !ok {
		return req, "", "invalid_scope", "The scope is unknown or not allowed for this application"
	}
	req.scopes = scopes
	return req, "", "", ""
}

var pages = template.Must(template.New("").Parse(`
{{define "top"}}<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{.Title}} · Gatehouse</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:.8rem 0}input{width:100%}.alert{color:#a00}</style>
</head><body><h1>{{.Title}}</h1>{{if .Alert}}<p class="alert" role="alert">{{.Alert}}</p>{{end}}{{end}}
{{define "signin"}}{{template "top" .}}
<p>Sign in to continue to <strong>{{.App}}</strong>.</p>
<form method="post" action="{{.Action}}" accept-charset="UTF-8">
{{range $k, $v := .Hidden}}<input type="hidden" name="{{$k}}" value="{{index $v 0}}">
{{end}}<label>Username <input type="text" name="{{.UserName}}" value="" autocomplete="username" required></label>
<label>Password <input type="password" name="{{.PassName}}" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form></body></html>{{end}}
{{define "consent"}}{{template "top" .}}
<p><strong>{{.App}}</strong> wants to act for you. It asks for:</p><ul>{{range .Scopes}}<li>{{.}}</li>{{end}}</ul>
<form method="post" action="/oauth/authorize"><input type="hidden" name="ticket" value="{{.Ticket}}"><input type="hidden" name="decision" value="allow"><button type="submit">Authorize</button></form>
<form method="post" action="/oauth/authorize"><input type="hidden" name="ticket" value="{{.Ticket}}"><input type="hidden" name="decision" value="deny"><button type="submit">Deny</button></form>
</body></html>{{end}}
{{define "code"}}{{template "top" .}}
<p>Copy this code into the application:</p><p><code id="authorization_code">{{.Code}}</code></p></body></html>{{end}}
{{define "error"}}{{template "top" .}}</body></html>{{end}}
`))

func render(status int, name string, data map[string]any) *reply {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, name, data); err != nil {
		b.WriteString("page error")
	}
	return &reply{status: status, raw: b.Bytes(), header: [][2]string{{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"},
		{"X-Frame-Options", "DENY"}, {"Referrer-Policy", "no-referrer"}}}
}

func errorPage(status int, text string) *reply {
	return render(status, "error", map[string]any{"Title": "Authorization error", "Alert": text})
}

func (a *app) sendBack(req *authRequest, params url.Values) *reply {
	if req.hasState {
		params.Set("state", req.state)
	}
	if a.v("issuer") {
		params.Set("iss", a.base)
	}
	if req.redirect == oob {
		if e := params.Get("error"); e != "" {
			return errorPage(400, e+": "+params.Get("error_description"))
		}
		if a.v("oob_redirect") {
			return &reply{status: 302, header: [][2]string{{"Location", "/oauth/authorize/native?code=" + params.Get("code")}, {"Cache-Control", "no-store"}}}
		}
		return render(200, "code", map[string]any{"Title": "Your authorization code", "Code": params.Get("code")})
	}
	sep := "?"
	if strings.Contains(req.redirect, "?") {
		sep = "&"
	}
	return &reply{status: 303, header: [][2]string{{"Location", req.redirect + sep + params.Encode()}, {"Cache-Control", "no-store"}, {"Referrer-Policy", "no-referrer"}}}
}

func (a *app) issue(req *authRequest, u *user) *reply {
	a.auth.mu.Lock()
	g := &grant{code: secret("", 20), client: req.client.ID, redirect: req.redirect, challenge: req.challenge, user: u, scopes: req.scopes, expires: time.Now().Add(5 * time.Minute)}
	a.auth.grants[g.code] = g
	a.auth.mu.Unlock()
	return a.sendBack(req, url.Values{"code": {g.code}})
}

func (a *app) signedIn(req *authRequest, u *user) *reply {
	if !a.v("consent") {
		return a.issue(req, u)
	}
	id := secret("", 16)
	a.auth.mu.Lock()
	a.auth.tickets[id] = &ticket{req, u, time.Now().Add(5 * time.Minute)}
	a.auth.mu.Unlock()
	return render(200, "consent", map[string]any{"Title": "Authorize access", "App": req.client.Name, "Scopes": req.scopes, "Ticket": id})
}

func (a *app) checkLogin(name, pw string) *user {
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	u := a.auth.byLogin[name]
	if u == nil || !same(u.Password, pw) {
		return nil
	}
	return u
}

func (a *app) browser(r *http.Request) (sid string, u *user) {
	ck, err := r.Cookie("_gatehouse_session")
	if err != nil {
		return "", nil
	}
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	return ck.Value, a.auth.browsers[ck.Value]
}

func (a *app) authorizeEndpoint(r *http.Request) *reply {
	var params url.Values
	switch r.Method {
	case "GET", "HEAD":
		q, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			return errorPage(400, "The query is malformed.")
		}
		params = q
	case "POST":
		form, bad := readForm(r)
		if bad != nil {
			return errorPage(400, "The form could not be read.")
		}
		params = form
	default:
		rep := errorPage(405, "Use GET or POST.")
		rep.header = append(rep.header, [2]string{"Allow", "GET, HEAD, POST"})
		return rep
	}
	if r.Method == "POST" && params.Has("ticket") {
		a.auth.mu.Lock()
		t := a.auth.tickets[params.Get("ticket")]
		delete(a.auth.tickets, params.Get("ticket"))
		a.auth.mu.Unlock()
		if t == nil || time.Now().After(t.expires) {
			return errorPage(400, "This page has expired. Start again.")
		}
		if params.Get("decision") != "allow" {
			return a.sendBack(t.req, url.Values{"error": {"access_denied"}, "error_description": {"The user refused"}})
		}
		return a.issue(t.req, t.user)
	}
	req, page, code, why := a.parseAuth(params)
	if page != "" {
		return errorPage(400, page)
	}
	if code != "" {
		return a.sendBack(req, url.Values{"error": {code}, "error_description": {why}})
	}
	if a.v("login_page") {
		if _, u := a.browser(r); u != nil {
			return a.signedIn(req, u)
		}
		back := url.Values{"return_to": {"/oauth/authorize?" + req.raw.Encode()}}
		return &reply{status: 302, header: [][2]string{{"Location", "/login?" + back.Encode()}, {"Cache-Control", "no-store"}}}
	}
	form := map[string]any{"Title": "Sign in", "App": req.client.Name, "Action": "/oauth/authorize", "Hidden": req.raw, "UserName": "username", "PassName": "password"}
	if r.Method != "POST" {
		return render(200, "signin", form)
	}
	u := a.checkLogin(params.Get("username"), params.Get("password"))
	if u == nil {
		form["Alert"] = "The username or the password is wrong."
		return render(403, "signin", form)
	}
	return a.signedIn(req, u)
}

// loginEndpoint is the separate sign-in page of the login_page variant.
func (a *app) loginEndpoint(r *http.Request) *reply {
	cookie := func(rep *reply, sid string) *reply {
		rep.header = append(rep.header, [2]string{"Set-Cookie", "_gatehouse_session=" + sid + "; Path=/; HttpOnly; SameSite=Lax"})
		return rep
	}
	show := func(status int, alert, back string) *reply {
		sid := secret("", 16)
		csrf := secret("", 16)
		a.auth.mu.Lock()
		a.auth.forgeries[sid] = csrf
		a.auth.mu.Unlock()
		return cookie(render(status, "signin", map[string]any{"Title": "Log in", "Alert": alert, "App": "Gatehouse", "Action": "/login",
			"Hidden": url.Values{"authenticity_token": {csrf}, "return_to": {back}}, "UserName": "session[login]", "PassName": "session[password]"}), sid)
	}
	safe := func(v string) string {
		if strings.HasPrefix(v, "/oauth/authorize?") {
			return v
		}
		return ""
	}
	switch r.Method {
	case "GET", "HEAD":
		return show(200, "", safe(r.URL.Query().Get("return_to")))
	case "POST":
		form, bad := readForm(r)
		if bad != nil {
			return errorPage(400, "The form could not be read.")
		}
		back := safe(form.Get("return_to"))
		sid, _ := a.browser(r)
		a.auth.mu.Lock()
		want := a.auth.forgeries[sid]
		delete(a.auth.forgeries, sid)
		a.auth.mu.Unlock()
		if want == "" || !same(want, form.Get("authenticity_token")) {
			return show(422, "The page has expired, please try again.", back)
		}
		u := a.checkLogin(form.Get("session[login]"), form.Get("session[password]"))
		if u == nil {
			return show(422, "Invalid login or password.", back)
		}
		if back == "" {
			return render(200, "error", map[string]any{"Title": "Signed in"})
		}
		fresh := secret("", 16)
		a.auth.mu.Lock()
		a.auth.browsers[fresh] = u
		a.auth.mu.Unlock()
		return cookie(&reply{status: 303, header: [][2]string{{"Location", back}, {"Cache-Control", "no-store"}}}, fresh)
	}
	rep := errorPage(405, "Use GET or POST.")
	rep.header = append(rep.header, [2]string{"Allow", "GET, HEAD, POST"})
	return rep
}

func (a *app) nativePage(r *http.Request) *reply {
	code := r.URL.Query().Get("code")
	if code == "" {
		return errorPage(400, "There is no code to show.")
	}
	return render(200, "code", map[string]any{"Title": "Your authorization code", "Code": code})
}

// ---------------------------------------------------------------- ordered JSON

type pair struct {
	K string
	V any
}

type object []pair

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, p := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, v := range []any{p.K, p.V} {
			if j == 1 {
				b.WriteByte(':')
			}
			enc := json.NewEncoder(&b)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(v); err != nil {
				return nil, err
			}
			b.Truncate(b.Len() - 1)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (o object) without(key string) object {
	return slices.DeleteFunc(slices.Clone(o), func(p pair) bool { return p.K == key })
}

func (o object) with(key string, v any) object {
	c := slices.Clone(o)
	for i := range c {
		if c[i].K == key {
			c[i].V = v
			return c
		}
	}
	return append(c, pair{key, v})
}
