import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.*;

/** Records, and the lifelike data the server starts with. Everything here is guarded by the monitor of the Model object. */
final class Model {
    static final List<String> RSVP = List.of("unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval");
    static final Set<String> FIELD_TYPES = new LinkedHashSet<>(List.of("accessibility_requirements", "address", "bio",
        "checkbox", "company_name", "consent", "contact_phone", "country", "date", "date_of_birth", "dietary_requirements",
        "dropdown", "email", "external_id", "facebook_account", "first_name", "full_name", "gender", "github_account",
        "guest", "headline", "home_address", "instagram_account", "job_title", "last_name", "linkedin_account", "long_text",
        "nationality", "number", "spacer", "paragraph", "passport_number", "radio", "section_divider", "shipping_address",
        "short_text", "social_account", "tel", "term_and_consent", "text", "text_area", "time", "twitter_account", "url",
        "work_address", "youtube_account", "captcha", "file_upload", "image"));
    /** Decoration of the form: a person never answers these, so they never show among an attendee's answers. */
    static final Set<String> DECOR = Set.of("spacer", "paragraph", "section_divider", "captcha", "image");

    static final class Account {
        long id; String name, slug, country, plan; Instant created;
        final TreeMap<Long, Event> events = new TreeMap<>();
    }

    static final class Event {
        long id, account; String slug, name, status, zone, description, city, country; Instant start, end, created;
        final TreeMap<Long, Attendee> attendees = new TreeMap<>();
        final TreeMap<Long, Field> fields = new TreeMap<>();
        final TreeMap<Long, RegType> types = new TreeMap<>();
        final TreeMap<Long, String> sessions = new TreeMap<>();
        // what a lagging read replica knows (only used by the variant stale-lists)
        final TreeMap<Long, Attendee> oldAttendees = new TreeMap<>();
        final TreeMap<Long, Field> oldFields = new TreeMap<>();
    }

    static final class RegType { long id; String name, description; long capacity; boolean dflt, visible; }

    /** Copied on every change: a stored Field is never altered in place. */
    static final class Field implements Cloneable {
        long id; String label, name, type; boolean required, touched; int position; List<String> options = List.of();
        Field copy() { try { return (Field) clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } }
    }

    /** Copied on every change: a stored Attendee is never altered in place. */
    static final class Attendee implements Cloneable {
        long id, event; String first, last, email, phone, job, company, rsvp, checkin; long qr; Instant created; Long type;
        Map<Long, Object> answers = new LinkedHashMap<>();
        Map<Long, String> ledger = new TreeMap<>();
        String bornFirst; boolean ghost;
        Attendee copy() {
            try {
                Attendee a = (Attendee) clone();
                a.answers = new LinkedHashMap<>(answers);
                a.ledger = new TreeMap<>(ledger);
                return a;
            } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
    }

    final TreeMap<Long, Account> accounts = new TreeMap<>();
    long nextAttendee = 7_400_118, nextField = 90_311, nextType = 6_120, nextSession = 31_007;
    final Random rnd = new Random(20260417L);

    static String slug(String label, char sep) {
        String t = java.text.Normalizer.normalize(label, java.text.Normalizer.Form.NFD).toLowerCase(Locale.ROOT)
            .replaceAll("\\p{M}+", "").replaceAll("[^a-z0-9]+", "" + sep).replaceAll("^[_-]+|[_-]+$", "");
        if (t.isEmpty()) t = "field";
        return t.length() > 60 ? t.substring(0, 60) : t;
    }

    Field addField(Event e, String label, String type, boolean required, List<String> options) {
        Field f = new Field();
        f.id = nextField;
        nextField += 1 + rnd.nextInt(3);
        f.label = label;
        f.type = type;
        f.required = required;
        f.options = List.copyOf(options);
        f.position = e.fields.values().stream().mapToInt(x -> x.position).max().orElse(0) + 1;
        Set<String> taken = new HashSet<>();
        for (Field x : e.fields.values()) taken.add(x.name);
        String base = slug(label, '_'), n = base;
        for (int k = 2; taken.contains(n); k++) n = base + "_" + k;
        f.name = n;
        e.fields.put(f.id, f);
        return f;
    }

