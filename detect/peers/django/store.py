"""Configuration switches, the in-memory event data and its seed."""
import random
import threading
import time
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone


class Config:
    variants: set = set()
    faults: set = set()
    rate: float = 0.0


CFG = Config()


def V(name):
    return name in CFG.variants


def F(name):
    return name in CFG.faults


RSVP = ("unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval")
FIELD_TYPES = (
    "accessibility_requirements address bio checkbox company_name consent contact_phone country date "
    "date_of_birth dietary_requirements dropdown email external_id facebook_account first_name full_name gender "
    "github_account guest headline home_address instagram_account job_title last_name linkedin_account long_text "
    "nationality number spacer paragraph passport_number radio section_divider shipping_address short_text "
    "social_account tel term_and_consent text text_area time twitter_account url work_address youtube_account "
    "captcha file_upload image"
).split()

LAG = 0.3  # seconds, variant replica_lag


class Event:
    def __init__(self, eid, account_id, **attrs):
        self.id = eid
        self.account_id = account_id
        self.attrs = attrs
        self.attendees = {}
        self.fields = {}
        self.registration_types = {}
        self.sessions = {}


class Store:
    def __init__(self):
        self.lock = threading.RLock()
        self.accounts = {}
        self.events = {}
        self.history = {}
        self.next_ids = {"attendee": 480211, "field": 7301, "type": 3120, "session": 915}

    def take_id(self, kind):
        with self.lock:
            value = self.next_ids[kind]
            self.next_ids[kind] = value + 1
            return value

    @contextmanager
    def tracking(self, bucket, rid):
        """Wrap one write; remembers old states so that a lagging replica can be simulated."""
        if not V("replica_lag"):
            yield
            return
        before = dict(bucket[rid]) if rid in bucket else None
        try:
            yield
        finally:
            now = dict(bucket[rid]) if rid in bucket else None
            log = self.history.setdefault(id(bucket), {}).setdefault(rid, [(0.0, before)])
            log.append((time.monotonic(), now))
            cutoff = time.monotonic() - 2
            while len(log) > 1 and log[1][0] < cutoff:
                log.pop(0)

    def read_view(self, bucket):
        """Records of a bucket, by id, as the read side sees them."""
        logs = self.history.get(id(bucket))
        if not logs:
            return list(bucket.values())
        cutoff = time.monotonic() - LAG
        seen = dict(bucket)
        for rid, log in logs.items():
            state = None
            for stamp, rec in log:
                if stamp <= cutoff:
                    state = rec
            if state is None:
                seen.pop(rid, None)
            else:
                seen[rid] = state
        return [seen[k] for k in sorted(seen)]


FIRST = ("Amara Björn Chiara Dmitri Esra Fatou Goran Hanako Ines Jürgen Kavya Lars Mireille Noor Óscar Priya Quentin "
         "Rosa Søren Tomás Ulla Viktor Wanjiru Ximena Yusuf Zoë Anneliese Bartosz Caoimhe Daisuke").split()
LAST = ("Okonkwo Lindqvist Ferrari Petrov Yıldız Diallo Kovač Tanaka Carvalho Müller Raghunathan Hansen Dubois "
        "Al-Masri Peña Chakraborty Lefèvre Moreno Østergaard Nowak O'Sullivan Virtanen Smirnova Mwangi Delgado Demir "
        "Jansen Schröder Kim Ó_Briain").replace("_", " ").split(" ")
JOBS = ["Site Reliability Engineer", "Head of Procurement", "Researcher", "CTO", "Volunteer", None, "Producer", None]
FIRMS = ["Nordlicht GmbH", "Kitanda Ltd", "Fjällräven AB", "Universidade do Porto", None, "Initech", "3M", None]


