import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.*;
import java.util.zip.GZIPOutputStream;

/** "Larkspur": an event attendee and check-in service, API v2. */
public final class Server {
    // ---- switches --------------------------------------------------------------------------------------------
    static final Set<String> variants = new LinkedHashSet<>();
    static String fault = "";
    static int rate = 0;

    static boolean V(String v) { return variants.contains(v); }
    static boolean F(String f) { return fault.equals(f); }

    // ---- state -----------------------------------------------------------------------------------------------
    static final Model model = new Model();
    static final OAuth oauth = new OAuth();
    static final ScheduledExecutorService lag = Executors.newSingleThreadScheduledExecutor(r -> { Thread t = new Thread(r, "replica"); t.setDaemon(true); return t; });
    static final int MAX_BODY = 1 << 20;

    // ---- one request -----------------------------------------------------------------------------------------
    static final class Halt extends RuntimeException {
        final int status; final Map<String, Object> body; final Map<String, String> headers;
        Halt(int status, Map<String, Object> body, Map<String, String> headers) { super("" + status, null, false, false); this.status = status; this.body = body; this.headers = headers; }
    }
    static Halt halt(int status, String text) { return new Halt(status, Json.obj("error", text), Map.of()); }
    static Halt halt(int status, String text, String... h) {
        Map<String, String> m = new LinkedHashMap<>();
        for (int k = 0; k < h.length; k += 2) m.put(h[k], h[k + 1]);
        return new Halt(status, Json.obj("error", text), m);
    }
    static Halt invalid(List<String> errors) { return new Halt(422, Json.obj("errors", errors), Map.of()); }
    static Halt invalid(String error) { return invalid(List.of(error)); }

    static final class Call {
        final HttpExchange ex; final String method, path, query; byte[] body = {};
        String op = ""; OAuth.Token token; Model.Account account;
        Call(HttpExchange ex) {
            this.ex = ex;
            method = ex.getRequestMethod();
            path = ex.getRequestURI().getPath() == null ? "" : ex.getRequestURI().getPath();
            query = ex.getRequestURI().getRawQuery();
        }
        String header(String n) { return ex.getRequestHeaders().getFirst(n); }

        void json(int status, Object body, Map<String, String> h) {
            send(status, V("php-json") ? "application/json" : "application/json; charset=utf-8", Json.write(body, V("php-json")).getBytes(StandardCharsets.UTF_8), h);
        }

        void send(int status, String type, byte[] data, Map<String, String> h) {
            try {
                Headers out = ex.getResponseHeaders();
                h.forEach(out::set);
                out.set("X-Request-Id", UUID.randomUUID().toString());
                if (V("connection-close")) out.set("Connection", "close");
                boolean none = status == 204 || status == 304;
                if (!none) { out.set("Content-Type", type); out.set("X-Content-Type-Options", "nosniff"); }
                if (!none && V("etag") && status == 200 && method.equals("GET") && type.startsWith("application/json")) {
                    String tag = "\"" + Long.toHexString(Arrays.hashCode(data) * 2654435761L + data.length) + "\"";
                    out.set("ETag", tag);
                    out.set("Vary", "Authorization, X-Account-Id");
                    String inm = header("If-None-Match");
                    if (inm != null && (inm.contains(tag) || inm.trim().equals("*"))) { status = 304; none = true; out.remove("Content-Type"); }
                }
                String ae = header("Accept-Encoding");
                if (!none && V("gzip") && data.length > 200 && ae != null && ae.toLowerCase(Locale.ROOT).matches("(?s).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*")) {
                    ByteArrayOutputStream z = new ByteArrayOutputStream();
                    try (GZIPOutputStream g = new GZIPOutputStream(z)) { g.write(data); }
                    data = z.toByteArray();
                    out.set("Content-Encoding", "gzip");
                    out.add("Vary", "Accept-Encoding");
                }
                if (none || data.length == 0 || method.equals("HEAD")) {
                    if (method.equals("HEAD") && !none) out.set("Content-Length", "" + data.length);
                    ex.sendResponseHeaders(status, -1);
                } else {
                    ex.sendResponseHeaders(status, V("chunked") ? 0 : data.length);
                    try (OutputStream o = ex.getResponseBody()) { o.write(data); }
                }
            } catch (IOException gone) { // the client has hung up
            } finally { ex.close(); }
        }
    }

    static void handle(HttpExchange ex) {
        Call c = new Call(ex);
        try {
            byte[] b = ex.getRequestBody().readNBytes(MAX_BODY + 1);
            if (V("jitter")) Thread.sleep(ThreadLocalRandom.current().nextInt(5, 90));
            if (b.length > MAX_BODY) { c.json(413, Json.obj("error", "The request body is too large"), Map.of("Connection", "close")); return; }
            c.body = b;
            route(c);
        } catch (Halt h) {
            refuse(c, h);
        } catch (IOException | InterruptedException gone) {
            ex.close();
        } catch (Throwable t) {
            t.printStackTrace();
            c.json(500, Json.obj("error", "Internal error"), Map.of());
        }
    }

    static void refuse(Call c, Halt h) {
        Map<String, Object> body = h.body;
        Map<String, String> head = new LinkedHashMap<>(h.headers);
        int status = h.status;
        String text = String.valueOf(body.get("error"));
        if (status == 401 && F("401-errors-shape") && c.method.equals("PATCH")) body = Json.obj("errors", List.of(text));
        if (status == 404 && F("404-shape-registration-type") && c.op.equals("types.show")) body = Json.obj("errors", List.of(text));
        if (status == 404 && F("404-code-not-string") && c.op.equals("checkin.delete")) body = Json.obj("error", Json.obj("code", "not_found", "message", text));
        if (status == 422 && F("422-shape-create-field") && c.op.equals("fields.create")) body = Json.obj("error", String.valueOf(((List<?>) body.get("errors")).get(0)));
        if (status == 422 && F("422-map-update-attendee") && c.op.equals("attendees.update")) body = Json.obj("errors", Json.obj("base", body.get("errors")));
        if (status == 429 && F("429-no-retry-after-write") && !c.method.equals("GET")) head.remove("Retry-After");
        if (status == 429 && F("429-message-key")) body = Json.obj("message", text);
        if (V("extra-fields") && status != 401 && status != 404 && status != 422 && status != 429) { body = new LinkedHashMap<>(body); body.put("documentation_url", "/api/v2/docs"); }
        c.json(status, body, head);
    }