    // ---- seed ------------------------------------------------------------------------------------------------
    static final String[] FIRST = {"Amara", "Bj\u00f6rn", "Chlo\u00e9", "Dmitri", "Eleni", "Farid", "Grace", "Hiroshi", "In\u00eas", "Jakub",
        "Keira", "Luca", "Maja", "Niamh", "\u00d3scar", "Priya", "Quentin", "Rosa", "S\u00f8ren", "Tomasz", "Uma", "V\u00edctor", "Wei", "Yara", "Zo\u00eb"};
    static final String[] LAST = {"Abbott", "Bianchi", "Castro", "Dubois", "Eriksson", "Fischer", "Garc\u00eda", "Horv\u00e1th", "Ibrahim",
        "Jansen", "Kowalski", "Lindqvist", "M\u00fcller", "Nakamura", "O'Brien", "Petrov", "Quinn", "Rossi", "Sharma", "Tanaka",
        "Ullmann", "van der Berg", "Wei\u00df", "Y\u0131lmaz", "Zhang"};
    static final String[] JOBS = {"CTO", "Product Manager", "Data Engineer", "Head of Events", "Journalist", "Founder & CEO",
        "Researcher", "Account Executive", "Designer", null, null};
    static final String[] FIRMS = {"Northwind Traders", "Acme GmbH", "Soci\u00e9t\u00e9 Lumi\u00e8re", "Contoso", "Bl\u00e5 B\u00f8lge A/S", "Initech",
        "Fjord Analytics", "R&D \"Nord\" Ltd", null, null};

    Account account(long id, String name, String country, String plan) {
        Account a = new Account();
        a.id = id; a.name = name; a.slug = slug(name, '-'); a.country = country; a.plan = plan;
        a.created = Instant.parse("2021-02-03T10:00:00Z").plus(id * 97, ChronoUnit.HOURS);
        accounts.put(id, a);
        return a;
    }

    Event event(Account a, long id, String name, String status, String start, int hours, String zone, String city, String country, String text) {
        Event e = new Event();
        e.id = id; e.account = a.id; e.name = name; e.slug = slug(name, '-'); e.status = status; e.zone = zone;
        e.start = LocalDateTime.parse(start).atZone(ZoneId.of(zone)).toInstant();
        e.end = e.start.plus(hours, ChronoUnit.HOURS);
        e.created = e.start.minus(140, ChronoUnit.DAYS).plusMillis(rnd.nextInt(86_400_000));
        e.city = city; e.country = country; e.description = text;
        a.events.put(id, e);
        return e;
    }

    RegType type(Event e, String name, String text, long capacity, boolean dflt, boolean visible) {
        RegType t = new RegType();
        t.id = nextType;
        nextType += 1 + rnd.nextInt(4);
        t.name = name; t.description = text; t.capacity = capacity; t.dflt = dflt; t.visible = visible;
        e.types.put(t.id, t);
        return t;
    }

    void sessions(Event e, String... names) {
        for (String n : names) { e.sessions.put(nextSession, n); nextSession += 1 + rnd.nextInt(3); }
    }

