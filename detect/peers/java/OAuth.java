import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** The authorization server: RFC 6749, 6750 (issuing side), 7636, 8252 and, with refresh-tokens, 7009. */
final class OAuth {
    static final String OOB = "urn:ietf:wg:oauth:2.0:oob";
    static final SecureRandom RND = new SecureRandom();

    static final class Client { String id, secret, name; long account; Set<String> allowed; }
    static final class User { long id; String name, first, last, email, password; Set<Long> accounts; }
    static final class Token {
        String value, client; User user; long account; Set<String> scopes; long expires; volatile boolean revoked;
        long window, used; // rate limiting
        boolean personal() { return user != null; }
    }
    static final class Code { String value, client, redirect, challenge; boolean redirectGiven; User user; Set<String> scopes; long expires; boolean used; List<String> issued = new ArrayList<>(); }
    static final class Refresh { String client; User user; Set<String> scopes; }
    static final class Ask { Client client; String redirect, state, challenge; boolean redirectGiven; Set<String> scopes; Map<String, String> raw; }
    static final class Ticket { Ask ask; User user; long expires; }

    final Map<String, Client> clients = new ConcurrentHashMap<>();
    final Map<String, User> users = new ConcurrentHashMap<>();
    final Map<String, Token> tokens = new ConcurrentHashMap<>();
    final Map<String, Code> codes = new ConcurrentHashMap<>();
    final Map<String, Refresh> refreshes = new ConcurrentHashMap<>();
    final Map<String, Ticket> tickets = new ConcurrentHashMap<>();
    final Map<String, User> cookies = new ConcurrentHashMap<>();

    static String random(int bytes) {
        byte[] b = new byte[bytes];
        RND.nextBytes(b);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(b);
    }

    Client client(String id, String secret, String name, long account, String... allowed) {
        Client c = new Client();
        c.id = id; c.secret = secret; c.name = name; c.account = account;
        c.allowed = new LinkedHashSet<>(List.of(allowed));
        clients.put(id, c);
        return c;
    }

    Token token(Client c, User u, Set<String> scopes, long seconds) {
        Token t = new Token();
        t.value = "lks_" + random(32);
        if (Server.V("jwt-tokens")) {
            Base64.Encoder e = Base64.getUrlEncoder().withoutPadding();
            long now = System.currentTimeMillis() / 1000;
            t.value = e.encodeToString("{\"alg\":\"EdDSA\",\"typ\":\"at+jwt\",\"kid\":\"2026-01\"}".getBytes()) + "."
                + e.encodeToString(Json.write(Json.obj("iss", "https://id.larkspur.example", "sub", u == null ? c.id : "user:" + u.id, "aud", "api-v2",
                    "iat", now, "exp", now + seconds, "scope", String.join(" ", scopes), "jti", random(12))).getBytes(StandardCharsets.UTF_8)) + "." + random(64);
        }
        t.client = c.id; t.user = u; t.account = c.account; t.scopes = scopes;
        t.expires = System.currentTimeMillis() + seconds * 1000;
        tokens.put(t.value, t);
        return t;
    }

