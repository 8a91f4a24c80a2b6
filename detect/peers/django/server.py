#!/usr/bin/env python3
"""Event attendee service, API v2: Django + django-oauth-toolkit behind waitress.

    python server.py [--port N] [--variant a,b] [--fault x] [--rate N] [--list]
"""
import argparse
import gc
import json
import logging
import os
import shutil
import signal
import sys
import tempfile
from datetime import timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

VARIANTS = {
    "epoch_timestamps": "timestamps are integers, seconds since 1970",
    "offset_timestamps": "timestamps carry the UTC offset of the event instead of Z, no fraction",
    "newest_first": "attendees (and events) are listed newest first",
    "order_by_name": "attendees are listed by last name, first name",
    "bad_page_400": "page or per_page out of range or not a number is 400 (default: clamped or defaulted)",
    "zero_pages": "an empty attendee list has total_pages 0 (default: 1)",
    "paged_events": "the events list is paged, 5 by default, with pagination metadata",
    "bad_id_400": "an id that is not a number is 400 (default: 404)",
    "checkin_no_content": "POST check_in answers 204 without a body (default: 200 with the attendee)",
    "checkin_receipt": "POST check_in answers 201 with a receipt instead of the attendee",
    "strict_checkin": "a second check-in is 409 (default: idempotent)",
    "lax_checkin": "check-out and undo have no preconditions (default: 422)",
    "undo_steps_back": "undo after a check-out goes back to checked_in (default: not_checked_in)",
    "session_moves_status": "session check-ins also move checkin_status (default: kept apart)",
    "session_422": "an unknown session_id is 422 (default: 404)",
    "delete_returns_item": "field delete answers 200 with the deleted field (default: 204)",
    "renumber_positions": "positions are closed up after a field was deleted",
    "zero_positions": "positions start at 0",
    "choices_needed": "dropdown and radio fields need at least one option on create",
    "sparse_answers": "Attendee.fields holds answered fields only (default: every field of the event)",
    "strict_answers": "answers must suit the field's type and options",
    "unknown_keys_422": "attributes that are not documented for the operation are 422 (default: ignored)",
    "unique_email": "an e-mail address can be used once per event",
    "strict_phone": "phone is not stripped of blanks and dashes before it is checked",
    "normalises": "texts are trimmed and the domain of e-mail addresses is put in lower case",
    "auto_confirm": "new attendees are confirmed (default: unconfirmed)",
    "needs_approval": "new attendees are pending_approval",
    "default_type": "without registration_type_id the event's default type is taken (default: null)",
    "closed_events": "completed, canceled and archived events take no new attendees (422)",
    "blank_email": "an attendee without e-mail shows an empty string (default: a placeholder address)",
    "account_header_other": "X-Account-Id missing is 403, wrong is 404 (default: 400, 403)",
    "machine_header_400": "X-Account-Id with a client credentials token is 400 (default: ignored)",
    "me_404": "/me with a client credentials token is 404 (default: 403)",
    "write_implies_read": "scope write also reads (default: it does not)",
    "scope_narrowing": "scopes that are not allowed are dropped from the token (default: invalid_scope)",
    "public_client": "the authorization-code application is public, without a secret",
    "skip_consent": "no consent page",
    "inline_sign_in": "the sign-in form is served at /oauth/authorize itself (default: redirect to a login page)",
    "replay_revokes": "a second use of a code revokes the token issued for the first",
    "bare_token_response": "token responses without expires_in and refresh_token, token_type in lower case",
    "long_tokens": "access tokens of some 570 characters out of the whole RFC 6750 alphabet",
    "extra_fields": "records carry more attributes than documented",
    "numeric_qr": "qr_code is a number",
    "more_endpoints": "GET of one attendee and of the registration types list exist as well",
    "replica_lag": "lists see writes 300 ms later",
    "retry_after_date": "Retry-After is an HTTP date",
    "chatty_headers": "ETag, Cache-Control, X-Request-Id and Location headers",
    "raw_utf8": "JSON is indented, unescaped UTF-8 with a charset parameter",
    "trailing_slash": "a trailing slash is tolerated on API paths",
    "any_media_type": "request bodies are parsed as JSON whatever their media type says (default: 415)",
    "malformed_422": "malformed JSON is 422 with errors (default: 400)",
    "method_404": "a method that a path does not support is 404 (default: 405)",
}

