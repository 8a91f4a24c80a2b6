"""Authorization server: Authlib grants on top of plain dictionaries."""
import base64
import hashlib
import hmac
import html
import secrets
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from authlib.common.security import generate_token
from authlib.oauth2 import AuthorizationServer, OAuth2Error, OAuth2Request
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants
from authlib.oauth2.rfc6749.errors import InvalidRequestError, UnsupportedGrantTypeError, UnsupportedResponseTypeError
from authlib.oauth2.rfc6749.requests import OAuth2Payload
from authlib.oauth2.rfc6750 import BearerTokenGenerator, BearerTokenValidator
from authlib.oauth2.rfc7636 import CodeChallenge
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from store import F, V, User

OOB = "urn:ietf:wg:oauth:2.0:oob"
NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}
LIFETIME = 7200


@dataclass
class Client(ClientMixin):
    client_id: str
    secret: str
    account_id: int
    scopes: tuple[str, ...]
    grant_types: tuple[str, ...] = ("client_credentials",)
    redirect_uris: tuple[str, ...] = ()
    public: bool = False

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return self.redirect_uris[0] if self.redirect_uris else None

    def get_allowed_scope(self, scope):
        asked = list(dict.fromkeys((scope or "").split()))
        if not asked:
            asked = list(self.scopes) if F("default_scope_wide") else ["read"]
        if F("scope_beyond_client"):
            return " ".join(asked)
        if V("strict_scope") and not set(asked) <= set(self.scopes):
            return None
        return " ".join(s for s in asked if s in self.scopes) or None

    def check_redirect_uri(self, redirect_uri):
        if redirect_uri in self.redirect_uris:
            return True
        try:  # RFC 8252 7.3: native applications may choose any loopback port
            parts = urlsplit(redirect_uri)
            return (bool(self.redirect_uris) and parts.scheme == "http" and not parts.fragment and not parts.username
                    and parts.hostname in ("127.0.0.1", "localhost", "::1") and (parts.port is None or parts.port > 0)
                    and redirect_uri.isascii() and redirect_uri.isprintable() and " " not in redirect_uri)
        except ValueError:
            return False

    def check_client_secret(self, client_secret):
        if F("secret_prefix"):
            return client_secret[:12] == self.secret[:12]
        return hmac.compare_digest(client_secret.encode(), self.secret.encode())

    def check_endpoint_auth_method(self, method, endpoint):
        return (method == "none") == self.public

    def check_response_type(self, response_type):
        return response_type == "code" and "authorization_code" in self.grant_types

    def check_grant_type(self, grant_type):
        return grant_type in self.grant_types


@dataclass
class AuthCode:
    code: str
    client_id: str
    redirect_uri: str | None
    scope: str
    user: User
    code_challenge: str
    code_challenge_method: str
    expires: float
    used: bool = False

    def get_redirect_uri(self):
        return None if F("redirect_uri_unbound") else self.redirect_uri

    def get_scope(self):
        return "read write" if F("code_scope_wide") else self.scope


@dataclass
class Token(TokenMixin):
    value: str
    client: Client
    user: User | None
    scope: str
    expires: float
    revoked: bool = False
    refresh: str | None = None
    code: AuthCode | None = field(default=None, repr=False)

    def get_scope(self):
        return self.scope

    def get_expires_in(self):
        return LIFETIME

    def is_expired(self):
        return self.expires <= time.time()

    def is_revoked(self):
        return self.revoked

    def get_user(self):
        return self.user

    def get_client(self):
        return self.client

    def check_client(self, client):
        return self.client is client


class Payload(OAuth2Payload):
    def __init__(self, pairs):
        self._lists: dict[str, list[str]] = {}
        for key, value in pairs:
            if value != "":                       # RFC 6749 3.1/3.2: without a value = omitted
                self._lists.setdefault(key, []).append(value)

    @property
    def data(self):
        return {k: v[0] for k, v in self._lists.items()}

    @property
    def datalist(self):
        return self._lists


class WebRequest(OAuth2Request):
    def __init__(self, method, path, pairs, headers):
        super().__init__(method, f"http://127.0.0.1{path}", headers=headers)
        self.payload = Payload(pairs)

    @property
    def args(self):
        return self.payload.data

    @property
    def form(self):
        return self.payload.data


class S256Only(CodeChallenge):
    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]

    def validate_code_challenge(self, grant, redirect_uri):
        data = grant.request.payload.data
        if not data.get("code_challenge"):
            raise InvalidRequestError("Missing 'code_challenge'")
        if data.get("code_challenge_method") != "S256":
            raise InvalidRequestError("Only the S256 'code_challenge_method' is supported")
        super().validate_code_challenge(grant, redirect_uri)

    def validate_code_verifier(self, grant, result):
        if F("pkce_unchecked") and grant.request.form.get("code_verifier"):
            return
        super().validate_code_verifier(grant, result)


