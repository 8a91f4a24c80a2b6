"""Lifelike in-memory data: two accounts, their users, applications, events, forms and attendees."""
import calendar
import random
import re
import secrets
import unicodedata

FIRST = ("Amara Beatriz Callum Dorota Elif Farid Greta Hiroshi Ingrid João Kwame Leïla Mateusz Nadia Oisín Priya Quentin Rosa "
         "Søren Tomasz Uma Viktor Wanjiru Xenia Yusuf Zoë Andrés Birgit Chidi Delphine").split()
LAST = ("Adeyemi Bianchi Castellano Dvořák Eriksson Fernandes García Hughes Ivanova Jensen Kowalski Lindqvist Müller Nakamura "
        "O'Brien Petrov Quigley Rossi Santos Tanaka Ünal Vasquez Whitfield Xu Yilmaz Zieliński").split()
COMPANIES = ["Northwind Optics", "Tidewater Labs", "Bright & Sons", "Cobalt Rail", "Fjordly", "Lumen Health", "Perch Bank",
             "Saltmarsh Studio", "Quarry Software", "Ålesund Marine", None, None]
TITLES = ["Head of Operations", "Software Engineer", "CFO", "Event Manager", "Research Fellow", "Account Executive",
          "UX Designer", "Founder", None, None]
RSVPS = ["confirmed"] * 12 + ["unconfirmed"] * 4 + ["declined"] * 2 + ["waitlisted", "pending_approval"]


def slugify(text, sep="_"):
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", sep, plain).strip(sep)[:60]


def at(year, month, day, hour=9, minute=0):
    return calendar.timegm((year, month, day, hour, minute, 0))


class Store:
    """Every table is a dict by id. The server runs on one event loop: code between two awaits is a critical section."""

    def __init__(self):
        self.accounts, self.users, self.clients = {}, {}, {}
        self.events, self.types, self.sessions = {}, {}, {}
        self.fields, self.attendees = {}, {}
        self.fields_of, self.attendees_of = {}, {}      # event id -> [ids], creation order
        self.tokens, self.codes, self.refresh = {}, {}, {}
        self.counters = {"attendee": 71840, "field": 5120, "type": 930, "session": 410}

    def next_id(self, kind):
        self.counters[kind] += 1
        return self.counters[kind]

    def add_event(self, eid, account, name, status, start, hours, zone, city, country, description, created):
        self.events[eid] = dict(id=eid, account_id=account, slug=f"{slugify(name, '-')}-{eid % 1000}", name=name, status=status,
                                start_time=start, end_time=start + hours * 3600, timezone=zone, description=description,
                                city=city, country=country, created_at=created)
        self.fields_of[eid], self.attendees_of[eid] = [], []

    def add_type(self, eid, name, description, capacity, default=False, visible=True):
        i = self.next_id("type")
        self.types[i] = dict(id=i, event_id=eid, name=name, description=description, capacity=capacity, default=default,
                             visible=visible)
        return i

    def add_session(self, eid, name):
        i = self.next_id("session")
        self.sessions[i] = dict(id=i, event_id=eid, name=name)
        return i

    def add_field(self, eid, label, kind, required=False, options=()):
        i = self.next_id("field")
        siblings = [self.fields[f] for f in self.fields_of[eid] if f in self.fields]
        taken = {f["name"] for f in siblings}
        base = slugify(label) or f"field_{i}"
        name, n = base, 2
        while name in taken:
            name, n = f"{base}_{n}", n + 1
        self.fields[i] = dict(id=i, event_id=eid, label=label, required=required, name=name, type=kind, options=list(options),
                              position=max([f["position"] for f in siblings], default=0) + 1)
        self.fields_of[eid].append(i)
        return i


FORM = [  # (label, type, required, options)
    ("About you", "section_divider", False, ()), ("Full name on badge", "full_name", True, ()),
    ("Short biography", "bio", False, ()), ("Dietary requirements", "dietary_requirements", False,
                                            ("None", "Vegetarian", "Vegan", "Halal", "Kosher", "Gluten free")),
    ("Accessibility requirements", "accessibility_requirements", False, ()), ("T-shirt size", "dropdown", True,
                                                                              ("XS", "S", "M", "L", "XL")),
    ("How did you hear about us?", "radio", False, ("Friend", "Newsletter", "Search", "Other")),
    ("Workshops", "checkbox", False, ("Ceramics", "Bookbinding", "Letterpress", "Weaving")),
    ("Years of experience", "number", False, ()), ("Arrival date", "date", False, ()), ("Arrival time", "time", False, ()),
    ("Date of birth", "date_of_birth", False, ()), ("Country of residence", "country", False, ()),
    ("Home address", "home_address", False, ()), ("Mobile", "contact_phone", False, ()), ("Website", "url", False, ()),
    ("GitHub", "github_account", False, ()), ("Guests", "guest", False, ()), ("Terms", "term_and_consent", True, ()),
    ("Photo consent", "consent", False, ()), ("Anything else?", "text_area", False, ()), ("CRM reference", "external_id", False, ()),
    ("Portrait", "image", False, ()), ("Are you human?", "captcha", False, ()),
]