FAULTS = {  # name: (description, sentence)
    "code_reusable": ("an authorization code can be exchanged again and again",
                      "Authentication: the returned code is exchanged at the token endpoint (OAuth 2: once)"),
    "pkce_any_verifier": ("any code_verifier is accepted",
                          "Authentication: the human-user grant is authorization code with PKCE"),
    "pkce_verifier_optional": ("the exchange works without code_verifier",
                               "Authentication: the human-user grant is authorization code with PKCE"),
    "scope_widened": ("a client credentials token asked for with read can write, although the answer says read",
                      "Client credentials: the scope parameter says read, write or both; writes need write"),
    "personal_scope_widened": ("a personal token consented for read can write",
                               "Scope rules: create, update, delete and check-in need scope write"),
    "default_scope_wide": ("without scope the token gets everything the client may have",
                           "Credentials: read is the default scope"),
    "undo_needs_read_only": ("undo check-in works with a read token",
                             "Scope rules: check-in, check-out and undo need write"),
    "field_delete_needs_read_only": ("a read token can delete attendee fields",
                                     "Attendee fields: delete has scope write"),
    "attendee_update_needs_read_only": ("a read token can update attendees", "Update an attendee: scope write"),
    "expired_token_lives": ("an expired token still lists attendee fields", "Errors: 401 when the token expired"),
    "revoked_token_lives": ("a revoked token still lists events", "Errors: 401 when the token was revoked"),
    "patch_bad_token_403": ("PATCH with an invalid token is 403", "Errors: 401 for an invalid token"),
    "missing_token_error_object": ("without a token the 401 body has an object in error",
                                   "Errors: the 401 body holds error as a string"),
    "account_header_optional": ("a personal token without X-Account-Id can list attendees and read /me",
                                "Authentication: the header is required for personal tokens"),
    "foreign_account_fields": ("a personal token reaches attendee fields of an account its user is not in",
                               "What the service does: a client acts on one account's events"),
    "machine_header_switches_account": ("X-Account-Id moves a client credentials token to another account",
                                        "Client credentials: the token is bound to the application's account"),
    "me_with_machine_token": ("/me answers 200 to a client credentials token",
                              "Account and user: /me works only with personal tokens"),
    "event_status_spelling": ("canceled events show cancelled", "Event: the allowed status values"),
    "event_timezone_missing": ("a single completed event lacks timezone", "Event: all fields are present"),
    "foreign_event_readable": ("an event of another account can be read by id",
                               "Errors / purpose: 404 for an event not found, one account's events only"),
    "type_of_other_event": ("a registration type is found under any event of the account",
                            "Errors: 404 when the record is not found (path: event and type)"),
    "type_404_errors_array": ("an unknown registration type has a 404 body with errors",
                              "Errors: the 404 body is error with a string"),
    "hidden_type_without_capacity": ("an invisible registration type lacks capacity",
                                     "RegistrationType: all fields are present"),
    "per_page_above_100": ("per_page above 100 is obeyed", "Limits: per_page max 100"),
    "default_20_after_first_page": ("from page 2 on the default page size is 20", "Limits: per_page default 25"),
    "page_zero_422": ("page=0 is 422", "List attendees: there is no 422 for this operation"),
    "later_pages_overlap": ("from page 2 on, pages start one record too early",
                            "List attendees: page and per_page divide the list"),
    "per_page_echoed_as_text": ("per_page in the metadata is a string when it was given",
                                "PaginationMetadata: all integers"),
    "empty_list_without_totals": ("an event without attendees has no total_pages",
                                  "PaginationMetadata: all four are required"),
    "list_drops_answers": ("attendees on later pages have no fields", "Attendee: all fields in every response"),
    "foreign_attendee_list": ("a personal token can list attendees of another account's event",
                              "Purpose / errors: one account's events, else 404"),
    "first_name_optional_with_email": ("first_name may be left out when an email is sent",
                                       "Create an attendee: first_name is required (else 422)"),
    "create_forgets_company": ("company is lost on create when job_title is sent too",
                               "Create an attendee: the body may hold company"),
    "every_fourth_create_lost": ("every fourth created attendee is acknowledged but not kept",
                                 "Capabilities: create attendees (201 with the attendee)"),
    "create_omits_null_phone": ("the answer to a create without phone lacks phone",
                                "Attendee: all fields in every response, phone string or null"),
    "create_200_with_answers": ("a create with answers is 200", "Create an attendee: 201"),
    "false_answer_becomes_null": ("the answer false is kept as null",
                                  "AttendeeFieldValue: a value may be a boolean"),
    "long_array_answer_cut": ("array answers keep their first two entries",
                              "AttendeeFieldValue: a value may be an array of scalars"),
    "ids_collide_when_concurrent": ("creates that overlap get the same id and overwrite each other",
                                    "Attendee: id is the attendee's id"),
    "concurrent_updates_lost": ("overlapping updates of different attributes undo each other",
                                "Update an attendee: the attributes are optional (others stay)"),
    "null_phone_ignored": ("PATCH phone null keeps the old number", "Update an attendee: phone is string or null"),
    "rename_clears_phone": ("PATCH last_name clears phone", "Update an attendee: the attributes are optional"),
    "waitlisted_refused": ("PATCH rsvp_status waitlisted is 422", "rsvp_status: any to any of the five values"),
    "any_rsvp_accepted": ("PATCH takes any text as rsvp_status", "rsvp_status: one of the five allowed values"),
    "rsvp_drops_others": ("attributes sent along with rsvp_status are not updated",
                          "rsvp_status: what else is sent is changed as well"),
    "pending_not_kept": ("pending_approval is answered but unconfirmed is kept",
                         "rsvp_status: the next state is the value sent"),
    "decline_undoes_checkin": ("declining also resets checkin_status",
                               "rsvp_status: the call sets the value sent and the other supplied attributes"),
    "update_errors_objects": ("422 of an attendee update has objects in errors", "Errors: errors is an array of strings"),
    "update_event_id_text": ("event_id is a string after an rsvp update", "Attendee: event_id is an integer"),
    "update_finds_foreign_attendee": ("PATCH finds attendees of any event and account by id",
                                      "Errors: 404 when the record is not found"),
    "checkout_unknown_422": ("check-out of an unknown attendee is 422", "Errors: 404 when the record is not found"),
    "checkout_touches_rsvp": ("a check-out sets rsvp_status to confirmed",
                              "States: check-in operations act on checkin_status"),
    "checkout_state_spelling": ("the check-out answer says checkedout", "checkin_status: three allowed values"),
    "checkout_422_error_string": ("422 of a check-out has error instead of errors",
                                  "Errors: the 422 body is errors with strings"),
    "null_session_refused": ("check-out with session_id null is 422", "Check-in: session_id is integer or null"),
    "undo_no_content": ("undo answers 204", "Check-in: DELETE answers 200 with the attendee"),
    "undo_without_metadata": ("the undo answer lacks metadata", "Check-in: DELETE answers item and metadata"),
    "list_options_null": ("in the field list, empty options are null", "AttendeeField: options is always present, array"),
    "field_list_bare": ("the field list is a bare array", "Attendee fields, list: items and metadata"),
    "field_type_optional": ("a field can be created without type", "Attendee fields, create: type is required"),
    "image_type_refused": ("type image is 422", "AttendeeField: the allowed types, for create and update"),
    "tel_becomes_contact_phone": ("updating a type to tel makes it contact_phone",
                                  "Attendee fields, update: type is one of the enum"),
    "field_create_forgets_required": ("required is not kept for new checkbox fields",
                                      "Attendee fields, create: required is a boolean of the body"),
    "relabel_clears_options": ("a new label clears the options", "Attendee fields, update: attributes are optional"),
    "required_only_update_lost": ("an update of required alone is answered but not kept",
                                  "Attendee fields, update: required may be sent"),
    "field_update_400": ("validation failures of a field update are 400", "Errors: 422 documented for update attendee field"),
    "field_delete_not_kept": ("deleting a required field is acknowledged but it stays",
                              "Capabilities: delete attendee fields"),
    "field_delete_404_text": ("deleting an unknown field answers 404 as plain text",
                              "Errors: the 404 body is error with a string"),
    "rate_without_retry_after": ("429 of attendee and field lists and creates lacks Retry-After (needs --rate)",
                                 "Limits: 429 comes with Retry-After"),
    "rate_errors_array": ("the 429 body has errors (needs --rate)", "Errors: the 429 body is error with a string"),
}


