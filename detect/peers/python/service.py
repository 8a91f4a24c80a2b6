"""Gatehouse: the API itself. Runs on one asyncio loop, so that code without an `await` is atomic (that is the lock)."""
import asyncio
import base64
import binascii
import copy
import hashlib
import hmac
import html
import json
import math
import re
import secrets
import sys
import time
import traceback
from collections import deque
from datetime import datetime, timezone
from email.utils import formatdate
from urllib.parse import parse_qsl, unquote_plus, urlencode, urlsplit

from wire import Response

try:
    from zoneinfo import ZoneInfo
except ImportError:                                          # pragma: no cover
    ZoneInfo = None

OOB = "urn:ietf:wg:oauth:2.0:oob"
SCOPES = ("read", "write")
TOKEN_SECONDS, CODE_SECONDS = 7200, 300
RSVP = ("unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval")
FIELD_TYPES = frozenset("""accessibility_requirements address bio checkbox company_name consent contact_phone country date
date_of_birth dietary_requirements dropdown email external_id facebook_account first_name full_name gender github_account guest
headline home_address instagram_account job_title last_name linkedin_account long_text nationality number spacer paragraph
passport_number radio section_divider shipping_address short_text social_account tel term_and_consent text text_area time
twitter_account url work_address youtube_account captcha file_upload image""".split())
EMAIL = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_][\w-]{1,62}")
E164 = re.compile(r"\+[1-9][0-9]{6,14}")
DIGITS = re.compile(r"[0-9]{1,18}")
VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
ABSENT = object()


class Refusal(Exception):
    def __init__(self, status, text, headers=()):
        super().__init__(text)
        self.status, self.text, self.headers = status, text, list(headers)


class Invalid(Exception):
    def __init__(self, errors):
        super().__init__("; ".join(errors))
        self.errors = errors


class OAuthError(Exception):
    def __init__(self, code, description, status=400, headers=()):
        super().__init__(code)
        self.code, self.description, self.status, self.headers = code, description, status, list(headers)


class Ctx:
    __slots__ = ("req", "token", "account_id", "ids", "route")


def finite(text):
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("number out of range")
    return number


def no_constant(text):
    raise ValueError(text + " is not JSON")


def clean(text):
    """Storable text: no NUL, no lone surrogate."""
    return "\x00" not in text and not any("\ud800" <= c <= "\udfff" for c in text)


def is_int(v):
    return isinstance(v, int) and not isinstance(v, bool)


def storable(value, depth=0):
    if depth > 16:
        return False
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return all(storable(v, depth + 1) for v in value)
    if isinstance(value, dict):
        return all(clean(k) and storable(v, depth + 1) for k, v in value.items())
    return True


