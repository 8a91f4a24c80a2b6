"""The OAuth side: django-oauth-toolkit with this service's scopes, pages and RFC corrections."""
import base64
import hashlib
import json
import secrets
import threading
from urllib.parse import parse_qsl, urlsplit

from django.contrib.auth import login
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from oauth2_provider.models import AccessToken, Application
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.scopes import BaseScopes
from oauth2_provider.views import AuthorizationView, RevokeTokenView, TokenView
from oauthlib.oauth2.rfc6749 import errors

from store import F, V

OOB = "urn:ietf:wg:oauth:2.0:oob"
LOCK = threading.RLock()          # serialises everything that issues or consumes codes and tokens
CLIENTS = {}                      # client_id -> {"account_id", "scopes"}
MEMBERSHIPS = {}                  # user pk -> {account ids}
SPENT = {}                        # code -> access token (variant replay_revokes)


class QuickHasher(PBKDF2PasswordHasher):
    """A demonstration install shares its processor: few rounds."""
    algorithm = "pbkdf2_quick"
    iterations = 600


class Scopes(BaseScopes):
    def get_all_scopes(self):
        return {"read": "Read your account, events and attendees", "write": "Change attendees, fields and check-ins"}

    def get_available_scopes(self, application=None, request=None, *a, **k):
        return CLIENTS.get(getattr(application, "client_id", None), {}).get("scopes", ["read", "write"])

    def get_default_scopes(self, application=None, request=None, *a, **k):
        if F("default_scope_wide"):
            return list(self.get_available_scopes(application))
        return ["read"]


class Validator(OAuth2Validator):
    def _extract_basic_auth(self, request):
        scheme, _, rest = (request.headers.get("HTTP_AUTHORIZATION") or "").partition(" ")
        return rest.strip() if scheme.lower() == "basic" and rest.strip() else None

    def _authenticate_basic_auth(self, request):
        try:
            return super()._authenticate_basic_auth(request)
        except ValueError:
            return False

    # an application of this service may use both documented grants
    def validate_grant_type(self, client_id, grant_type, client, request, *a, **k):
        if grant_type == "refresh_token":
            return not V("bare_token_response")
        return grant_type in ("client_credentials", "authorization_code")

    def validate_response_type(self, client_id, response_type, client, request, *a, **k):
        return response_type == "code"

    def validate_scopes(self, client_id, scopes, client, request, *a, **k):
        if V("scope_narrowing"):
            allowed = CLIENTS.get(client.client_id, {}).get("scopes", [])
            request.scopes = scopes = [s for s in scopes if s in allowed]
            if not scopes:
                return False
        return super().validate_scopes(client_id, scopes, client, request, *a, **k)

    def confirm_redirect_uri(self, client_id, code, redirect_uri, client, *a, **k):
        if not super().confirm_redirect_uri(client_id, code, redirect_uri, client, *a, **k):
            raise errors.InvalidGrantError("redirect_uri differs from the authorization request")  # RFC 6749, 5.2
        return True

    def invalidate_authorization_code(self, client_id, code, request, *a, **k):
        if F("code_reusable"):
            return
        super().invalidate_authorization_code(client_id, code, request, *a, **k)

    def get_code_challenge(self, code, request):
        real = super().get_code_challenge(code, request)
        if F("pkce_any_verifier") and request.code_verifier:
            return base64.urlsafe_b64encode(hashlib.sha256(request.code_verifier.encode()).digest()).decode().rstrip("=")
        if F("pkce_verifier_optional") and not request.code_verifier:
            return None
        return real

    def is_pkce_required(self, client_id, request):
        if F("pkce_verifier_optional") and request.grant_type == "authorization_code":
            return False
        return True

    def _create_access_token(self, expires, request, token, source_refresh_token=None):
        if F("scope_widened") and request.grant_type == "client_credentials" and token["scope"] == "read":
            token = dict(token, scope="read write")
        if F("personal_scope_widened") and request.grant_type == "authorization_code":
            token = dict(token, scope="read write")
        return super()._create_access_token(expires, request, token, source_refresh_token)


def make_token(request, refresh_token=False):
    if V("long_tokens"):
        return "ev2." + base64.b64encode(secrets.token_bytes(420)).decode() + "~._-="
    return secrets.token_urlsafe(24)


def oauth_error(code, description, status=400):
    r = JsonResponse({"error": code, "error_description": description}, status=status)
    r["Cache-Control"] = "no-store"
    r["Pragma"] = "no-cache"
    return r


class Token(TokenView):
    def post(self, request, *args, **kwargs):
        form = request.POST
        doubled = [k for k in form if len(form.getlist(k)) > 1 and k != "resource"]
        if doubled:
            return oauth_error("invalid_request", f"Duplicate {doubled[0]} parameter.")
        if not form.get("grant_type"):
            return oauth_error("invalid_request", "Request is missing grant type.")
        if form["grant_type"] not in ("client_credentials", "authorization_code", "refresh_token"):
            return oauth_error("unsupported_grant_type", "This grant type is not supported.")
        with LOCK:
            try:
                response = self.authorization_flow_token_response(request)
            except errors.OAuth2Error as exc:
                response = oauth_error(exc.error, exc.description or exc.error, exc.status_code)
            body = json.loads(response.content)
            code = form.get("code")
            if V("replay_revokes") and form["grant_type"] == "authorization_code":
                if response.status_code == 200:
                    SPENT[code] = body["access_token"]
                elif body.get("error") == "invalid_grant" and code in SPENT:
                    AccessToken.objects.filter(
                        token_checksum=hashlib.sha256(SPENT.pop(code).encode()).hexdigest()).delete()
        if V("bare_token_response") and response.status_code == 200:
            response.content = json.dumps({"token_type": "bearer", "access_token": body["access_token"],
                                           "scope": body["scope"]})
        response["Content-Type"] = "application/json"
        response["Cache-Control"] = "no-store"
        response["Pragma"] = "no-cache"
        if response.status_code == 401:  # RFC 6749, 5.2: the challenge names the scheme the client used
            response["WWW-Authenticate"] = 'Basic realm="oauth"'
        elif response.has_header("WWW-Authenticate"):
            del response["WWW-Authenticate"]
        return response


class Authorize(AuthorizationView):
    def dispatch(self, request, *args, **kwargs):
        if V("inline_sign_in") and not request.user.is_authenticated and request.method in ("GET", "POST"):
            form = AuthenticationForm(request)
            if request.method == "POST":
                form = AuthenticationForm(request, data=request.POST)
                if form.is_valid():
                    login(request, form.get_user())
                    return HttpResponseRedirect(request.get_full_path(), status=303)
            return render(request, "registration/login.html", {"form": form, "action": request.get_full_path()})
        return super().dispatch(request, *args, **kwargs)

    def redirect(self, redirect_to, application):
        if str(redirect_to).startswith(OOB):
            query = dict(parse_qsl(urlsplit(redirect_to).query))
            return render(self.request, "oauth2_provider/authorized-oob.html", {
                "code": query.get("code"), "error": query.get("error"),
                "description": query.get("error_description", "")}, status=200 if "code" in query else 400)
        return super().redirect(redirect_to, application)

    def form_valid(self, form):
        app = Application.objects.filter(client_id=form.cleaned_data["client_id"]).first()
        if app is None or not app.redirect_uri_allowed(form.cleaned_data["redirect_uri"]):
            return HttpResponse("<h2>Error: invalid_request</h2>", status=400)
        with LOCK:
            return super().form_valid(form)


class Revoke(RevokeTokenView):
    def post(self, request, *args, **kwargs):
        with LOCK:
            return super().post(request, *args, **kwargs)
