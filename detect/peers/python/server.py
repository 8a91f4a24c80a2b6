#!/usr/bin/env python3
"""Gatehouse, an event attendee and check-in service (API v2).  python3 server.py --port 0"""
import argparse
import asyncio
import json
import signal
import sys
import time

import seed
from service import OOB, App
from wire import Server

VARIANTS = {
    "epoch-times": "timestamps are integers, seconds since 1970 (wins over offset-times)",
    "offset-times": "timestamps carry milliseconds and a numeric offset; event times in the event's zone",
    "pretty-json": "indented JSON in raw UTF-8 with sorted keys, trailing newline and a charset parameter",
    "extra-attributes": "records carry attributes that the specification does not mention",
    "hollow-values": "untyped event and registration type values may be null (description, city of a draft, unlimited capacity)",
    "qr-number": "qr_code is a number",
    "spaced-positions": "field positions are 0, 10, 20, ...",
    "answered-only": "an attendee's fields hold only the questions that were answered",
    "newest-first": "attendees are listed newest first",
    "by-name": "attendees are listed by last name, first name, id",
    "strict-paging": "page or per_page out of range or not a number: 400 instead of clamping",
    "overflow-last": "a page beyond the end shows the last page, and metadata.page says so",
    "one-empty-page": "an empty attendee list has total_pages 1",
    "link-header": "attendee lists carry Link and X-Total-Count headers",
    "paged-events": "GET /events is paged, five a page unless per_page is given",
    "write-implies-read": "scope write also grants read access",
    "narrow-scope": "a scope wider than allowed is narrowed (and said so) instead of invalid_scope",
    "lookup-before-scope": "404 for a missing record comes before 403 for a missing scope",
    "stealth-account-header": "X-Account-Id missing: 401; wrong or malformed: 404",
    "no-stray-header": "an application token with X-Account-Id is refused with 400",
    "me-404": "GET /me with an application token is 404 instead of 403",
    "consent": "cookie session: sign-in, redirect, consent page with Allow and Deny, CSRF token, 302 redirects",
    "native-page": "the out-of-band code is shown in a read-only input of a second page, reached by a redirect",
    "public-client": "the authorization-code client is public: it has no secret",
    "refresh-tokens": "personal tokens come with a rotating refresh token; POST /oauth/revoke (RFC 7009) exists",
    "burn-codes": "a failed exchange by the right client uses the code up",
    "reuse-tokens": "a repeated client_credentials request gets the same unexpired token again",
    "eternal-tokens": "tokens do not expire and expires_in is left out",
    "approval-queue": "new attendees start as pending_approval",
    "untyped": "an attendee created without registration_type_id has none (instead of the event's default type)",
    "unique-email": "422 for an email that another attendee of the event has",
    "tidy-input": "text is trimmed, emails are lowercased, blank optional text becomes null, national phone numbers become E.164",
    "strict-attributes": "422 for unknown attributes inside item",
    "strict-answers": "422 for an answer that is not an option of its choice field, or for a dropdown or radio without options",
    "unprocessable-json": "malformed JSON and a wrong media type are 422 with errors (where 422 is documented) instead of 400 and 415",
    "lenient-check-in": "no preconditions: check in, check out and undo always answer 200",
    "strict-check-in": "409 for checking in twice, or an attendee who is not confirmed",
    "bare-check-in": "POST check_in answers 204 without a body",
    "sessions-apart": "session operations never touch checkin_status, nor the door's the sessions",
    "one-status": "session_id is checked, but there is only one check-in state per attendee",
    "unknown-session-422": "an unknown session_id is 422 on check-out and undo (404 on check-in)",
    "delete-shows-item": "deleting a field answers 200 with the deleted field",
    "location-header": "201 responses carry Location",
    "no-405": "an unsupported method on a known path is 404",
    "put-alias": "PUT is accepted wherever PATCH updates a record",
    "id-400": "a path id that is not an integer is 400 instead of 404",
    "trailing-slash": "a trailing slash is redirected with 308 instead of 404",
    "extra-endpoints": "GET for one attendee, one field, and the lists of registration types and sessions",
    "gzip": "responses are gzip-coded for clients that accept it",
    "chunked": "responses are sent in chunks, without Content-Length",
    "short-keepalive": "the connection is closed after every 20 responses",
    "retry-date": "Retry-After is an HTTP date",
    "lagging-reads": "the lists read a replica that is 350 ms behind",
}