    // ---- routing ---------------------------------------------------------------------------------------------
    static void route(Call c) {
        String p = c.path;
        switch (p) {
            case "/oauth/token": oauth.tokenEndpoint(c); return;
            case "/oauth/authorize": oauth.authorize(c); return;
            case "/oauth/authorize/native": if (V("oob-native")) { oauth.nativePage(c); return; } break;
            case "/oauth/revoke": if (V("refresh-tokens")) { oauth.revokeEndpoint(c); return; } break;
            case "/api/v2/docs":
                oauth.html(c, 200, "API v2", "<p>The reference is generated from <a href=\"/api/v2/openapi\">/api/v2/openapi</a>.</p>");
                return;
            case "/api/v2/openapi":
                c.json(200, Json.obj("openapi", "3.0.3", "info", Json.obj("title", "Larkspur", "version", "2"), "paths", Json.obj()), Map.of());
                return;
            default:
        }
        if (p.equals("/api/v1") || p.startsWith("/api/v1/")) throw halt(401, "X-Api-Key is missing or unknown", "WWW-Authenticate", "ApiKey realm=\"larkspur v1\"");
        if (!p.startsWith("/api/v2/")) throw halt(404, "Not found");
        String[] s = p.substring(8).split("/", -1);
        int n = s.length;
        boolean ev = s[0].equals("events");
        Map<String, String> ops = null; // method -> operation
        if (n == 1 && s[0].equals("account")) ops = Map.of("GET", "account");
        else if (n == 1 && s[0].equals("me")) ops = Map.of("GET", "me");
        else if (n == 1 && ev) ops = Map.of("GET", "events.list");
        else if (n == 2 && ev && !s[1].isEmpty()) ops = Map.of("GET", "events.show");
        else if (n == 4 && ev && s[2].equals("registration_types")) ops = Map.of("GET", "types.show");
        else if (n == 3 && ev && s[2].equals("attendees")) ops = Map.of("GET", "attendees.list", "POST", "attendees.create");
        else if (n == 4 && ev && s[2].equals("attendees")) ops = Map.of("PATCH", "attendees.update");
        else if (n == 5 && ev && s[2].equals("attendees") && s[4].equals("check_in")) ops = Map.of("POST", "checkin.post", "PATCH", "checkin.patch", "DELETE", "checkin.delete");
        else if (n == 3 && ev && s[2].equals("attendee_fields")) ops = Map.of("GET", "fields.list", "POST", "fields.create");
        else if (n == 4 && ev && s[2].equals("attendee_fields")) ops = Map.of("PATCH", "fields.update", "DELETE", "fields.delete");
        if (ops == null) throw halt(404, "Not found");
        String m = c.method.equals("HEAD") ? "GET" : c.method;
        c.op = ops.getOrDefault(m, "");
        boolean write = !m.equals("GET");

        authenticate(c);
        limit(c);
        if (c.op.isEmpty()) throw halt(405, "Method not allowed", "Allow", String.join(", ", new TreeSet<>(ops.keySet())) + (ops.containsKey("GET") ? ", HEAD" : ""));
        if (V("strict-accept")) accept(c);
        if (c.token != null) { scope(c, write); accountOf(c); }
        else c.account = model.accounts.get(1L);

        switch (c.op) {
            case "account": account(c); return;
            case "me": me(c); return;
            case "events.list": events(c); return;
            case "events.show": event(c, s[1]); return;
            case "types.show": type(c, s[1], s[3]); return;
            case "attendees.list": attendees(c, s[1]); return;
            case "attendees.create": createAttendee(c, s[1]); return;
            case "attendees.update": updateAttendee(c, s[1], s[3]); return;
            case "fields.list": fields(c, s[1]); return;
            case "fields.create": createField(c, s[1]); return;
            case "fields.update": updateField(c, s[1], s[3]); return;
            case "fields.delete": deleteField(c, s[1], s[3]); return;
            default: checkin(c, s[1], s[3]);
        }
    }

    static void accept(Call c) {
        String a = c.header("Accept");
        if (a == null || a.isBlank()) return;
        for (String part : a.toLowerCase(Locale.ROOT).split(",")) {
            String[] x = part.trim().split(";");
            boolean zero = false;
            for (int k = 1; k < x.length; k++) if (x[k].trim().matches("q=0(\\.0*)?")) zero = true;
            if (!zero && Set.of("*/*", "application/*", "application/json").contains(x[0].trim())) return;
        }
        throw halt(406, "Only application/json is spoken here");
    }

    static void authenticate(Call c) {
        List<String> all = c.ex.getRequestHeaders().get("Authorization");
        String real = "Bearer realm=\"larkspur\"";
        if (all == null || all.isEmpty()) {
            if (F("fields-list-public") && c.op.equals("fields.list")) return;
            throw halt(401, "An access token is required", "WWW-Authenticate", real);
        }
        String h = all.get(0).trim();
        if (all.size() > 1 || h.length() < 8 || !h.regionMatches(true, 0, "Bearer ", 0, 7)) throw halt(401, "An access token is required", "WWW-Authenticate", real);
        OAuth.Token t = oauth.tokens.get(h.substring(7).trim());
        String why = null;
        if (t == null) why = "The access token is unknown";
        else if (t.revoked && !(F("revoked-token-account") && c.op.equals("account"))) why = "The access token was revoked";
        else if (t.expires < System.currentTimeMillis() && !(F("expired-token-checkin") && c.op.startsWith("checkin"))) why = "The access token has expired";
        if (why != null) {
            int status = F("expired-403") && t != null && !t.revoked ? 403 : 401;
            throw halt(status, why, "WWW-Authenticate", real + ", error=\"invalid_token\", error_description=\"" + why + "\"");
        }
        c.token = t;
    }