    Object answer(Field f) {
        if (rnd.nextInt(6) == 0) return null;
        switch (f.type) {
            case "number": return rnd.nextBoolean() ? (Object) (long) rnd.nextInt(20) : new java.math.BigDecimal("12.50");
            case "consent": case "term_and_consent": return rnd.nextInt(5) > 0;
            case "checkbox": {
                List<Object> l = new ArrayList<>();
                for (String o : f.options) if (rnd.nextBoolean()) l.add(o);
                return l;
            }
            case "dropdown": case "radio": return f.options.get(rnd.nextInt(f.options.size()));
            case "date": case "date_of_birth": return String.format("19%02d-%02d-%02d", 60 + rnd.nextInt(39), 1 + rnd.nextInt(12), 1 + rnd.nextInt(28));
            case "time": return String.format("%02d:%02d", 8 + rnd.nextInt(10), rnd.nextInt(4) * 15);
            case "address": case "work_address": case "home_address":
                return Json.obj("street", (1 + rnd.nextInt(140)) + " Quay Street", "city", "\u00c5rhus", "postcode", "8000", "country", "DK");
            case "linkedin_account": return "https://www.linkedin.com/in/guest-" + rnd.nextInt(9000);
            case "dietary_requirements": return rnd.nextBoolean() ? "Vegan" : "No nuts, please";
            case "country": case "nationality": return new String[] {"DK", "FR", "PL", "JP"}[rnd.nextInt(4)];
            case "tel": case "contact_phone": return "+4530" + (100000 + rnd.nextInt(899999));
            case "url": return "https://example.org/?q=" + rnd.nextInt(99) + "&x=1";
            default: return new String[] {"Yes, please", "It depends \u2014 ask me", "Za\u017c\u00f3\u0142\u0107 g\u0119\u015bl\u0105 ja\u017a\u0144", "see \"notes\""}[rnd.nextInt(4)];
        }
    }

    void people(Event e, int n, boolean begun) {
        List<RegType> ts = new ArrayList<>(e.types.values());
        for (int k = 0; k < n; k++) {
            Attendee a = new Attendee();
            a.id = nextAttendee;
            nextAttendee += 1 + rnd.nextInt(5);
            a.event = e.id;
            a.first = FIRST[rnd.nextInt(FIRST.length)];
            a.last = LAST[rnd.nextInt(LAST.length)];
            a.bornFirst = a.first;
            a.email = slug(a.first, '.') + "." + slug(a.last, '.') + (rnd.nextInt(900) + 100) + "@" + (rnd.nextBoolean() ? "example.com" : "mail.example.org");
            a.phone = rnd.nextInt(3) == 0 ? null : "+45" + (20_000_000 + rnd.nextInt(79_999_999));
            a.job = JOBS[rnd.nextInt(JOBS.length)];
            a.company = FIRMS[rnd.nextInt(FIRMS.length)];
            a.rsvp = rnd.nextInt(10) < 5 ? "confirmed" : RSVP.get(rnd.nextInt(RSVP.size()));
            a.checkin = !begun || !a.rsvp.equals("confirmed") || rnd.nextInt(3) == 0 ? "not_checked_in" : rnd.nextInt(4) == 0 ? "checked_out" : "checked_in";
            a.qr = qr();
            a.created = e.created.plus(k * 7L + 2, ChronoUnit.HOURS).plusMillis(rnd.nextInt(3_000_000));
            a.type = ts.isEmpty() || rnd.nextInt(9) == 0 ? null : ts.get(rnd.nextInt(ts.size())).id;
            for (Field f : e.fields.values()) if (!DECOR.contains(f.type)) {
                Object v = answer(f);
                if (v != null) a.answers.put(f.id, v);
            }
            e.attendees.put(a.id, a);
        }
        e.oldAttendees.putAll(e.attendees);
        e.oldFields.putAll(e.fields);
    }

    long qr() { return 100_000_000_000L + (rnd.nextLong() >>> 1) % 800_000_000_000L; }