class App:
    def __init__(self, store, names, variants=(), fault=None, rate=0):
        self.db, self.names, self.v, self.bug, self.rate = store, names, frozenset(variants), fault, rate
        self.key = secrets.token_bytes(32)
        self.buckets = {}
        self.browser_sessions = {}
        self.lag = 0.35 if "lagging-reads" in self.v else 0
        self.replica = {"attendees": {}, "fields": {}}
        if self.lag:
            for table in self.replica:
                self.replica[table] = copy.deepcopy(getattr(store, table))
        self.current_account = None                          # only for a seeded fault
        self.known_totals = {}
        self.ghost_fields = []
        self.routes = [
            ("account", {"GET": (self.account, "read", "account")}),
            ("me", {"GET": (self.me, "read", "me")}),
            ("events", {"GET": (self.events, "read", "events")}),
            ("events/#", {"GET": (self.event, "read", "event")}),
            ("events/#/registration_types/#", {"GET": (self.registration_type, "read", "registration_type")}),
            ("events/#/attendees", {"GET": (self.attendees, "read", "attendees"),
                                    "POST": (self.create_attendee, "write", "create_attendee")}),
            ("events/#/attendees/#", {"PATCH": (self.update_attendee, "write", "update_attendee")}),
            ("events/#/attendees/#/check_in", {"POST": (self.check_in, "write", "check_in"),
                                               "PATCH": (self.check_in, "write", "check_out"),
                                               "DELETE": (self.check_in, "write", "undo")}),
            ("events/#/attendee_fields", {"GET": (self.fields, "read", "fields"),
                                          "POST": (self.create_field, "write", "create_field")}),
            ("events/#/attendee_fields/#", {"PATCH": (self.update_field, "write", "update_field"),
                                            "DELETE": (self.delete_field, "write", "delete_field")}),
        ]
        if "extra-endpoints" in self.v:
            table = dict(self.routes)
            table["events/#/attendees/#"]["GET"] = (self.one_attendee, "read", "one_attendee")
            table["events/#/attendee_fields/#"]["GET"] = (self.one_field, "read", "one_field")
            self.routes += [("events/#/registration_types", {"GET": (self.registration_types, "read", "registration_types")}),
                            ("events/#/sessions", {"GET": (self.sessions, "read", "sessions")})]
        if "put-alias" in self.v:
            for _, methods in self.routes:
                if "PATCH" in methods and "POST" not in methods:
                    methods["PUT"] = methods["PATCH"]
        self.by_length = {}
        for pattern, methods in self.routes:
            parts = pattern.split("/")
            self.by_length.setdefault(len(parts), []).append((parts, methods))

    # ------------------------------------------------------------------ dispatch

    async def handle(self, req):
        req.id = secrets.token_hex(8)
        try:
            resp = await self.route(req)
        except _Raw as e:
            resp = e.response
        except Refusal as e:
            resp = self.json({"error": e.text}, e.status, e.headers)
        except Invalid as e:
            resp = self.json({"errors": e.errors}, 422)
        except Exception:                                    # would be a bug of ours: logged, and no 5xx
            traceback.print_exc(file=sys.stderr)
            resp = self.json({"error": "The request could not be understood"}, 400)
        resp.headers.append(("X-Request-Id", req.id))
        return resp

    def json(self, payload, status=200, headers=()):
        if "pretty-json" in self.v:
            body = (json.dumps(payload, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode("utf-8", "replace")
            kind = "application/json; charset=utf-8"
        else:
            body = json.dumps(payload, separators=(",", ":")).encode("ascii")
            kind = "application/json"
        return Response(status, body, [("Content-Type", kind), *headers])

    def plain_error(self, status, text):
        return self.json({"error": text}, status)

    async def route(self, req):
        seg = req.segments
        method = "GET" if req.method == "HEAD" else req.method
        if req.path == "*" and method == "OPTIONS":
            return Response(204, b"", [("Allow", "GET, HEAD, POST, PATCH, DELETE, OPTIONS")])
        if seg[:2] == ["api", "v2"]:
            return await self.api(req, method, seg[2:])
        if seg[:1] == ["oauth"]:
            table = {"authorize": {"GET": self.authorize, "POST": self.authorize}, "token": {"POST": self.token}}
            if "refresh-tokens" in self.v:
                table["revoke"] = {"POST": self.revoke}
            if "native-page" in self.v:
                table["authorize/native"] = {"GET": self.native}
            methods = table.get("/".join(seg[1:]))
            if methods:
                if method == "OPTIONS":
                    return Response(204, b"", [("Allow", self.allow(methods))])
                if method not in methods:
                    raise Refusal(405, "Method not allowed", [("Allow", self.allow(methods))])
                return await methods[method](req)
        if seg[:2] == ["api", "v1"] and len(seg) > 2:
            raise Refusal(401, "A valid X-Api-Key is required", [("WWW-Authenticate", 'ApiKey realm="v1"')])
        raise Refusal(404, "Not found")

    @staticmethod
    def allow(methods):
        names = list(methods) + (["HEAD"] if "GET" in methods else []) + ["OPTIONS"]
        return ", ".join(names)

    def match(self, seg):
        for parts, methods in self.by_length.get(len(seg), ()):
            ids = []
            for want, have in zip(parts, seg):
                if want == "#" and have:
                    ids.append(have)
                elif want != have:
                    break
            else:
                return methods, ids
        return None, ()

    async def api(self, req, method, seg):
        if method == "GET" and seg == ["openapi"]:
            return self.json(self.openapi())
        if method == "GET" and seg == ["docs"]:
            return self.page("API v2", "<h1>Gatehouse API v2</h1><p>See <a href=\"/api/v2/openapi\">the OpenAPI file</a>.</p>")
        methods, raw_ids = self.match(seg)
        if methods is None:
            if "trailing-slash" in self.v and seg and seg[-1] == "" and self.match(seg[:-1])[0]:
                where = "/" + req.path.strip("/") + ("?" + req.query_string if req.query_string else "")
                return Response(308, b"", [("Location", where)])
            raise Refusal(404, "Not found")
        if method == "OPTIONS":
            return Response(204, b"", [("Allow", self.allow(methods))])
        if method not in methods:
            if "no-405" in self.v:
                raise Refusal(404, "Not found")
            raise Refusal(405, "Method not allowed", [("Allow", self.allow(methods))])
        handler, scope, name = methods[method]
        ctx = Ctx()
        ctx.req, ctx.route = req, name
        self.authenticate(ctx)
        self.throttle(ctx)
        self.choose_account(ctx)
        ids = [self.path_id(i) for i in raw_ids]
        ctx.ids = ids
        if not self.permitted(ctx, scope):
            if "lookup-before-scope" in self.v and ids:
                self.probe(ctx, name)
            raise Refusal(403, f"This token lacks the scope {scope}",
                          [("WWW-Authenticate", f'Bearer realm="gatehouse", error="insufficient_scope", scope="{scope}"')])
        if None in ids:
            if "id-400" in self.v:
                raise Refusal(400, "Identifiers in the path must be integers")
            raise Refusal(404, "Event not found" if ids[0] is None else "Record not found")
        if self.bug == "attendee-404-envelope" and name == "update_attendee":
            try:
                return await handler(ctx)
            except Refusal as e:
                if e.status == 404:
                    return self.json({"errors": [e.text]}, 404)
                raise
        return await handler(ctx)

    @staticmethod
    def path_id(text):
        return int(text) if DIGITS.fullmatch(text) else None

    # ------------------------------------------------------------------ who may

    def authenticate(self, ctx):
        req = ctx.req
        given = req.all("authorization")
        if not given and self.bug == "anonymous-events" and ctx.route == "events":
            ctx.token = self.issue("app", self.names["main"], 1, None, ("read",), keep=False)
            return
        scheme, _, value = (given[0] if len(given) == 1 else "").partition(" ")
        if scheme.lower() != "bearer" or not value.strip():
            raise Refusal(401, "A bearer access token is required", [("WWW-Authenticate", 'Bearer realm="gatehouse"')])
        token = self.db.tokens.get(value.strip())
        challenge = [("WWW-Authenticate", 'Bearer realm="gatehouse", error="invalid_token"')]
        if token is None:
            raise Refusal(401, "The access token is invalid", challenge)
        if token["revoked"] and not (self.bug == "revoked-fields" and ctx.route == "fields"):
            raise Refusal(401, "The access token was revoked", challenge)
        if token["expires"] is not None and token["expires"] <= time.time():
            if self.bug == "expired-envelope":
                raise _Raw(self.json({"errors": ["The access token expired"]}, 401, challenge))
            if not (self.bug == "expired-regtype" and ctx.route == "registration_type"):
                raise Refusal(401, "The access token expired", challenge)
        ctx.token = token

    def throttle(self, ctx):
        if not self.rate:
            return
        now = time.monotonic()
        bucket = self.buckets.setdefault(ctx.token["value"], deque())
        while bucket and bucket[0] <= now - 1:
            bucket.popleft()
        if len(bucket) < self.rate:
            bucket.append(now)
            return
        wait = max(1, math.ceil(bucket[0] + 1 - now))
        after = formatdate(math.ceil(time.time()) + wait, usegmt=True) if "retry-date" in self.v else str(wait)
        headers = [("Retry-After", after)]
        if self.bug == "no-retry-after-writes" and ctx.req.method not in ("GET", "HEAD"):
            headers = []
        if self.bug == "rate-errors-list":
            raise _Raw(self.json({"errors": ["Too many requests"]}, 429, headers))
        raise Refusal(429, "Too many requests", headers)

    def choose_account(self, ctx):
        token, sent = ctx.token, ctx.req.all("x-account-id")
        if token["kind"] == "app":
            ctx.account_id = token["account_id"]
            if sent and "no-stray-header" in self.v:
                raise Refusal(400, "X-Account-Id must not be sent with an application token")
            if self.bug == "app-header-switch" and sent and self.path_id(sent[0]) in self.db.accounts:
                ctx.account_id = int(sent[0])
            return
        mine = self.db.users[token["user_id"]]["account_ids"]
        stealth = "stealth-account-header" in self.v
        if not sent or sent == [""]:
            if self.bug == "header-optional-list" and ctx.route == "attendees":
                ctx.account_id = mine[0]
                return
            if stealth:
                raise Refusal(401, "X-Account-Id is required", [("WWW-Authenticate", 'Bearer realm="gatehouse"')])
            raise Refusal(400, "X-Account-Id is required with a personal token")
        wanted = self.path_id(sent[0]) if len(sent) == 1 else None
        if wanted is None:
            raise Refusal(404 if stealth else 400, "Account not found" if stealth else "X-Account-Id must be one integer")
        if wanted not in mine:
            if self.bug == "foreign-header-events" and ctx.route in ("events", "event") and wanted in self.db.accounts:
                ctx.account_id = wanted
                return
            raise Refusal(404 if stealth else 403, "Account not found" if stealth else "You are no member of this account")
        ctx.account_id = wanted

    def permitted(self, ctx, scope):
        have = ctx.token["scopes"]
        if self.bug == "account-needs-write" and ctx.route == "account":
            return "write" in have
        if scope in have or (scope == "read" and "write" in have and "write-implies-read" in self.v):
            return True
        if "read" in have:
            if self.bug == "read-undo" and ctx.route == "undo":
                return True
            if self.bug == "read-field-patch" and ctx.route == "update_field":
                return True
            if self.bug == "personal-read-creates" and ctx.route == "create_attendee" and ctx.token["kind"] == "person":
                return True
        return False

    def probe(self, ctx, name):
        """404 for what does not exist, before the scope is looked at (only with lookup-before-scope)."""
        if None in ctx.ids:
            raise Refusal(404, "Event not found" if ctx.ids[0] is None else "Record not found")
        event = self.find_event(ctx)
        if len(ctx.ids) > 1:
            if "field" in name:
                self.find_field(event, ctx.ids[1])
            elif name != "registration_type":
                self.find_attendee(event, ctx.ids[1])

    # ------------------------------------------------------------------ looking up

    def find_event(self, ctx):
        e = self.db.events.get(ctx.ids[0])
        if e is None or e["account_id"] != ctx.account_id:
            if e is not None and self.bug == "foreign-event-personal" and ctx.route == "event" and ctx.token["kind"] == "person":
                return e
            if e is not None and self.bug == "check-in-foreign" and ctx.route == "check_in":
                return e
            raise Refusal(404, "Event not found")
        return e

    def find_attendee(self, event, aid, anywhere=False):
        a = self.db.attendees.get(aid)
        if a is not None and a["event_id"] != event["id"] and anywhere:
            if self.db.events[a["event_id"]]["account_id"] == event["account_id"]:
                return a
        if a is None or a["event_id"] != event["id"]:
            raise Refusal(404, "Attendee not found")
        return a

    def find_field(self, event, fid):
        f = self.db.fields.get(fid)
        if f is None or f["event_id"] != event["id"]:
            raise Refusal(404, "Attendee field not found")
        return f

    # ------------------------------------------------------------------ rendering

    def stamp(self, seconds, zone=None):
        if "epoch-times" in self.v:
            return int(seconds)
        if "offset-times" in self.v:
            tz = timezone.utc
            try:
                tz = ZoneInfo(zone) if zone and ZoneInfo else tz
            except Exception:                                # no tz database on this machine
                pass
            return datetime.fromtimestamp(int(seconds), tz).isoformat(timespec="milliseconds")
        return datetime.fromtimestamp(int(seconds), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

    def show_event(self, e, listed=False):
        hollow = "hollow-values" in self.v
        out = dict(id=e["id"], slug=e["slug"], name=e["name"], status=e["status"],
                   start_time=self.stamp(e["start_time"], e["timezone"]), end_time=self.stamp(e["end_time"], e["timezone"]),
                   timezone=e["timezone"], description=None if hollow and e["id"] % 2 else e["description"],
                   city=None if hollow and e["status"] == "draft" else e["city"], country=e["country"],
                   created_at=self.stamp(e["created_at"]))
        if self.bug == "cancelled-spelling" and listed and e["status"] == "canceled":
            out["status"] = "cancelled"
        if self.bug == "draft-countryless" and e["status"] == "draft" and not listed:
            del out["country"]
        if "extra-attributes" in self.v:
            out.update(updated_at=self.stamp(e["created_at"] + 3600), public_url=f"https://gatehouse.example/e/{e['slug']}")
        return out

    def show_type(self, t):
        taken = sum(1 for i in self.db.attendees_of[t["event_id"]] if self.db.attendees[i]["registration_type_id"] == t["id"])
        out = dict(id=t["id"], name=t["name"], description=t["description"],
                   capacity=None if "hollow-values" in self.v and t["default"] else t["capacity"], default=t["default"],
                   visible=t["visible"], participants_count=taken)
        if self.bug == "hidden-type-short" and not t["visible"]:
            del out["participants_count"]
        if "extra-attributes" in self.v:
            out["price"] = {"amount": 0, "currency": "EUR"}
        return out

    def show_field(self, f):
        out = dict(id=f["id"], label=f["label"], required=f["required"], position=f["position"], name=f["name"], type=f["type"],
                   options=list(f["options"]))
        if "spaced-positions" in self.v:
            out["position"] = (f["position"] - 1) * 10
        if self.bug == "null-options" and f.get("no_options"):
            out["options"] = None
        if "extra-attributes" in self.v:
            out["help_text"] = None
        return out

    def show_attendee(self, a, shown=None):
        if shown is None:
            shown = self.shown_fields(a["event_id"])
        answers = a["answers"]
        only = "answered-only" in self.v
        out = dict(id=a["id"], first_name=a["first_name"], last_name=a["last_name"], email=a["email"], phone=a["phone"],
                   job_title=a["job_title"], company=a["company"], rsvp_status=a["rsvp_status"],
                   checkin_status=a["checkin_status"], qr_code=a["qr_code"], created_at=self.stamp(a["created_at"]),
                   registration_type_id=a["registration_type_id"], event_id=a["event_id"],
                   fields=[{"field": f, "value": answers.get(f["id"])} for f in shown if not only or f["id"] in answers])
        if "qr-number" in self.v:
            out["qr_code"] = int(hashlib.sha256(a["qr_code"].encode()).hexdigest()[:12], 16)
        if "extra-attributes" in self.v:
            out.update(updated_at=self.stamp(a.get("updated_at", a["created_at"])), tags=[], _links={
                "event": f"/api/v2/events/{a['event_id']}"})
        return out

    def shown_fields(self, event_id, replica=False):
        table = self.replica["fields"] if replica and self.lag else self.db.fields
        rows = [table[i] for i in self.db.fields_of[event_id] if i in table]
        return [self.show_field(f) for f in sorted(rows, key=lambda f: (f["position"], f["id"]))]

    def item(self, ctx, record, status=200):
        return self.json({"item": record, "metadata": {"request_id": ctx.req.id, "api_version": 2}}, status)

    def committed(self, table, i):
        """A write becomes visible to the reading side: at once, or a little later with lagging-reads."""
        if self.lag:
            asyncio.get_running_loop().call_later(self.lag, self.replicate, table, i)

    def replicate(self, table, i):
        row = getattr(self.db, table).get(i)
        if row is None:
            self.replica[table].pop(i, None)
        else:
            self.replica[table][i] = copy.deepcopy(row)

    # ------------------------------------------------------------------ bodies

    def body(self, ctx, optional=False):
        raw = ctx.req.body
        if not raw.strip():
            if optional:
                return {}
            raise Invalid(["item is required"])
        as_422 = "unprocessable-json" in self.v and ctx.route != "check_in"
        kind = ctx.req.get("content-type")
        if kind is not None:
            media, _, params = kind.partition(";")
            charset = re.search(r"charset\s*=\s*\"?([^\s;\"]+)", params, re.I)
            if media.strip().lower() != "application/json" or (charset and charset[1].lower() not in ("utf-8", "utf8", "us-ascii")):
                if as_422:
                    raise Invalid(["the body must be application/json"])
                raise Refusal(415, "The body must be application/json in UTF-8")
        try:
            data = json.loads(raw.decode("utf-8-sig"), parse_float=finite, parse_constant=no_constant)
        except (ValueError, RecursionError):
            if as_422:
                raise Invalid(["the body is not valid JSON"]) from None
            raise Refusal(400, "The body is not valid JSON") from None
        if not isinstance(data, dict):
            raise Invalid(["item is required"])
        return data

    def item_of(self, ctx, allowed):
        data = self.body(ctx)
        item = data.get("item")
        if not isinstance(item, dict):
            raise Invalid(["item is required" if "item" not in data else "item must be an object"])
        if "strict-attributes" in self.v:
            strange = sorted(k for k in item if k not in allowed)
            if strange:
                raise Invalid([f"{json.dumps(k)} is not a known attribute" for k in strange[:20]])
        return item

    def text(self, item, key, errors, out, nullable=False, blank=True, limit=255):
        value = item.get(key, ABSENT)
        if value is ABSENT:
            return
        if value is None:
            if nullable:
                out[key] = None
            else:
                errors.append(f"{key} can't be null")
            return
        if not isinstance(value, str):
            errors.append(f"{key} must be a string")
            return
        if "tidy-input" in self.v:
            value = " ".join(value.split()) if value.isprintable() else value.strip()
            if nullable and not value:
                out[key] = None
                return
        if not clean(value):
            errors.append(f"{key} contains characters that cannot be stored")
        elif len(value) > limit:
            errors.append(f"{key} is too long (maximum is {limit} characters)")
        elif not blank and not value.strip():
            errors.append(f"{key} can't be blank")
        else:
            out[key] = value

    def read_attendee(self, event, item, creating, current=None):
        errors, out = [], {}
        if creating and "first_name" not in item:
            if not (self.bug == "nameless-with-email" and isinstance(item.get("email"), str)):
                errors.append("first_name is required")
        self.text(item, "first_name", errors, out, blank=False)
        self.text(item, "last_name", errors, out)
        self.text(item, "job_title", errors, out, nullable=True)
        self.text(item, "company", errors, out, nullable=True)
        self.text(item, "email", errors, out, blank=False, limit=254)
        if "email" in out:
            if "tidy-input" in self.v:
                out["email"] = out["email"].strip().lower()
            local = out["email"].partition("@")[0]
            if not EMAIL.fullmatch(out["email"]) or ".." in local or local[:1] == "." or local[-1:] == ".":
                if not (self.bug == "email-unchecked-update" and not creating):
                    errors.append("email is not a valid address")
            elif "unique-email" in self.v:
                twin = out["email"].lower()
                if any(i != current and self.db.attendees[i]["email"].lower() == twin for i in self.db.attendees_of[event["id"]]):
                    errors.append("email has already been taken")
        self.text(item, "phone", errors, out, nullable=True, limit=40)
        if creating and self.bug == "create-null-phone" and item.get("phone", ABSENT) is None:
            errors.append("phone can't be null")
        if isinstance(out.get("phone"), str):
            phone = re.sub(r"[ ().\-\u00a0]", "", out["phone"])
            if "tidy-input" in self.v:
                if phone.startswith("00"):
                    phone = "+" + phone[2:]
                elif phone.startswith("0"):
                    phone = "+351" + phone[1:]
            if E164.fullmatch(phone):
                out["phone"] = phone
            else:
                errors.append("phone is not a valid E.164 number")
        if not creating and "rsvp_status" in item:
            value = item["rsvp_status"]
            if self.bug == "rsvp-free-text" and isinstance(value, str) and 0 < len(value) < 24 and clean(value):
                out["rsvp_status"] = value
            elif isinstance(value, str) and value in RSVP and not (self.bug == "waitlisted-refused" and value == "waitlisted"):
                out["rsvp_status"] = value
            else:
                errors.append("rsvp_status is not included in the list")
        if creating:
            type_id = item.get("registration_type_id", ABSENT)
            if type_id is ABSENT:
                out["registration_type_id"] = None
                if "untyped" not in self.v:
                    for t in self.db.types.values():
                        if t["event_id"] == event["id"] and t["default"]:
                            out["registration_type_id"] = t["id"]
            elif type_id is None:
                out["registration_type_id"] = None
            elif is_int(type_id) and self.db.types.get(type_id, {}).get("event_id") == event["id"]:
                out["registration_type_id"] = type_id
            else:
                errors.append("registration_type_id does not name a registration type of this event")
            if "fields" in item:
                out["answers"] = self.read_answers(event, item["fields"], errors)
        if errors:
            raise Invalid(errors)
        return out

    def read_answers(self, event, given, errors):
        answers = {}
        if not isinstance(given, list):
            errors.append("fields must be an array")
            return answers
        for n, entry in enumerate(given):
            where = f"fields[{n}]"
            if not isinstance(entry, dict):
                errors.append(f"{where} must be an object")
                continue
            fid = entry.get("attendee_field_id")
            field = self.db.fields.get(fid) if is_int(fid) else None
            if field is None or field["event_id"] != event["id"]:
                errors.append(f"{where}.attendee_field_id does not name an attendee field of this event")
                continue
            if "value" not in entry:
                errors.append(f"{where}.value is required")
                continue
            value = entry["value"]
            if isinstance(value, list) and any(v is None or isinstance(v, (list, dict)) for v in value):
                errors.append(f"{where}.value may only hold strings, numbers and booleans")
            elif not storable(value):
                errors.append(f"{where}.value cannot be stored")
            elif "strict-answers" in self.v and field["options"] and field["type"] in ("dropdown", "radio", "checkbox") and any(
                    v is not None and v not in field["options"] for v in (value if isinstance(value, list) else [value])):
                errors.append(f"{where}.value is not one of the options")
            else:
                if self.bug == "false-answer-null" and value is False:
                    value = None
                answers[fid] = value
            if len(errors) > 50:
                break
        return answers

    # ------------------------------------------------------------------ account, me, events

    async def account(self, ctx):
        if self.bug == "account-crosstalk":
            self.current_account = ctx.account_id
            await asyncio.sleep(0.012)
            ctx.account_id = self.current_account
        a = self.db.accounts[1 if self.bug == "account-first" else ctx.account_id]
        return self.item(ctx, dict(a, created_at=self.stamp(a["created_at"])))

    async def me(self, ctx):
        if ctx.token["kind"] != "person":
            if self.bug == "me-for-apps":
                return self.item(ctx, {"id": 0, "name": self.db.clients[ctx.token["client_id"]]["name"], "kind": "application"})
            status = 404 if "me-404" in self.v else 403
            raise Refusal(status, "This token does not belong to a user")
        u = self.db.users[ctx.token["user_id"]]
        return self.item(ctx, dict(id=u["id"], email=u["username"], username=u["username"], first_name=u["first_name"],
                                   last_name=u["last_name"], role=u["role"], account_ids=u["account_ids"],
                                   created_at=self.stamp(u["created_at"])))

    async def events(self, ctx):
        rows = [e for e in self.db.events.values() if e["account_id"] == ctx.account_id]
        rows.sort(key=lambda e: (-e["start_time"], e["id"]))
        if self.bug == "events-leak":
            rows += [e for e in self.db.events.values() if e["account_id"] != ctx.account_id and e["status"] == "completed"]
        meta = {"total_count": len(rows)}
        if "paged-events" in self.v:
            page, size = self.page_params(ctx, default=5)
            meta = dict(page=page, per_page=size, total_count=len(rows), total_pages=math.ceil(len(rows) / size))
            rows = rows[(page - 1) * size:page * size]
        return self.json({"items": [self.show_event(e, True) for e in rows], "metadata": meta})

    async def event(self, ctx):
        return self.item(ctx, self.show_event(self.find_event(ctx)))

    async def registration_type(self, ctx):
        event = self.find_event(ctx)
        t = self.db.types.get(ctx.ids[1])
        if t is None or t["event_id"] != event["id"]:
            same = t is not None and self.db.events[t["event_id"]]["account_id"] == ctx.account_id
            if not (self.bug == "sibling-type" and same):
                raise Refusal(404, "Registration type not found")
        return self.item(ctx, self.show_type(t))

    # the three below exist only with extra-endpoints
    async def registration_types(self, ctx):
        event = self.find_event(ctx)
        rows = [self.show_type(t) for t in self.db.types.values() if t["event_id"] == event["id"]]
        return self.json({"items": rows, "metadata": {"total_count": len(rows)}})

    async def sessions(self, ctx):
        event = self.find_event(ctx)
        rows = [s for s in self.db.sessions.values() if s["event_id"] == event["id"]]
        return self.json({"items": rows, "metadata": {"total_count": len(rows)}})

    async def one_attendee(self, ctx):
        return self.item(ctx, self.show_attendee(self.find_attendee(self.find_event(ctx), ctx.ids[1])))

    async def one_field(self, ctx):
        return self.item(ctx, self.show_field(self.find_field(self.find_event(ctx), ctx.ids[1])))

    # ------------------------------------------------------------------ attendees

    def page_params(self, ctx, default=25):
        query = dict(ctx.req.query())                        # a repeated parameter: the last one counts
        strict = "strict-paging" in self.v
        result = []
        for key, fallback, top in (("page", 1, 2 ** 31 - 1), ("per_page", default, 100)):
            text = query.get(key, "")
            number = int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else (10 ** 18 if re.fullmatch(r"[0-9]+", text) else None)
            if self.bug == "list-422" and key == "page" and text == "0":
                raise Invalid(["page must be greater than 0"])
            if strict and text and (number is None or not 1 <= number <= top):
                raise Refusal(400, f"{key} must be an integer" + (" of at least 1" if key == "page" else " between 1 and 100"))
            if number is None:
                number = fallback
            if number < 1:
                number = fallback if key == "per_page" else 1
            if not (self.bug == "per-page-unbounded" and key == "per_page" and number <= 1000):
                number = min(number, top)
            result.append(number)
        return result

    async def attendees(self, ctx):
        event = self.find_event(ctx)
        page, size = self.page_params(ctx, 20 if self.bug == "default-20" else 25)
        table = self.replica["attendees"] if self.lag else self.db.attendees
        ids = [i for i in self.db.attendees_of[event["id"]] if i in table]
        if "newest-first" in self.v:
            ids.reverse()
        elif "by-name" in self.v:
            ids.sort(key=lambda i: (table[i]["last_name"].casefold(), table[i]["first_name"].casefold(), i))
        total = len(ids)
        if self.bug == "stale-total":
            total = self.known_totals.setdefault(event["id"], total)
        pages = math.ceil(total / size)
        if self.bug == "pages-exact" and total and total % size == 0:
            pages += 1
        if "one-empty-page" in self.v:
            pages = max(1, pages)
        if "overflow-last" in self.v:
            page = max(1, min(page, pages))
        start = (page - 1) * size
        if self.bug == "page-overlap" and page > 1:
            start -= 1
        shown = self.shown_fields(event["id"], replica=True)
        if self.bug == "optionless-page-two" and page > 1:
            for f in shown:
                if not f["options"]:
                    del f["options"]
        rows = [self.show_attendee(table[i], shown) for i in ids[start:start + size]]
        meta = dict(page=page, per_page=size, total_count=total, total_pages=pages)
        if self.bug == "string-per-page" and "per_page" in dict(ctx.req.query()):
            meta["per_page"] = str(size)
        headers = []
        if "link-header" in self.v:
            links = []
            if page > 1:
                links.append(f'<{ctx.req.path}?page={page - 1}&per_page={size}>; rel="prev"')
            if page < pages:
                links.append(f'<{ctx.req.path}?page={page + 1}&per_page={size}>; rel="next"')
            if links:
                headers.append(("Link", ", ".join(links)))
            headers.append(("X-Total-Count", str(total)))
        return self.json({"items": rows, "metadata": meta}, 200, headers)

    async def create_attendee(self, ctx):
        event = self.find_event(ctx)
        item = self.item_of(ctx, ("first_name", "last_name", "email", "phone", "job_title", "company", "registration_type_id", "fields"))
        given = self.read_attendee(event, item, creating=True)
        if self.bug == "double-id":
            i = self.db.counters["attendee"] + 1
            await asyncio.sleep(0.02)
            self.db.counters["attendee"] = i
        else:
            i = self.db.next_id("attendee")
        rsvp = "pending_approval" if "approval-queue" in self.v else "confirmed"
        kind = self.db.types.get(given["registration_type_id"])
        if kind and rsvp == "confirmed":
            taken = sum(1 for n in self.db.attendees_of[event["id"]] if self.db.attendees[n]["registration_type_id"] == kind["id"])
            if taken >= kind["capacity"]:
                rsvp = "waitlisted"
        a = dict(id=i, event_id=event["id"], first_name="", last_name="", email=f"guest-{i}@placeholder.invalid", phone=None,
                 job_title=None, company=None, rsvp_status=rsvp, checkin_status="not_checked_in",
                 qr_code="GH" + "".join(secrets.choice("23456789ABCDEFGHJKMNPQRSTUVWXYZ") for _ in range(14)),
                 created_at=time.time(), registration_type_id=None, answers={}, in_sessions={})
        a.update(given)
        self.db.attendees[i] = a
        self.db.attendees_of[event["id"]].append(i)
        self.committed("attendees", i)
        resp = self.item(ctx, self.show_attendee(a), 201)
        if self.bug == "job-title-not-kept":
            a["job_title"] = None
        if "location-header" in self.v:
            resp.headers.append(("Location", f"/api/v2/events/{event['id']}/attendees/{i}"))
        return resp

    async def update_attendee(self, ctx):
        event = self.find_event(ctx)
        a = self.find_attendee(event, ctx.ids[1], anywhere=self.bug == "update-sibling-event")
        allowed = ("first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status")
        if self.bug == "item-missing-ok":
            data = self.body(ctx, optional=True)
            if "item" not in data:
                return self.item(ctx, self.show_attendee(a))
        item = self.item_of(ctx, allowed)
        given = self.read_attendee(event, item, creating=False, current=a["id"])
        if self.bug == "rsvp-alone" and "rsvp_status" in given:
            given = {"rsvp_status": given["rsvp_status"]}
        if self.bug == "null-phone-ignored" and given.get("phone", ABSENT) is None:
            del given["phone"]
        if self.bug == "null-title-takes-company" and given.get("job_title", ABSENT) is None and "company" not in given:
            given["company"] = None
        if self.bug == "lost-update":
            mine = dict(a)
            await asyncio.sleep(0.02)
            mine.update(given)
            a.update(mine)
        else:
            before = a["last_name"]
            a.update(given)
            if self.bug == "last-name-forgotten" and "first_name" in given and "last_name" in given:
                resp = self.item(ctx, self.show_attendee(a))
                a["last_name"] = before
                return resp
        a["updated_at"] = time.time()
        self.committed("attendees", a["id"])
        return self.item(ctx, self.show_attendee(a))

    # ------------------------------------------------------------------ check-in

    async def check_in(self, ctx):
        event = self.find_event(ctx)
        a = self.find_attendee(event, ctx.ids[1], anywhere=self.bug == "check-in-sibling" and ctx.route == "check_in")
        data = self.body(ctx, optional=True)
        item = data.get("item")
        if item is None:
            item = {}
        if not isinstance(item, dict):
            raise Invalid(["item must be an object"])
        sid = item.get("session_id")
        if sid is None and "session_id" in item and self.bug == "null-session-refused" and ctx.route == "check_out":
            raise Invalid(["session_id can't be null"])
        session = None
        if sid is not None:
            if not is_int(sid):
                raise Invalid(["session_id must be an integer or null"])
            session = self.db.sessions.get(sid)
            if session is None or session["event_id"] != a["event_id"]:
                if "unknown-session-422" in self.v and ctx.route != "check_in":
                    raise Invalid(["session_id does not name a session of this event"])
                raise Refusal(404, "Session not found")
        if "one-status" in self.v:
            session = None
        status = getattr(self, "do_" + ctx.route)(a, session)
        self.committed("attendees", a["id"])
        if ctx.route == "check_in" and "bare-check-in" in self.v:
            return Response(204)
        out = self.show_attendee(a)
        if ctx.route == "check_out":
            if self.bug == "checked-out-hyphen" and out["checkin_status"] == "checked_out":
                out["checkin_status"] = "checked-out"
            if self.bug == "check-out-drops-nulls":
                out = {k: v for k, v in out.items() if v is not None}
        if ctx.route == "undo" and self.bug == "undo-empty":
            return Response(204)
        return self.item(ctx, out, status)

    def do_check_in(self, a, session):
        lenient = "lenient-check-in" in self.v
        if "strict-check-in" in self.v:
            if a["rsvp_status"] != "confirmed":
                raise Refusal(409, "Only confirmed attendees can be checked in")
            there = a["in_sessions"].get(session["id"]) == "in" if session else a["checkin_status"] == "checked_in"
            if there:
                raise Refusal(409, "Already checked in")
        fresh = False
        if session:
            fresh = a["in_sessions"].get(session["id"]) != "in"
            a["in_sessions"][session["id"]] = "in"
            if "sessions-apart" not in self.v:
                a["checkin_status"] = "checked_in"           # whoever is in a room has passed the door
        else:
            fresh = a["checkin_status"] != "checked_in"
            a["checkin_status"] = "checked_in"
        return 201 if fresh and not lenient else 200

    def do_check_out(self, a, session):
        lenient = "lenient-check-in" in self.v
        if session:
            if a["in_sessions"].get(session["id"]) != "in" and not lenient:
                raise Invalid(["attendee is not in this session"])
            a["in_sessions"][session["id"]] = "out"
        else:
            if a["checkin_status"] != "checked_in" and not lenient:
                raise Invalid(["attendee is not checked in"])
            a["checkin_status"] = "checked_out"
        return 200

    def do_undo(self, a, session):
        lenient = "lenient-check-in" in self.v
        if session:
            if session["id"] not in a["in_sessions"] and not lenient:
                raise Invalid(["attendee was never in this session"])
            a["in_sessions"].pop(session["id"], None)
        else:
            if a["checkin_status"] == "not_checked_in" and not lenient:
                raise Invalid(["attendee is not checked in"])
            a["checkin_status"] = "not_checked_in"
            if "sessions-apart" not in self.v:
                a["in_sessions"].clear()
        return 200

    # ------------------------------------------------------------------ attendee fields

    def read_field(self, item, creating):
        errors, out = [], {}
        if creating and "label" not in item and self.bug != "label-optional":
            errors.append("label is required")
        self.text(item, "label", errors, out, blank=False, limit=500)
        if "type" in item:
            kind = item["type"]
            if not isinstance(kind, str) or kind not in FIELD_TYPES or (self.bug == "captcha-refused" and kind == "captcha"):
                errors.append("type is not included in the list")
            else:
                out["type"] = kind
        elif creating:
            errors.append("type is required")
        if "required" in item:
            if isinstance(item["required"], bool):
                out["required"] = item["required"]
            else:
                errors.append("required must be a boolean")
        if "options" in item:
            options = item["options"]
            if not isinstance(options, list) or not all(isinstance(o, str) for o in options):
                errors.append("options must be an array of strings")
            elif not all(clean(o) for o in options) or len(options) > 1000:
                errors.append("options cannot be stored")
            else:
                out["options"] = list(options)
        if creating and "strict-answers" in self.v and out.get("type") in ("dropdown", "radio") and not out.get("options"):
            errors.append("options can't be empty for this type")
        if errors:
            raise Invalid(errors)
        return out

    async def fields(self, ctx):
        event = self.find_event(ctx)
        rows = self.shown_fields(event["id"], replica=True)
        return self.json({"items": rows, "metadata": {"total_count": len(rows)}})

    async def create_field(self, ctx):
        event = self.find_event(ctx)
        item = self.item_of(ctx, ("label", "type", "required", "options"))
        try:
            given = self.read_field(item, True)
        except Invalid as e:
            if self.bug == "field-errors-object":
                return self.json({"errors": {m.split(" ")[0]: [m] for m in e.errors}}, 422)
            raise
        i = self.db.add_field(event["id"], given.get("label", "Untitled"), given["type"], given.get("required", False),
                              given.get("options", ()))
        if self.bug == "null-options" and "options" not in given:
            self.db.fields[i]["no_options"] = True
        if self.bug == "deleted-field-returns":
            while self.ghost_fields:
                ghost = self.ghost_fields.pop()
                self.db.fields[ghost["id"]] = ghost
        self.committed("fields", i)
        resp = self.item(ctx, self.show_field(self.db.fields[i]), 201)
        if "location-header" in self.v:
            resp.headers.append(("Location", f"/api/v2/events/{event['id']}/attendee_fields/{i}"))
        return resp

    async def update_field(self, ctx):
        event = self.find_event(ctx)
        f = self.find_field(event, ctx.ids[1])
        given = self.read_field(self.item_of(ctx, ("label", "type", "required", "options")), False)
        if self.bug == "label-resets-required" and "label" in given and "required" not in given:
            given["required"] = False
        f.update(given)
        if "options" in given:
            f.pop("no_options", None)
        self.committed("fields", f["id"])
        return self.item(ctx, self.show_field(f))

    async def delete_field(self, ctx):
        event = self.find_event(ctx)
        if self.bug == "delete-missing-ok" and ctx.ids[1] not in self.db.fields:
            return Response(204)
        f = self.find_field(event, ctx.ids[1])
        del self.db.fields[f["id"]]
        if self.bug == "deleted-field-returns":
            self.ghost_fields.append(f)
        for i in self.db.attendees_of[event["id"]]:          # fields_of keeps the id: lists skip ids without a row
            self.db.attendees[i]["answers"].pop(f["id"], None)
        self.committed("fields", f["id"])
        if "delete-shows-item" in self.v:
            return self.item(ctx, self.show_field(f))
        return Response(204)

    # ------------------------------------------------------------------ OAuth

    def issue(self, kind, client_id, account_id, user_id, scopes, keep=True):
        value = "ghat_" + secrets.token_urlsafe(30)
        expires = None if "eternal-tokens" in self.v else time.time() + TOKEN_SECONDS
        token = dict(value=value, kind=kind, client_id=client_id, account_id=account_id, user_id=user_id, scopes=tuple(scopes),
                     expires=expires, revoked=False)
        if keep:
            self.db.tokens[value] = token
        return token

    def oauth_json(self, payload, status=200, headers=()):
        return self.json(payload, status, [("Cache-Control", "no-store"), ("Pragma", "no-cache"), *headers])

    @staticmethod
    def form(req):
        kind = (req.get("content-type") or "").partition(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded":
            raise OAuthError("invalid_request", "The body must be application/x-www-form-urlencoded")
        try:
            pairs = parse_qsl(req.body.decode("utf-8"), keep_blank_values=True, errors="strict")
        except ValueError:
            raise OAuthError("invalid_request", "The form is not valid UTF-8") from None
        out = {}
        for k, v in pairs:
            if k in out:
                raise OAuthError("invalid_request", "A parameter is repeated")
            out[k] = v
        return {k: v for k, v in out.items() if v != ""}     # RFC 6749 3.1: without a value = omitted

    def client_of(self, req, form):
        wrong = OAuthError("invalid_client", "Client authentication failed", 401, [("WWW-Authenticate", 'Basic realm="gatehouse"')])
        sent = req.all("authorization")
        cid, secret = form.get("client_id"), form.get("client_secret")
        if sent:
            scheme, _, blob = sent[0].partition(" ")
            if scheme.lower() != "basic" or len(sent) > 1:
                raise wrong
            if secret is not None:
                raise OAuthError("invalid_request", "More than one client authentication method")
            try:
                user, colon, word = base64.b64decode(blob.strip(), validate=True).decode("utf-8").partition(":")
            except (binascii.Error, ValueError):
                raise wrong from None
            user, word = unquote_plus(user), unquote_plus(word)
            if not colon or (cid is not None and cid != user):
                raise wrong
            cid, secret = user, word
        client = self.db.clients.get(cid) if cid is not None else None
        if client is None:
            raise wrong
        if self.is_public(client):
            if secret:
                raise wrong
        elif secret is None and self.bug == "secret-optional":
            pass
        elif secret is None or not hmac.compare_digest(secret.encode("utf-8", "replace"), client["secret"].encode()):
            raise wrong
        return client

    def is_public(self, client):
        return "public-client" in self.v and client["id"] == self.names["user"]

    def scopes_for(self, client, text):
        if text is None:
            return ("read", "write") if self.bug == "default-scope-wide" and "write" in client["scopes"] else ("read",)
        asked = text.split(" ")
        if any(s not in SCOPES for s in asked if s) or not any(asked):
            raise OAuthError("invalid_scope", "An unknown scope was requested")
        if self.bug == "scope-order" and asked[0] == "write":
            asked = ["write"]
        if not all(s in client["scopes"] for s in asked if s):
            asked = [s for s in asked if s in client["scopes"]]
            if "narrow-scope" not in self.v or not asked:
                raise OAuthError("invalid_scope", "The application may not request this scope")
        return tuple(s for s in SCOPES if s in asked)

    async def token(self, req):
        try:
            form = self.form(req)
            grant = form.get("grant_type")
            if grant is None:
                raise OAuthError("invalid_request", "grant_type is required")
            client = self.client_of(req, form)
            if grant == "client_credentials":
                if self.is_public(client):
                    raise OAuthError("unauthorized_client", "A public client cannot use this grant")
                scopes = self.scopes_for(client, form.get("scope"))
                token = None
                if "reuse-tokens" in self.v:
                    for t in self.db.tokens.values():
                        if (t["kind"], t["client_id"], t["scopes"], t["revoked"]) == ("app", client["id"], scopes, False) and (
                                t["expires"] is None or t["expires"] > time.time() + 60):
                            token = t
                token = token or self.issue("app", client["id"], client["account_id"], None, scopes)
            elif grant == "authorization_code":
                token = await self.redeem(client, form)
            elif grant == "refresh_token" and "refresh-tokens" in self.v:
                return self.oauth_json(self.refresh(client, form))
            else:
                raise OAuthError("unsupported_grant_type", "This grant is not supported")
            return self.oauth_json(self.grant_answer(token))
        except OAuthError as e:
            return self.oauth_json({"error": e.code, "error_description": e.description}, e.status, e.headers)

    def grant_answer(self, token):
        out = {"access_token": token["value"], "token_type": "Bearer", "scope": " ".join(token["scopes"])}
        if token["expires"] is not None:
            out["expires_in"] = max(1, int(token["expires"] - time.time()))
        if "refresh-tokens" in self.v and token["kind"] == "person":
            value = "ghrt_" + secrets.token_urlsafe(30)
            self.db.refresh[value] = token
            out["refresh_token"] = value
        return out

    async def redeem(self, client, form):
        if "code" not in form:
            raise OAuthError("invalid_request", "code is required")
        grant = self.db.codes.get(form["code"])
        refused = OAuthError("invalid_grant", "The authorization code is invalid, expired, used or was issued to another client")
        if grant is None or grant["client_id"] != client["id"]:
            raise refused
        if grant["used"]:
            if self.bug != "code-twice":
                for value in grant["tokens"]:
                    self.db.tokens[value]["revoked"] = True
                raise refused
        if grant["expires"] <= time.time():
            raise refused
        verifier = form.get("code_verifier")
        fine = form.get("redirect_uri") == grant["redirect_uri"]
        if verifier is None:
            fine = fine and self.bug == "verifier-optional"
        else:
            digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode("utf-8", "replace")).digest()).decode().rstrip("=")
            fine = fine and bool(VERIFIER.fullmatch(verifier)) and hmac.compare_digest(digest, grant["challenge"])
        if not fine:
            if "burn-codes" in self.v:
                grant["used"] = True
            if "redirect_uri" not in form or verifier is None:
                raise OAuthError("invalid_request", "redirect_uri and code_verifier are required")
            raise refused
        if self.bug == "code-race":
            await asyncio.sleep(0.03)
        grant["used"] = True
        token = self.issue("person", client["id"], None, grant["user_id"], grant["scopes"])
        grant["tokens"].append(token["value"])
        return token

    def refresh(self, client, form):
        old = self.db.refresh.get(form.get("refresh_token", ""))
        if old is None or old["client_id"] != client["id"] or old["revoked"]:
            raise OAuthError("invalid_grant", "The refresh token is invalid")
        scopes = old["scopes"]
        if "scope" in form:
            asked = self.scopes_for(client, form["scope"])
            if not set(asked) <= set(scopes):
                raise OAuthError("invalid_scope", "The scope exceeds the one granted")
            scopes = asked
        del self.db.refresh[form["refresh_token"]]
        old["revoked"] = True
        return self.grant_answer(self.issue("person", client["id"], None, old["user_id"], scopes))

    async def revoke(self, req):
        try:
            form = self.form(req)
            client = self.client_of(req, form)
            if "token" not in form:
                raise OAuthError("invalid_request", "token is required")
        except OAuthError as e:
            return self.oauth_json({"error": e.code, "error_description": e.description}, e.status, e.headers)
        value = form["token"]
        found = self.db.tokens.get(value) or self.db.refresh.get(value)
        if found and found["client_id"] == client["id"]:
            found["revoked"] = True
            self.db.refresh.pop(value, None)
        return Response(200, b"", [("Cache-Control", "no-store")])

    # ---- the browser side

    def page(self, title, inner, status=200, headers=()):
        text = (f"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{html.escape(title)}</title></head>\n"
                f"<body><main>{inner}</main></body></html>\n")
        return Response(status, text.encode("utf-8", "replace"), [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "no-referrer"), *headers])

    def oops(self, text):
        return self.page("Authorization error", f"<h1>Authorization error</h1><p class=\"error\">{html.escape(text)}</p>", 400)

    @staticmethod
    def acceptable_redirect(uri):
        if uri == OOB:
            return True
        try:
            u = urlsplit(uri)
            return (u.scheme == "http" and u.hostname in ("127.0.0.1", "::1", "localhost") and "#" not in uri and u.username is None
                    and u.port != 0 and all(33 <= ord(c) < 127 for c in uri))
        except ValueError:
            return False

    def send_back(self, redirect_uri, state, params):
        if redirect_uri == OOB:
            if "error" in params:
                return self.oops(f"{params['error']}: {params.get('error_description', '')}")
            if "native-page" in self.v:
                return Response(302, b"", [("Location", "/oauth/authorize/native?" + urlencode({"code": params["code"]})),
                                           ("Cache-Control", "no-store")])
            return self.page("Authorization code", "<h1>Authorization code</h1><p>Copy this code into your application:</p>"
                             f"<p><code id=\"authorization_code\">{params['code']}</code></p>")
        if state is not None:
            params = dict(params, state=state)
        glue = "&" if "?" in redirect_uri else "?"
        status = 302 if "consent" in self.v else 303
        return Response(status, b"", [("Location", redirect_uri + glue + urlencode(params)), ("Cache-Control", "no-store"),
                                      ("Referrer-Policy", "no-referrer")])

    async def native(self, req):
        code = dict(req.query()).get("code", "")
        return self.page("Authorization code", "<h1>Authorization code</h1><form><label>Code "
                         f"<input readonly name=\"code\" id=\"authorization_code\" size=\"60\" value=\"{html.escape(code)}\"></label></form>")

    async def authorize(self, req):
        pairs = list(req.query())
        if req.method == "POST":
            kind = (req.get("content-type") or "").partition(";")[0].strip().lower()
            if kind != "application/x-www-form-urlencoded":
                return self.oops("The form must be application/x-www-form-urlencoded")
            try:
                posted = parse_qsl(req.body.decode("utf-8"), keep_blank_values=True)
            except ValueError:
                return self.oops("The form is not valid UTF-8")
            names = {k for k, _ in posted}
            pairs = posted + [(k, v) for k, v in pairs if k not in names]
        if len({k for k, _ in pairs}) != len(pairs):
            return self.oops("A parameter is repeated")
        p = {k: v for k, v in pairs if v != ""}
        client = self.db.clients.get(p.get("client_id"))
        if client is None:
            return self.oops("Unknown client")
        uri = p.get("redirect_uri")
        if uri is None or not self.acceptable_redirect(uri):
            return self.oops("The redirect URI is missing or not registered")
        state = p.get("state")

        def fail(code, text):
            return self.send_back(uri, state, {"error": code, "error_description": text})

        if "response_type" not in p:
            return fail("invalid_request", "response_type is required")
        if p["response_type"] != "code":
            return fail("unsupported_response_type", "Only code is supported")
        if "code_challenge" not in p:
            return fail("invalid_request", "PKCE is required: code_challenge is missing")
        if p.get("code_challenge_method", "plain") != "S256":
            return fail("invalid_request", "code_challenge_method must be S256")
        if not CHALLENGE.fullmatch(p["code_challenge"]):
            return fail("invalid_request", "code_challenge is malformed")
        try:
            scopes = self.scopes_for(client, p.get("scope"))
        except OAuthError as e:
            return fail(e.code, e.description)
        if self.bug == "personal-scope-wide":
            scopes = client["scopes"]
        keep = {k: p[k] for k in ("response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
                                  "code_challenge_method") if k in p}
        if "consent" in self.v:
            return self.with_consent(req, p, keep, client, scopes, fail)
        if req.method != "POST":
            return self.sign_in(keep, client)
        user = self.check_password(p)
        if user is None:
            return self.sign_in(keep, client, "The username or the password is wrong.")
        return self.hand_over(client, user, scopes, keep)

    def check_password(self, p):
        for u in self.db.users.values():
            if u["username"] == p.get("username", "").strip().lower() and hmac.compare_digest(
                    u["password"].encode(), p.get("password", "").encode("utf-8", "replace")):
                return u
        return None

    def hand_over(self, client, user, scopes, keep):
        code = secrets.token_urlsafe(24)
        self.db.codes[code] = dict(client_id=client["id"], redirect_uri=keep["redirect_uri"], challenge=keep["code_challenge"],
                                   user_id=user["id"], scopes=scopes, expires=time.time() + CODE_SECONDS, used=False, tokens=[])
        return self.send_back(keep["redirect_uri"], keep.get("state"), {"code": code})

    def hidden(self, params):
        return "".join(f"<input type=\"hidden\" name=\"{html.escape(k)}\" value=\"{html.escape(v)}\">\n" for k, v in params.items())

    def sign_in(self, keep, client, problem="", extra=(), headers=()):
        warning = f"<p class=\"error\" role=\"alert\">{html.escape(problem)}</p>" if problem else ""
        return self.page("Sign in", f"<h1>Sign in to Gatehouse</h1><p>{html.escape(client['name'])} asks for access.</p>{warning}\n"
                         f"<form method=\"post\" action=\"/oauth/authorize\">\n{self.hidden({**keep, **dict(extra)})}"
                         "<label>Username <input type=\"text\" name=\"username\" autocomplete=\"username\"></label>\n"
                         "<label>Password <input type=\"password\" name=\"password\" autocomplete=\"current-password\"></label>\n"
                         "<button type=\"submit\">Sign in</button></form>", 200, headers)

    def with_consent(self, req, p, keep, client, scopes, fail):
        """Cookie session: sign-in page -> redirect -> consent page -> code."""
        cookies = dict(c.strip().partition("=")[::2] for c in "; ".join(req.all("cookie")).split(";") if "=" in c)
        sid = cookies.get("gatehouse_session", "")
        session = self.browser_sessions.get(sid)
        headers = []
        if session is None:
            sid = secrets.token_urlsafe(18)
            session = self.browser_sessions[sid] = {"user": None, "csrf": secrets.token_urlsafe(18)}
            headers.append(("Set-Cookie", f"gatehouse_session={sid}; Path=/oauth; HttpOnly; SameSite=Lax"))
            while len(self.browser_sessions) > 5000:
                self.browser_sessions.pop(next(iter(self.browser_sessions)))
        guard = {"csrf_token": session["csrf"]}
        if req.method == "POST" and p.get("csrf_token") != session["csrf"]:
            return self.sign_in(keep, client, "Your session has ended, please try again.", guard.items(), headers)
        if req.method == "POST" and "decision" in p and session["user"] is not None:
            if p["decision"] == "allow":
                return self.hand_over(client, self.db.users[session["user"]], scopes, keep)
            return fail("access_denied", "The user said no")
        if req.method == "POST":
            user = self.check_password(p)
            if user is None:
                return self.sign_in(keep, client, "The username or the password is wrong.", guard.items(), headers)
            session["user"], session["csrf"] = user["id"], secrets.token_urlsafe(18)
            return Response(302, b"", [("Location", "/oauth/authorize?" + urlencode(keep)), ("Cache-Control", "no-store"), *headers])
        if session["user"] is None:
            return self.sign_in(keep, client, "", guard.items(), headers)
        wish = "".join(f"<li>{s}</li>" for s in scopes)
        return self.page("Allow access", f"<h1>Allow {html.escape(client['name'])}?</h1><p>It will be able to:</p><ul>{wish}</ul>"
                         f"<form method=\"post\" action=\"/oauth/authorize\">\n{self.hidden({**keep, **guard})}"
                         "<button type=\"submit\" name=\"decision\" value=\"allow\">Allow</button>\n"
                         "<button type=\"submit\" name=\"decision\" value=\"deny\">Deny</button></form>", 200, headers)

    def openapi(self):
        paths = {}
        for pattern, methods in self.routes:
            names = iter(("event_id", "id") if pattern.count("#") == 2 or "/" in pattern[8:] else ("id",))
            path = "/" + "/".join("{%s}" % next(names) if s == "#" else s for s in pattern.split("/"))
            paths[path] = {m.lower(): {"operationId": n, "security": [{"oauth2": [scope]}], "responses": {"default": {
                "description": "See the guide"}}} for m, (_, scope, n) in methods.items()}
        return {"openapi": "3.0.3", "info": {"title": "Gatehouse API", "version": "2"}, "servers": [{"url": "/api/v2"}], "paths": paths}


class _Raw(Refusal):
    """A refusal with a ready-made response (only seeded faults use it)."""

    def __init__(self, response):
        super().__init__(response.status, "")
        self.response = response