    static void limit(Call c) {
        if (rate <= 0 || c.token == null) return;
        long now = System.nanoTime();
        synchronized (c.token) {
            if (c.token.window == 0 || now - c.token.window >= 1_000_000_000L) { c.token.window = now; c.token.used = 0; }
            if (c.token.used++ < rate) {
                c.ex.getResponseHeaders().set("X-RateLimit-Limit", "" + rate);
                c.ex.getResponseHeaders().set("X-RateLimit-Remaining", "" + (rate - c.token.used));
                return;
            }
        }
        String after = V("retry-after-date")
            ? DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC).plusNanos(1_999_000_000L)) : "1";
        throw halt(429, "Too many requests, slow down", "Retry-After", after);
    }

    static void scope(Call c, boolean write) {
        Set<String> s = c.token.scopes;
        String need = write ? "write" : "read";
        if (F("read-scope-delete-field") && c.op.equals("fields.delete")) need = "read";
        if (F("read-scope-undo") && c.op.equals("checkin.delete")) need = "read";
        if (F("type-needs-write") && c.op.equals("types.show")) need = "write";
        if (s.contains(need) || (need.equals("read") && V("write-implies-read") && s.contains("write"))) return;
        throw halt(403, "The access token lacks the scope " + need, "WWW-Authenticate", "Bearer realm=\"larkspur\", error=\"insufficient_scope\", scope=\"" + need + "\"");
    }

    static void accountOf(Call c) {
        OAuth.Token t = c.token;
        List<String> hs = c.ex.getRequestHeaders().get("X-Account-Id");
        String h = hs == null || hs.isEmpty() ? null : hs.get(0).trim();
        if (!t.personal()) {
            c.account = model.accounts.get(t.account);
            if (h != null) {
                if (F("header-switches-account")) {
                    Long id = id(h);
                    if (id != null && model.accounts.containsKey(id)) c.account = model.accounts.get(id);
                } else if (!V("ignore-account-header")) throw halt(400, "X-Account-Id must not be sent with a token of the client credentials grant");
            }
            return;
        }
        if (h == null && F("header-optional-lists") && c.op.endsWith(".list")) { c.account = model.accounts.get(t.account); return; }
        Long id = h == null ? null : id(h);
        if (h == null) {
            if (V("conceal")) throw halt(404, "Not found");
            throw halt(400, "X-Account-Id is required with a personal access token");
        }
        if (hs.size() > 1 || id == null || !t.user.accounts.contains(id)) {
            if (F("any-account-header-fields") && c.op.equals("fields.list") && id != null && model.accounts.containsKey(id)) { c.account = model.accounts.get(id); return; }
            if (V("conceal")) throw halt(404, "Not found");
            throw halt(403, "You are not a member of this account");
        }
        c.account = model.accounts.get(id);
    }

    static Long id(String s) {
        if (s.isEmpty() || s.length() > 18) return null;
        for (int k = 0; k < s.length(); k++) if (s.charAt(k) < '0' || s.charAt(k) > '9') return null;
        return Long.parseLong(s);
    }

    static Map<String, String> params(Call c) {
        Map<String, String> m = new HashMap<>();
        if (c.query == null) return m;
        for (String p : c.query.split("&")) {
            int q = p.indexOf('=');
            try {
                m.put(java.net.URLDecoder.decode(q < 0 ? p : p.substring(0, q), StandardCharsets.UTF_8), q < 0 ? "" : java.net.URLDecoder.decode(p.substring(q + 1), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) { /* not a parameter of ours */ }
        }
        return m;
    }

    // ---- bodies ----------------------------------------------------------------------------------------------
    /** The request's `item`; null only when it is optional and absent. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> item(Call c, boolean optional) {
        byte[] b = c.body;
        boolean blank = true;
        for (byte x : b) if (x != ' ' && x != '\n' && x != '\r' && x != '\t') { blank = false; break; }
        if (blank) { if (optional) return null; throw invalid("item is required"); }
        String ct = c.header("Content-Type");
        if (ct != null && !V("rails-coerce")) {
            String[] parts = ct.toLowerCase(Locale.ROOT).split(";");
            String mt = parts[0].trim();
            if (!mt.equals("application/json") && !mt.matches("application/[a-z0-9.-]+\\+json")) throw halt(415, "The body must be application/json", "Accept", "application/json");
        }
        Object v;
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b)).toString();
            if (text.startsWith("\uFEFF")) text = text.substring(1);
            v = Json.read(text);
        } catch (CharacterCodingException e) { throw halt(400, "The body is not UTF-8");
        } catch (Json.Bad e) { throw halt(400, "The body is not JSON: " + e.getMessage()); }
        if (!(v instanceof Map)) throw invalid("the body must be an object");
        Map<String, Object> m = (Map<String, Object>) v;
        if (!m.containsKey("item")) { if (optional) return null; throw invalid("item is required"); }
        if (!(m.get("item") instanceof Map)) throw invalid("item must be an object");
        return (Map<String, Object>) m.get("item");
    }

    static void unknown(Map<String, Object> item, List<String> errors, String... known) {
        if (!V("reject-unknown")) return;
        Set<String> k = Set.of(known);
        for (String n : item.keySet()) if (!k.contains(n)) errors.add("unknown attribute " + (n.length() > 40 ? n.substring(0, 40) : n));
    }

    static final Object BAD = new Object();

    /** A string attribute; BAD (with a message) when it cannot be one. */
    static Object string(Map<String, Object> item, String k, boolean nullable, int max, List<String> errors) {
        Object v = item.get(k);
        if (V("rails-coerce")) {
            if (v instanceof Number || v instanceof Boolean) v = v.toString();
            if (v instanceof String) v = ((String) v).strip();
            if (v == null && !nullable) v = "";
        }
        if (v == null) { if (nullable) return null; errors.add(k + " must not be null"); return BAD; }
        if (!(v instanceof String)) { errors.add(k + " must be a string"); return BAD; }
        if (((String) v).codePointCount(0, ((String) v).length()) > max) { errors.add(k + " is too long (maximum is " + max + " characters)"); return BAD; }
        return v;
    }

    static final java.util.regex.Pattern EMAIL = java.util.regex.Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+");

    /** The person's attributes shared by create and update, checked and put into a. */
    static void person(Call c, Model.Event e, Map<String, Object> item, Model.Attendee a, List<String> errors) {
        boolean update = c.op.equals("attendees.update");
        if (item.containsKey("first_name")) {
            Object v = string(item, "first_name", false, 255, errors);
            if (v instanceof String) { if (((String) v).isBlank()) errors.add("first_name can't be blank"); else a.first = (String) v; }
        }
        if (item.containsKey("last_name")) {
            Object v = string(item, "last_name", false, 255, errors);
            if (v instanceof String) a.last = (String) v;
        }
        if (item.containsKey("email")) {
            Object v = string(item, "email", false, 254, errors);
            if (v instanceof String) {
                String t = (String) v;
                if (V("rails-coerce")) t = t.toLowerCase(Locale.ROOT);
                if (V("rails-coerce") && t.isEmpty()) { /* left as it is */ }
                else if (!EMAIL.matcher(t).matches() && !(F("update-email-unchecked") && update)) errors.add("email is not an e-mail address");
                else if (V("unique-email") && taken(e, t, a.id)) errors.add("email has already been taken");
                else a.email = t;
            }
        }
        if (item.containsKey("phone")) {
            Object v = string(item, "phone", true, 40, errors);
            if (v == null) a.phone = null;
            else if (v instanceof String) {
                String t = ((String) v).replaceAll("[\\s().-]", "");
                if (t.matches("\\+[1-9][0-9]{6,14}")) a.phone = t; else errors.add("phone must be an international number such as +4530123456");
            }
        }
        if (item.containsKey("job_title")) { Object v = string(item, "job_title", true, 255, errors); if (v != BAD) a.job = (String) v; }
        if (item.containsKey("company")) {
            Object v = string(item, "company", true, 255, errors);
            if (v != BAD) { a.company = (String) v; if (F("update-neighbour") && update) a.job = null; }
        }
    }

    static boolean taken(Model.Event e, String email, long self) {
        for (Model.Attendee x : e.attendees.values()) if (x.id != self && x.email.equalsIgnoreCase(email)) return true;
        return false;
    }

    // ---- views -----------------------------------------------------------------------------------------------
    static Object stamp(Instant t) { return V("odd-scalars") ? (Object) t.getEpochSecond() : Model.UTC_MS.format(t); }
    static Object local(Instant t, String zone) { return V("odd-scalars") ? (Object) t.getEpochSecond() : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(t.atZone(ZoneId.of(zone))); }

    static Map<String, Object> view(Model.Field f) {
        Object position = V("odd-scalars") ? new BigDecimal(f.position * 1024L).add(new BigDecimal("0.5")) : (Object) (long) f.position;
        Map<String, Object> m = Json.obj("id", f.id, "label", f.label, "required", f.required, "position", position,
            "name", f.name, "type", f.type, "options", f.options);
        if (F("field-type-spelling") && f.type.equals("text_area")) m.put("type", "textarea");
        if (F("field-options-null") && f.touched && f.options.isEmpty()) m.put("options", null);
        if (V("extra-fields")) m.put("answerable", !Model.DECOR.contains(f.type));
        return m;
    }

    static Map<String, Object> view(Model.Attendee a, Collection<Model.Field> known) {
        List<Object> answers = new ArrayList<>();
        List<Model.Field> fs = new ArrayList<>(known);
        fs.sort(Comparator.comparingInt(f -> f.position));
        for (Model.Field f : fs) {
            if (Model.DECOR.contains(f.type) && !a.answers.containsKey(f.id)) continue;
            if (V("answered-only") && !a.answers.containsKey(f.id)) continue;
            answers.add(Json.obj("field", view(f), "value", a.answers.get(f.id)));
        }
        Object qr = V("odd-scalars") ? (Object) a.qr : "LKS-" + Long.toString(a.qr, 36).toUpperCase(Locale.ROOT);
        Map<String, Object> m = Json.obj("id", a.id, "first_name", a.first, "last_name", a.last, "email", a.email, "phone", a.phone,
            "job_title", a.job, "company", a.company, "rsvp_status", a.rsvp, "checkin_status", a.checkin, "qr_code", qr,
            "created_at", stamp(a.created), "registration_type_id", a.type, "event_id", a.event, "fields", answers);
        if (V("extra-fields")) { m.put("full_name", (a.first + " " + a.last).trim()); m.put("tags", List.of()); }
        return m;
    }

    static Map<String, Object> view(Model.Event e) {
        Map<String, Object> m = Json.obj("id", e.id, "slug", e.slug, "name", e.name, "status", e.status, "start_time", local(e.start, e.zone),
            "end_time", local(e.end, e.zone), "timezone", e.zone, "description", e.description, "city", e.city, "country", e.country, "created_at", stamp(e.created));
        if (V("sparse-nulls") && !e.status.equals("live")) { m.put("description", null); m.put("city", null); m.put("country", null); if (e.status.equals("draft")) m.put("end_time", null); }
        if (V("extra-fields")) { m.put("account_id", e.account); m.put("attendees_count", (long) e.attendees.size()); }
        return m;
    }

    static Map<String, Object> meta() { return V("extra-fields") ? Json.obj("api_version", "v2", "generated_at", Model.UTC_MS.format(Instant.now())) : Json.obj("api_version", "v2"); }
    static void one(Call c, int status, Object item) { c.json(status, Json.obj("item", item, "metadata", meta()), Map.of("Cache-Control", "private, no-cache")); }

    // ---- look-ups (call under the lock) ------------------------------------------------------------------------
    static Model.Event find(Call c, String eid) {
        Long id = id(eid);
        Model.Event e = id == null ? null : c.account.events.get(id);
        if (e == null && F("foreign-fields-list") && c.op.equals("fields.list") && id != null)
            for (Model.Account a : model.accounts.values()) if (a.events.containsKey(id)) e = a.events.get(id);
        if (e == null) throw halt(404, "Event not found");
        return e;
    }

    static Model.Attendee attendee(Call c, Model.Event e, String aid) {
        Long id = id(aid);
        Model.Attendee a = id == null ? null : e.attendees.get(id);
        if (a == null && id != null && F("checkin-other-event") && c.op.startsWith("checkin"))
            for (Model.Event x : c.account.events.values()) if (x.attendees.containsKey(id)) a = x.attendees.get(id);
        if (a == null && id != null && F("foreign-attendee-update") && c.op.equals("attendees.update"))
            for (Model.Account y : model.accounts.values()) for (Model.Event x : y.events.values()) if (y != c.account && x.attendees.containsKey(id)) a = x.attendees.get(id);
        if (a == null) throw halt(404, "Attendee not found");
        return a;
    }

    static Model.Event home(Model.Attendee a, Model.Event e) {
        if (a.event == e.id) return e;
        for (Model.Account y : model.accounts.values()) if (y.events.containsKey(a.event)) return y.events.get(a.event);
        return e;
    }

    static Model.Field field(Model.Event e, String fid) {
        Long id = id(fid);
        Model.Field f = id == null ? null : e.fields.get(id);
        if (f == null) throw halt(404, "Attendee field not found");
        return f;
    }

    static void save(Model.Event e, Model.Attendee a) {
        e.attendees.put(a.id, a);
        if (V("stale-lists")) later(() -> e.oldAttendees.put(a.id, a));
    }
    static void later(Runnable r) { lag.schedule(() -> { synchronized (model) { r.run(); } }, 300, TimeUnit.MILLISECONDS); }

    // ---- operations ------------------------------------------------------------------------------------------
    static void account(Call c) {
        Model.Account a = F("account-first-always") ? model.accounts.get(1L) : c.account;
        Map<String, Object> m = Json.obj("id", a.id, "name", a.name, "slug", a.slug, "country", a.country, "plan", a.plan, "created_at", stamp(a.created));
        if (F("account-bare")) { c.json(200, m, Map.of()); return; }
        one(c, 200, m);
    }

    static void me(Call c) {
        OAuth.User u = c.token.user;
        if (u == null && F("me-for-machines")) u = oauth.users.values().iterator().next();
        if (u == null) throw V("conceal") ? halt(404, "Not found") : halt(403, "Only personal access tokens have a current user");
        one(c, 200, Json.obj("id", u.id, "username", u.name, "first_name", u.first, "last_name", u.last, "email", u.email, "account_ids", new ArrayList<>(u.accounts)));
    }

    static void events(Call c) {
        List<Object> l = new ArrayList<>();
        Map<String, Object> md = meta();
        Map<String, String> h = new LinkedHashMap<>();
        synchronized (model) {
            List<Model.Event> es = new ArrayList<>(c.account.events.values());
            es.sort(Comparator.comparing((Model.Event e) -> e.start).reversed());
            if (V("events-paged")) {
                int from = 0;
                String cur = params(c).get("after");
                Long after = cur == null ? null : id(cur);
                if (after != null) for (int k = 0; k < es.size(); k++) if (es.get(k).id == after) from = k + 1;
                int to = Math.min(es.size(), from + 5);
                md.put("has_more", to < es.size());
                md.put("next_after", to < es.size() ? es.get(to - 1).id : null);
                if (to < es.size()) h.put("Link", "</api/v2/events?after=" + es.get(to - 1).id + ">; rel=\"next\"");
                es = es.subList(from, to);
            } else md.put("count", (long) es.size());
            for (Model.Event e : es) {
                Map<String, Object> m = view(e);
                if (F("event-status-cancelled") && e.status.equals("canceled")) m.put("status", "cancelled");
                l.add(m);
            }
        }
        Map<String, Object> out = Json.obj("items", l, "metadata", md);
        if (F("events-list-data-key")) out = Json.obj("events", l, "metadata", md);
        c.json(200, out, h);
    }

    static void event(Call c, String eid) {
        Map<String, Object> m;
        synchronized (model) {
            Model.Event e = find(c, eid);
            m = view(e);
            if (F("event-no-timezone") && (e.status.equals("upcoming") || e.status.equals("draft"))) m.remove("timezone");
            if (F("event-metadata-list") && !e.status.equals("live")) { c.json(200, Json.obj("item", m, "metadata", List.of()), Map.of()); return; }
        }
        one(c, 200, m);
    }

    static void type(Call c, String eid, String tid) {
        Map<String, Object> m;
        synchronized (model) {
            Model.Event e = find(c, eid);
            Long id = id(tid);
            Model.RegType t = id == null ? null : e.types.get(id);
            if (t == null && id != null && F("type-other-event")) for (Model.Event x : c.account.events.values()) if (x.types.containsKey(id)) t = x.types.get(id);
            if (t == null) throw halt(404, "Registration type not found");
            long n = 0;
            for (Model.Attendee a : e.attendees.values()) if (a.type != null && a.type == t.id) n++;
            boolean nul = V("sparse-nulls");
            m = Json.obj("id", t.id, "name", t.name, "description", nul ? null : t.description, "capacity", nul ? null : (Object) t.capacity,
                "default", t.dflt, "visible", t.visible, "participants_count", n);
            if (F("type-no-count-when-zero") && n == 0) m.remove("participants_count");
            if (F("type-no-default-key")) m.put("is_default", m.remove("default"));
            if (V("extra-fields")) m.put("price", Json.obj("amount", 0L, "currency", "DKK"));
        }
        one(c, 200, m);
    }

    /** Out-of-range values are brought into range (or, strict-paging, refused with 400). */
    static int paging(Map<String, String> q, String k, int dflt, int max) {
        String s = q.get(k);
        if (s == null || (s.isEmpty() && !V("strict-paging"))) return dflt;
        BigInteger v = null;
        if (s.length() <= 60 && s.matches("[+-]?[0-9]+")) v = new BigInteger(s);
        if (F("list-422") && v != null && v.signum() <= 0) throw invalid(k + " must be at least 1");
        if (V("strict-paging") && (v == null || v.signum() <= 0 || v.compareTo(BigInteger.valueOf(max)) > 0)) throw halt(400, k + " must be an integer from 1 to " + max);
        if (v == null) return dflt;
        return v.max(BigInteger.ONE).min(BigInteger.valueOf(max)).intValueExact();
    }

    static void attendees(Call c, String eid) {
        Map<String, String> q = params(c);
        List<Object> items = new ArrayList<>();
        Map<String, Object> md;
        Map<String, String> h = new LinkedHashMap<>();
        synchronized (model) {
            Model.Event e = find(c, eid);
            int page = paging(q, "page", 1, 1_000_000_000), per = paging(q, "per_page", F("default-per-page-20") && q.containsKey("page") ? 20 : 25, 100);
            int size = F("per-page-100-boundary") && per == 100 ? 99 : per;
            boolean old = V("stale-lists");
            Collection<Model.Field> known = (old ? e.oldFields : e.fields).values();
            List<Model.Attendee> all = new ArrayList<>((old ? e.oldAttendees : e.attendees).values());
            if (V("newest-first")) Collections.reverse(all);
            if (F("create-ghost")) all.removeIf(a -> a.ghost);
            int total = all.size(), pages = (total + per - 1) / per;
            if (F("total-pages-exact")) pages = total / per + 1;
            if (V("overflow-last-page") && page > pages) page = Math.max(1, pages);
            long from = (long) (page - 1) * per;
            if (F("page-overlap") && page > 1 && q.containsKey("per_page")) from--;
            for (long k = from; k < from + size && k < total; k++) {
                Map<String, Object> m = view(all.get((int) k), known);
                if (F("list-drops-null-type") && m.get("registration_type_id") == null) m.remove("registration_type_id");
                if (F("second-page-no-fields") && page > 1) m.put("fields", null);
                items.add(m);
            }
            long count = total;
            if (F("total-count-account")) { count = 0; for (Model.Event x : c.account.events.values()) count += x.attendees.size(); }
            md = Json.obj("page", (long) page, "per_page", (long) per, "total_count", count, "total_pages", (long) pages);
            if (F("page-echo-string") && q.containsKey("page")) md.put("page", "" + page);
            if (F("no-total-on-empty-page") && items.isEmpty()) { md.remove("total_count"); }
            if (V("extra-fields")) {
                md.put("has_next", page < pages);
                if (page < pages) h.put("Link", "</api/v2/events/" + e.id + "/attendees?page=" + (page + 1) + "&per_page=" + per + ">; rel=\"next\"");
            }
        }
        c.json(200, Json.obj("items", items, "metadata", md), h);
    }

    static boolean scalar(Object v) { return v instanceof String || v instanceof Number || v instanceof Boolean; }

    static Long integer(Object v) { return v instanceof Long ? (Long) v : V("rails-coerce") && v instanceof String ? id((String) v) : null; }

    static void createAttendee(Call c, String eid) {
        Map<String, Object> out;
        int status = 201;
        synchronized (model) { find(c, eid); }
        Map<String, Object> item = item(c, false);
        Long shared = null;
        if (F("double-id")) { shared = model.nextAttendee; nap(); }
        synchronized (model) {
            Model.Event e = find(c, eid);
            List<String> errors = new ArrayList<>();
            Model.Attendee a = new Model.Attendee();
            a.event = e.id;
            a.last = "";
            if (!item.containsKey("first_name") && !(F("create-no-first-name") && item.containsKey("email"))) errors.add("first_name is required");
            if (F("create-no-first-name")) a.first = "";
            unknown(item, errors, "first_name", "last_name", "email", "phone", "job_title", "company", "registration_type_id", "fields");
            person(c, e, item, a, errors);
            if (item.containsKey("registration_type_id")) {
                Object v = item.get("registration_type_id");
                Long t = integer(v);
                if (v == null) { if (F("create-null-type-422")) errors.add("registration_type_id must be an integer"); }
                else if (t == null) errors.add("registration_type_id must be an integer");
                else if (!e.types.containsKey(t)) errors.add("registration_type_id does not belong to this event");
                else a.type = t;
            } else if (V("default-type")) for (Model.RegType t : e.types.values()) if (t.dflt) { a.type = t.id; break; }
            if (item.containsKey("fields")) answers(e, item.get("fields"), a, errors);
            if (!errors.isEmpty()) throw invalid(errors);
            a.rsvp = V("default-type") ? "pending_approval" : "confirmed";
            a.checkin = "not_checked_in";
            a.id = shared != null ? shared : model.nextAttendee;
            model.nextAttendee = shared != null ? a.id + 1 : model.nextAttendee + 1 + model.rnd.nextInt(5);
            if (a.email == null) a.email = "no-reply+" + a.id + "@guests.larkspur.example";
            a.bornFirst = a.first;
            a.qr = model.qr();
            a.created = Instant.now();
            a.ghost = a.company != null && a.phone == null;
            out = view(a, e.fields.values());
            if (F("create-status-200-fields") && item.containsKey("fields")) status = 200;
            if (F("create-keeps-one-answer") && a.answers.size() > 1) {
                Map<Long, Object> m = new LinkedHashMap<>();
                Map.Entry<Long, Object> first = a.answers.entrySet().iterator().next();
                m.put(first.getKey(), first.getValue());
                a.answers = m;
            }
            save(e, a);
        }
        one(c, status, out);
    }

    static void nap() { try { Thread.sleep(25); } catch (InterruptedException e) { Thread.currentThread().interrupt(); } }

    static void answers(Model.Event e, Object v, Model.Attendee a, List<String> errors) {
        if (!(v instanceof List)) { errors.add("fields must be an array"); return; }
        int n = 0;
        for (Object o : (List<?>) v) {
            String at = "fields[" + n++ + "]";
            if (!(o instanceof Map)) { errors.add(at + " must be an object"); continue; }
            Map<?, ?> m = (Map<?, ?>) o;
            Long id = integer(m.get("attendee_field_id"));
            if (!m.containsKey("attendee_field_id")) { errors.add(at + ".attendee_field_id is required"); continue; }
            if (id == null) { errors.add(at + ".attendee_field_id must be an integer"); continue; }
            if (!m.containsKey("value")) { errors.add(at + ".value is required"); continue; }
            Model.Field f = e.fields.get(id);
            if (f == null) { errors.add(at + ".attendee_field_id is not a field of this event"); continue; }
            Object x = m.get("value");
            if (x instanceof List) {
                boolean ok = true;
                for (Object y : (List<?>) x) if (!scalar(y)) ok = false;
                if (!ok) { errors.add(at + ".value may only hold strings, numbers and booleans"); continue; }
            }
            if ((f.type.equals("dropdown") || f.type.equals("radio")) && x != null && !f.options.isEmpty() && !V("rails-coerce")
                && !(x instanceof String && f.options.contains(x))) { errors.add(at + ".value is not one of the options"); continue; }
            if (x == null) a.answers.remove(id); else a.answers.put(id, x);
            if (F("answer-false-to-null") && Boolean.FALSE.equals(x)) a.answers.remove(id);
        }
    }

    static void updateAttendee(Call c, String eid, String aid) {
        Map<String, Object> out;
        Model.Attendee seen = null;
        synchronized (model) { Model.Event e = find(c, eid); seen = attendee(c, e, aid); }
        Map<String, Object> item = item(c, false);
        if (F("lost-update")) nap();
        synchronized (model) {
            Model.Event e = find(c, eid);
            Model.Attendee was = attendee(c, e, aid);
            e = home(was, e);
            Model.Attendee a = (F("lost-update") ? seen : was).copy();
            List<String> errors = new ArrayList<>();
            unknown(item, errors, "first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status");
            person(c, e, item, a, errors);
            if (item.containsKey("rsvp_status")) {
                Object v = item.get("rsvp_status");
                if (v instanceof String && (Model.RSVP.contains(v) || (F("rsvp-unknown-value") && ((String) v).matches("[a-z_]+")))) {
                    if (F("rsvp-drops-others") && errors.isEmpty()) a = was.copy();
                    a.rsvp = (String) v;
                    if (F("rsvp-waitlisted") && v.equals("waitlisted")) a.rsvp = "pending_approval";
                    if (F("rsvp-declined-clears-company") && v.equals("declined")) a.company = null;
                } else errors.add("rsvp_status must be one of " + String.join(", ", Model.RSVP));
            }
            if (!errors.isEmpty()) throw invalid(errors);
            out = view(a, e.fields.values());
            if (F("update-null-not-kept")) {
                if (item.containsKey("phone") && a.phone == null) a.phone = was.phone;
                if (item.containsKey("company") && a.company == null) a.company = was.company;
            }
            if (F("update-personal-not-kept") && c.token.personal()) a = was;
            save(e, a);
        }
        one(c, 200, out);
    }

    static void checkin(Call c, String eid, String aid) {
        Object out;
        int status = 200;
        synchronized (model) { attendee(c, find(c, eid), aid); }
        Map<String, Object> item = item(c, true);
        synchronized (model) {
            Model.Event e = find(c, eid);
            Model.Attendee a = attendee(c, e, aid).copy();
            e = home(a, e);
            List<String> errors = new ArrayList<>();
            Long session = null;
            if (item != null) {
                unknown(item, errors, "session_id");
                Object v = item.get("session_id");
                if (item.containsKey("session_id")) {
                    session = integer(v);
                    if (v == null) { if (F("checkout-null-session-422") && c.method.equals("PATCH")) errors.add("session_id must be an integer"); }
                    else if (session == null) errors.add("session_id must be an integer");
                    else if (!e.sessions.containsKey(session)) {
                        if (V("strict-checkin")) throw halt(404, "Session not found");
                        errors.add("session_id is not a session of this event");
                    }
                }
            }
            if (!errors.isEmpty()) throw invalid(errors);
            boolean ledger = V("session-ledger") && session != null;
            String now = ledger ? a.ledger.getOrDefault(session, "not_checked_in") : a.checkin, next;
            boolean strict = V("strict-checkin"), lenient = V("lenient-checkin") && !strict;
            switch (c.method) {
                case "POST":
                    if (strict && now.equals("checked_in")) throw halt(409, "The attendee is already checked in");
                    if (strict && a.rsvp.equals("declined")) throw halt(409, "The attendee has declined");
                    next = "checked_in";
                    status = 201;
                    break;
                case "PATCH":
                    if (!now.equals("checked_in") && !lenient) throw invalid("The attendee is not checked in");
                    next = "checked_out";
                    break;
                default:
                    if (now.equals("not_checked_in") && !lenient) throw invalid("There is no check-in to undo");
                    next = lenient && now.equals("checked_out") ? "checked_in" : "not_checked_in";
            }
            if (ledger) a.ledger.put(session, next); else a.checkin = next;
            if (F("checkin-reverts-name")) a.first = a.bornFirst;
            if (F("undo-resets-rsvp") && c.method.equals("DELETE")) a.rsvp = "unconfirmed";
            Map<String, Object> m = view(a, e.fields.values());
            if (F("checkout-session-null-event") && c.method.equals("PATCH") && session != null) { m.put("event_id", null); }
            if (F("checkout-enum")) { if (c.method.equals("PATCH")) m.put("checkin_status", "checked-out"); }
            if (F("undo-null-status") && c.method.equals("DELETE")) m.put("checkin_status", null);
            if (F("undo-no-fields") && c.method.equals("DELETE")) m.remove("fields");
            save(e, a);
            out = m;
            if (c.method.equals("POST") && V("checkin-record")) {
                status = 200;
                out = Json.obj("id", a.id * 10 + 1, "attendee_id", a.id, "session_id", session, "checked_in_at", stamp(Instant.now()), "source", "api");
            }
            if (c.method.equals("PATCH") && F("checkout-204-session") && session != null) status = 204;
        }
        if (status == 204 || (c.method.equals("POST") && V("quiet-204"))) { c.send(204, "", new byte[0], Map.of()); return; }
        one(c, status, out);
    }

    static void fields(Call c, String eid) {
        List<Object> l = new ArrayList<>();
        synchronized (model) {
            Model.Event e = find(c, eid);
            List<Model.Field> fs = new ArrayList<>((V("stale-lists") ? e.oldFields : e.fields).values());
            fs.sort(Comparator.comparingInt(f -> f.position));
            if (V("newest-first")) Collections.reverse(fs);
            for (Model.Field f : fs) l.add(view(f));
        }
        c.json(200, F("fields-no-metadata") ? Json.obj("items", l) : Json.obj("items", l, "metadata", meta()), Map.of());
    }

    /** Checks what is there and puts it into f. */
    static void question(Call c, Map<String, Object> item, Model.Field f, List<String> errors) {
        unknown(item, errors, "label", "type", "required", "options");
        if (item.containsKey("label")) {
            Object v = string(item, "label", false, 500, errors);
            if (v instanceof String) { if (((String) v).isBlank()) errors.add("label can't be blank"); else f.label = (String) v; }
        }
        if (item.containsKey("type")) {
            Object v = item.get("type");
            if (v instanceof String && (Model.FIELD_TYPES.contains(v) || (F("field-update-any-type") && c.op.equals("fields.update")))
                && !(F("field-type-refused") && v.equals("term_and_consent"))) f.type = (String) v;
            else errors.add("type is not included in the list");
        }
        if (item.containsKey("required")) {
            Object v = item.get("required");
            if (V("rails-coerce") && v instanceof String && ((String) v).matches("true|false|0|1")) v = v.equals("true") || v.equals("1");
            if (v instanceof Boolean) f.required = (Boolean) v; else errors.add("required must be true or false");
        }
        if (item.containsKey("options")) {
            Object v = item.get("options");
            boolean ok = v instanceof List && ((List<?>) v).size() <= 500;
            List<String> l = new ArrayList<>();
            if (ok) for (Object o : (List<?>) v) {
                if (V("rails-coerce") && (o instanceof Number || o instanceof Boolean)) o = o.toString();
                if (o instanceof String) l.add((String) o); else ok = false;
            }
            if (ok) f.options = List.copyOf(l); else errors.add("options must be an array of strings");
        }
    }

    static void createField(Call c, String eid) {
        Map<String, Object> out;
        synchronized (model) { find(c, eid); }
        Map<String, Object> item = item(c, false);
        synchronized (model) {
            Model.Event e = find(c, eid);
            List<String> errors = new ArrayList<>();
            if (!item.containsKey("label")) errors.add("label is required");
            Model.Field draft = new Model.Field();
            if (!item.containsKey("type")) { if (F("field-type-optional")) draft.type = "short_text"; else errors.add("type is required"); }
            question(c, item, draft, errors);
            if (!errors.isEmpty()) throw invalid(errors);
            Model.Field f = model.addField(e, draft.label, draft.type, draft.required, draft.options);
            if (V("stale-lists")) later(() -> { if (e.fields.containsKey(f.id)) e.oldFields.put(f.id, f); });
            out = view(f);
            if (F("field-create-required-not-kept") && f.required) { Model.Field g = f.copy(); g.required = false; e.fields.put(g.id, g); }
        }
        one(c, 201, out);
    }

    static void updateField(Call c, String eid, String fid) {
        Map<String, Object> out;
        synchronized (model) { field(find(c, eid), fid); }
        Map<String, Object> item = item(c, false);
        synchronized (model) {
            Model.Event e = find(c, eid);
            Model.Field f = field(e, fid).copy();
            List<String> errors = new ArrayList<>();
            question(c, item, f, errors);
            if (!errors.isEmpty()) throw invalid(errors);
            f.touched = true;
            if (F("field-update-resets-required") && item.containsKey("label") && !item.containsKey("required")) f.required = false;
            e.fields.put(f.id, f);
            if (V("stale-lists")) later(() -> { if (e.fields.containsKey(f.id)) e.oldFields.put(f.id, f); });
            out = view(f);
        }
        one(c, 200, out);
    }

    static void deleteField(Call c, String eid, String fid) {
        Map<String, Object> out;
        synchronized (model) {
            Model.Event e = find(c, eid);
            Model.Field f = field(e, fid);
            out = view(f);
            if (!F("delete-field-not-kept")) {
                e.fields.remove(f.id);
                if (F("delete-field-neighbour")) {
                    Map.Entry<Long, Model.Field> x = e.fields.higherEntry(f.id);
                    if (x != null) e.fields.remove(x.getKey());
                }
                for (Model.Attendee a : new ArrayList<>(e.attendees.values())) if (a.answers.containsKey(f.id)) {
                    Model.Attendee b = a.copy();
                    b.answers.remove(f.id);
                    save(e, b);
                }
            }
            if (V("stale-lists")) later(() -> e.oldFields.remove(f.id));
        }
        if (V("quiet-204")) c.send(204, "", new byte[0], Map.of()); else one(c, 200, out);
    }

    // ---- start -----------------------------------------------------------------------------------------------
    /** One line of JSON in UTF-8, whatever the locale says. */
    static void emit(Object v) {
        byte[] b = (Json.write(v) + "\n").getBytes(StandardCharsets.UTF_8);
        System.out.write(b, 0, b.length);
        System.out.flush();
    }

    static void die(String m) { System.err.println(m); System.exit(2); }

    public static void main(String[] args) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.idleInterval", "120");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "2000");
        int port = 0;
        boolean list = false;
        for (int k = 0; k < args.length; k++) {
            String a = args[k], v = null;
            int q = a.indexOf('=');
            if (a.startsWith("--") && q > 0) { v = a.substring(q + 1); a = a.substring(0, q); }
            if (a.equals("--list")) { list = true; continue; }
            if (!Set.of("--port", "--variant", "--fault", "--rate").contains(a)) die("unknown argument: " + a);
            if (v == null) { if (++k >= args.length) die(a + " needs a value"); v = args[k]; }
            try {
                if (a.equals("--port")) port = Integer.parseInt(v);
                else if (a.equals("--rate")) rate = Integer.parseInt(v);
                else if (a.equals("--fault")) fault = v.trim();
                else for (String x : v.split(",")) if (!x.isBlank()) variants.add(x.trim());
            } catch (NumberFormatException e) { die(a + " needs a number"); }
        }
        if (list) { emit(Json.obj("variants", Catalogue.variants(), "faults", Catalogue.faults())); return; }
        for (String v : variants) if (!Catalogue.VARIANTS.containsKey(v)) die("unknown variant: " + v);
        if (!fault.isEmpty() && !Catalogue.FAULTS.containsKey(fault)) die("unknown fault: " + fault);

        model.seed();
        OAuth.Client full = oauth.client("lk-7Qv2mN4xTeRz9WcA", "sec_" + "Zk3vUq8tYw1LbN6dRf0HsJp5XaGe", "Badge printer", 1, "read", "write");
        OAuth.Client reader = oauth.client("lk-Jd81hPoYc3BnXf5K", "sec_" + "m2Rt7QxVb9KuCz4WnEy6LhAa1SgP", "Lobby screen", 1, "read");
        OAuth.Client app = oauth.client("lk-Ue6rGsA0kTbM2yLi", V("public-client") ? null : "sec_" + "p8Fj3DyNc5XvQw0ZtBo7KiRe2MuH", "Larkspur Desk for macOS", 1, "read", "write");
        OAuth.Client theirs = oauth.client("lk-Oz4wIvHq5SjDn8Eg", "sec_" + "T6bYx1CgLr9PeKa3VfWm0UiQz7Nd", "Ostrich sync", 2, "read", "write");
        OAuth.User u = new OAuth.User();
        u.id = 5512; u.name = "freja.holm"; u.password = "L\u00e6rke & spore 42"; u.first = "Freja"; u.last = "Holm"; u.email = "freja.holm@larkspur.example"; u.accounts = Set.of(1L);
        oauth.users.put(u.name, u);
        OAuth.Token expired = oauth.token(full, null, Set.of("read", "write"), -3600), revoked = oauth.token(full, null, Set.of("read", "write"), 7200);
        revoked.revoked = true;

        HttpServer s = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 256);
        s.createContext("/", Server::handle);
        s.setExecutor(Executors.newCachedThreadPool());
        s.start();

        Model.Event main = model.accounts.get(1L).events.get(48213L);
        Model.Event foreign = model.accounts.get(2L).events.get(51904L);
        Map<String, Object> user = Json.obj("account_id", 1L, "foreign_account_id", 2L, "client_id", app.id);
        if (app.secret != null) user.put("client_secret", app.secret);
        user.putAll(Json.obj("redirect_uri", OAuth.OOB, "sign_in", "form", "username", u.name, "password", u.password));
        emit(Json.obj("name", "larkspur-java", "base_url", "http://127.0.0.1:" + s.getAddress().getPort(),
            "client", Json.obj("id", full.id, "secret", full.secret), "read_client", Json.obj("id", reader.id, "secret", reader.secret),
            "user", user, "environment", "local", "event_id", main.id, "other_event_id", 48377L, "fields_event_id", 48502L,
            "registration_type_id", main.types.firstKey(), "session_id", main.sessions.firstKey(),
            "foreign", Json.obj("event_id", foreign.id, "attendee_id", foreign.attendees.firstKey(), "client", Json.obj("id", theirs.id, "secret", theirs.secret)),
            "tokens", Json.obj("expired", expired.value, "revoked", revoked.value),
            "writes", "allow", "rate_limit", rate > 0 ? "probe" : "avoid", "settle_ms", V("stale-lists") ? 1000L : 300L));
    }
}