def options():
    p = argparse.ArgumentParser()
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--variant", action="append", default=[])
    p.add_argument("--fault", action="append", default=[])
    p.add_argument("--rate", type=float, default=0)
    p.add_argument("--list", action="store_true")
    o = p.parse_args()
    if o.list:
        print(json.dumps({"variants": [{"name": k, "description": d} for k, d in VARIANTS.items()],
                          "faults": [{"name": k, "description": d, "sentence": s} for k, (d, s) in FAULTS.items()]},
                         indent=1))
        sys.exit(0)
    for attr, known in (("variant", VARIANTS), ("fault", FAULTS)):
        names = {n.strip() for text in getattr(o, attr) for n in text.split(",") if n.strip()}
        for n in names:
            if n not in known:
                print(f"unknown {attr}: {n}", file=sys.stderr)
                sys.exit(2)
        setattr(o, attr, names)
    return o


def configure(workdir, variants):
    from django.conf import settings
    os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
    apps = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
            "django.contrib.staticfiles", "oauth2_provider"]
    provider = {
        "SCOPES": {"read": "read", "write": "write"}, "DEFAULT_SCOPES": ["read"],
        "SCOPES_BACKEND_CLASS": "oauth.Scopes", "OAUTH2_VALIDATOR_CLASS": "oauth.Validator",
        "ACCESS_TOKEN_GENERATOR": "oauth.make_token", "ACCESS_TOKEN_EXPIRE_SECONDS": 7200,
        "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https", "urn"], "ALLOW_LOCALHOST_LOOPBACK": True,
        "COMPLIANT_BCP_RFC9700_PKCE_METHOD": True, "PKCE_REQUIRED": True,
    }
    from store import TEMPLATES
    settings.configure(
        DEBUG=False, SECRET_KEY=os.urandom(24).hex(), ALLOWED_HOSTS=["*"], ROOT_URLCONF="api", USE_TZ=True,
        TIME_ZONE="UTC", APPEND_SLASH=False, INSTALLED_APPS=apps, STATIC_URL="/static/", LOGIN_URL="/accounts/login/",
        LOGIN_REDIRECT_URL="/api/v2/docs", DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        MIDDLEWARE=["api.Edge", "django.contrib.sessions.middleware.SessionMiddleware",
                    "django.middleware.csrf.CsrfViewMiddleware",
                    "django.contrib.auth.middleware.AuthenticationMiddleware"],
        PASSWORD_HASHERS=["oauth.QuickHasher"], DATA_UPLOAD_MAX_MEMORY_SIZE=None,
        MIGRATION_MODULES={a.split(".")[-1]: None for a in apps},
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(workdir, "oauth.sqlite3"),
                               "CONN_MAX_AGE": None,
                               "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command":
                                           "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"}}},
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "loaders": [("django.template.loaders.locmem.Loader", TEMPLATES),
                        "django.template.loaders.app_directories.Loader"]}}],
        OAUTH2_PROVIDER=provider,
        LOGGING={"version": 1, "disable_existing_loggers": False,
                 "handlers": {"err": {"class": "logging.StreamHandler", "level": "ERROR"}},
                 "root": {"handlers": ["err"], "level": "ERROR"},
                 "loggers": {"django.security": {"handlers": [], "level": "CRITICAL", "propagate": False}}},
    )
    logging.getLogger("oauthlib").setLevel(logging.CRITICAL)
    logging.getLogger("oauth2_provider").setLevel(logging.CRITICAL)
    import django
    django.setup()