FAULTS = {  # name: (description, the sentence that is broken)
    "code-twice": ("an authorization code can be exchanged again and again",
                   "Authentication, code grant: the returned code is exchanged for a token (OAuth 2: once)"),
    "code-race": ("two overlapping exchanges of one code both succeed (one after the other, the second is refused)",
                  "Authentication, code grant: the returned code is exchanged for a token (OAuth 2: once)"),
    "verifier-optional": ("an exchange without code_verifier is accepted",
                          "Authentication: the authorization code grant is with PKCE"),
    "default-scope-wide": ("without scope the token gets read and write", "Credentials: read is the default scope"),
    "scope-order": ("scope=write read (in this order) yields only write", "Client credentials: scopes may be read, write or both, separated by a space"),
    "personal-scope-wide": ("a personal token gets all scopes of its client, whatever was asked for",
                            "Credentials / scope rules: read is the default; writing requires scope write (a token that asked for read only must not write)"),
    "secret-optional": ("client_credentials works without client_secret", "Client credentials: the request carries client_secret=<CLIENT_SECRET>"),
    "app-header-switch": ("an application token with X-Account-Id of another account reads and writes that account",
                          "Client credentials: a token acts for the account of its application"),
    "expired-regtype": ("an expired token still reads a registration type", "Errors: 401 when the token is expired"),
    "revoked-fields": ("a revoked token still lists attendee fields", "Errors: 401 when the token is revoked"),
    "anonymous-events": ("GET /events works without any token", "Endpoints: all endpoints require a bearer token"),
    "expired-envelope": ("401 for an expired token has the body {errors: [...]}", "Errors: the body of a 401 is {error: string}"),
    "read-undo": ("undoing a check-in works with scope read alone", "Scope rules: undo requires scope write"),
    "read-field-patch": ("updating an attendee field works with scope read alone", "Scope rules: updating attendee fields requires scope write"),
    "personal-read-creates": ("a personal token with scope read alone can create attendees", "Scope rules: creating attendees requires scope write"),
    "account-needs-write": ("GET /account is refused to a token with scope read alone", "Scope rules: read endpoints accept scope read"),
    "header-optional-list": ("a personal token without X-Account-Id can list attendees", "Code grant: X-Account-Id is required for personal tokens"),
    "foreign-header-events": ("a personal token naming an account it has no part in reads that account's events",
                              "What the service does: a client acts on one account's events; 404 for an event that is not found"),
    "me-for-apps": ("GET /me answers 200 to a client-credentials token", "Account and user: /me works only with personal tokens"),
    "account-first": ("GET /account shows account 1 to the tokens of account 2 as well", "Account: returns the account the token is bound to"),
    "account-crosstalk": ("overlapping GET /account requests of different accounts can get each other's account",
                          "Account: returns the account the token is bound to"),
    "cancelled-spelling": ("in the events list the canceled event has status cancelled", "Event: status is one of seven values, among them canceled"),
    "draft-countryless": ("GET /events/{id} of a draft event leaves country out", "Event: all fields are present in the response"),
    "events-leak": ("the events list includes another account's completed event", "What the service does: a client acts on one account's events"),
    "foreign-event-personal": ("a personal token reads another account's event by id", "Errors: 404 for an event that is not found (in the account)"),
    "sibling-type": ("a registration type is found under another event of the account", "Errors / registration types: 404 for a record not found (in this event)"),
    "hidden-type-short": ("a registration type that is not visible lacks participants_count", "RegistrationType: all fields are present in the response"),
    "page-overlap": ("from page 2 on, every page begins one record too early", "List attendees: page and per_page cut the list into pages"),
    "per-page-unbounded": ("per_page up to 1000 is obeyed", "Limits: per_page is at most 100"),
    "pages-exact": ("total_pages is one too many when total_count is a multiple of per_page", "PaginationMetadata: total_pages is required (the number of pages)"),
    "list-422": ("page=0 is answered with 422", "List attendees: there is no 422 for this operation"),
    "stale-total": ("total_count of an event never changes after it was first asked for", "PaginationMetadata: total_count"),
    "string-per-page": ("metadata.per_page is a string when per_page was sent", "PaginationMetadata: all are integers"),
    "default-20": ("without per_page a page holds 20", "Limits: per_page is 25 by default"),
    "optionless-page-two": ("from page 2 on, the field objects without options leave the attribute out", "AttendeeField: options is always present"),
    "job-title-not-kept": ("create answers with job_title, but does not keep it", "Create an attendee: job_title is an attribute of the record (201: the Attendee)"),
    "nameless-with-email": ("create without first_name succeeds if an email is given", "Create an attendee: first_name is required"),
    "create-null-phone": ("create with phone null is 422", "Create an attendee: phone is string or null"),
    "false-answer-null": ("the answer false is stored as null", "AttendeeFieldValue: value may be boolean, and is the answer given"),
    "double-id": ("overlapping creates can get the same id, and one of them is lost", "Attendee: id is the attendee's id"),
    "null-title-takes-company": ("PATCH with job_title null also clears company", "Update an attendee: attributes are optional (only those supplied change)"),
    "rsvp-alone": ("when rsvp_status is sent, the other attributes of the call are dropped", "States: attributes that are sent along change with it"),
    "null-phone-ignored": ("PATCH with phone null leaves the phone as it was", "Update an attendee: phone is string or null"),
    "lost-update": ("of two overlapping PATCHes to one attendee, one is undone", "Update an attendee: the supplied attributes are updated"),
    "email-unchecked-update": ("PATCH accepts and stores an email that is no email", "Update an attendee: email has email format"),
    "waitlisted-refused": ("PATCH with rsvp_status waitlisted is 422", "States: any of the five values can be set from any state"),
    "rsvp-free-text": ("PATCH stores any short text as rsvp_status", "Attendee: rsvp_status is one of five values"),
    "update-sibling-event": ("PATCH finds an attendee under another event of the account", "Errors: 404 for a record not found (in this event)"),
    "last-name-forgotten": ("PATCH with first_name and last_name shows the new last_name once, but keeps the old", "Update an attendee: supplied attributes are updated"),
    "item-missing-ok": ("PATCH attendee without item answers 200", "Update an attendee: item is required (422)"),
    "check-out-drops-nulls": ("the response to a check-out leaves out the attributes that are null", "Attendee: all fields are present in every Attendee response"),
    "null-session-refused": ("check-out with session_id null is 422", "Check-in: session_id is integer or null"),
    "check-in-foreign": ("an attendee of another account can be checked in", "Errors: 404 for an event that is not found (in the account)"),
    "check-in-sibling": ("check-in finds an attendee under another event of the account", "Errors: 404 for a record not found (in this event)"),
    "undo-empty": ("undo answers 204 without a body", "Check-in: DELETE answers 200 with item and metadata"),
    "checked-out-hyphen": ("the response to a check-out spells checkin_status checked-out", "Attendee: checkin_status is one of three values"),
    "captcha-refused": ("a field of type captcha is 422 (create and update)", "AttendeeField: captcha is an allowed type"),
    "null-options": ("a field created without options shows options null", "AttendeeField: options is an array of strings, always present"),
    "label-resets-required": ("PATCH of a field's label sets required to false", "Update a field: its attributes are optional (only those supplied change)"),
    "deleted-field-returns": ("a deleted field comes back when the next field is created", "Attendee fields: DELETE deletes the field"),
    "delete-missing-ok": ("deleting a field that does not exist answers 204", "Errors: 404 for a record not found"),
    "field-errors-object": ("422 of create field has errors as an object of arrays", "Errors: the body of a 422 is {errors: [string, ...]}"),
    "label-optional": ("a field can be created without label", "Create a field: label is required"),
    "attendee-404-envelope": ("404 of PATCH attendee has the body {errors: [...]}", "Errors: the body of a 404 is {error: string}"),
    "no-retry-after-writes": ("429 to a write has no Retry-After (a limit of 20/s is set if --rate is not given)",
                              "Errors / limits: 429 comes with a Retry-After header"),
    "rate-errors-list": ("429 has the body {errors: [...]} (a limit of 20/s is set if --rate is not given)", "Errors: the body of a 429 is {error: string}"),
}


