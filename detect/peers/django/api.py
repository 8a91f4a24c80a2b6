"""API v2: plain Django class-based views over the in-memory store."""
import hashlib
import json
import math
import re
import threading
import time
import uuid
from datetime import datetime, timedelta, timezone

from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import connection
from django.http import HttpResponse
from django.urls import path
from django.utils import timezone as djtz
from django.utils.decorators import method_decorator
from django.utils.http import http_date
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from oauth2_provider.models import AccessToken

import oauth
from store import CFG, FIELD_TYPES, RSVP, STORE, F, V, add_field

KEPT_ALIVE = {}                    # checksum -> token kept for the fault revoked_token_lives
DONE_CREATES = {"n": 0}
MISSING = object()


# ---------------------------------------------------------------- answers and errors

class Problem(Exception):
    def __init__(self, status, payload, headers=None):
        self.status, self.payload, self.headers = status, payload, headers or {}


def refuse(status, message, headers=None):
    return Problem(status, {"error": message}, headers)


def unprocessable(*messages):
    return Problem(422, {"errors": list(messages)})


def answer(payload, status=200, headers=None):
    if payload is None:
        response = HttpResponse(status=status)
        response.headers.pop("Content-Type", None)
    else:
        if V("raw_utf8"):
            body = json.dumps(payload, ensure_ascii=False, indent=2)
            try:
                body = body.encode("utf-8")
            except UnicodeEncodeError:
                body = json.dumps(payload).encode()
            response = HttpResponse(body, status=status, content_type="application/json; charset=utf-8")
        else:
            response = HttpResponse(json.dumps(payload, separators=(",", ":")), status=status,
                                    content_type="application/json")
    for k, v in (headers or {}).items():
        response[k] = v
    return response


def single(record, status=200):
    meta = {"api_version": 2, "request_id": uuid.uuid4().hex}
    return answer({"item": record, "metadata": meta}, status)


def many(records, meta=None):
    return answer({"items": records, "metadata": {"count": len(records)} if meta is None else meta})


# ---------------------------------------------------------------- representation