def furnish(variants):
    """Tables, users, applications and the two dead tokens."""
    import secrets

    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.utils import timezone
    from oauth2_provider.generators import generate_client_id, generate_client_secret
    from oauth2_provider.models import AccessToken, Application

    import api
    import oauth
    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False, skip_checks=True)
    user = User.objects.create_user("beatriz.lopes", "beatriz@harbour.example.com", "c0rrect-h0rse!",
                                    first_name="Beatriz", last_name="Lopes")
    other = User.objects.create_user("aino", "aino@tundra.example.com", "poro & järvi", first_name="Aino",
                                     last_name="Laine")
    oauth.MEMBERSHIPS.update({user.pk: {1}, other.pk: {2}})

    def application(name, owner, account, scopes, public=False):
        secret = generate_client_secret()[:48]
        app = Application.objects.create(
            name=name, user=owner, client_id=generate_client_id(), client_secret=secret,
            client_type="public" if public else "confidential", authorization_grant_type="authorization-code",
            redirect_uris=" ".join([oauth.OOB, "http://127.0.0.1/callback", "http://localhost/callback",
                                    "http://[::1]/callback"]),
            skip_authorization="skip_consent" in variants)
        oauth.CLIENTS[app.client_id] = {"account_id": account, "scopes": scopes}
        return app, {"id": app.client_id, "secret": secret}

    main, main_keys = application("Badge Printer", user, 1, ["read", "write"])
    _, read_keys = application("Wallboard", user, 1, ["read"])
    _, user_keys = application("Organiser Desktop", user, 1, ["read", "write"], "public_client" in variants)
    _, foreign_keys = application("Tundra Sync", other, 2, ["read", "write"])
    dead = {}
    for kind, lifetime in (("expired", -5), ("revoked", 7200)):
        text = secrets.token_urlsafe(24)
        token = AccessToken.objects.create(application=main, user=None, token=text, scope="read write",
                                           expires=timezone.now() + timedelta(minutes=lifetime))
        if kind == "revoked":
            checksum = token.token_checksum
            token.revoke()
            api.KEPT_ALIVE[checksum] = token
        dead[kind] = text
    return user, main_keys, read_keys, user_keys, foreign_keys, dead