def answer_for(rng, f, person):
    kind, opts = f["type"], f["options"]
    if rng.random() < 0.2:
        return None
    if kind in ("dropdown", "radio", "gender") and opts:
        return rng.choice(opts)
    if kind in ("checkbox", "dietary_requirements") and opts:
        return rng.sample(opts, rng.randint(1, min(2, len(opts))))
    if kind in ("consent", "term_and_consent", "guest"):
        return rng.random() < 0.7
    if kind == "number":
        return rng.choice([0, 3, 12, 7.5])
    if kind in ("address", "home_address", "shipping_address"):
        return {"street": f"{rng.randint(1, 90)} Kanalgata", "city": "Bergen", "zip": "5003", "country": "NO"}
    if kind in ("date", "date_of_birth"):
        return f"19{rng.randint(60, 99)}-0{rng.randint(1, 9)}-1{rng.randint(0, 9)}"
    if kind == "url":
        return "https://example.org/~" + person.lower()
    if kind in ("spacer", "section_divider", "paragraph", "captcha"):
        return None
    return rng.choice(["Vegan please", "n/a", "ja – gern", "§ 4, «see below»"])


def seed():
    rng = random.Random(77013)
    st = Store()
    epoch = datetime(2026, 1, 12, 8, 30, 0, 421000, tzinfo=timezone.utc)
    st.accounts = {
        1: {"id": 1, "name": "Harbour Conferences", "slug": "harbour-conferences", "locale": "en-GB",
            "time_zone": "Europe/Lisbon", "plan": "business", "created_at": epoch - timedelta(days=900)},
        2: {"id": 2, "name": "Tundra Meetups Oy", "slug": "tundra-meetups", "locale": "fi",
            "time_zone": "Europe/Helsinki", "plan": "team", "created_at": epoch - timedelta(days=400)},
    }
    plan = [  # id, account, name, status, tz, offset h, city, country, attendees
        (5101, 1, "Atlantic DevOps Days", "live", "Europe/Lisbon", 0, "Porto", "PT", 137),
        (5102, 1, "Board Retreat", "upcoming", "Europe/Lisbon", 0, "Évora", "PT", 42),
        (5107, 1, "Harbour Gala & Awards", "published", "Europe/Oslo", 1, "Bergen", "NO", 31),
        (5110, 1, "Spring Sailing Clinic", "draft", "Europe/Lisbon", 0, "Cascais", "PT", 0),
        (5118, 1, "Winter Summit 2025", "completed", "Europe/Berlin", 1, "Leipzig", "DE", 64),
        (5119, 1, "Storm Chasers Night", "canceled", "America/New_York", -5, "Portland", "US", 9),
        (5123, 1, "Founders' Breakfast", "archived", "Asia/Tokyo", 9, "横浜", "JP", 12),
        (6204, 2, "Lapland Hack", "live", "Europe/Helsinki", 2, "Rovaniemi", "FI", 23),
        (6205, 2, "Sauna Talks", "upcoming", "Europe/Helsinki", 2, "Oulu", "FI", 8),
    ]
    base_fields = [("Dietary requirements", "dietary_requirements", False, ["vegan", "halal", "none"]),
                   ("T-shirt size", "dropdown", True, ["S", "M", "L", "XL"]),
                   ("Years of experience", "number", False, []),
                   ("I accept the code of conduct", "term_and_consent", True, []),
                   ("Anything else?", "text_area", False, [])]
    rich = base_fields + [
        ("About you", "section_divider", False, []), ("Home page", "url", False, []),
        ("Home address", "home_address", False, []), ("Date of birth", "date_of_birth", False, []),
        ("Track", "radio", True, ["Sea", "Land", "Air"]), ("Workshops", "checkbox", False, ["Knots", "Sails", "Radio"]),
        ("Bring a guest", "guest", False, []), ("GitHub", "github_account", False, []), ("Note", "paragraph", False, []),
        ("Portrait", "image", False, []), ("Accessibility", "accessibility_requirements", False, [])]
    n = 0
    for eid, acc, name, status, tz, off, city, country, count in plan:
        start = epoch + timedelta(days=len(st.events) * 19 + 40)
        ev = Event(eid, acc, slug=f"{name.lower().replace(' ', '-').replace('&', 'and').replace(chr(39), '')}-{eid}",
                   name=name, status=status, start_time=start, end_time=start + timedelta(hours=31), timezone=tz,
                   description="" if status == "draft" else f"{name} – doors open 30 minutes early.", city=city,
                   country=country, created_at=start - timedelta(days=120))
        ev.offset = off
        st.events[eid] = ev
        for i, (label, cap) in enumerate([("General admission", 2000), ("Speaker", 40), ("Press", 25)]):
            tid = st.take_id("type")
            ev.registration_types[tid] = {"id": tid, "name": label, "description": f"{label} pass", "capacity": cap,
                                          "default": i == 0, "visible": i < 2}
        for label in ("Opening keynote", "Hands-on lab"):
            sid = st.take_id("session")
            ev.sessions[sid] = {"id": sid, "name": label}
        for i, (label, kind, req, opts) in enumerate(rich if eid == 5107 else base_fields):
            if status == "draft":
                break
            add_field(st, ev, label, kind, req, list(opts))
        types = list(ev.registration_types)
        for i in range(count):
            n += 1
            first, last = rng.choice(FIRST), rng.choice(LAST)
            aid = st.take_id("attendee")
            checkin = rng.choices(("not_checked_in", "checked_in", "checked_out"), (6, 3, 1))[0] \
                if status in ("live", "completed") else "not_checked_in"
            ev.attendees[aid] = {
                "id": aid, "event_id": eid, "first_name": first, "last_name": last,
                "email": f"guest{n}@mail{acc}.example.com",
                "phone": None if i % 4 == 1 else f"+3519{rng.randint(10000000, 99999999)}",
                "job_title": rng.choice(JOBS), "company": rng.choice(FIRMS),
                "rsvp_status": rng.choices(RSVP, (3, 8, 1, 1, 1))[0], "checkin_status": checkin,
                "qr": rng.getrandbits(52), "created_at": epoch + timedelta(minutes=37 * n),
                "registration_type_id": None if i % 11 == 5 else rng.choice(types), "sessions": {},
                "answers": {f["id"]: answer_for(rng, f, first) for f in ev.fields.values() if rng.random() < 0.8},
            }
    return st


