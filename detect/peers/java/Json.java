import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.*;

/** A small strict JSON reader (RFC 8259) and a writer with two house styles. */
final class Json {
    static final class Bad extends Exception {
        Bad(String m) { super(m, null, false, false); }
    }

    // ---- reading ---------------------------------------------------------------------------------------------
    private final String s;
    private int i = 0;

    private Json(String s) { this.s = s; }

    static Object read(String text) throws Bad {
        Json j = new Json(text);
        j.space();
        Object v = j.value(0);
        j.space();
        if (j.i != j.s.length()) throw new Bad("trailing characters at offset " + j.i);
        return v;
    }

    private void space() {
        while (i < s.length()) {
            char c = s.charAt(i);
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') i++; else return;
        }
    }

    private char next() throws Bad {
        if (i >= s.length()) throw new Bad("unexpected end of input");
        return s.charAt(i);
    }

    private Object value(int depth) throws Bad {
        if (depth > 80) throw new Bad("nested too deeply");
        char c = next();
        switch (c) {
            case '{': {
                i++;
                Map<String, Object> m = new LinkedHashMap<>();
                space();
                if (next() == '}') { i++; return m; }
                while (true) {
                    space();
                    if (next() != '"') throw new Bad("expected a member name at offset " + i);
                    String k = string();
                    space();
                    if (next() != ':') throw new Bad("expected ':' at offset " + i);
                    i++;
                    space();
                    m.put(k, value(depth + 1));
                    space();
                    char d = next();
                    i++;
                    if (d == '}') return m;
                    if (d != ',') throw new Bad("expected ',' or '}' at offset " + (i - 1));
                }
            }
            case '[': {
                i++;
                List<Object> l = new ArrayList<>();
                space();
                if (next() == ']') { i++; return l; }
                while (true) {
                    space();
                    l.add(value(depth + 1));
                    space();
                    char d = next();
                    i++;
                    if (d == ']') return l;
                    if (d != ',') throw new Bad("expected ',' or ']' at offset " + (i - 1));
                }
            }
            case '"': return string();
            case 't': return word("true", Boolean.TRUE);
            case 'f': return word("false", Boolean.FALSE);
            case 'n': return word("null", null);
            default:
                if (c == '-' || (c >= '0' && c <= '9')) return number();
                throw new Bad("unexpected character at offset " + i);
        }
    }

    private Object word(String w, Object v) throws Bad {
        if (!s.startsWith(w, i)) throw new Bad("unexpected token at offset " + i);
        i += w.length();
        return v;
    }

    private int digits() {
        int n = 0;
        while (i < s.length() && s.charAt(i) >= '0' && s.charAt(i) <= '9') { i++; n++; }
        return n;
    }

    private Object number() throws Bad {
        int start = i;
        if (s.charAt(i) == '-') i++;
        int z = i;
        int n = digits();
        if (n == 0 || (n > 1 && s.charAt(z) == '0')) throw new Bad("malformed number at offset " + start);
        boolean whole = true;
        if (i < s.length() && s.charAt(i) == '.') {
            whole = false;
            i++;
            if (digits() == 0) throw new Bad("malformed number at offset " + start);
        }
        if (i < s.length() && (s.charAt(i) == 'e' || s.charAt(i) == 'E')) {
            whole = false;
            i++;
            if (i < s.length() && (s.charAt(i) == '+' || s.charAt(i) == '-')) i++;
            if (digits() == 0) throw new Bad("malformed number at offset " + start);
        }
        String t = s.substring(start, i);
        if (t.length() > 400) throw new Bad("number too long at offset " + start);
        if (whole) {
            if (t.length() <= 18) return Long.parseLong(t);
            BigInteger b = new BigInteger(t);
            return b.bitLength() < 64 ? (Object) b.longValue() : b;
        }
        try {
            return new BigDecimal(t);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new Bad("number out of range at offset " + start);
        }
    }