def main():
    opts = options()
    workdir = tempfile.mkdtemp(prefix="attendees-")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        from store import CFG, STORE
        CFG.variants, CFG.faults, CFG.rate = opts.variant, opts.fault, max(opts.rate, 0)
        configure(workdir, opts.variant)
        user, main_keys, read_keys, user_keys, foreign_keys, dead = furnish(opts.variant)
        from django.core.wsgi import get_wsgi_application
        from waitress import create_server
        server = create_server(get_wsgi_application(), host="127.0.0.1", port=opts.port, threads=10,
                               connection_limit=500, max_request_body_size=4 << 20, ident="tundra-edge",
                               clear_untrusted_proxy_headers=True)
        logging.getLogger("waitress").setLevel(logging.ERROR)
        live, foreign = STORE.events[5101], STORE.events[6204]
        person = {"account_id": 1, "foreign_account_id": 2, "client_id": user_keys["id"],
                  "client_secret": user_keys["secret"], "redirect_uri": "urn:ietf:wg:oauth:2.0:oob", "sign_in": "form",
                  "username": user.username, "password": "c0rrect-h0rse!"}
        if "public_client" in opts.variant:
            del person["client_secret"]
        print(json.dumps({
            "name": "django-oauth-toolkit", "base_url": f"http://127.0.0.1:{server.effective_port}",
            "client": main_keys, "read_client": read_keys, "user": person, "environment": "local",
            "event_id": live.id, "other_event_id": 5102, "fields_event_id": 5107,
            "registration_type_id": min(live.registration_types), "session_id": min(live.sessions),
            "foreign": {"event_id": foreign.id, "attendee_id": min(foreign.attendees), "client": foreign_keys},
            "tokens": dead, "writes": "allow", "rate_limit": "probe" if opts.rate else "avoid",
            "settle_ms": 1000 if "replica_lag" in opts.variant else 300}), flush=True)
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        server.run()
    finally:
        shutil.rmtree(workdir, ignore_errors=True)


if __name__ == "__main__":
    main()