def stamp(moment, offset=0):
    if V("epoch_timestamps"):
        return int(moment.timestamp())
    if V("offset_timestamps"):
        return moment.astimezone(timezone(timedelta(hours=offset))).isoformat(timespec="seconds")
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (moment.microsecond // 1000)


def show_event(ev, listed=False):
    a = ev.attrs
    out = {"id": ev.id, "slug": a["slug"], "name": a["name"], "status": a["status"],
           "start_time": stamp(a["start_time"], ev.offset), "end_time": stamp(a["end_time"], ev.offset),
           "timezone": a["timezone"], "description": a["description"], "city": a["city"], "country": a["country"],
           "created_at": stamp(a["created_at"], ev.offset)}
    if F("event_status_spelling") and out["status"] == "canceled":
        out["status"] = "cancelled"
    if F("event_timezone_missing") and out["status"] == "completed" and not listed:
        del out["timezone"]
    if V("extra_fields"):
        out.update(updated_at=stamp(a["created_at"], ev.offset), links={"self": f"/api/v2/events/{ev.id}"}, cover=None)
    return out


def show_type(ev, t):
    count = sum(1 for a in ev.attendees.values() if a["registration_type_id"] == t["id"])
    out = dict(t, participants_count=count)
    if F("hidden_type_without_capacity") and not t["visible"]:
        del out["capacity"]
    if V("extra_fields"):
        out.update(price={"amount": "0.00", "currency": "EUR"})
    return out


def show_field(f):
    pos = f["position"] - 1 if V("zero_positions") else f["position"]
    out = {"id": f["id"], "label": f["label"], "required": f["required"], "position": pos, "name": f["name"],
           "type": f["type"], "options": list(f["options"])}
    if V("extra_fields"):
        out.update(help_text=None, locked=False)
    return out


def show_attendee(ev, a):
    fields = []
    for f in sorted(ev.fields.values(), key=lambda x: (x["position"], x["id"])):
        if f["id"] in a["answers"] or not V("sparse_answers"):
            fields.append({"field": show_field(f), "value": a["answers"].get(f["id"])})
    if V("numeric_qr"):
        qr = a["qr"]
    else:
        qr = "ATT-%d-%013X" % (a["id"], a["qr"])
    email = a["email"]
    if not email and not V("blank_email"):
        email = f"no-email-{a['id']}@attendee.invalid"
    out = {"id": a["id"], "first_name": a["first_name"], "last_name": a["last_name"], "email": email,
           "phone": a["phone"], "job_title": a["job_title"], "company": a["company"],
           "rsvp_status": a["rsvp_status"], "checkin_status": a["checkin_status"], "qr_code": qr,
           "created_at": stamp(a["created_at"], ev.offset), "registration_type_id": a["registration_type_id"],
           "event_id": a["event_id"], "fields": fields}
    if V("extra_fields"):
        out.update(full_name=(a["first_name"] + " " + a["last_name"]).strip(), tags=[], source="api",
                   sessions=[{"id": s, "status": v} for s, v in a["sessions"].items()])
    return out


# ---------------------------------------------------------------- reading requests

def read_body(request, optional=False):
    try:
        raw = request.body
    except Exception:
        raise refuse(400, "The request body could not be read")
    if not raw.strip():
        if optional:
            return {}
        raise unprocessable("item is required")
    kind = request.META.get("CONTENT_TYPE", "").split(";")[0].strip().lower()
    if kind and kind != "application/json" and not kind.endswith("+json") and not V("any_media_type"):
        raise refuse(415, "Send application/json")

    def number(text):
        value = float(text)
        if not math.isfinite(value):
            raise ValueError("number out of range")
        return value

    try:
        data = json.loads(raw.decode("utf-8-sig"), parse_float=number, parse_constant=number)
    except (ValueError, RecursionError):
        if V("malformed_422"):
            raise unprocessable("body is not valid JSON")
        raise refuse(400, "The body is not valid JSON")
    if not isinstance(data, dict):
        raise unprocessable("body must be a JSON object")
    if optional and "item" not in data:
        return {}
    if "item" not in data:
        raise unprocessable("item is required")
    if not isinstance(data["item"], dict):
        raise unprocessable("item must be an object")
    return data["item"]


def whole(text):
    """A path id; anything that cannot be an id is simply not found."""
    if re.fullmatch(r"[0-9]{1,18}", text, re.ASCII):
        return int(text)
    if V("bad_id_400") and not re.fullmatch(r"[0-9]+", text, re.ASCII):
        raise refuse(400, "id must be an integer")
    raise refuse(404, "Not found")


def is_int(v):
    return isinstance(v, int) and not isinstance(v, bool)


def scalar(v):
    return isinstance(v, (str, int, float))


def tidy(v):
    return v.strip() if V("normalises") and isinstance(v, str) else v


def check_known(item, known, errors):
    if V("unknown_keys_422"):
        errors.extend(f"{k[:60]} is not a known attribute" for k in item if k not in known)


def check_person(item, ev, creating, self_id=None):
    errors, out = [], {}
    for key in ("first_name", "last_name"):
        value = tidy(item.get(key, MISSING))
        if value is MISSING:
            if key == "first_name" and creating:
                if F("first_name_optional_with_email") and "email" in item:
                    out[key] = ""
                else:
                    errors.append("first_name is required")
            continue
        if not isinstance(value, str):
            errors.append(f"{key} must be a string")
        elif key == "first_name" and not value.strip():
            errors.append("first_name can't be blank")
        elif len(value) > 255:
            errors.append(f"{key} is too long (maximum is 255 characters)")
        else:
            out[key] = value
    if "email" in item:
        value = tidy(item["email"])
        try:
            if not isinstance(value, str) or len(value) > 254:
                raise ValidationError("")
            validate_email(value)
            if V("normalises"):
                left, _, right = value.rpartition("@")
                value = left + "@" + right.lower()
            if V("unique_email") and any(o["email"].lower() == value.lower() and o["id"] != self_id
                                         for o in ev.attendees.values()):
                errors.append("email has already been taken")
            out["email"] = value
        except ValidationError:
            errors.append("email is not a valid e-mail address")
    if "phone" in item:
        value = item["phone"]
        if value is not None:
            compact = value if not isinstance(value, str) or V("strict_phone") else re.sub(r"[ ().\-]", "", value)
            if not isinstance(compact, str) or not re.fullmatch(r"\+[1-9][0-9]{5,14}", compact, re.ASCII):
                errors.append("phone must be in E.164 format")
            else:
                out["phone"] = compact
        else:
            out["phone"] = None
    for key in ("job_title", "company"):
        if key in item:
            value = tidy(item[key])
            if value is not None and not isinstance(value, str):
                errors.append(f"{key} must be a string or null")
            elif value is not None and len(value) > 255:
                errors.append(f"{key} is too long (maximum is 255 characters)")
            else:
                out[key] = value
    return out, errors


def check_answers(given, ev, errors):
    out = {}
    if not isinstance(given, list):
        errors.append("fields must be an array")
        return out
    for i, entry in enumerate(given[:500]):
        if not isinstance(entry, dict) or "attendee_field_id" not in entry or "value" not in entry:
            errors.append(f"fields[{i}] needs attendee_field_id and value")
            continue
        fid, value = entry["attendee_field_id"], entry["value"]
        if not is_int(fid) or fid not in ev.fields:
            errors.append(f"fields[{i}].attendee_field_id is unknown")
        elif isinstance(value, list) and not all(scalar(x) for x in value):
            errors.append(f"fields[{i}].value may only hold strings, numbers and booleans")
        elif V("strict_answers") and not fits(ev.fields[fid], value):
            errors.append(f"{ev.fields[fid]['label']} has an unsuitable answer")
        else:
            if F("false_answer_becomes_null") and value is False:
                value = None
            if F("long_array_answer_cut") and isinstance(value, list) and len(value) > 2:
                value = value[:2]
            out[fid] = value
    return out


def fits(field, value):
    kind, opts = field["type"], field["options"]
    if value is None:
        return True
    if kind in ("dropdown", "radio") and opts:
        return value in opts
    if kind == "checkbox" and opts:
        return isinstance(value, list) and all(v in opts for v in value)
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "date":
        return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None
    return True


# ---------------------------------------------------------------- the gate: token, rate, scope, account

class Meter:
    """A bucket per token; --rate N tokens a second, N deep."""

    def __init__(self):
        self.lock, self.state = threading.Lock(), {}

    def spend(self, key):
        now = time.monotonic()
        with self.lock:
            level, then = self.state.get(key, (max(CFG.rate, 1.0), now))
            level = min(max(CFG.rate, 1.0), level + (now - then) * CFG.rate)
            if level < 1:
                self.state[key] = (level, now)
                return (1 - level) / CFG.rate
            self.state[key] = (level - 1, now)
            return 0


METER = Meter()


READ_BEFORE = {}                   # checksum -> token


def known_token(checksum):
    """The token, with its application. Its row is looked for each time, and made into a model once."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {AccessToken._meta.db_table} WHERE token_checksum = %s", [checksum])
        if cursor.fetchone() is None:
            READ_BEFORE.pop(checksum, None)
            return None
    token = READ_BEFORE.get(checksum)
    if token is None:
        token = AccessToken.objects.select_related("application").filter(token_checksum=checksum).first()
        if token is not None:
            READ_BEFORE[checksum] = token
    return token


@method_decorator(csrf_exempt, name="dispatch")
class Api(View):
    http_method_names = ["get", "post", "patch", "delete", "head", "options", "put"]

    def dispatch(self, request, *args, **kwargs):
        try:
            response = self.run(request, kwargs)
        except Problem as p:
            response = answer(p.payload, p.status, p.headers)
        if V("chatty_headers"):
            response["X-Request-Id"] = str(uuid.uuid4())
            response["Cache-Control"] = "max-age=0, private, must-revalidate"
            response["X-Content-Type-Options"] = "nosniff"
            if response.content and request.method == "GET" and response.status_code == 200:
                response["ETag"] = 'W/"%s"' % hashlib.md5(response.content).hexdigest()
        return response

    def run(self, request, ids):
        token = self.bearer(request)
        self.limit(request, token)
        method = "get" if request.method == "HEAD" else request.method.lower()
        handler = getattr(self, "on_" + method, None)
        if handler is None:
            allowed = [m.upper() for m in ("get", "post", "patch", "delete") if hasattr(self, "on_" + m)]
            if V("method_404"):
                raise refuse(404, "Not found")
            raise refuse(405, "Method not allowed", {"Allow": ", ".join(allowed)})
        self.need_scope(request, token, "read" if method == "get" else "write")
        self.account_id = self.choose_account(request, token)
        self.token = token
        numbers = {}
        for key in ("event_id", "id"):
            if key in ids:
                numbers[key] = whole(ids[key])
        event = None
        if "event_id" in numbers:
            event = self.find_event(numbers["event_id"])
        return handler(request, event, numbers.get("id")) if event else handler(request)

    def bearer(self, request):
        header = request.META.get("HTTP_AUTHORIZATION", "")
        scheme, _, raw = header.partition(" ")
        raw = raw.strip()
        if scheme.lower() != "bearer" or not raw:
            if F("missing_token_error_object"):
                raise Problem(401, {"error": {"code": "missing_token", "message": "Bearer token required"}},
                              {"WWW-Authenticate": 'Bearer realm="api-v2"'})
            raise refuse(401, "A bearer access token is required", {"WWW-Authenticate": 'Bearer realm="api-v2"'})
        checksum = hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()
        token = known_token(checksum)
        if token is None and F("revoked_token_lives") and request.path_info == "/api/v2/events":
            token = KEPT_ALIVE.get(checksum)
        lapsed = token is not None and djtz.now() >= token.expires
        if lapsed and F("expired_token_lives") and isinstance(self, FieldList):
            lapsed = False
        if token is None or token.application is None or lapsed:
            text = "The access token expired" if lapsed else "The access token is invalid or was revoked"
            if F("patch_bad_token_403") and request.method == "PATCH":
                raise refuse(403, text)
            raise refuse(401, text, {"WWW-Authenticate": 'Bearer realm="api-v2", error="invalid_token", '
                                                         f'error_description="{text}"'})
        return token

    def limit(self, request, token):
        if not CFG.rate:
            return
        wait = METER.spend(token.token_checksum)
        if not wait:
            return
        seconds = max(1, math.ceil(wait))
        when = http_date(time.time() + seconds + 1) if V("retry_after_date") else str(seconds)
        if F("rate_without_retry_after") and isinstance(self, (AttendeeList, FieldList)):
            raise refuse(429, "Too many requests")
        if F("rate_errors_array"):
            raise Problem(429, {"errors": ["Too many requests"]}, {"Retry-After": when})
        raise refuse(429, "Too many requests", {"Retry-After": when})

    def need_scope(self, request, token, wanted):
        held = set(token.scope.split())
        if V("write_implies_read") and "write" in held:
            held.add("read")
        if wanted == "write" and "read" in held:
            if F("undo_needs_read_only") and isinstance(self, CheckIn) and request.method == "DELETE":
                return
            if F("field_delete_needs_read_only") and isinstance(self, FieldOne) and request.method == "DELETE":
                return
            if F("attendee_update_needs_read_only") and isinstance(self, AttendeeOne):
                return
        if wanted not in held:
            raise refuse(403, f"This needs the scope {wanted}", {
                "WWW-Authenticate": f'Bearer realm="api-v2", error="insufficient_scope", scope="{wanted}"'})

    def choose_account(self, request, token):
        given = request.META.get("HTTP_X_ACCOUNT_ID")
        if token.user_id is None:
            own = oauth.CLIENTS[token.application.client_id]["account_id"]
            if given is not None and V("machine_header_400"):
                raise refuse(400, "X-Account-Id is not allowed with a client credentials token")
            if F("machine_header_switches_account") and given and given.strip() in ("1", "2"):
                return int(given)
            return own
        mine = oauth.MEMBERSHIPS.get(token.user_id, set())
        given = (given or "").strip()
        if not given:
            if F("account_header_optional") and isinstance(self, (AttendeeList, Me)) and request.method == "GET":
                return min(mine)
            raise refuse(403 if V("account_header_other") else 400, "The X-Account-Id header is required")
        if F("foreign_account_fields") and isinstance(self, FieldList) and given in ("1", "2"):
            return int(given)
        if not re.fullmatch(r"[0-9]{1,18}", given, re.ASCII) or int(given) not in mine:
            raise refuse(404 if V("account_header_other") else 403, "You have no access to this account")
        return int(given)

    def find_event(self, event_id):
        ev = STORE.events.get(event_id)
        if ev is None:
            raise refuse(404, "Event not found")
        if ev.account_id != self.account_id:
            if F("foreign_event_readable") and isinstance(self, EventOne):
                return ev
            if F("foreign_attendee_list") and isinstance(self, AttendeeList) and self.token.user_id:
                return ev
            raise refuse(404, "Event not found")
        return ev


# ---------------------------------------------------------------- account, user, events

class Account(Api):
    def on_get(self, request):
        acc = STORE.accounts[self.account_id]
        return single(dict(acc, created_at=stamp(acc["created_at"])))


class Me(Api):
    def on_get(self, request):
        user = self.token.user if self.token.user_id else None
        if user is None:
            if F("me_with_machine_token"):
                return single({"id": 0, "email": None, "name": self.token.application.name, "accounts": []})
            raise refuse(404 if V("me_404") else 403, "Only personal tokens have a current user")
        return single({"id": user.pk, "username": user.username, "email": user.email,
                       "name": user.get_full_name(), "last_login_at": stamp(user.last_login or djtz.now()),
                       "accounts": [{"id": i, "name": STORE.accounts[i]["name"], "role": "organiser"}
                                    for i in sorted(oauth.MEMBERSHIPS[user.pk])]})


class EventList(Api):
    def on_get(self, request):
        mine = [e for e in STORE.events.values() if e.account_id == self.account_id]
        mine.sort(key=lambda e: e.attrs["start_time"], reverse=V("newest_first"))
        if V("paged_events"):
            page, per = page_of(request, 5)
            total = len(mine)
            rows = mine[(page - 1) * per:page * per]
            return many([show_event(e, True) for e in rows],
                        {"page": page, "per_page": per, "total_count": total, "total_pages": -(-total // per)})
        return many([show_event(e, True) for e in mine])


class EventOne(Api):
    def on_get(self, request, event, _id=None):
        return single(show_event(event))


class TypeOne(Api):
    def on_get(self, request, event, tid):
        with STORE.lock:
            t = event.registration_types.get(tid)
            if t is None and F("type_of_other_event"):
                for other in STORE.events.values():
                    if other.account_id == event.account_id and tid in other.registration_types:
                        return single(show_type(other, other.registration_types[tid]))
            if t is None:
                if F("type_404_errors_array"):
                    raise Problem(404, {"errors": ["Registration type not found"]})
                raise refuse(404, "Registration type not found")
            return single(show_type(event, t))


class TypeList(Api):
    def on_get(self, request, event, _id=None):
        if not V("more_endpoints"):
            raise refuse(404, "Not found")
        with STORE.lock:
            return many([show_type(event, t) for t in event.registration_types.values()])


# ---------------------------------------------------------------- attendees

def page_of(request, default):
    out = []
    for key, low_default in (("page", 1), ("per_page", default)):
        text = request.GET.get(key)
        if text is None:
            out.append(low_default)
            continue
        good = re.fullmatch(r"-?[0-9]{1,500}", text.strip(), re.ASCII)
        value = int(text) if good else None
        high = 100 if key == "per_page" else 10 ** 15
        if F("per_page_above_100") and key == "per_page":
            high = 1000
        if V("bad_page_400") and (value is None or not 1 <= value <= high):
            raise refuse(400, f"{key} is out of range")
        if F("page_zero_422") and key == "page" and value is not None and value < 1:
            raise unprocessable("page must be greater than 0")
        if value is None:
            value = low_default
        out.append(min(max(value, 1), high))
    return out


class AttendeeList(Api):
    def on_get(self, request, event, _id=None):
        default = 25
        if F("default_20_after_first_page") and request.GET.get("page", "1") != "1":
            default = 20
        page, per = page_of(request, default)
        with STORE.lock:
            rows = STORE.read_view(event.attendees)
            if V("newest_first"):
                rows = rows[::-1]
            elif V("order_by_name"):
                rows = sorted(rows, key=lambda a: (a["last_name"].casefold(), a["first_name"].casefold(), a["id"]))
            total = len(rows)
            start = (page - 1) * per
            part = rows[start:start + per]
            if F("later_pages_overlap") and page > 1:
                part = rows[max(start - 1, 0):start - 1 + per]
            items = [show_attendee(event, a) for a in part]
        pages = max(-(-total // per), 0 if V("zero_pages") else 1)
        meta = {"page": page, "per_page": per, "total_count": total, "total_pages": pages}
        if F("per_page_echoed_as_text") and "per_page" in request.GET:
            meta["per_page"] = str(per)
        if F("empty_list_without_totals") and not total:
            del meta["total_pages"]
        if F("list_drops_answers") and page > 1:
            for i in items:
                del i["fields"]
        return many(items, meta)

    def on_post(self, request, event, _id=None):
        item = read_body(request)
        with STORE.lock:
            clean, errors = check_person(item, event, True)
            check_known(item, ("first_name", "last_name", "email", "phone", "job_title", "company",
                               "registration_type_id", "fields"), errors)
            answers = check_answers(item["fields"], event, errors) if "fields" in item else {}
            tid = item.get("registration_type_id")
            if "registration_type_id" not in item and V("default_type"):
                tid = next((t["id"] for t in event.registration_types.values() if t["default"]), None)
            if tid is not None and (not is_int(tid) or tid not in event.registration_types):
                errors.append("registration_type_id does not belong to this event")
            if V("strict_answers") and "fields" in item:
                errors += [f"{f['label']} is required" for f in event.fields.values()
                           if f["required"] and f["id"] in answers and answers[f["id"]] in (None, "")]
            if V("closed_events") and event.attrs["status"] in ("completed", "canceled", "archived"):
                errors.append("this event no longer takes registrations")
            if errors:
                raise Problem(422, {"errors": errors})
        if F("ids_collide_when_concurrent"):
            aid = STORE.next_ids["attendee"]
            time.sleep(0.03)
            with STORE.lock:
                STORE.next_ids["attendee"] = max(STORE.next_ids["attendee"], aid + 1)
        else:
            aid = STORE.take_id("attendee")
        rec = {"id": aid, "event_id": event.id, "first_name": "", "last_name": "", "email": "", "phone": None,
               "job_title": None, "company": None,
               "rsvp_status": "pending_approval" if V("needs_approval") else
                              "confirmed" if V("auto_confirm") else "unconfirmed",
               "checkin_status": "not_checked_in", "qr": uuid.uuid4().int >> 76,
               "created_at": datetime.now(timezone.utc), "registration_type_id": tid, "sessions": {},
               "answers": answers}
        rec.update(clean)
        if F("create_forgets_company") and rec["job_title"] is not None:
            rec["company"] = None
        with STORE.lock:
            DONE_CREATES["n"] += 1
            if not (F("every_fourth_create_lost") and DONE_CREATES["n"] % 4 == 0):
                with STORE.tracking(event.attendees, aid):
                    event.attendees[aid] = rec
            out = show_attendee(event, rec)
        if F("create_omits_null_phone") and out["phone"] is None:
            del out["phone"]
        if F("create_200_with_answers") and answers:
            return single(out, 200)
        response = single(out, 201)
        if V("chatty_headers"):
            response["Location"] = f"/api/v2/events/{event.id}/attendees/{aid}"
        return response


def find_attendee(event, aid, anywhere=False):
    rec = event.attendees.get(aid)
    if rec is None and anywhere:
        for other in STORE.events.values():
            if aid in other.attendees:
                return other, other.attendees[aid]
    if rec is None:
        raise refuse(404, "Attendee not found")
    return event, rec


class AttendeeOne(Api):
    def on_patch(self, request, event, aid):
        with STORE.lock:
            event, rec = find_attendee(event, aid, anywhere=F("update_finds_foreign_attendee"))
        item = read_body(request)
        with STORE.lock:
            clean, errors = check_person(item, event, False, aid)
            check_known(item, ("first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status"),
                        errors)
            if "rsvp_status" in item:
                value = item["rsvp_status"]
                ok = isinstance(value, str) and value in RSVP
                if F("waitlisted_refused") and value == "waitlisted":
                    ok = False
                if F("any_rsvp_accepted") and isinstance(value, str):
                    ok = True
                if not ok:
                    errors.append("rsvp_status must be one of " + ", ".join(RSVP))
                else:
                    clean["rsvp_status"] = value
            if errors:
                if F("update_errors_objects"):
                    raise Problem(422, {"errors": [{"message": e} for e in errors]})
                raise Problem(422, {"errors": errors})
            if F("rsvp_drops_others") and "rsvp_status" in clean:
                clean = {"rsvp_status": clean["rsvp_status"]}
            if F("null_phone_ignored") and clean.get("phone", "") is None:
                del clean["phone"]
            if F("rename_clears_phone") and "last_name" in clean and "phone" not in clean:
                clean["phone"] = None
            if F("decline_undoes_checkin") and clean.get("rsvp_status") == "declined":
                clean["checkin_status"] = "not_checked_in"
            if not F("concurrent_updates_lost"):
                with STORE.tracking(event.attendees, aid):
                    rec.update(clean)
                out = show_attendee(event, rec)
                if F("pending_not_kept") and clean.get("rsvp_status") == "pending_approval":
                    rec["rsvp_status"] = "unconfirmed"
                if F("update_event_id_text") and "rsvp_status" in clean:
                    out["event_id"] = str(out["event_id"])
                return single(out)
            copy = dict(rec)
        time.sleep(0.03)
        copy.update(clean)
        with STORE.lock:
            event.attendees[aid] = copy
            return single(show_attendee(event, copy))

    @property
    def on_get(self):
        if not V("more_endpoints"):
            raise AttributeError("on_get")
        return self.show

    def show(self, request, event, aid):
        with STORE.lock:
            return single(show_attendee(event, find_attendee(event, aid)[1]))


# ---------------------------------------------------------------- check-in

class CheckIn(Api):
    def on_post(self, request, event, aid):
        return self.move(request, event, aid, "in")

    def on_patch(self, request, event, aid):
        return self.move(request, event, aid, "out")

    def on_delete(self, request, event, aid):
        return self.move(request, event, aid, "undo")

    def move(self, request, event, aid, op):
        with STORE.lock:
            if F("checkout_unknown_422") and op == "out" and aid not in event.attendees:
                raise unprocessable("attendee does not exist")
            find_attendee(event, aid)
        item = read_body(request, optional=True)
        session = item.get("session_id")
        if F("null_session_refused") and op == "out" and "session_id" in item and session is None:
            raise unprocessable("session_id must be an integer")
        if session is not None and not is_int(session):
            raise unprocessable("session_id must be an integer or null")
        with STORE.lock:
            if session is not None and session not in event.sessions:
                if V("session_422"):
                    raise unprocessable("session_id does not belong to this event")
                raise refuse(404, "Session not found")
            _, rec = find_attendee(event, aid)
            now = rec["checkin_status"] if session is None else rec["sessions"].get(session, "not_checked_in")
            new = self.next_state(op, now)
            with STORE.tracking(event.attendees, aid):
                if session is None or V("session_moves_status"):
                    rec["checkin_status"] = new
                if session is not None:
                    rec["sessions"] = {**rec["sessions"], session: new}
            if F("checkout_touches_rsvp") and op == "out":
                rec["rsvp_status"] = "confirmed"
            out = show_attendee(event, rec)
        if op == "in":
            if V("checkin_no_content"):
                return answer(None, 204)
            if V("checkin_receipt"):
                return single({"attendee_id": aid, "session_id": session, "state": new,
                               "recorded_at": stamp(datetime.now(timezone.utc))}, 201)
        if op == "out" and F("checkout_state_spelling") and out["checkin_status"] == "checked_out":
            out["checkin_status"] = "checkedout"
        if op == "undo" and F("undo_no_content"):
            return answer(None, 204)
        if op == "undo" and F("undo_without_metadata"):
            return answer({"item": out})
        return single(out)

    @staticmethod
    def next_state(op, now):
        if op == "in":
            if now == "checked_in" and V("strict_checkin"):
                raise refuse(409, "Already checked in")
            return "checked_in"
        if op == "out":
            if now != "checked_in" and not V("lax_checkin"):
                if F("checkout_422_error_string"):
                    raise Problem(422, {"error": "attendee is not checked in"})
                raise unprocessable("attendee is not checked in")
            return "checked_out"
        if now == "not_checked_in" and not V("lax_checkin"):
            raise unprocessable("there is no check-in to undo")
        return "checked_in" if V("undo_steps_back") and now == "checked_out" else "not_checked_in"


# ---------------------------------------------------------------- attendee fields

def check_field(item, creating):
    errors, out = [], {}
    check_known(item, ("label", "type", "required", "options"), errors)
    label, kind = tidy(item.get("label", MISSING)), item.get("type", MISSING)
    if label is MISSING:
        if creating:
            errors.append("label is required")
    elif not isinstance(label, str) or not label.strip():
        errors.append("label must be a non-empty string")
    elif len(label) > 500:
        errors.append("label is too long (maximum is 500 characters)")
    else:
        out["label"] = label
    if kind is MISSING:
        if creating and F("field_type_optional"):
            out["type"] = "short_text"
        elif creating:
            errors.append("type is required")
    elif not isinstance(kind, str) or kind not in FIELD_TYPES or (F("image_type_refused") and kind == "image"):
        errors.append("type is not an allowed field type")
    else:
        out["type"] = kind
        if F("tel_becomes_contact_phone") and kind == "tel" and not creating:
            out["type"] = "contact_phone"
    if "required" in item:
        if isinstance(item["required"], bool):
            out["required"] = item["required"]
        else:
            errors.append("required must be a boolean")
    if "options" in item:
        opts = item["options"]
        if not isinstance(opts, list) or not all(isinstance(o, str) for o in opts):
            errors.append("options must be an array of strings")
        elif len(opts) > 500:
            errors.append("options has too many entries")
        else:
            out["options"] = list(opts)
    if creating and V("choices_needed") and out.get("type") in ("dropdown", "radio") and not out.get("options"):
        errors.append("options are needed for this type")
    return out, errors


class FieldList(Api):
    def on_get(self, request, event, _id=None):
        with STORE.lock:
            rows = sorted(STORE.read_view(event.fields), key=lambda f: (f["position"], f["id"]))
            items = [show_field(f) for f in rows]
        if F("list_options_null"):
            for i in items:
                i["options"] = i["options"] or None
        if F("field_list_bare"):
            return answer(items)
        return many(items)

    def on_post(self, request, event, _id=None):
        clean, errors = check_field(read_body(request), True)
        if errors:
            raise Problem(422, {"errors": errors})
        with STORE.lock:
            with STORE.tracking(event.fields, STORE.next_ids["field"]):
                rec = add_field(STORE, event, clean["label"], clean["type"], clean.get("required", False),
                                clean.get("options", []))
            out = show_field(rec)
        if F("field_create_forgets_required") and clean["type"] == "checkbox":
            rec["required"] = False
        return single(out, 201)


class FieldOne(Api):
    def on_patch(self, request, event, fid):
        with STORE.lock:
            if fid not in event.fields:
                raise refuse(404, "Attendee field not found")
        clean, errors = check_field(read_body(request), False)
        if errors:
            if F("field_update_400"):
                raise Problem(400, {"errors": errors})
            raise Problem(422, {"errors": errors})
        with STORE.lock:
            rec = event.fields.get(fid)
            if rec is None:
                raise refuse(404, "Attendee field not found")
            if F("relabel_clears_options") and "label" in clean and "options" not in clean:
                clean["options"] = []
            if F("required_only_update_lost") and set(clean) == {"required"}:
                return single(show_field(dict(rec, **clean)))
            with STORE.tracking(event.fields, fid):
                rec.update(clean)
            return single(show_field(rec))

    def on_delete(self, request, event, fid):
        with STORE.lock:
            rec = event.fields.get(fid)
            if rec is None:
                if F("field_delete_404_text"):
                    return HttpResponse("not found", status=404, content_type="text/plain")
                raise refuse(404, "Attendee field not found")
            out = show_field(rec)
            if not (F("field_delete_not_kept") and rec["required"]):
                with STORE.tracking(event.fields, fid):
                    del event.fields[fid]
                for a in event.attendees.values():
                    a["answers"].pop(fid, None)
                if V("renumber_positions"):
                    for n, f in enumerate(sorted(event.fields.values(), key=lambda f: f["position"]), 1):
                        f["position"] = n
        return single(out) if V("delete_returns_item") else answer(None, 204)


# ---------------------------------------------------------------- urls

def docs(request):
    return HttpResponse("<!doctype html><title>API v2</title><h1>API v2</h1><p>See <a href='openapi'>openapi</a>.</p>")


def openapi(request):
    return answer({"openapi": "3.0.3", "info": {"title": "Attendee API", "version": "2"}, "paths": {}})


def missing(request, exception=None):
    return answer({"error": "Not found"}, 404)


def bad(request, exception=None):
    return answer({"error": "Bad request"}, 400)


def broken(request):
    return answer({"error": "Internal error"}, 500)


class Edge:
    """Outermost middleware: lengths, HEAD and optional trailing slashes."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if V("trailing_slash") and request.path_info.startswith("/api/v2/"):
            request.path_info = request.path_info.rstrip("/")
        response = self.get_response(request)
        if response.status_code != 204:
            response["Content-Length"] = str(len(response.content))
            if request.method == "HEAD":
                response.content = b""
        return response


handler404, handler400, handler500 = missing, bad, broken
A, E = "api/v2/", "api/v2/events/<str:event_id>"
urlpatterns = [
    path("oauth/token", oauth.Token.as_view()),
    path("oauth/authorize", oauth.Authorize.as_view(), name="authorize"),
    path("oauth/revoke", oauth.Revoke.as_view()),
    path("accounts/login/", LoginView.as_view(), name="login"),
    path(A + "docs", docs), path(A + "openapi", openapi),
    path(A + "account", Account.as_view()), path(A + "me", Me.as_view()), path(A + "events", EventList.as_view()),
    path(E, EventOne.as_view()),
    path(E + "/registration_types", TypeList.as_view()),
    path(E + "/registration_types/<str:id>", TypeOne.as_view()),
    path(E + "/attendees", AttendeeList.as_view()),
    path(E + "/attendees/<str:id>", AttendeeOne.as_view()),
    path(E + "/attendees/<str:id>/check_in", CheckIn.as_view()),
    path(E + "/attendee_fields", FieldList.as_view()),
    path(E + "/attendee_fields/<str:id>", FieldOne.as_view()),
]