def usage(text):
    print(f"server.py: {text}", file=sys.stderr)
    raise SystemExit(2)


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--variant", action="append", default=[], metavar="A,B")
    p.add_argument("--fault", default=None)
    p.add_argument("--rate", type=int, default=0, metavar="N")
    p.add_argument("--list", action="store_true")
    a = p.parse_args()
    a.variants = [v.strip() for part in a.variant for v in part.split(",") if v.strip()]
    for v in a.variants:
        if v not in VARIANTS:
            usage(f"unknown variant {v!r}")
    a.fault = (a.fault or "").strip() or None
    if a.fault and a.fault not in FAULTS:
        usage(f"unknown fault {a.fault!r}")
    if not 0 <= a.port <= 65535 or a.rate < 0:
        usage("--port or --rate is out of range")
    if a.fault in ("no-retry-after-writes", "rate-errors-list") and not a.rate:
        a.rate = 20
    return a


async def serve(a):
    store, names = seed.build()
    app = App(store, names, a.variants, a.fault, a.rate)
    server = Server(app, "gzip" in a.variants, "chunked" in a.variants, 20 if "short-keepalive" in a.variants else 0)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sig in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sig, stop.set)
    try:
        listener = await server.start(a.port)
    except OSError as e:
        print(f"server.py: cannot listen: {e}", file=sys.stderr)
        return 1
    port = listener.sockets[0].getsockname()[1]
    old, gone = (app.issue("app", names["main"], 1, None, ("read", "write")) for _ in range(2))
    old["expires"], gone["revoked"] = time.time() - 86400, True

    def pair(name):
        c = store.clients[names[name]]
        return {"id": c["id"], "secret": c["secret"]}

    person, app_client = store.users[301], store.clients[names["user"]]
    user = {"account_id": 1, "foreign_account_id": 2, "client_id": app_client["id"], "client_secret": app_client["secret"],
            "redirect_uri": OOB, "sign_in": "form", "username": person["username"], "password": person["password"]}
    if "public-client" in a.variants:
        del user["client_secret"]
    print(json.dumps({
        "name": "gatehouse-python", "base_url": f"http://127.0.0.1:{port}", "client": pair("main"), "read_client": pair("reader"),
        "user": user, "environment": "local", "event_id": names["event"], "other_event_id": names["other_event"],
        "fields_event_id": names["fields_event"], "registration_type_id": names["type"], "session_id": names["session"],
        "foreign": {"event_id": names["foreign_event"], "attendee_id": names["foreign_attendee"], "client": pair("foreign")},
        "tokens": {"expired": old["value"], "revoked": gone["value"]}, "writes": "allow",
        "rate_limit": "probe" if a.rate else "avoid", "settle_ms": 1000 if "lagging-reads" in a.variants else 300}), flush=True)
    await stop.wait()
    listener.close()
    return 0


def main():
    a = arguments()
    if a.list:
        print(json.dumps({"variants": [{"name": n, "description": d} for n, d in VARIANTS.items()],
                          "faults": [{"name": n, "description": d, "sentence": s} for n, (d, s) in FAULTS.items()]}, indent=1))
        return 0
    return asyncio.run(serve(a))


if __name__ == "__main__":
    sys.exit(main())