def invent_answer(rng, field, person):
    kind, options = field["type"], field["options"]
    if kind in ("section_divider", "spacer", "paragraph", "captcha") or rng.random() < 0.18:
        return None
    return {
        "full_name": lambda: f"{person[0]} {person[1]}", "bio": lambda: "Maker, reader, occasional cyclist.\nBased near the sea.",
        "dietary_requirements": lambda: rng.sample(options, rng.randint(1, 2)) if options else "None",
        "accessibility_requirements": lambda: rng.choice(["Step-free access", "Hearing loop", "None"]),
        "dropdown": lambda: rng.choice(options), "radio": lambda: rng.choice(options),
        "checkbox": lambda: rng.sample(options, rng.randint(0, len(options))) if options else rng.random() < 0.5,
        "number": lambda: rng.choice([0, 1, 3, 7.5, 12, 30]), "date": lambda: f"2026-05-{rng.randint(10, 28)}",
        "time": lambda: f"{rng.randint(8, 18):02d}:30", "date_of_birth": lambda: f"19{rng.randint(60, 99)}-0{rng.randint(1, 9)}-14",
        "country": lambda: rng.choice(["PT", "GB", "PL", "NG", "JP"]),
        "home_address": lambda: {"line1": f"{rng.randint(1, 200)} Harbour Street", "city": "Porto", "postal_code": "4000-123",
                                 "country": "PT", "floor": rng.choice([None, 2, 5])},
        "contact_phone": lambda: f"+35191{rng.randint(1000000, 9999999)}", "url": lambda: "https://example.org/~" + slugify(person[1]),
        "github_account": lambda: slugify(person[0]) + str(rng.randint(1, 99)), "guest": lambda: rng.choice([[], ["Ana"], ["Ana", 2, True]]),
        "term_and_consent": lambda: True, "consent": lambda: rng.random() < 0.6,
        "company_name": lambda: "Northwind Optics", "external_id": lambda: f"CRM-{rng.randint(10000, 99999)}",
    }.get(kind, lambda: "Looking forward to it")()


def populate(store, rng, eid, count, types, created, progress):
    for n in range(count):
        first, last = rng.choice(FIRST), rng.choice(LAST)
        i = store.next_id("attendee")
        if rng.random() < 0.07:
            store.next_id("attendee")                       # ids have gaps, as after imports and removals
        rsvp = rng.choice(RSVPS)
        status = "not_checked_in"
        if progress and rsvp == "confirmed":
            status = rng.choice(["checked_in", "checked_in", "checked_out", "not_checked_in"] if progress == 2
                                else ["not_checked_in", "not_checked_in", "checked_in"])
        store.attendees[i] = dict(
            id=i, event_id=eid, first_name=first, last_name=last if rng.random() > 0.03 else "",
            email=f"{slugify(first)}.{slugify(last)}{i % 1000}@{rng.choice(['example.com', 'example.org', 'mail.example.net'])}",
            phone=f"+{rng.choice(['44', '351', '48', '1'])}{rng.randint(200000000, 799999999)}" if rng.random() < 0.6 else None,
            job_title=rng.choice(TITLES), company=rng.choice(COMPANIES), rsvp_status=rsvp, checkin_status=status,
            qr_code="GH" + "".join(rng.choices("23456789ABCDEFGHJKMNPQRSTUVWXYZ", k=14)),
            created_at=created + n * 1733, registration_type_id=rng.choice(types + [None] if types else [None]),
            answers={}, in_sessions={})
        for f in store.fields_of[eid]:
            value = invent_answer(rng, store.fields[f], (first, last))
            if value is not None:
                store.attendees[i]["answers"][f] = value
        store.attendees_of[eid].append(i)


