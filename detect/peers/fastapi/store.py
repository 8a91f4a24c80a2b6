"""In-memory records, the seed data and the switches (variants, faults) every other module consults."""
import random
import re
import time
import unicodedata
from dataclasses import dataclass, field as dfield
from datetime import datetime, timedelta, timezone
from typing import Any

RSVP = ("unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval")
FIELD_TYPES = (
    "accessibility_requirements", "address", "bio", "checkbox", "company_name", "consent", "contact_phone", "country",
    "date", "date_of_birth", "dietary_requirements", "dropdown", "email", "external_id", "facebook_account",
    "first_name", "full_name", "gender", "github_account", "guest", "headline", "home_address", "instagram_account",
    "job_title", "last_name", "linkedin_account", "long_text", "nationality", "number", "spacer", "paragraph",
    "passport_number", "radio", "section_divider", "shipping_address", "short_text", "social_account", "tel",
    "term_and_consent", "text", "text_area", "time", "twitter_account", "url", "work_address", "youtube_account",
    "captcha", "file_upload", "image",
)

VARIANTS: set[str] = set()
FAULT: str | None = None


def V(name: str) -> bool:
    return name in VARIANTS


def F(name: str) -> bool:
    return FAULT == name


def stamp(when: datetime) -> Any:
    if V("epoch_times"):
        return int(when.timestamp() * 1000)
    return when.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def slugify(text: str, sep: str = "_") -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", sep, plain).strip(sep)[:60]


@dataclass
class Lagging:
    """Mixin for the `eventual` variant: lists serve the previous rendering for a short while."""
    shadow_until: float = dfield(default=0.0, init=False)
    shadow: Any = dfield(default=None, init=False)

    def age(self, previous: Any) -> None:
        if V("eventual") and time.monotonic() >= self.shadow_until:
            self.shadow, self.shadow_until = previous, time.monotonic() + 0.3

    def listed(self) -> Any:
        return self.shadow if time.monotonic() < self.shadow_until else self.render()

    def render(self) -> Any:
        raise NotImplementedError


@dataclass
class Account:
    id: int
    name: str
    slug: str
    plan: str
    created_at: datetime

    def render(self) -> dict:
        return {"id": self.id, "name": self.name, "slug": self.slug, "plan": self.plan,
                "created_at": stamp(self.created_at)}


@dataclass
class User:
    id: int
    username: str
    password: str
    email: str
    full_name: str
    account_ids: tuple[int, ...]

    def get_user_id(self):
        return self.id

    def render(self) -> dict:
        return {"id": self.id, "username": self.username, "email": self.email, "full_name": self.full_name,
                "account_ids": list(self.account_ids)}


@dataclass
class RegistrationType:
    id: int
    event: "Event"
    name: str
    description: str
    capacity: int
    default: bool = False
    visible: bool = True

    def taken(self) -> int:
        return sum(1 for a in self.event.attendees.values()
                   if a.registration_type_id == self.id and a.rsvp_status not in ("declined", "waitlisted"))

    def render(self) -> dict:
        body = {"id": self.id, "name": self.name, "description": self.description, "capacity": self.capacity,
                "default": self.default, "visible": self.visible, "participants_count": self.taken()}
        if V("nullable_gaps"):
            if self.capacity >= 500:
                body["capacity"] = None
            body["description"] = body["description"] if self.default else None
        if F("type_hidden_no_capacity") and not self.visible:
            del body["capacity"]
        return body


@dataclass
class AttendeeField(Lagging):
    id: int
    event: "Event"
    label: str
    type: str
    required: bool
    options: list[str]
    position: int
    name: str

    def render(self) -> dict:
        position: Any = self.position
        if V("text_positions"):
            position = "%06d" % (self.position * 100)
        body = {"id": self.id, "label": self.label, "required": self.required, "position": position,
                "name": self.name, "type": self.type, "options": list(self.options)}
        if V("extra_attributes"):
            body |= {"event_id": self.event.id, "help_text": None, "archived": False}
        return body