    static boolean same(String a, String b) {
        return a != null && b != null && MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    /** Form or query parameters; null when a name is repeated or an escape or byte sequence is broken. */
    static Map<String, String> form(String text) {
        Map<String, String> m = new LinkedHashMap<>();
        if (text == null) return m;
        for (String p : text.split("&")) {
            if (p.isEmpty()) continue;
            int q = p.indexOf('=');
            try {
                String k = URLDecoder.decode(q < 0 ? p : p.substring(0, q), StandardCharsets.UTF_8);
                String v = q < 0 ? "" : URLDecoder.decode(p.substring(q + 1), StandardCharsets.UTF_8);
                if (m.putIfAbsent(k, v) != null) return null;
            } catch (IllegalArgumentException e) { return null; }
        }
        m.values().removeIf(String::isEmpty); // RFC 6749, 3.1: parameters without a value are as if omitted
        return m;
    }

    static String enc(String s) { return URLEncoder.encode(s, StandardCharsets.UTF_8); }

    // ---- token endpoint --------------------------------------------------------------------------------------
    static final class Refuse extends RuntimeException {
        final int status; final String code, text; final boolean basic;
        Refuse(int status, String code, String text) { this(status, code, text, false); }
        Refuse(int status, String code, String text, boolean basic) { super(code, null, false, false); this.status = status; this.code = code; this.text = text; this.basic = basic; }
    }

    void tokenEndpoint(Server.Call c) {
        Map<String, String> no = new LinkedHashMap<>(Map.of("Cache-Control", "no-store", "Pragma", "no-cache"));
        if (!c.method.equals("POST")) { no.put("Allow", "POST"); c.json(405, Json.obj("error", "invalid_request", "error_description", "Use POST"), no); return; }
        try {
            c.json(200, token(c), no);
        } catch (Refuse r) {
            if (r.status == 401) no.put("WWW-Authenticate", "Basic realm=\"larkspur\", charset=\"UTF-8\"");
            c.json(r.status, Json.obj("error", r.code, "error_description", r.text), no);
        }
    }

    private Map<String, String> body(Server.Call c) {
        String ct = c.header("Content-Type");
        String mt = ct == null ? "" : ct.split(";")[0].trim().toLowerCase(Locale.ROOT);
        if (!mt.equals("application/x-www-form-urlencoded")) throw new Refuse(400, "invalid_request", "The body must be application/x-www-form-urlencoded");
        Map<String, String> p = form(new String(c.body, StandardCharsets.UTF_8));
        if (p == null) throw new Refuse(400, "invalid_request", "A parameter is repeated or badly encoded");
        return p;
    }

    private Client authenticate(Server.Call c, Map<String, String> p) {
        String id = p.get("client_id"), secret = p.get("client_secret"), auth = c.header("Authorization");
        boolean basic = false;
        if (auth != null) {
            if (!auth.regionMatches(true, 0, "Basic ", 0, 6)) throw new Refuse(401, "invalid_client", "Unsupported client authentication", true);
            if (secret != null) throw new Refuse(400, "invalid_request", "Use one way of client authentication only");
            try {
                String raw = new String(Base64.getDecoder().decode(auth.substring(6).trim()), StandardCharsets.UTF_8);
                int q = raw.indexOf(':');
                if (q < 0) throw new IllegalArgumentException();
                String bid = URLDecoder.decode(raw.substring(0, q), StandardCharsets.UTF_8);
                if (id != null && !id.equals(bid)) throw new Refuse(400, "invalid_request", "client_id differs from the Authorization header");
                id = bid;
                secret = URLDecoder.decode(raw.substring(q + 1), StandardCharsets.UTF_8);
                basic = true;
            } catch (IllegalArgumentException e) { throw new Refuse(401, "invalid_client", "Malformed Basic credentials", true); }
        }
        if (id == null) throw new Refuse(401, "invalid_client", "client_id is missing");
        Client cl = clients.get(id);
        if (cl == null) throw new Refuse(401, "invalid_client", "Unknown client or wrong secret", basic);
        if (cl.secret == null) {
            if (secret != null) throw new Refuse(401, "invalid_client", "This client has no secret", basic);
            return cl;
        }
        boolean ok = same(cl.secret, secret);
        if (Server.F("secret-prefix") && secret != null && secret.length() >= 12 && cl.secret.startsWith(secret.substring(0, 12))) ok = true;
        if (!ok) throw new Refuse(401, "invalid_client", "Unknown client or wrong secret", basic);
        return cl;
    }

    /** What may be granted of what was asked. */
    static Set<String> scopes(String asked, Client cl) {
        if (asked == null || asked.isBlank()) {
            if (Server.F("scope-default-wide")) return new LinkedHashSet<>(cl.allowed);
            if (!cl.allowed.contains("read")) throw new Refuse(400, "invalid_scope", "The default scope is not allowed for this application");
            return new LinkedHashSet<>(List.of("read"));
        }
        Set<String> want = new LinkedHashSet<>(), got = new LinkedHashSet<>();
        for (String s : asked.split(" ")) if (!s.isEmpty()) want.add(s);
        for (String s : want) {
            if (cl.allowed.contains(s)) got.add(s);
            else if (!Server.V("scope-narrowing")) throw new Refuse(400, "invalid_scope", "The requested scope is unknown or not allowed for this application");
        }
        if (got.isEmpty()) throw new Refuse(400, "invalid_scope", "Nothing of the requested scope can be granted");
        if (Server.F("scope-both-order") && got.size() == 2 && got.iterator().next().equals("write")) got.remove("read");
        return got;
    }

    private Map<String, Object> grant(Client cl, User u, Set<String> scopes, String asked, Code from) {
        Set<String> real = scopes;
        if (Server.F("scope-widen-personal") && u != null && cl.allowed.contains("write")) real = Set.of("read", "write");
        Token t = token(cl, u, real, 7200);
        if (from != null) from.issued.add(t.value);
        boolean terse = Server.V("terse-token");
        Map<String, Object> m = Json.obj("access_token", t.value, "token_type", terse ? "bearer" : "Bearer");
        if (!terse) m.put("expires_in", 7200L); else t.expires = Long.MAX_VALUE;
        String given = String.join(" ", scopes);
        if (!terse || !given.equals(asked)) m.put("scope", given);
        if (u != null && Server.V("refresh-tokens")) {
            Refresh r = new Refresh();
            r.client = cl.id; r.user = u; r.scopes = scopes;
            String v = "lkr_" + random(32);
            refreshes.put(v, r);
            m.put("refresh_token", v);
        }
        if (Server.V("extra-fields")) m.put("created_at", System.currentTimeMillis() / 1000);
        return m;
    }

    private Map<String, Object> token(Server.Call c) {
        Map<String, String> p = body(c);
        String g = p.get("grant_type");
        if (g == null) throw new Refuse(400, "invalid_request", "grant_type is missing");
        boolean refresh = g.equals("refresh_token") && Server.V("refresh-tokens");
        if (!g.equals("client_credentials") && !g.equals("authorization_code") && !refresh)
            throw new Refuse(400, "unsupported_grant_type", "Supported: client_credentials, authorization_code");
        Client cl = authenticate(c, p);
        if (g.equals("client_credentials")) {
            if (cl.secret == null) throw new Refuse(400, "unauthorized_client", "A public client cannot use this grant");
            return grant(cl, null, scopes(p.get("scope"), cl), p.get("scope"), null);
        }
        if (refresh) {
            String rt = p.get("refresh_token");
            if (rt == null) throw new Refuse(400, "invalid_request", "refresh_token is missing");
            Refresh r = refreshes.get(rt);
            if (r == null || !r.client.equals(cl.id)) throw new Refuse(400, "invalid_grant", "The refresh token is not valid");
            Set<String> sc = r.scopes;
            if (p.get("scope") != null) {
                sc = new LinkedHashSet<>(Arrays.asList(p.get("scope").trim().split(" +")));
                if (!r.scopes.containsAll(sc)) throw new Refuse(400, "invalid_scope", "Wider than the original grant");
            }
            if (refreshes.remove(rt) == null) throw new Refuse(400, "invalid_grant", "The refresh token is not valid");
            return grant(cl, r.user, sc, p.get("scope"), null);
        }
        String code = p.get("code"), ver = p.get("code_verifier");
        if (code == null) throw new Refuse(400, "invalid_request", "code is missing");
        if (ver == null) throw new Refuse(400, "invalid_request", "code_verifier is missing");
        Code k = codes.get(code);
        if (k == null) throw new Refuse(400, "invalid_grant", "The code is not valid");
        synchronized (k) {
            if (!k.client.equals(cl.id) && !Server.F("code-any-client")) throw new Refuse(400, "invalid_grant", "The code is not valid");
            if (k.used && !Server.F("code-reuse")) {
                for (String v : k.issued) { Token t = tokens.get(v); if (t != null) t.revoked = true; }
                throw new Refuse(400, "invalid_grant", "The code is not valid");
            }
            if (k.expires < System.currentTimeMillis()) throw new Refuse(400, "invalid_grant", "The code is not valid");
            String ru = p.get("redirect_uri");
            boolean ok = ru == null ? !k.redirectGiven : ru.equals(k.redirect);
            if (ok && !pkce(ver, k.challenge)) ok = false;
            if (!ok) {
                if (Server.V("burn-code")) k.used = true;
                throw new Refuse(400, "invalid_grant", "redirect_uri or code_verifier does not match");
            }
            k.used = true;
            return grant(cl, k.user, k.scopes, null, k);
        }
    }

    static boolean pkce(String ver, String challenge) {
        if (!ver.matches("[A-Za-z0-9._~-]{43,128}")) return false;
        if (Server.F("pkce-unchecked")) return true;
        try {
            byte[] h = MessageDigest.getInstance("SHA-256").digest(ver.getBytes(StandardCharsets.US_ASCII));
            return same(Base64.getUrlEncoder().withoutPadding().encodeToString(h), challenge);
        } catch (java.security.NoSuchAlgorithmException e) { return false; }
    }

    void revokeEndpoint(Server.Call c) {
        try {
            if (!c.method.equals("POST")) throw new Refuse(405, "invalid_request", "Use POST");
            Map<String, String> p = body(c);
            Client cl = authenticate(c, p);
            String v = p.get("token");
            if (v == null) throw new Refuse(400, "invalid_request", "token is missing");
            Token t = tokens.get(v);
            if (t != null && t.client.equals(cl.id)) t.revoked = true;
            Refresh r = refreshes.get(v);
            if (r != null && r.client.equals(cl.id)) refreshes.remove(v);
            c.json(200, Json.obj(), Map.of("Cache-Control", "no-store"));
        } catch (Refuse r) {
            Map<String, String> h = new HashMap<>(Map.of("Cache-Control", "no-store"));
            if (r.status == 401) h.put("WWW-Authenticate", "Basic realm=\"larkspur\"");
            if (r.status == 405) h.put("Allow", "POST");
            c.json(r.status, Json.obj("error", r.code, "error_description", r.text), h);
        }
    }

    // ---- authorization endpoint ------------------------------------------------------------------------------
    static String esc(String s) {
        return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
    }

    static String page(String title, String inner) {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title + " \u00b7 Larkspur</title>"
            + "<meta name=\"viewport\" content=\"width=device-width\"></head>\n<body><main><h1>" + title + "</h1>\n" + inner + "\n</main></body></html>\n";
    }

    void html(Server.Call c, int status, String title, String inner) {
        c.send(status, "text/html; charset=utf-8", page(title, inner).getBytes(StandardCharsets.UTF_8), Map.of("Cache-Control", "no-store",
            "X-Frame-Options", "DENY", "Referrer-Policy", "no-referrer"));
    }

    void redirect(Server.Call c, String to, Map<String, String> more) {
        Map<String, String> h = new LinkedHashMap<>(more);
        h.put("Location", to);
        h.put("Cache-Control", "no-store");
        c.send(Server.V("login-session") ? 303 : 302, "text/html; charset=utf-8", new byte[0], h);
    }

    static boolean loopback(String uri) {
        try {
            URI u = new URI(uri);
            String h = u.getHost();
            return "http".equalsIgnoreCase(u.getScheme()) && h != null && u.getRawFragment() == null && u.getRawUserInfo() == null
                && (h.equals("127.0.0.1") || h.equals("localhost") || h.equals("[::1]"));
        } catch (java.net.URISyntaxException e) { return false; }
    }

    /** Tells the client about a failure, or the user when there is nowhere to send it. */
    void fail(Server.Call c, Ask a, String code, String text) {
        if (a.redirect.equals(OOB)) { html(c, 400, "Authorization failed", "<p>" + esc(text) + "</p><p><code>" + code + "</code></p>"); return; }
        redirect(c, a.redirect + (a.redirect.contains("?") ? "&" : "?") + "error=" + code + "&error_description=" + enc(text)
            + (a.state == null ? "" : "&state=" + enc(a.state)), Map.of());
    }

    Ask ask(Server.Call c, Map<String, String> p) {
        Ask a = new Ask();
        a.raw = p;
        a.client = p.get("client_id") == null ? null : clients.get(p.get("client_id"));
        if (a.client == null) { html(c, 400, "Unknown application", "<p>The client_id is missing or unknown.</p>"); return null; }
        a.redirect = p.get("redirect_uri");
        a.redirectGiven = a.redirect != null;
        if (a.redirect == null || !(a.redirect.equals(OOB) || loopback(a.redirect))) {
            html(c, 400, "Wrong redirect address", "<p>The redirect_uri is missing or not registered for this application.</p>");
            return null;
        }
        a.state = p.get("state");
        String rt = p.get("response_type"), m = p.get("code_challenge_method");
        a.challenge = p.get("code_challenge");
        if (rt == null) { fail(c, a, "invalid_request", "response_type is missing"); return null; }
        if (!rt.equals("code")) { fail(c, a, "unsupported_response_type", "Only response_type=code is supported"); return null; }
        if (a.challenge == null) { fail(c, a, "invalid_request", "code_challenge is required"); return null; }
        if (!"S256".equals(m)) { fail(c, a, "invalid_request", "transform algorithm not supported, use S256"); return null; }
        if (!a.challenge.matches("[A-Za-z0-9_-]{43}")) { fail(c, a, "invalid_request", "code_challenge is malformed"); return null; }
        try { a.scopes = scopes(p.get("scope"), a.client); } catch (Refuse r) { fail(c, a, r.code, r.text); return null; }
        return a;
    }

    static final List<String> CARRIED = List.of("client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge", "code_challenge_method");

    void signIn(Server.Call c, Ask a, String problem) {
        StringBuilder b = new StringBuilder();
        if (problem != null) b.append("<p role=\"alert\">").append(esc(problem)).append("</p>\n");
        b.append("<p>Sign in to connect <strong>").append(esc(a.client.name)).append("</strong>.</p>\n<form method=\"post\" action=\"/oauth/authorize\">\n");
        for (String k : CARRIED) if (a.raw.get(k) != null)
            b.append("<input type=\"hidden\" name=\"").append(k).append("\" value=\"").append(esc(a.raw.get(k))).append("\">\n");
        b.append("<p><label for=\"u\">Username</label> <input id=\"u\" type=\"text\" name=\"username\" autocomplete=\"username\" required></p>\n"
            + "<p><label for=\"p\">Password</label> <input id=\"p\" type=\"password\" name=\"password\" autocomplete=\"current-password\" required></p>\n"
            + "<p><button type=\"submit\">Sign in</button></p>\n</form>");
        html(c, 200, "Sign in", b.toString());
    }

    void authorize(Server.Call c) {
        Map<String, String> p;
        boolean post = c.method.equals("POST");
        if (!post && !c.method.equals("GET") && !c.method.equals("HEAD")) {
            c.send(405, "text/plain; charset=utf-8", "Method Not Allowed\n".getBytes(), Map.of("Allow", "GET, HEAD, POST"));
            return;
        }
        if (post) {
            try { p = body(c); } catch (Refuse r) { html(c, 400, "Bad request", "<p>" + esc(r.text) + "</p>"); return; }
            Map<String, String> q = form(c.query);
            if (q != null) for (Map.Entry<String, String> e : q.entrySet()) p.putIfAbsent(e.getKey(), e.getValue());
        } else p = form(c.query);
        if (p == null) { html(c, 400, "Bad request", "<p>A parameter is repeated or badly encoded.</p>"); return; }

        if (post && p.get("ticket") != null) {
            Ticket t = tickets.remove(p.get("ticket"));
            if (t == null || t.expires < System.currentTimeMillis()) { html(c, 400, "This page has expired", "<p>Start again from the application.</p>"); return; }
            if (!"approve".equals(p.get("decision"))) { fail(c, t.ask, "access_denied", "The user refused the request"); return; }
            finish(c, t.ask, t.user);
            return;
        }
        Ask a = ask(c, p);
        if (a == null) return;
        User user = null;
        if (post) {
            User u = p.get("username") == null ? null : users.get(p.get("username"));
            if (u == null || !same(u.password, p.get("password"))) { signIn(c, a, "Wrong username or password."); return; }
            if (Server.V("login-session")) {
                String sid = random(24);
                cookies.put(sid, u);
                StringBuilder to = new StringBuilder("/oauth/authorize?");
                for (String k : CARRIED) if (p.get(k) != null) to.append(k).append('=').append(enc(p.get(k))).append('&');
                to.setLength(to.length() - 1);
                redirect(c, to.toString(), Map.of("Set-Cookie", "larkspur_session=" + sid + "; Path=/oauth; HttpOnly; SameSite=Lax"));
                return;
            }
            user = u;
        } else if (Server.V("login-session") && c.header("Cookie") != null) {
            for (String kv : c.header("Cookie").split(";")) {
                kv = kv.trim();
                if (kv.startsWith("larkspur_session=")) user = cookies.get(kv.substring(17));
            }
        }
        if (user == null) { signIn(c, a, null); return; }
        if (Server.V("consent")) {
            Ticket t = new Ticket();
            t.ask = a; t.user = user; t.expires = System.currentTimeMillis() + 600_000;
            String id = random(24);
            tickets.put(id, t);
            StringBuilder b = new StringBuilder("<p>" + esc(user.first) + ", may <strong>" + esc(a.client.name) + "</strong>:</p><ul>");
            for (String s : a.scopes) b.append("<li>").append(s.equals("read") ? "see your events and guests" : "change guests, forms and check-ins").append("</li>");
            b.append("</ul>\n<form method=\"post\" action=\"/oauth/authorize\"><input type=\"hidden\" name=\"ticket\" value=\"").append(id)
                .append("\">\n<button type=\"submit\" name=\"decision\" value=\"approve\">Allow</button>\n<button type=\"submit\" name=\"decision\" value=\"deny\">Deny</button></form>");
            html(c, 200, "Allow access?", b.toString());
            return;
        }
        finish(c, a, user);
    }

    void finish(Server.Call c, Ask a, User u) {
        Code k = new Code();
        k.value = random(24);
        k.client = a.client.id; k.redirect = a.redirect; k.redirectGiven = a.redirectGiven; k.challenge = a.challenge;
        k.user = u; k.scopes = a.scopes; k.expires = System.currentTimeMillis() + 300_000;
        codes.put(k.value, k);
        if (!a.redirect.equals(OOB)) {
            redirect(c, a.redirect + (a.redirect.contains("?") ? "&" : "?") + "code=" + enc(k.value) + (a.state == null ? "" : "&state=" + enc(a.state)), Map.of());
        } else if (Server.V("oob-native")) {
            redirect(c, "/oauth/authorize/native?code=" + enc(k.value), Map.of());
        } else codePage(c, k.value);
    }

    void codePage(Server.Call c, String code) {
        html(c, 200, "Authorization code", "<p>Copy this code into the application. It can be used once, within five minutes.</p>\n<p><code id=\"authorization_code\">" + esc(code) + "</code></p>");
    }

    void nativePage(Server.Call c) {
        Map<String, String> p = form(c.query);
        if (p == null || p.get("code") == null || !codes.containsKey(p.get("code"))) html(c, 404, "Not found", "<p>No such code.</p>");
        else codePage(c, p.get("code"));
    }
}