def build():
    s, rng = Store(), random.Random(20260411)
    s.accounts[1] = dict(id=1, name="Harbour Lane Events", slug="harbour-lane", country="PT", time_zone="Europe/Lisbon",
                         plan="professional", created_at=at(2021, 2, 3))
    s.accounts[2] = dict(id=2, name="Kestrel Conferences Ltd", slug="kestrel", country="GB", time_zone="Europe/London",
                         plan="starter", created_at=at(2023, 9, 18))
    s.users[301] = dict(id=301, account_ids=[1], username="marta.lopes@harbourlane.example", password=secrets.token_urlsafe(9),
                        first_name="Marta", last_name="Lopes", role="owner", created_at=at(2021, 2, 3))
    s.users[302] = dict(id=302, account_ids=[2], username="ben@kestrel.example", password=secrets.token_urlsafe(9),
                        first_name="Ben", last_name="Aldous", role="owner", created_at=at(2023, 9, 18))

    def client(account, name, scopes):
        cid = secrets.token_hex(16)
        s.clients[cid] = dict(id=cid, secret=secrets.token_urlsafe(32), account_id=account, name=name, scopes=tuple(scopes))
        return cid

    names = dict(main=client(1, "Warehouse sync", ("read", "write")), reader=client(1, "Lobby dashboard", ("read",)),
                 user=client(1, "Door tablet", ("read", "write")), foreign=client(2, "Kestrel sync", ("read", "write")))

    lisbon, london, warsaw = "Europe/Lisbon", "Europe/London", "Europe/Warsaw"
    s.add_event(2101, 1, "Atlantic Makers Summit", "live", at(2026, 5, 14), 56, lisbon, "Porto", "PT",
                "Three days of talks, workshops and a night market.", at(2025, 10, 2, 14, 21))
    s.add_event(2104, 1, "Quiet Software Day", "upcoming", at(2026, 9, 3, 8), 9, lisbon, "Lisbon", "PT",
                "A single track on calm engineering.", at(2025, 12, 11, 10, 5))
    s.add_event(2109, 1, "Makers' Spring School", "published", at(2026, 5, 20), 30, warsaw, "Kraków", "PL",
                "Hands-on courses with a long sign-up form.", at(2026, 1, 8, 16, 44))
    s.add_event(2110, 1, "Winter Gala (planning)", "draft", at(2026, 12, 12, 19), 5, lisbon, "Braga", "PT", "To be announced.",
                at(2026, 2, 1))
    s.add_event(2087, 1, "Harbour Run 2025", "completed", at(2025, 6, 8, 7), 6, lisbon, "Porto", "PT", "10 km along the Douro.",
                at(2025, 1, 15))
    s.add_event(2090, 1, "Island Retreat", "canceled", at(2025, 11, 21), 48, "Atlantic/Azores", "Ponta Delgada", "PT",
                "Called off because of storms.", at(2025, 4, 30))
    s.add_event(2033, 1, "Makers Summit 2022", "archived", at(2022, 5, 12), 56, lisbon, "Porto", "PT", "The first edition.",
                at(2021, 11, 9))
    s.add_event(2102, 2, "Kestrel Data Forum", "upcoming", at(2026, 6, 24), 10, london, "Leeds", "GB", "Data people in one room.",
                at(2025, 10, 5))
    s.add_event(2095, 2, "Kestrel Alumni Dinner", "completed", at(2025, 9, 19, 18), 5, london, "York", "GB", "Dinner and prizes.",
                at(2025, 3, 3))
    types = {}
    for eid in s.events:
        types[eid] = [s.add_type(eid, "General admission", "Access to every open session", 5000, default=True),
                      s.add_type(eid, "Student", "Proof of enrolment at the door", 900),
                      s.add_type(eid, "Crew", "Not offered on the public form", 400, visible=False)]
    sessions = {eid: [s.add_session(eid, n) for n in ("Opening keynote", "Workshop A", "Closing party")] for eid in s.events}
    for eid in (2101, 2104, 2102, 2087):
        s.add_field(eid, "Dietary requirements", "dietary_requirements", False, ("None", "Vegetarian", "Vegan"))
        s.add_field(eid, "Newsletter", "consent")
        s.add_field(eid, "Company registration number", "short_text")
    for label, kind, required, options in FORM:
        s.add_field(2109, label, kind, required, options)
    for eid, count, progress in ((2033, 40, 2), (2087, 55, 2), (2090, 12, 0), (2101, 137, 1), (2104, 61, 0), (2109, 34, 0),
                                 (2102, 48, 0), (2095, 20, 2)):
        populate(s, rng, eid, count, types[eid], s.events[eid]["created_at"] + 86400, progress)
    names.update(event=2101, other_event=2104, fields_event=2109, type=types[2101][0], session=sessions[2101][0],
                 foreign_event=2102, foreign_attendee=s.attendees_of[2102][3])
    return s, names