@dataclass
class Attendee(Lagging):
    id: int
    event: "Event"
    first_name: str
    last_name: str = ""
    email: str = ""
    phone: str | None = None
    job_title: str | None = None
    company: str | None = None
    rsvp_status: str = "unconfirmed"
    checkin_status: str = "not_checked_in"
    registration_type_id: int | None = None
    created_at: datetime = None
    answers: dict[int, Any] = dfield(default_factory=dict)
    sessions: dict[int, str] = dfield(default_factory=dict)
    qr_code: str = ""
    broken: dict = dfield(default_factory=dict)        # what seeded faults remember about this record

    def render(self) -> dict:
        asked = sorted(self.event.fields.values(), key=lambda f: (f.position, f.id))
        if V("sparse_answers"):
            asked = [f for f in asked if f.id in self.answers]
        body = {
            "id": self.id, "first_name": self.first_name, "last_name": self.last_name, "email": self.email,
            "phone": self.phone, "job_title": self.job_title, "company": self.company,
            "rsvp_status": self.rsvp_status, "checkin_status": self.checkin_status, "qr_code": self.qr_code,
            "created_at": stamp(self.created_at), "registration_type_id": self.registration_type_id,
            "event_id": self.event.id,
            "fields": [{"field": f.render(), "value": self.answers.get(f.id)} for f in asked],
        }
        if V("extra_attributes"):
            body |= {"full_name": f"{self.first_name} {self.last_name}".strip(), "locale": "en", "tags": []}
        return body


@dataclass
class Event:
    id: int
    account_id: int
    name: str
    status: str
    start: datetime
    hours: int
    timezone: str
    city: str
    country: str
    description: str
    created_at: datetime
    types: dict[int, RegistrationType] = dfield(default_factory=dict)
    fields: dict[int, AttendeeField] = dfield(default_factory=dict)
    attendees: dict[int, Attendee] = dfield(default_factory=dict)
    sessions: dict[int, str] = dfield(default_factory=dict)

    def render(self) -> dict:
        body = {"id": self.id, "slug": slugify(self.name, "-"), "name": self.name, "status": self.status,
                "start_time": stamp(self.start), "end_time": stamp(self.start + timedelta(hours=self.hours)),
                "timezone": self.timezone, "description": self.description, "city": self.city,
                "country": self.country, "created_at": stamp(self.created_at)}
        if V("nullable_gaps") and self.status in ("draft", "archived"):
            body |= {"description": None, "end_time": None}
        if V("extra_attributes"):
            body |= {"account_id": self.account_id, "visibility": "private", "cover_url": None}
        return body


class Database:
    def __init__(self) -> None:
        self.accounts: dict[int, Account] = {}
        self.users: list[User] = []
        self.events: dict[int, Event] = {}
        self._ids = {"event": 4100, "type": 810, "session": 620, "field": 27000, "attendee": 530100}

    def next_id(self, kind: str) -> int:
        self._ids[kind] += 1
        return self._ids[kind]

    def add_field(self, event: Event, label: str, kind: str, required=False, options=()) -> AttendeeField:
        base = slugify(label) or kind
        taken = {f.name for f in event.fields.values()}
        name, n = base, 1
        while name in taken:
            n += 1
            name = f"{base}_{n}"
        position = max((f.position for f in event.fields.values()), default=0) + 1
        record = AttendeeField(self.next_id("field"), event, label, kind, required, list(options), position, name)
        event.fields[record.id] = record
        return record

    def add_attendee(self, event: Event, values: dict, new_id: int | None = None) -> Attendee:
        ident = new_id or self.next_id("attendee")
        record = Attendee(ident, event, created_at=values.pop("created_at", datetime.now(timezone.utc)), **values)
        record.email = record.email or f"guest-{ident}@no-email.invalid"
        record.qr_code = "EV%d-%08X" % (event.id, (ident * 2654435761) & 0xFFFFFFFF)
        event.attendees[ident] = record
        return record


FIRST = "Aïcha Bruno Chiara Dmitri Elif Fabio Greta Hiro Ines Jonas Kofi Lena Mateo Noor Oskar Priya Quentin Rosa Søren Tomás".split()
LAST = "Ackermann Baumgartner Costa Dubois Eriksen Fontana García Hofer Ito Jansen Keller Lindqvist Müller Nwosu O’Brien Petrov".split()
FIRMS = [None, "Helvetia Robotics", "Nordlicht GmbH", "Café Lumière", "Tessin Solar", "Blue Harbour Ltd"]
JOBS = [None, "Engineer", "Head of Events", "CFO", "Researcher", "Volunteer"]