    void seed() {
        Account one = account(1, "Larkspur Conferences", "DK", "scale");
        Account two = account(2, "Ostrich & Sons Events", "IE", "starter");

        Event main = event(one, 48213, "Nordic Data Summit 2026", "live", "2026-05-11T09:00:00", 34, "Europe/Copenhagen", "K\u00f8benhavn", "DK", "Two days on data platforms, with workshops.");
        type(main, "Standard", "Access to all talks", 400, true, true);
        type(main, "Press", "Accredited journalists only", 25, false, false);
        type(main, "VIP", "Front rows and dinner", 60, false, true);
        type(main, "Steward", "Nobody has taken this one yet", 12, false, false);
        sessions(main, "Opening keynote", "Workshop: streaming joins", "Gala dinner");
        addField(main, "First name", "first_name", true, List.of());
        addField(main, "Tell us about yourself", "bio", false, List.of());
        addField(main, "T-shirt size", "dropdown", false, List.of("S", "M", "L", "XL"));
        addField(main, "Topics", "checkbox", false, List.of("Streaming", "Governance", "ML", "Coffee"));
        addField(main, "Years of experience", "number", false, List.of());
        addField(main, "Practicalities", "section_divider", false, List.of());
        addField(main, "Anything you cannot eat?", "dietary_requirements", false, List.of());
        addField(main, "Code of conduct", "term_and_consent", false, List.of());
        addField(main, "Remarks", "text_area", false, List.of());
        people(main, 118, true);
        // an event without any guest has no use of the last type
        long steward = main.types.lastKey();
        for (Attendee a : main.attendees.values()) if (a.type != null && a.type == steward) a.type = main.types.firstKey();

        Event other = event(one, 48377, "Partner Evening", "upcoming", "2026-09-03T18:30:00", 5, "Europe/London", "Bristol", "GB", "Drinks & demos for resellers.");
        type(other, "Guest", "By invitation", 90, true, true);
        type(other, "Staff", "Our own people", 15, false, false);
        sessions(other, "Demo hour");
        addField(other, "Job", "job_title", false, List.of());
        addField(other, "Arrival time", "time", false, List.of());
        addField(other, "How will you travel?", "radio", false, List.of("Train", "Car", "On foot"));
        people(other, 41, false);

        Event form = event(one, 48502, "Form Laboratory", "published", "2026-11-20T10:00:00", 7, "America/New_York", "Boston", "US", "Where registration forms are tried out.");
        type(form, "General", "Everyone", 200, true, true);
        sessions(form, "Plenary");
        addField(form, "Full name", "full_name", false, List.of());
        addField(form, "Welcome text", "paragraph", false, List.of());
        addField(form, "Work address", "work_address", false, List.of());
        addField(form, "Born on", "date_of_birth", false, List.of());
        addField(form, "Country", "country", false, List.of());
        addField(form, "LinkedIn", "linkedin_account", false, List.of());
        addField(form, "Do you agree?", "consent", false, List.of());
        addField(form, "Remarks", "long_text", false, List.of());
        people(form, 9, false);

        Event done = event(one, 47102, "Autumn Meetup 2025", "completed", "2025-10-09T17:00:00", 4, "Europe/Warsaw", "Krak\u00f3w", "PL", "It was lovely.");
        type(done, "Attendee", "One seat", 80, true, true);
        addField(done, "Feedback", "short_text", false, List.of());
        people(done, 63, true);
        Event called = event(one, 47588, "Rooftop Cinema", "canceled", "2026-06-30T21:00:00", 3, "Europe/Madrid", "M\u00e1laga", "ES", "Called off because of the wind.");
        type(called, "Seat", "Numbered seat", 30, true, true);
        people(called, 12, false);
        Event old = event(one, 45009, "Founders' Breakfast 2023", "archived", "2023-03-14T08:00:00", 2, "Europe/Copenhagen", "Odense", "DK", "Archived.");
        type(old, "Seat", "One chair", 20, true, false);
        people(old, 7, true);
        Event draft = event(one, 49020, "Untitled offsite", "draft", "2027-01-18T09:00:00", 8, "Asia/Tokyo", "\u5927\u962a", "JP", "Not announced yet.");
        type(draft, "Team", "Colleagues", 40, true, false);
        people(draft, 0, false);

        Event theirs = event(two, 51904, "Dublin Food Fair", "live", "2026-05-10T10:00:00", 60, "Europe/Dublin", "Dublin", "IE", "Stalls, tastings, talks.");
        type(theirs, "Visitor", "Day pass", 1000, true, true);
        sessions(theirs, "Oyster masterclass");
        addField(theirs, "Favourite dish", "short_text", false, List.of());
        people(theirs, 27, true);
        Event theirs2 = event(two, 51990, "Supplier day", "draft", "2026-12-01T10:00:00", 6, "Europe/Dublin", "Cork", "IE", "Closed meeting.");
        type(theirs2, "Supplier", "One badge", 50, true, true);
        people(theirs2, 4, false);
    }

    static final DateTimeFormatter UTC_MS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
}