class ClientCredentials(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def save_authorization_code(self, code, request):
        data = request.payload.data
        self.server.codes[code] = AuthCode(code, request.client.client_id, request.payload.redirect_uri, request.scope,
                                           request.user, data["code_challenge"], "S256", time.time() + 300)

    def query_authorization_code(self, code, client):
        found = self.server.codes.get(code)
        if not found or found.expires < time.time():
            return None
        if found.client_id != client.client_id and not F("code_any_client"):
            return None
        if found.used:
            if not V("replay_keeps_token"):       # RFC 6749 4.1.2: SHOULD revoke what the code has bought
                for token in self.server.tokens.values():
                    if token.code is found:
                        token.revoked = True
            return None
        return found

    def delete_authorization_code(self, authorization_code):
        authorization_code.used = not F("code_reusable")

    def authenticate_user(self, authorization_code):
        return authorization_code.user


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = CodeGrant.TOKEN_ENDPOINT_AUTH_METHODS
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        return next((t for t in self.server.tokens.values() if t.refresh == refresh_token and not t.revoked), None)

    def authenticate_user(self, refresh_token):
        return refresh_token.user

    def revoke_old_credential(self, refresh_token):
        refresh_token.revoked = True


class OAuthServer(AuthorizationServer):
    def __init__(self, db):
        super().__init__(scopes_supported=["read", "write"])
        self.db, self.codes, self.tokens, self.clients, self.pending = db, {}, {}, {}, {}
        self.key = secrets.token_bytes(32)
        refresher = (lambda **_: "rt_" + generate_token(40)) if V("refresh_tokens") else None
        self.register_token_generator("default", BearerTokenGenerator(
            lambda **_: generate_token(43), refresher, lambda client, grant_type: LIFETIME))
        self.register_grant(ClientCredentials)
        self.register_grant(CodeGrant, [S256Only(required=True)])
        if V("refresh_tokens"):
            self.register_grant(RefreshGrant)

    # -- what Authlib wants of an integration
    def query_client(self, client_id):
        return self.clients.get(client_id)

    def save_token(self, token, request):
        self.tokens[token["access_token"]] = Token(
            token["access_token"], request.client, request.user, token["scope"], time.time() + LIFETIME,
            refresh=token.get("refresh_token"), code=request.authorization_code)

    def send_signal(self, name, *args, **kwargs):
        pass

    def create_oauth2_request(self, request):
        return request

    def handle_response(self, status, body, headers):
        headers = dict(headers) | NO_STORE
        if "WWW-Authenticate" in headers:          # RFC 7617 wants a realm, Authlib leaves it out
            headers["WWW-Authenticate"] = 'Basic realm="oauth", charset="UTF-8"'
        return JSONResponse(body, status, headers)

    # -- POST /oauth/token
    async def token(self, request: Request) -> Response:
        raw = await request.body()
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded" or len(raw) > 65536:
            return self.refuse("invalid_request", "Send the parameters as application/x-www-form-urlencoded.")
        web = WebRequest("POST", "/oauth/token", pairs(raw.decode("utf-8", "replace")), request.headers)
        if any(len(v) > 1 for v in web.payload.datalist.values()):
            return self.refuse("invalid_request", "A parameter is included more than once.")
        if not web.payload.grant_type:
            return self.refuse("invalid_request", "Missing grant_type.")
        try:
            return self.create_token_response(web)
        except (ValueError, LookupError):         # undecodable Basic credentials, characters RFC 6749 forbids in texts
            if request.headers.get("authorization", "").lower().startswith("basic"):
                return self.handle_response(401, {"error": "invalid_client"}, [("WWW-Authenticate", "Basic")])
            return self.refuse("invalid_request", "Malformed request.")

    def refuse(self, error, description, status=400):
        return JSONResponse({"error": error, "error_description": description}, status, NO_STORE)

    # -- GET/POST /oauth/authorize
    def inspect(self, params, headers):
        """The consent grant, or the response that refuses the request."""
        web = WebRequest("GET", "/oauth/authorize", params, headers)
        try:
            return self.get_consent_grant(web)
        except OAuth2Error as error:
            if isinstance(error, UnsupportedResponseTypeError) and not web.payload.response_type:
                error = InvalidRequestError("Missing 'response_type'", redirect_uri=error.redirect_uri, state=error.state)
            return self.fail(error)
        except (ValueError, LookupError):
            return page("Request refused", "<p>The authorization request is malformed.</p>", 400)

    def fail(self, error):
        if error.redirect_uri and error.redirect_uri != OOB:
            return self.go(error()[2][0][1])
        return page("Request refused", f"<p><strong>{html.escape(error.error or '')}</strong> "
                                       f"{html.escape(error.get_error_description() or '')}</p>", 400)

    def go(self, url):
        return RedirectResponse(url, 303 if V("sign_in_page") else 302, NO_STORE)

    def grant_code(self, grant, user):
        try:
            location = grant.create_authorization_response(grant.redirect_uri, user)[2][0][1]
        except OAuth2Error as error:
            error.state = grant.request.payload.state
            return self.fail(error)
        if grant.redirect_uri != OOB:
            return self.go(location)
        code = dict(parse_qsl(urlsplit(location).query))["code"]
        return page("Authorization code", "<p>Copy this code into your application:</p>"
                    f'<p><code id="authorization_code">{code}</code></p>')

    def sign(self, text):
        return base64.urlsafe_b64encode(hmac.digest(self.key, text.encode(), hashlib.sha256)).decode().rstrip("=")

    def sign_in_form(self, action, hidden, message=""):
        hidden = [(k, v) for k, v in hidden]
        hidden.append(("authenticity_token", self.sign(urlencode(hidden))))
        inputs = "".join(f'<input type="hidden" name="{html.escape(k)}" value="{html.escape(v)}">' for k, v in hidden)
        note = f'<p role="alert">{html.escape(message)}</p>' if message else ""
        return page("Sign in", f"""{note}<form method="post" action="{action}">{inputs}
<label>Username <input type="text" name="username" autocomplete="username" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button></form>""", 403 if message else 200)

    def consent_form(self, params, user):
        ticket = generate_token(30)
        self.pending[ticket] = (params, user, time.time() + 300)
        scope = dict(params).get("scope") or "read"
        return page("Allow access?", f"""<p>{html.escape(user.full_name)}, an application asks for: <em>{html.escape(scope)}</em>.</p>
<form method="post" action="/oauth/authorize"><input type="hidden" name="ticket" value="{ticket}">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button></form>""")

    def check_password(self, data):
        name, password = data.get("username", ""), data.get("password", "")
        return next((u for u in self.db.users if u.username == name
                     and hmac.compare_digest(u.password.encode(), password.encode("utf-8", "replace"))), None)

    def proceed(self, grant, params, user):
        return self.consent_form(params, user) if V("consent") else self.grant_code(grant, user)

    def cookie_user(self, request):
        ident, _, mac = request.cookies.get("ev_session", "").partition(".")
        if mac and hmac.compare_digest(mac.encode(), self.sign("session:" + ident).encode()):
            return next((u for u in self.db.users if str(u.id) == ident), None)
        return None

    async def authorize(self, request: Request) -> Response:
        if request.method == "GET":
            params = pairs(request.url.query)
            grant = self.inspect(params, request.headers)
            if isinstance(grant, Response):
                return grant
            if not V("sign_in_page"):
                return self.sign_in_form("/oauth/authorize", params)
            user = self.cookie_user(request)
            if user:
                return self.proceed(grant, params, user)
            return self.go("/oauth/sign_in?return_to=" + quote("/oauth/authorize?" + urlencode(params), safe=""))
        params = pairs((await request.body())[:65536].decode("utf-8", "replace"))
        data = dict(params)
        if "ticket" in data:
            params, user, expires = self.pending.pop(data["ticket"], ([], None, 0))
            if not user or expires < time.time():
                return page("Request refused", "<p>This page is out of date. Start again.</p>", 400)
            grant = self.inspect(params, request.headers)
            if isinstance(grant, Response):
                return grant
            return self.grant_code(grant, user if data.get("decision") == "allow" else None)
        params = [(k, v) for k, v in params if k not in ("username", "password", "authenticity_token")]
        grant = self.inspect(params, request.headers)
        if isinstance(grant, Response):
            return grant
        if not hmac.compare_digest(data.get("authenticity_token", "").encode(), self.sign(urlencode(params)).encode()):
            return page("Request refused", "<p>The form is out of date. Start again.</p>", 400)
        user = self.check_password(data)
        if not user:
            return self.sign_in_form("/oauth/authorize", params, "Wrong username or password.")
        return self.proceed(grant, params, user)

    async def sign_in(self, request: Request) -> Response:
        if request.method == "GET":
            return self.sign_in_form("/oauth/sign_in", [("return_to", request.query_params.get("return_to", ""))])
        data = dict(pairs((await request.body())[:65536].decode("utf-8", "replace")))
        back = data.get("return_to", "")
        user = self.check_password(data)
        if not user:
            return self.sign_in_form("/oauth/sign_in", [("return_to", back)], "Wrong username or password.")
        if not back.startswith("/oauth/authorize?") or not back.isascii() or not back.isprintable():
            return page("Signed in", "<p>You are signed in.</p>")
        response = self.go(back)
        response.set_cookie("ev_session", f"{user.id}.{self.sign('session:%d' % user.id)}", httponly=True, samesite="lax", path="/oauth")
        return response


class Bearer(BearerTokenValidator):
    def __init__(self, server):
        super().__init__(realm="events")
        self.server = server

    def authenticate_token(self, token_string):
        return self.server.tokens.get(token_string.strip())

    @staticmethod
    def scope_insufficient(token_scopes, required_scopes):
        if V("write_implies_read") and required_scopes == ["read"]:
            required_scopes = ["read", "write"]
        return BearerTokenValidator.scope_insufficient(token_scopes, required_scopes)


def pairs(text):
    try:
        found = parse_qsl(text, keep_blank_values=True, errors="replace", max_num_fields=200)
    except ValueError:
        return []
    return [(k, v.encode("utf-8", "replace").decode()) for k, v in found]


def page(title, body, status=200):
    return HTMLResponse(f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>
<body><main><h1>{title}</h1>{body}</main></body></html>""", status, NO_STORE | {"X-Frame-Options": "DENY"})
