"""Event attendee and check-in service, API v2: FastAPI application and command line."""
import argparse
import asyncio
import copy
import json
import math
import re
import secrets
import signal
import socket
import sys
import time
from email.utils import formatdate
from typing import Annotated, Any, Literal

import email_validator
import uvicorn
from authlib.oauth2 import OAuth2Error, ResourceProtector
from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, EmailStr, Field, ValidationError, create_model
from starlette.exceptions import HTTPException

import catalogue
import store
from oauth import OOB, Bearer, Client, OAuthServer, Token
from store import FIELD_TYPES, RSVP, F, V

email_validator.SPECIAL_USE_DOMAIN_NAMES.clear()          # .test and .local guests are guests, too
MAX_BODY = 1 << 20


class ApiError(Exception):
    def __init__(self, status: int, body: dict, headers: dict | None = None):
        self.status, self.body, self.headers = status, body, headers


def error(status: int, text: str, headers: dict | None = None) -> ApiError:
    return ApiError(status, {"error": text}, headers)


def invalid(*messages: str) -> ApiError:
    return ApiError(422, {"errors": list(messages)})


# ---------------------------------------------------------------- request bodies

def no_bool(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("Input should be a valid integer")
    return value


def e164(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    packed = re.sub(r"[\s().\-/]", "", value)
    if packed.startswith("00"):
        packed = "+" + packed[2:]
    if not re.fullmatch(r"\+[1-9][0-9]{5,14}", packed):
        raise ValueError("Phone must be in E.164 format, for example +41441234567")
    return packed


def not_blank(value: str) -> str:
    if isinstance(value, str) and not value.strip():
        raise ValueError("Value must not be blank")
    return value


def trim(value: Any) -> Any:
    return value.strip() if isinstance(value, str) and V("email_lowercase") else value


Id = Annotated[int, BeforeValidator(no_bool)]
Name = Annotated[str, BeforeValidator(trim), Field(max_length=255)]
GivenName = Annotated[str, BeforeValidator(trim), Field(max_length=255), BeforeValidator(not_blank)]
Phone = Annotated[str | None, BeforeValidator(e164)]
Note = Annotated[str | None, Field(max_length=255)]
FieldType = Literal[FIELD_TYPES]


def models() -> dict[str, type[BaseModel]]:
    """Built after the command line is known, as faults and variants bear on them."""
    config = ConfigDict(extra="forbid" if V("forbid_unknown") else "ignore")
    answer = create_model("AttendeeFieldValueInput", __config__=config, attendee_field_id=(Id, ...), value=(Any, ...))
    person = dict(last_name=(Name, None), email=(EmailStr, None), phone=(Phone, None), job_title=(Note, None),
                  company=(Note, None))
    rsvp = str if F("rsvp_any_value") else Literal[RSVP]
    update_type = Literal[tuple(t for t in FIELD_TYPES if t != "captcha")] if F("captcha_not_updatable") else FieldType
    label = Annotated[str, Field(max_length=500), BeforeValidator(not_blank)]
    items = {
        "attendee.create": create_model("AttendeeCreate", __config__=config, first_name=(GivenName, ...), **person,
                                        registration_type_id=(Id | None, None), fields=(list[answer], None)),
        "attendee.update": create_model("AttendeeUpdate", __config__=config, first_name=(GivenName, None), **person,
                                        rsvp_status=(rsvp, None)),
        "checkin": create_model("CheckIn", __config__=config, session_id=(Id | None, None)),
        "field.create": create_model("AttendeeFieldCreate", __config__=config, label=(label, ...), type=(FieldType, ...),
                                     required=(bool, False), options=(list[str], [])),
        "field.update": create_model("AttendeeFieldUpdate", __config__=config, label=(label, None),
                                     type=(update_type, None), required=(bool, None), options=(list[str], None)),
    }
    return {op: create_model(item.__name__ + "Body", item=(item | None, None) if op == "checkin" else (item, ...))
            for op, item in items.items()}


def no_constant(text: str):
    raise ValueError(f"{text} is not JSON")


def finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("number out of range")
    return number


async def read_json(request: Request, optional: bool = False) -> Any:
    raw = await request.body()
    if len(raw) > MAX_BODY:
        raise error(413, "Request body too large")
    if optional and not raw.strip():
        return {}
    kind = request.headers.get("content-type", "application/json").split(";")[0].strip().lower()
    if kind and kind != "application/json" and not kind.endswith("+json"):
        raise error(415, "Content-Type must be application/json") if V("malformed_400") else \
            invalid("body: Content-Type must be application/json")
    try:
        data = json.loads(raw.decode("utf-8-sig"), parse_constant=no_constant, parse_float=finite)
        json.dumps(data, ensure_ascii=False).encode("utf-8")       # lone surrogates end here
        return data
    except (ValueError, RecursionError) as problem:
        text = "JSON decode error" if not isinstance(problem, UnicodeError) else "Body must be UTF-8"
        raise (error(400, text) if V("malformed_400") else invalid(f"body: {text}")) from None


async def body_of(request: Request, op: str) -> BaseModel:
    data = await read_json(request, optional=op == "checkin")
    if op == "checkin" and data is None:
        data = {}
    if F("create_without_name") and op == "attendee.create" and isinstance(data, dict) \
            and isinstance(data.get("item"), dict) and "email" in data["item"]:
        data["item"].setdefault("first_name", "Guest")
    if F("update_item_optional") and op == "attendee.update" and isinstance(data, dict):
        data.setdefault("item", {})
    try:
        return app.state.models[op].model_validate(data)
    except ValidationError as problem:
        found = problem.errors(include_url=False, include_context=False, include_input=False)
        texts = [".".join(map(str, e["loc"])) + ": " + e["msg"] if e["loc"] else e["msg"] for e in found[:20]]
    if F("update_422_shape") and op == "attendee.update":
        raise error(422, "; ".join(texts))
    if F("field_422_objects") and op == "field.create":
        raise ApiError(422, {"errors": [{"message": t} for t in texts]})
    raise invalid(*texts)


# ---------------------------------------------------------------- who asks

class Caller:
    def __init__(self, token: Token | None, account_id: int):
        self.token, self.account_id = token, account_id

    def event(self, raw: str):
        event = db.events.get(number(raw))
        if not event or event.account_id != self.account_id:
            raise error(404, "Event not found")
        return event


def number(raw: str) -> int:
    return int(raw) if re.fullmatch(r"[0-9]{1,15}", raw) else -1


def throttle(token: Token) -> None:
    if not app.state.rate:
        return
    now = time.monotonic()
    started, count = app.state.windows.get(token.value, (now, 0))
    if now - started >= 1:
        started, count = now, 0
    app.state.windows[token.value] = (started, count + 1)
    if count >= app.state.rate:
        headers = {"Retry-After": formatdate(time.time() + 2, usegmt=True) if V("retry_date") else "1"}
        if F("retry_after_missing"):
            headers = {}
        raise ApiError(429, {"message" if F("rate_text") else "error": "Too many requests"}, headers)


def access(scope: str, op: str):
    """A dependency: authenticates, limits the rate, checks the scope and finds out the account."""

    async def dependency(request: Request) -> Caller:
        if F("anonymous_events") and op == "events" and "authorization" not in request.headers:
            return Caller(None, 0)
        scopes = [scope]
        if (F("read_deletes_field") and op == "field.delete") or (F("read_undoes") and op == "undo"):
            scopes = ["read", "write"]
        if F("type_wants_write") and op == "type":
            scopes = ["write"]
        if F("read_sets_rsvp") and op == "attendee.update":
            try:
                if list((await read_json(request))["item"]) == ["rsvp_status"]:
                    scopes = ["read", "write"]
            except (ApiError, LookupError, TypeError):
                pass
        presented = request.headers.get("authorization", "").split(" ", 1)[-1].strip()
        token = oauth.tokens.get(presented)
        if token and ((F("expired_on_types") and op == "type" and token.is_expired())
                      or (F("revoked_on_fields") and op == "field.list" and token.is_revoked())):
            return Caller(token, token.client.account_id)
        try:
            token = protector.validate_request(None, request)
        except OAuth2Error as problem:
            known = problem.error == "invalid_token"
            challenge = 'Bearer realm="events"' + (', error="invalid_token"' if known else "")
            text = "The access token is invalid, expired or revoked" if known else "An access token is required"
            body = {"detail": text} if F("me_401_detail") and op == "me" else {"error": text}
            raise ApiError(401, body, {"WWW-Authenticate": challenge}) from None
        throttle(token)
        if bearer.scope_insufficient(token.scope, scopes):
            raise error(403, "insufficient_scope", {
                "WWW-Authenticate": f'Bearer realm="events", error="insufficient_scope", scope="{scope}"'})
        header = request.headers.get("x-account-id")
        if token.user is None:
            if header is not None and V("cc_header_refused"):
                raise error(400, "X-Account-Id must not be sent with a client-credentials token")
            account_id = token.client.account_id
            if F("cc_header_switch") and op == "attendee.list" and number((header or "").strip()) in db.accounts:
                account_id = int(header)
            return Caller(token, account_id)
        if header is None and F("header_optional_fields") and op == "field.list":
            return Caller(token, token.user.account_ids[0])
        strict = V("account_header_401")
        challenge = {"WWW-Authenticate": 'Bearer realm="events"'} if strict else None
        if header is None or not header.strip():
            raise error(401 if strict else 400, "X-Account-Id is required with a personal token", challenge)
        if number(header.strip()) not in token.user.account_ids:
            raise error(401 if strict else 403, "You are not a member of this account", challenge)
        return Caller(token, int(header))

    return Depends(dependency)


# ---------------------------------------------------------------- application

app = FastAPI(title="Event Attendee and Check-in Service", version="2", openapi_url="/api/v2/openapi",
              docs_url="/api/v2/docs", redoc_url=None)
db = oauth = bearer = protector = facts = None
writing = asyncio.Lock()
V2 = "/api/v2"


def reply(request: Request, payload: dict, status: int = 200, metadata: dict | None = None) -> JSONResponse:
    headers = {}
    meta: dict = {} if metadata is None else dict(metadata)
    if V("rich_metadata"):
        ident = secrets.token_hex(8)
        headers = {"X-Request-Id": ident, "Vary": "Authorization, X-Account-Id",
                   "ETag": f'W/"{secrets.token_hex(6)}"', "Cache-Control": "private, no-cache"}
        meta |= {"request_id": ident, "links": {"self": request.url.path}}
    return JSONResponse(payload | {"metadata": meta}, status, headers)


@app.exception_handler(ApiError)
async def on_api_error(request: Request, problem: ApiError):
    return JSONResponse(problem.body, problem.status, problem.headers)


@app.exception_handler(RequestValidationError)
async def on_validation(request: Request, problem: RequestValidationError):
    return JSONResponse({"errors": [e["msg"] for e in problem.errors()]}, 422)


@app.exception_handler(HTTPException)
async def on_http(request: Request, problem: HTTPException):
    key = "error" if problem.status_code in (401, 404, 429) else "detail"
    return JSONResponse({key: problem.detail}, problem.status_code, problem.headers)


@app.get(V2 + "/account")
async def account(request: Request, caller: Caller = access("read", "account")):
    found = db.accounts[1 if F("account_wrong") else caller.account_id]
    return reply(request, {"item": found.render()})


@app.get(V2 + "/me")
async def me(request: Request, caller: Caller = access("read", "me")):
    user = caller.token.user
    if user is None and F("me_for_clients"):
        user = next(u for u in db.users if caller.account_id in u.account_ids)
    if user is None:
        raise error(403, "This endpoint needs a personal access token")
    return reply(request, {"item": user.render()})


@app.get(V2 + "/events")
async def list_events(request: Request, caller: Caller = access("read", "events")):
    own = [e.render() for e in db.events.values() if e.account_id == caller.account_id]
    if F("cancelled_in_list"):
        for e in own:
            e["status"] = "cancelled" if e["status"] == "canceled" else e["status"]
    if not V("events_paged"):
        return reply(request, {"items": own})
    page, limit = max(1, number(request.query_params.get("page", "1"))), 3
    return reply(request, {"items": own[(page - 1) * limit:page * limit]}, 200,
                 {"page": page, "limit": limit, "total": len(own), "next_page": page + 1 if page * limit < len(own) else None})


@app.get(V2 + "/events/{id}")
async def show_event(id: str, request: Request, caller: Caller = access("read", "event")):
    if F("foreign_event_403") and number(id) in db.events and db.events[number(id)].account_id != caller.account_id:
        raise error(403, "This event belongs to another account")
    event = caller.event(id)
    body = event.render()
    if F("event_loses_city") and event.status == "completed":
        del body["city"]
    if F("event_metadata_null"):
        return JSONResponse({"item": body, "metadata": None})
    return reply(request, {"item": body})


@app.get(V2 + "/events/{event_id}/registration_types/{id}")
async def show_type(event_id: str, id: str, request: Request, caller: Caller = access("read", "type")):
    event = caller.event(event_id)
    found = event.types.get(number(id))
    if not found:
        text = "Registration type not found"
        raise ApiError(404, {"errors": [text]}) if F("type_404_shape") else error(404, text)
    return reply(request, {"item": found.render()})


# ---------------------------------------------------------------- attendees

def paging(request: Request, name: str, default: int, top: int | None) -> int:
    raw = request.query_params.get(name)
    if raw is None:
        return default
    value = int(raw) if re.fullmatch(r"-?[0-9]{1,15}", raw) else None
    if value is not None and value >= 1 and (top is None or value <= top):
        return value
    if F("list_422") and name == "per_page" and value == 0:
        raise invalid("per_page: Input should be greater than or equal to 1")
    if V("page_clamp"):
        return default if value is None else max(1, min(value, top or value))
    raise error(400, f"{name} must be an integer from 1" + (f" to {top}" if top else ""))


@app.get(V2 + "/events/{event_id}/attendees")
async def list_attendees(event_id: str, request: Request, caller: Caller = access("read", "attendee.list")):
    event = caller.event(event_id)
    page = paging(request, "page", 1, None)
    per_page = paging(request, "per_page", 20 if F("default_per_page_20") else 25, 100)
    if V("sorted_by_name"):
        order = sorted(event.attendees.values(), key=lambda a: (a.last_name.casefold(), a.first_name.casefold(), a.id))
    else:
        order = sorted(event.attendees.values(), key=lambda a: (a.created_at, a.id), reverse=True)
    if V("eventual"):
        now = time.monotonic()
        order = [a for a in order if a.shadow is not None or now >= a.shadow_until]
    total, start = len(order), (page - 1) * per_page
    if F("page_overlap") and page >= 3:
        start -= 1
    size = 99 if F("per_page_99") and per_page == 100 else per_page
    items = [a.listed() for a in order[start:start + size]]
    pages = total // per_page if F("total_pages_floor") else -(-total // per_page)
    if F("list_without_phone"):
        items = [{k: v for k, v in i.items() if k != "phone" or v is not None} for i in items]
    count: Any = str(total) if F("total_text_last_page") and page == pages else total
    return reply(request, {"items": items}, 200,
                 {"page": page, "per_page": per_page, "total_count": count, "total_pages": pages})


def check_answer(field, value: Any) -> str | None:
    scalar = (str, int, float, bool)
    if not (value is None or isinstance(value, scalar + (dict,))
            or (isinstance(value, list) and all(isinstance(v, scalar) for v in value))):
        return "value must be a string, number, boolean, array of these, object or null"
    if V("strict_answers") and value is not None:
        if field.type == "number" and (isinstance(value, bool) or not isinstance(value, (int, float))):
            return "value must be a number"
        if field.options and field.type in ("dropdown", "radio") and value not in field.options:
            return "value is not one of the options"
        if field.options and field.type == "checkbox" and not (
                isinstance(value, bool) or (isinstance(value, list) and all(v in field.options for v in value))):
            return "value holds something that is not an option"
    return None


@app.post(V2 + "/events/{event_id}/attendees")
async def create_attendee(event_id: str, request: Request, caller: Caller = access("write", "attendee.create")):
    event = caller.event(event_id)
    item = (await body_of(request, "attendee.create")).item
    sent = {k: getattr(item, k) for k in item.model_fields_set}
    problems, answers = [], {}
    new_id = None
    if F("double_id"):
        new_id = db._ids["attendee"] + 1
        await asyncio.sleep(0.04)
        db._ids["attendee"] = max(new_id, db._ids["attendee"])
    async with writing:
        for n, given in enumerate(sent.pop("fields", None) or []):
            field = event.fields.get(given.attendee_field_id)
            wrong = "unknown attendee field" if not field else check_answer(field, given.value)
            if wrong:
                problems.append(f"item.fields.{n}: {wrong}")
                continue
            value = given.value
            if F("answer_false_null") and value is False:
                value = None
            if F("answer_list_joined") and isinstance(value, list):
                value = ",".join(map(str, value))
            answers[field.id] = value
        kind = sent.get("registration_type_id")
        if kind is not None and kind not in event.types:
            problems.append("item.registration_type_id: no such registration type")
        if problems:
            raise invalid(*problems)
        if "registration_type_id" not in sent and not V("auto_confirm"):
            sent["registration_type_id"] = next(t.id for t in event.types.values() if t.default)
        sent["rsvp_status"] = "confirmed" if V("auto_confirm") else "unconfirmed"
        chosen = event.types.get(sent.get("registration_type_id"))
        if chosen and chosen.taken() >= chosen.capacity:
            sent["rsvp_status"] = "waitlisted"
        if V("email_lowercase") and sent.get("email"):
            sent["email"] = sent["email"].lower()
        record = db.add_attendee(event, sent | {"answers": answers}, new_id)
        record.age(None)
        body = record.render()
        if F("create_forgets_company"):
            record.company = None
    return reply(request, {"item": body}, 200 if F("create_200_fields") and answers else 201)


def attendee_of(event, raw: str):
    found = event.attendees.get(number(raw))
    if not found:
        raise error(404, "Attendee not found")
    return found


@app.patch(V2 + "/events/{event_id}/attendees/{id}")
async def update_attendee(event_id: str, id: str, request: Request, caller: Caller = access("write", "attendee.update")):
    event = caller.event(event_id)
    if F("foreign_attendee"):
        event = next((e for e in db.events.values() if number(id) in e.attendees and e.account_id != caller.account_id), event)
    attendee_of(event, id)
    item = (await body_of(request, "attendee.update")).item
    sent = {k: getattr(item, k) for k in item.model_fields_set}
    if F("lost_update"):
        stale = copy.copy(attendee_of(event, id))
        await asyncio.sleep(0.04)
        for key in ("first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status"):
            sent.setdefault(key, getattr(stale, key))
    async with writing:
        record = attendee_of(event, id)
        if F("rsvp_from_declined") and record.rsvp_status == "declined" and sent.get("rsvp_status", "declined") != "declined":
            raise invalid("item.rsvp_status: a declined attendee cannot be changed")
        if V("email_lowercase") and sent.get("email"):
            sent["email"] = sent["email"].lower()
        if F("phone_null_ignored") and sent.get("phone", "") is None:
            del sent["phone"]
        if F("update_clears_company") and "job_title" in sent:
            sent.setdefault("company", None)
        if F("rsvp_waitlisted_lost") and sent.get("rsvp_status") == "waitlisted":
            sent["rsvp_status"] = "pending_approval"
        if F("rsvp_drops_others") and "rsvp_status" in sent:
            sent = {"rsvp_status": sent["rsvp_status"]}
        before = {k: getattr(record, k) for k in sent}
        record.age(record.render() if V("eventual") else None)
        for key, value in sent.items():
            setattr(record, key, value)
        body = record.render()
        if F("third_update_lost"):
            record.broken["n"] = record.broken.get("n", 0) + 1
            if record.broken["n"] % 3 == 0:
                for key, value in before.items():
                    setattr(record, key, value)
    return reply(request, {"item": body})


# ---------------------------------------------------------------- check-in

async def check_in_operation(event_id, id, request, caller, op):
    event = caller.event(event_id)
    if F("undo_unknown_ok") and op == "undo" and number(id) not in event.attendees:
        return Response(status_code=204)
    attendee_of(event, id)
    item = (await body_of(request, "checkin")).item
    session = item.session_id if item else None
    if F("session_null_refused") and op == "check_out" and item and "session_id" in item.model_fields_set and session is None:
        raise invalid("item.session_id: Input should be a valid integer")
    async with writing:
        record = attendee_of(event, id)
        if session is not None and session not in event.sessions:
            raise error(404, "Session not found") if V("session_404") else invalid("item.session_id: no such session")
        state = record.checkin_status if session is None else record.sessions.get(session, "not_checked_in")
        where = "at the door" if session is None else "into the session"
        wrong = None
        if op == "check_in":
            if V("confirm_first") and record.rsvp_status != "confirmed":
                wrong = "Attendee has not confirmed"
            elif state == "checked_in":
                wrong = f"Attendee is already checked in {where}"
            after = "checked_in"
        elif op == "check_out":
            if state != "checked_in":
                wrong = f"Attendee is not checked in {where}"
            after = "checked_out"
        else:
            if state == "not_checked_in":
                wrong = f"There is no check-in {where} to undo"
            after = "checked_in" if state == "checked_out" and V("undo_steps_back") else "not_checked_in"
        if wrong and V("checkin_idempotent") and "confirmed" not in wrong:
            wrong, after = None, (after if op != "undo" else "not_checked_in")
        if wrong:
            raise error(409, wrong) if op == "check_in" else invalid(wrong)
        record.age(record.render() if V("eventual") else None)
        if session is None:
            record.checkin_status = after
        else:
            record.sessions[session] = after
            if op == "check_in" and record.checkin_status != "checked_in" and not V("session_apart"):
                record.checkin_status = "checked_in"
        if F("undo_resets_rsvp") and op == "undo":
            record.rsvp_status = "unconfirmed"
        body = record.render()
    if F("checkout_hyphen") and op == "check_out":
        body["checkin_status"] = body["checkin_status"].replace("checked_out", "checked-out")
    if op == "check_in" and V("checkin_no_content"):
        return Response(status_code=204)
    return reply(request, {"item": body}, 201 if op == "check_in" and not V("checkin_idempotent") else 200)


CHECK_IN = V2 + "/events/{event_id}/attendees/{id}/check_in"


@app.post(CHECK_IN)
async def check_in(event_id: str, id: str, request: Request, caller: Caller = access("write", "check_in")):
    return await check_in_operation(event_id, id, request, caller, "check_in")


@app.patch(CHECK_IN)
async def check_out(event_id: str, id: str, request: Request, caller: Caller = access("write", "check_out")):
    return await check_in_operation(event_id, id, request, caller, "check_out")


@app.delete(CHECK_IN)
async def undo_check_in(event_id: str, id: str, request: Request, caller: Caller = access("write", "undo")):
    return await check_in_operation(event_id, id, request, caller, "undo")


# ---------------------------------------------------------------- attendee fields

FIELDS = V2 + "/events/{event_id}/attendee_fields"


@app.get(FIELDS)
async def list_fields(event_id: str, request: Request, caller: Caller = access("read", "field.list")):
    if F("foreign_fields") and number(event_id) in db.events:
        event = db.events[number(event_id)]
    else:
        event = caller.event(event_id)
    now = time.monotonic()
    order = sorted(event.fields.values(), key=lambda f: (f.position, f.id))
    items = [f.listed() for f in order if f.shadow is not None or now >= f.shadow_until]
    if F("field_delete_not_kept"):
        items += [f.render() for f in app.state.undead if f.event is event]
    return reply(request, {"items": items})


@app.post(FIELDS)
async def create_field(event_id: str, request: Request, caller: Caller = access("write", "field.create")):
    event = caller.event(event_id)
    item = (await body_of(request, "field.create")).item
    async with writing:
        record = db.add_field(event, item.label, item.type, item.required, item.options)
        record.age(None)
        body = record.render()
    if F("options_missing") and "options" not in item.model_fields_set:
        del body["options"]
    return reply(request, {"item": body}, 201)


def field_of(event, raw: str):
    found = event.fields.get(number(raw))
    if not found:
        raise error(404, "Attendee field not found")
    return found


@app.patch(FIELDS + "/{id}")
async def update_field(event_id: str, id: str, request: Request, caller: Caller = access("write", "field.update")):
    event = caller.event(event_id)
    if F("field_wrong_event"):
        event = next((e for e in db.events.values() if number(id) in e.fields and e.account_id == caller.account_id), event)
    field_of(event, id)
    item = (await body_of(request, "field.update")).item
    async with writing:
        record = field_of(event, id)
        record.age(record.render() if V("eventual") else None)
        for key in item.model_fields_set:
            setattr(record, key, getattr(item, key))
        if F("field_rename_optional") and "label" in item.model_fields_set and "required" not in item.model_fields_set:
            record.required = False
        body = record.render()
    return reply(request, {"item": body})


@app.delete(FIELDS + "/{id}")
async def delete_field(event_id: str, id: str, request: Request, caller: Caller = access("write", "field.delete")):
    event = caller.event(event_id)
    async with writing:
        record = field_of(event, id)
        body = record.render()
        del event.fields[record.id]
        if F("field_delete_not_kept") and record.options:
            app.state.undead.append(record)
        later = sorted((f.position, f.id) for f in event.fields.values() if f.position > record.position)
        for attendee in event.attendees.values():
            attendee.answers.pop(record.id, None)
            if F("field_delete_neighbour") and later:
                attendee.answers.pop(later[0][1], None)
    if V("delete_returns_item"):
        return reply(request, {"item": body})
    return Response(status_code=204)


# ---------------------------------------------------------------- OAuth routes

@app.post("/oauth/token", include_in_schema=False)
async def token(request: Request):
    return await oauth.token(request)


@app.api_route("/oauth/authorize", methods=["GET", "POST"], include_in_schema=False)
async def authorize(request: Request):
    return await oauth.authorize(request)


@app.api_route("/oauth/sign_in", methods=["GET", "POST"], include_in_schema=False)
async def sign_in(request: Request):
    if not V("sign_in_page"):
        raise HTTPException(404, "Not Found")
    return await oauth.sign_in(request)


def openapi() -> dict:
    """FastAPI's document without its own 422 schema, which this service does not use."""
    if not app.openapi_schema:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for path in made["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        made.get("components", {}).pop("schemas", None)
        app.openapi_schema = made
    return app.openapi_schema


app.openapi = openapi


# ---------------------------------------------------------------- command line

def assemble(rate: int) -> dict:
    global db, oauth, bearer, protector, facts
    db, facts = store.seed()
    oauth = OAuthServer(db)
    bearer, protector = Bearer(oauth), ResourceProtector()
    protector.register_token_validator(bearer)
    app.state.models, app.state.rate, app.state.windows, app.state.undead = models(), rate, {}, []

    def client(name, account_id, scopes, grants=("client_credentials",), uris=(), public=False):
        made = Client(f"{name}_{secrets.token_hex(8)}", secrets.token_urlsafe(32), account_id, scopes, grants, uris, public)
        oauth.clients[made.client_id] = made
        return made

    both = ("read", "write")
    grants = ("authorization_code",) + (("refresh_token",) if V("refresh_tokens") else ())
    main = client("app", 1, both, ("client_credentials", *grants), (OOB,))
    reader, foreign = client("ro", 1, ("read",)), client("app", 2, both)
    person = client("web", 1, both, grants, (OOB, "http://127.0.0.1:8976/callback"), V("public_client"))
    dead = {}
    for name in ("expired", "revoked"):
        value = secrets.token_urlsafe(32)
        oauth.tokens[value] = Token(value, main, None, "read write", time.time() + (-60 if name == "expired" else 86400),
                                    revoked=name == "revoked")
        dead[name] = value
    pair = lambda c: {"id": c.client_id, "secret": c.secret}
    user = {"account_id": 1, "foreign_account_id": 2, "client_id": person.client_id, "client_secret": person.secret,
            "redirect_uri": OOB, "sign_in": "form", "username": db.users[0].username, "password": db.users[0].password}
    if person.public:
        del user["client_secret"]
    return {"client": pair(main), "read_client": pair(reader), "user": user, "environment": "local",
            "event_id": facts["event_id"], "other_event_id": facts["other_event_id"],
            "fields_event_id": facts["fields_event_id"], "registration_type_id": facts["registration_type_id"],
            "session_id": facts["session_id"],
            "foreign": {"event_id": facts["foreign_event_id"], "attendee_id": facts["foreign_attendee_id"], "client": pair(foreign)},
            "tokens": dead, "writes": "allow", "rate_limit": "probe" if rate else "avoid",
            "settle_ms": 1000 if V("eventual") else 300}


class Server(uvicorn.Server):
    banner = ""

    async def startup(self, sockets=None):
        await super().startup(sockets=sockets)
        print(self.banner, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--variant", action="append", default=[])
    parser.add_argument("--fault", default=None)
    parser.add_argument("--rate", type=int, default=0)
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if args.list:
        print(json.dumps({
            "variants": [{"name": n, "description": d} for n, d in catalogue.VARIANTS.items()],
            "faults": [{"name": n, "description": d, "sentence": s} for n, (d, s) in catalogue.FAULTS.items()]}, indent=1))
        return 0
    store.VARIANTS.update(v.strip() for text in args.variant for v in text.split(",") if v.strip())
    store.FAULT = args.fault or None
    unknown = sorted(store.VARIANTS - set(catalogue.VARIANTS)) + \
        ([store.FAULT] if store.FAULT and store.FAULT not in catalogue.FAULTS else [])
    if unknown:
        print("unknown variant or fault: " + ", ".join(unknown), file=sys.stderr)
        return 2
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio sets TCP_NODELAY only then
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", args.port))
    facts_line = assemble(max(0, args.rate))
    server = Server(uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off", server_header=False,
                                   timeout_keep_alive=30, timeout_graceful_shutdown=1))
    server.banner = json.dumps({"name": "fastapi-authlib",
                                "base_url": f"http://127.0.0.1:{sock.getsockname()[1]}"} | facts_line)
    try:
        server.run(sockets=[sock])
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))     # uvicorn takes over while it runs
    sys.exit(main())