def add_field(st, ev, label, kind, required, options):
    stem = "".join(c if c.isalnum() and c.isascii() else "_" for c in label.lower()).strip("_")[:40] or kind
    while "__" in stem:
        stem = stem.replace("__", "_")
    taken = {f["name"] for f in ev.fields.values()}
    name, k = stem, 2
    while name in taken:
        name, k = f"{stem}_{k}", k + 1
    fid = st.take_id("field")
    rec = {"id": fid, "label": label, "required": required,
           "position": 1 + max((f["position"] for f in ev.fields.values()), default=0),
           "name": name, "type": kind, "options": options}
    ev.fields[fid] = rec
    return rec


TEMPLATES = {
    "registration/login.html": """{% extends "oauth2_provider/base.html" %}
{% block title %}Sign in{% endblock %}
{% block content %}<div class="block-center"><h3 class="block-center-heading">Sign in</h3>
{% if form.errors %}<p class="error">Please enter a correct username and password.</p>{% endif %}
<form method="post"{% if action %} action="{{ action }}"{% endif %}>{% csrf_token %}
<p>{{ form.username.label_tag }} {{ form.username }}</p>
<p>{{ form.password.label_tag }} {{ form.password }}</p>
{% if next %}<input type="hidden" name="next" value="{{ next }}">{% endif %}
<input type="submit" class="btn btn-primary" value="Log in"></form></div>{% endblock %}""",
    "oauth2_provider/authorized-oob.html": """{% extends "oauth2_provider/base.html" %}
{% block title %}{% if code %}Success code={{ code }}{% else %}Error {{ error }}{% endif %}{% endblock %}
{% block content %}<div class="block-center">
{% if code %}<h2>Success</h2><p>Please return to your application and enter this code:</p>
<p><code>{{ code }}</code></p>
{% else %}<h2>Error: {{ error }}</h2><p>{{ description }}</p>{% endif %}</div>{% endblock %}""",
}

STORE = seed()