def seed() -> tuple[Database, dict]:
    rnd, db = random.Random(20260417), Database()
    utc, day0 = timezone.utc, datetime(2026, 1, 12, 8, 30, tzinfo=timezone.utc)
    db.accounts[1] = Account(1, "Alpenglow Events AG", "alpenglow", "business", datetime(2023, 5, 2, 9, tzinfo=utc))
    db.accounts[2] = Account(2, "Harbour & Pine Ltd", "harbour-pine", "starter", datetime(2024, 2, 20, 14, tzinfo=utc))
    db.users.append(User(71, "nadia.frei", "Gipfel-stuermer-42", "nadia.frei@alpenglow.example", "Nadia Frei", (1,)))
    db.users.append(User(72, "owen.pike", "low-tide-1911", "owen@harbourpine.example", "Owen Pike", (2,)))

    plan = [  # account, name, status, city, country, timezone, attendees
        (1, "Summit of Makers 2026", "live", "Zürich", "CH", "Europe/Zurich", 112),
        (1, "Winter Partner Dinner", "completed", "Davos", "CH", "Europe/Zurich", 34),
        (1, "Open Data Forum", "upcoming", "Genève", "CH", "Europe/Zurich", 47),
        (1, "Spring Trail Run", "published", "Lugano", "CH", "Europe/Zurich", 28),
        (1, "Cancelled Regatta", "canceled", "Luzern", "CH", "Europe/Zurich", 6),
        (1, "Untitled Gala", "draft", "Basel", "CH", "Europe/Zurich", 0),
        (1, "Jubilee 2019", "archived", "Bern", "CH", "Europe/Zurich", 25),
        (2, "Harbour Lights Festival", "live", "Bristol", "GB", "Europe/London", 61),
        (2, "Pine Retreat", "upcoming", "Inverness", "GB", "Europe/London", 12),
    ]
    for index, (account, name, status, city, country, tz, count) in enumerate(plan):
        event = Event(db.next_id("event"), account, name, status, day0 + timedelta(days=31 * index), 9, tz, city,
                      country, f"{name}: doors open half an hour early.", day0 - timedelta(days=90 - index))
        db.events[event.id] = event
        for tname, capacity, default, visible in (("General admission", 2000, True, True),
                                                  ("Speaker", 900, False, True), ("Crew", 600, False, False)):
            kind = RegistrationType(db.next_id("type"), event, tname, f"{tname} for {name}", capacity, default, visible)
            event.types[kind.id] = kind
        for sname in ("Opening keynote", "Workshop A", "Panel"):
            event.sessions[db.next_id("session")] = sname
        db.add_field(event, "T-shirt size", "dropdown", False, ["S", "M", "L", "XL"])
        db.add_field(event, "Dietary requirements", "dietary_requirements")
        db.add_field(event, "Newsletter", "consent")
        if index in (0, 2, 7):
            db.add_field(event, "Years of experience", "number")
            db.add_field(event, "Workshops", "checkbox", False, ["Solder", "Print", "Weave"])
            db.add_field(event, "About you", "text_area")
            db.add_field(event, "Shipping address", "shipping_address")
            db.add_field(event, "Arrival date", "date")
            db.add_field(event, "GitHub", "github_account")
        for n in range(count):
            first, last = rnd.choice(FIRST), rnd.choice(LAST)
            answers: dict[int, Any] = {}
            for f in event.fields.values():
                if rnd.random() < 0.35:
                    continue
                answers[f.id] = {
                    "dropdown": lambda: rnd.choice(f.options), "dietary_requirements": lambda: rnd.choice(["vegan", "none", "halal"]),
                    "consent": lambda: rnd.random() < 0.5, "number": lambda: rnd.choice([0, 3, 7.5, 12]),
                    "checkbox": lambda: rnd.sample(f.options, rnd.randint(0, 3)), "text_area": lambda: f"Hi, I’m {first}.\nSee you there!",
                    "shipping_address": lambda: {"street": f"Seeweg {n + 1}", "zip": "8002", "city": city},
                    "date": lambda: "2026-03-%02d" % rnd.randint(1, 28), "github_account": lambda: None,
                }[f.type]()
            rsvp = rnd.choices(RSVP, (4, 9, 2, 1, 1))[0]
            arrived = status in ("live", "completed") and rsvp == "confirmed"
            db.add_attendee(event, dict(
                first_name=first, last_name=last, email=f"{slugify(first)}.{slugify(last)}.{n}@mail.example.com",
                phone=None if n % 3 == 0 else "+4179%07d" % rnd.randint(0, 9999999), job_title=rnd.choice(JOBS),
                company=rnd.choice(FIRMS), rsvp_status=rsvp, answers=answers,
                checkin_status=rnd.choice(("not_checked_in", "checked_in", "checked_out")) if arrived else "not_checked_in",
                registration_type_id=None if n % 11 == 0 else rnd.choice(list(event.types)),
                created_at=event.created_at + timedelta(minutes=37 * n)))
    ids = list(db.events)
    facts = {"event_id": ids[0], "other_event_id": ids[1], "fields_event_id": ids[2],
             "registration_type_id": next(iter(db.events[ids[0]].types)),
             "session_id": next(iter(db.events[ids[0]].sessions)),
             "foreign_event_id": ids[7], "foreign_attendee_id": next(iter(db.events[ids[7]].attendees))}
    return db, facts