    private String string() throws Bad {
        i++;
        StringBuilder b = new StringBuilder();
        while (true) {
            char c = next();
            i++;
            if (c == '"') break;
            if (c < 0x20) throw new Bad("control character in string at offset " + (i - 1));
            if (c != '\\') { b.append(c); continue; }
            char e = next();
            i++;
            switch (e) {
                case '"': case '\\': case '/': b.append(e); break;
                case 'b': b.append('\b'); break;
                case 'f': b.append('\f'); break;
                case 'n': b.append('\n'); break;
                case 'r': b.append('\r'); break;
                case 't': b.append('\t'); break;
                case 'u': {
                    if (i + 4 > s.length()) throw new Bad("short \\u escape");
                    int v = 0;
                    for (int k = 0; k < 4; k++) {
                        char h = s.charAt(i + k);
                        int d = h < 128 ? Character.digit(h, 16) : -1;
                        if (d < 0) throw new Bad("malformed \\u escape at offset " + i);
                        v = v * 16 + d;
                    }
                    i += 4;
                    b.append((char) v);
                    break;
                }
                default: throw new Bad("unknown escape at offset " + (i - 1));
            }
        }
        // an unpaired surrogate cannot be written back as UTF-8: it is replaced, as most decoders do
        for (int k = 0; k < b.length(); k++) {
            char c = b.charAt(k);
            if (Character.isHighSurrogate(c) && k + 1 < b.length() && Character.isLowSurrogate(b.charAt(k + 1))) k++;
            else if (Character.isSurrogate(c)) b.setCharAt(k, '\uFFFD');
        }
        return b.toString();
    }

    // ---- writing ---------------------------------------------------------------------------------------------
    static Map<String, Object> obj(Object... kv) {
        Map<String, Object> m = new LinkedHashMap<>();
        for (int k = 0; k < kv.length; k += 2) m.put((String) kv[k], kv[k + 1]);
        return m;
    }

    static String write(Object v) { return write(v, false); }

    /** php = escape '/' and everything outside ASCII, indent by four. */
    static String write(Object v, boolean php) {
        StringBuilder b = new StringBuilder(512);
        put(b, v, php, 0);
        return b.toString();
    }

    private static void indent(StringBuilder b, boolean php, int n) {
        if (php) b.append('\n').append("    ".repeat(n));
    }

    private static void put(StringBuilder b, Object v, boolean php, int n) {
        if (v == null) b.append("null");
        else if (v instanceof String) quote(b, (String) v, php);
        else if (v instanceof Map) {
            Map<?, ?> m = (Map<?, ?>) v;
            if (m.isEmpty()) { b.append("{}"); return; }
            b.append('{');
            boolean first = true;
            for (Map.Entry<?, ?> e : m.entrySet()) {
                if (!first) b.append(',');
                first = false;
                indent(b, php, n + 1);
                quote(b, (String) e.getKey(), php);
                b.append(php ? ": " : ":");
                put(b, e.getValue(), php, n + 1);
            }
            indent(b, php, n);
            b.append('}');
        } else if (v instanceof Collection) {
            Collection<?> l = (Collection<?>) v;
            if (l.isEmpty()) { b.append("[]"); return; }
            b.append('[');
            boolean first = true;
            for (Object o : l) {
                if (!first) b.append(',');
                first = false;
                indent(b, php, n + 1);
                put(b, o, php, n + 1);
            }
            indent(b, php, n);
            b.append(']');
        } else b.append(v); // Boolean, Long, Integer, BigInteger, BigDecimal
    }

    private static void quote(StringBuilder b, String s, boolean php) {
        b.append('"');
        for (int k = 0; k < s.length(); k++) {
            char c = s.charAt(k);
            switch (c) {
                case '"': b.append("\\\""); break;
                case '\\': b.append("\\\\"); break;
                case '\n': b.append("\\n"); break;
                case '\r': b.append("\\r"); break;
                case '\t': b.append("\\t"); break;
                case '/': b.append(php ? "\\/" : "/"); break;
                default:
                    if (c < 0x20 || c == 0x7f || (php && c > 0x7e)) b.append(String.format("\\u%04x", (int) c));
                    else b.append(c);
            }
        }
        b.append('"');
    }
}
