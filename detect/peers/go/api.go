package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

type app struct {
	base          string
	st            *store
	auth          *authority
	rate          int
	variant, flaw map[string]bool
}

func (a *app) v(name string) bool { return a.variant[name] }
func (a *app) f(name string) bool { return a.flaw[name] }

type reply struct {
	status int
	body   any    // JSON, when not nil
	raw    []byte // anything else
	header [][2]string
}

func message(text string) object { return object{{"error", text}} }

func fail(status int, text string) *reply { return &reply{status: status, body: message(text)} }

func (a *app) invalid(errs ...string) *reply {
	if a.v("first_error_only") && len(errs) > 1 {
		errs = errs[:1]
	}
	return &reply{status: 422, body: object{{"errors", errs}}}
}

func notFound(what string) *reply { return fail(404, what+" not found") }

// ---------------------------------------------------------------- entrance and exit

func (a *app) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if p := recover(); p != nil {
			log.Printf("panic: %v\n%s", p, debug.Stack())
			a.send(w, r, fail(400, "The request could not be understood"))
		}
	}()
	a.send(w, r, a.route(r))
}

func (a *app) route(r *http.Request) *reply {
	path := r.URL.EscapedPath()
	if a.v("trailing_slash") && len(path) > 1 && strings.HasSuffix(path, "/") {
		to := "/" + strings.Trim(path, "/")
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		return &reply{status: 308, header: [][2]string{{"Location", to}}}
	}
	switch path {
	case "/oauth/token":
		return a.tokenEndpoint(r)
	case "/oauth/authorize":
		return a.authorizeEndpoint(r)
	case "/oauth/authorize/native":
		if a.v("oob_redirect") && (r.Method == "GET" || r.Method == "HEAD") {
			return a.nativePage(r)
		}
	case "/login":
		if a.v("login_page") {
			return a.loginEndpoint(r)
		}
	case "/oauth/revoke":
		if a.v("refresh_tokens") {
			return a.revokeEndpoint(r)
		}
	case "/api/v2/openapi", "/api/v2/docs":
		if r.Method != "GET" && r.Method != "HEAD" {
			return &reply{status: 405, body: message("Method not allowed"), header: [][2]string{{"Allow", "GET, HEAD"}}}
		}
		if strings.HasSuffix(path, "docs") {
			return &reply{status: 200, raw: a.docs(), header: [][2]string{{"Content-Type", "text/html; charset=utf-8"}}}
		}
		return &reply{status: 200, body: a.openapi()}
	}
	if rest, ok := strings.CutPrefix(path, "/api/v2/"); ok {
		return a.api(r, strings.Split(rest, "/"))
	}
	if strings.HasPrefix(path, "/api/v1/") {
		return fail(401, "X-Api-Key is missing or unknown")
	}
	return fail(404, "There is nothing at this address")
}

func asciiOnly(in []byte) []byte {
	var b bytes.Buffer
	for _, r := range string(in) {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r > 0xFFFF:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xD800+(r>>10), 0xDC00+(r&0x3FF))
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.Bytes()
}

func (a *app) send(w http.ResponseWriter, r *http.Request, rep *reply) {
	h := w.Header()
	for _, kv := range rep.header {
		h.Add(kv[0], kv[1])
	}
	h.Set("X-Content-Type-Options", "nosniff")
	out := rep.raw
	if rep.body != nil {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if a.v("ascii_pretty") {
			enc.SetIndent("", "  ")
		}
		if err := enc.Encode(rep.body); err != nil {
			log.Print(err)
		}
		out = b.Bytes()
		ctype := "application/json; charset=utf-8"
		if a.v("ascii_pretty") {
			out, ctype = asciiOnly(out), "application/json"
		}
		if h.Get("Content-Type") == "" {
			h.Set("Content-Type", ctype)
		}
		if a.v("etag") && rep.status == 200 && (r.Method == "GET" || r.Method == "HEAD") && strings.HasPrefix(r.URL.Path, "/api/") {
			sum := sha256.Sum256(out)
			tag := `W/"` + hex.EncodeToString(sum[:12]) + `"`
			h.Set("ETag", tag)
			h.Set("Cache-Control", "private, no-cache")
			h.Add("Vary", "Authorization")
			for _, have := range strings.Split(r.Header.Get("If-None-Match"), ",") {
				if have = strings.TrimSpace(have); have == "*" || strings.TrimPrefix(have, "W/") == strings.TrimPrefix(tag, "W/") {
					h.Del("Content-Type")
					w.WriteHeader(304)
					return
				}
			}
		}
	}
	if a.v("extras") {
		h.Set("X-Request-Id", secret("", 8))
		h.Set("Server", "gatehouse/2.14")
	}
	if a.v("connection_close") {
		h.Set("Connection", "close")
	}
	if a.v("gzip") && rep.status != 204 {
		h.Add("Vary", "Accept-Encoding")
		if len(out) > 200 && acceptsGzip(r) {
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			z.Write(out)
			z.Close()
			out = b.Bytes()
			h.Set("Content-Encoding", "gzip")
		}
	}
	if rep.status != 204 && rep.status != 304 {
		h.Set("Content-Length", strconv.Itoa(len(out)))
	}
	w.WriteHeader(rep.status)
	if r.Method != "HEAD" && rep.status != 204 {
		w.Write(out)
	}
}

func acceptsGzip(r *http.Request) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, q, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			q = strings.ReplaceAll(strings.ToLower(q), " ", "")
			w, err := strconv.ParseFloat(strings.TrimPrefix(q, "q="), 64)
			return q == "" || err == nil && w > 0
		}
	}
	return false
}

// ---------------------------------------------------------------- routing and admission

type call struct {
	r        *http.Request
	tok      *token
	account  int64
	event    int64
	id       int64
	body     []byte
	bodyErr  *reply
	endpoint string
}

type endpoint struct {
	name, scope string
	run         func(*app, *call) *reply
}

type route struct {
	path    []string
	methods map[string]endpoint
	extra   bool // only with the bonus_reads variant
}

func routes() []route {
	p := func(s string) []string { return strings.Split(s, "/") }
	return []route{
		{p("account"), map[string]endpoint{"GET": {"account.get", "read", (*app).getAccount}}, false},
		{p("me"), map[string]endpoint{"GET": {"me.get", "read", (*app).getMe}}, false},
		{p("events"), map[string]endpoint{"GET": {"events.list", "read", (*app).listEvents}}, false},
		{p("events/:e"), map[string]endpoint{"GET": {"events.get", "read", (*app).getEvent}}, false},
		{p("events/:e/registration_types/:i"), map[string]endpoint{"GET": {"types.get", "read", (*app).getType}}, false},
		{p("events/:e/attendees"), map[string]endpoint{"GET": {"attendees.list", "read", (*app).listAttendees}, "POST": {"attendees.create", "write", (*app).createAttendee}}, false},
		{p("events/:e/attendees/:i"), map[string]endpoint{"PATCH": {"attendees.update", "write", (*app).updateAttendee}}, false},
		{p("events/:e/attendees/:i/check_in"), map[string]endpoint{"POST": {"checkin.post", "write", (*app).checkIn}, "PATCH": {"checkin.patch", "write", (*app).checkOut}, "DELETE": {"checkin.delete", "write", (*app).undoCheckIn}}, false},
		{p("events/:e/attendee_fields"), map[string]endpoint{"GET": {"fields.list", "read", (*app).listFields}, "POST": {"fields.create", "write", (*app).createField}}, false},
		{p("events/:e/attendee_fields/:i"), map[string]endpoint{"PATCH": {"fields.update", "write", (*app).updateField}, "DELETE": {"fields.delete", "write", (*app).deleteField}}, false},
		{p("events/:e/attendees/:i"), map[string]endpoint{"GET": {"attendees.get", "read", (*app).getAttendee}}, true},
		{p("events/:e/attendee_fields/:i"), map[string]endpoint{"GET": {"fields.get", "read", (*app).getField}}, true},
		{p("events/:e/registration_types"), map[string]endpoint{"GET": {"types.list", "read", (*app).listTypes}}, true},
	}
}

var table = routes()

func parseID(s string) int64 {
	if len(s) == 0 || len(s) > 18 || strings.Trim(s, "0123456789") != "" {
		return -1
	}
	n, _ := strconv.ParseInt(s, 10, 64)
	return n
}

func (a *app) api(r *http.Request, segs []string) *reply {
	for i := range segs {
		if s, err := url.PathUnescape(segs[i]); err == nil {
			segs[i] = s
		}
	}
	c := &call{r: r}
	methods := map[string]endpoint{}
	known := false
	for _, rt := range table {
		if len(rt.path) != len(segs) || rt.extra && !a.v("bonus_reads") {
			continue
		}
		ok := true
		for i, want := range rt.path {
			switch want {
			case ":e":
				c.event = parseID(segs[i])
			case ":i":
				c.id = parseID(segs[i])
			default:
				ok = ok && want == segs[i]
			}
		}
		if ok {
			known = true
			for m, e := range rt.methods {
				methods[m] = e
			}
		}
	}
	if !known && !a.v("guarded_404") {
		return fail(404, "There is nothing at this address")
	}
	method := r.Method
	if method == "HEAD" {
		method = "GET"
	}
	ep, allowed := methods[method]
	c.endpoint = ep.name

	tok, bad := a.bearer(c)
	if bad != nil {
		return bad
	}
	c.tok = tok
	if bad := a.throttle(tok, r.Method); bad != nil {
		return bad
	}
	if !known {
		return fail(404, "There is nothing at this address")
	}
	if !allowed {
		if a.v("method_404") {
			return fail(404, "There is nothing at this address for "+safeToken(r.Method))
		}
		var names []string
		for m := range methods {
			names = append(names, m)
			if m == "GET" {
				names = append(names, "HEAD")
			}
		}
		slices.Sort(names)
		return &reply{status: 405, body: message("Method not allowed"), header: [][2]string{{"Allow", strings.Join(names, ", ")}}}
	}
	if bad := a.bind(c); bad != nil {
		return bad
	}
	if bad := a.checkScope(c, ep.scope); bad != nil {
		return bad
	}
	if method != "GET" {
		c.readBody(a)
	}
	return ep.run(a, c)
}

func safeToken(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 32 && r < 127 {
			return r
		}
		return -1
	}, s)
}

func unauthorized(text, params string) *reply {
	rep := fail(401, text)
	rep.header = [][2]string{{"WWW-Authenticate", `Bearer realm="gatehouse"` + params}}
	return rep
}

func (a *app) bearer(c *call) (*token, *reply) {
	if a.f("types_without_token") && c.endpoint == "types.get" && c.r.Header.Get("Authorization") == "" {
		acct := int64(0)
		a.st.mu.Lock()
		if e := a.st.events[c.event]; e != nil {
			acct = e.Account
		}
		a.st.mu.Unlock()
		return &token{account: acct, scopes: []string{"read"}}, nil
	}
	heads := c.r.Header.Values("Authorization")
	if len(heads) == 0 {
		return nil, unauthorized("An access token is required", "")
	}
	scheme, value, _ := strings.Cut(heads[0], " ")
	value = strings.TrimSpace(value)
	if len(heads) > 1 || !strings.EqualFold(scheme, "Bearer") || value == "" {
		return nil, unauthorized("Send Authorization: Bearer <access token>", "")
	}
	refuse := func(why string) (*token, *reply) {
		rep := unauthorized(why, `, error="invalid_token", error_description="`+why+`"`)
		if a.f("bad_token_errors_list") && strings.HasPrefix(c.endpoint, "fields.") {
			rep.body = object{{"errors", []string{why}}}
		}
		return nil, rep
	}
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	t := a.auth.tokens[value]
	switch {
	case t == nil:
		return refuse("The access token is invalid")
	case t.revoked:
		if a.f("revoked_token_reads") && c.r.Method == "GET" && c.endpoint != "account.get" {
			return t, nil
		}
		if a.f("revoked_token_403") {
			return nil, fail(403, "The access token was revoked")
		}
		return refuse("The access token was revoked")
	case time.Now().After(t.expires):
		if a.f("expired_token_on_events") && c.endpoint == "events.list" {
			return t, nil
		}
		return refuse("The access token expired")
	}
	return t, nil
}

// throttle counts requests in a window of one second that begins with a token's first request.
func (a *app) throttle(t *token, method string) *reply {
	if a.rate <= 0 {
		return nil
	}
	a.auth.mu.Lock()
	defer a.auth.mu.Unlock()
	now := time.Now()
	if now.Sub(t.windowStart) >= time.Second {
		t.windowStart, t.used = now, 0
	}
	t.used++
	if t.used <= a.rate {
		return nil
	}
	if a.f("rate_writes_503") && method != "GET" && method != "HEAD" {
		return &reply{status: 503, body: message("Slow down"), header: [][2]string{{"Retry-After", "1"}}}
	}
	rep := fail(429, "Too many requests, please slow down")
	end := t.windowStart.Add(time.Second)
	when := strconv.Itoa(int(math.Ceil(end.Sub(now).Seconds())))
	if a.v("retry_after_date") {
		when = end.Add(999 * time.Millisecond).UTC().Format(http.TimeFormat)
	}
	rep.header = [][2]string{{"Retry-After", when}}
	if a.f("rate_without_retry_after") {
		rep.header = [][2]string{{"X-RateLimit-Reset", when}}
	}
	if a.f("rate_errors_list") {
		rep.body = object{{"errors", []string{"Too many requests"}}}
	}
	return rep
}

// bind finds the account that the call acts on.
func (a *app) bind(c *call) *reply {
	heads := c.r.Header.Values("X-Account-Id")
	if c.tok.user == nil {
		c.account = c.tok.account
		if len(heads) > 0 && a.v("client_header_400") {
			return fail(400, "X-Account-Id must not be sent with a client-credentials token")
		}
		if len(heads) > 0 && a.f("client_header_switches_account") {
			if id := parseID(heads[0]); a.st.accounts[id] != nil {
				c.account = id
			}
		}
		return nil
	}
	refuse := func(status int, text string) *reply {
		if a.v("account_header_401") {
			return unauthorized(text, "")
		}
		return fail(status, text)
	}
	if len(heads) == 0 || len(heads) == 1 && strings.TrimSpace(heads[0]) == "" {
		if a.f("me_without_header") && c.endpoint == "me.get" || a.f("list_without_header") && c.endpoint == "attendees.list" {
			c.account = c.tok.user.Accounts[0]
			return nil
		}
		return refuse(400, "X-Account-Id is required with a personal token")
	}
	id := parseID(strings.TrimSpace(heads[0]))
	if len(heads) > 1 || id < 0 {
		return refuse(400, "X-Account-Id must be one account id")
	}
	if !slices.Contains(c.tok.user.Accounts, id) {
		if a.f("personal_any_account") && a.st.accounts[id] != nil && c.r.Method == "GET" {
			c.account = id
			return nil
		}
		if a.v("account_header_404") {
			return refuse(404, "Account not found")
		}
		return refuse(403, "You are not a member of this account")
	}
	c.account = id
	return nil
}

func (a *app) checkScope(c *call, scope string) *reply {
	if a.f("fields_list_needs_write") && c.endpoint == "fields.list" {
		scope = "write"
	}
	ok := c.tok.may(scope)
	if scope == "read" && c.tok.may("write") && a.v("write_implies_read") {
		ok = true
	}
	if c.tok.may("read") {
		switch {
		case a.f("checkout_with_read") && c.endpoint == "checkin.patch",
			a.f("field_delete_with_read") && c.endpoint == "fields.delete",
			a.f("personal_read_updates") && c.endpoint == "attendees.update" && c.tok.user != nil:
			ok = true
		}
	}
	if ok {
		return nil
	}
	rep := fail(403, "The token lacks the scope "+scope)
	rep.header = [][2]string{{"WWW-Authenticate", `Bearer realm="gatehouse", error="insufficient_scope", scope="` + scope + `"`}}
	return rep
}

// ---------------------------------------------------------------- request bodies

func (c *call) readBody(a *app) {
	raw, err := io.ReadAll(io.LimitReader(c.r.Body, 1<<20+1))
	if err != nil {
		c.bodyErr = fail(400, "The body could not be read")
		return
	}
	if len(raw) > 1<<20 {
		c.bodyErr = fail(413, "The body is larger than 1 MiB")
		return
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return
	}
	c.body = raw
	if enc := c.r.Header.Get("Content-Encoding"); enc != "" && !strings.EqualFold(enc, "identity") {
		c.bodyErr = fail(415, "Content codings are not supported in requests")
		return
	}
	if ct := c.r.Header.Get("Content-Type"); ct != "" && !a.v("any_media_type") {
		mt, params, err := mime.ParseMediaType(ct)
		cs := strings.ToLower(params["charset"])
		if err != nil || mt != "application/json" && !strings.HasSuffix(mt, "+json") || cs != "" && cs != "utf-8" && cs != "us-ascii" {
			c.bodyErr = fail(415, "The body must be application/json in UTF-8")
		}
	}
}

// item takes `item` out of the body. absent is true if there is none.
func (a *app) item(c *call) (item map[string]any, absent bool, bad *reply) {
	if c.bodyErr != nil {
		return nil, false, c.bodyErr
	}
	if c.body == nil {
		return nil, true, nil
	}
	malformed := func(why string) *reply {
		if a.v("malformed_422") {
			return a.invalid(why)
		}
		return fail(400, why)
	}
	if !utf8.Valid(c.body) {
		return nil, false, malformed("The body is not UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(c.body))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, false, malformed("The body is not well-formed JSON")
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, false, malformed("There is something after the JSON value")
	}
	top, ok := v.(map[string]any)
	if !ok {
		return nil, false, a.invalid("The body must be an object")
	}
	x, has := top["item"]
	if !has || x == nil {
		return nil, true, nil
	}
	item, ok = x.(map[string]any)
	if !ok {
		return nil, false, a.invalid("Item must be an object")
	}
	return item, false, nil
}

type form struct {
	a    *app
	item map[string]any
	errs []string
}

func (a *app) form(item map[string]any, known ...string) *form {
	f := &form{a: a, item: item}
	if a.v("strict_attributes") {
		var odd []string
		for k := range item {
			if !slices.Contains(known, k) {
				odd = append(odd, k)
			}
		}
		slices.Sort(odd)
		for _, k := range odd {
			f.add("Unknown attribute " + k)
		}
	}
	return f
}

func (f *form) add(e string) { f.errs = append(f.errs, e) }

func human(key string) string {
	s := strings.ReplaceAll(strings.TrimSuffix(key, "_id"), "_", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}

func (f *form) text(key string, max int) (string, bool) {
	x, ok := f.item[key]
	if !ok {
		return "", false
	}
	s, ok := x.(string)
	if !ok && f.a.v("lenient_types") {
		switch t := x.(type) {
		case json.Number:
			s, ok = t.String(), true
		case bool:
			s, ok = strconv.FormatBool(t), true
		}
	}
	if !ok {
		f.add(human(key) + " must be a string")
		return "", false
	}
	if f.a.v("tidy_text") {
		s = strings.Join(strings.Fields(s), " ")
	}
	if utf8.RuneCountInString(s) > max {
		f.add(fmt.Sprintf("%s is too long (maximum is %d characters)", human(key), max))
		return "", false
	}
	return s, true
}

func (f *form) nullable(key string, max int) (*string, bool) {
	if x, ok := f.item[key]; ok && x == nil {
		return nil, true
	}
	s, ok := f.text(key, max)
	return &s, ok
}

func asInteger(x any, lenient bool) (int64, bool) {
	n, ok := x.(json.Number)
	if !ok {
		s, isText := x.(string)
		if !isText || !lenient {
			return 0, false
		}
		n = json.Number(strings.TrimSpace(s))
	}
	if i, err := strconv.ParseInt(n.String(), 10, 64); err == nil {
		return i, true
	}
	v, err := n.Float64()
	if err == nil && v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return int64(v), true
	}
	return 0, false
}

func (f *form) boolean(key string) (bool, bool) {
	x, ok := f.item[key]
	if !ok {
		return false, false
	}
	b, ok := x.(bool)
	if !ok && f.a.v("lenient_types") {
		switch fmt.Sprint(x) {
		case "true", "1":
			b, ok = true, true
		case "false", "0":
			b, ok = false, true
		}
	}
	if !ok {
		f.add(human(key) + " must be true or false")
	}
	return b, ok
}

var emailShape = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_{|}~`-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_{|}~`-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$")
var e164 = regexp.MustCompile(`^\+[1-9][0-9]{5,14}$`)
var phoneNoise = strings.NewReplacer(" ", "", "-", "", "(", "", ")", "", ".", "", "/", "")

func (f *form) email() (string, bool) {
	s, ok := f.text("email", 254)
	if !ok {
		return "", false
	}
	if !emailShape.MatchString(s) {
		f.add("Email is not an email address")
		return "", false
	}
	if f.a.v("tidy_text") {
		s = strings.ToLower(s)
	}
	return s, true
}

func (f *form) phone() (*string, bool) {
	p, ok := f.nullable("phone", 40)
	if !ok || p == nil {
		return nil, ok
	}
	s := *p
	if !f.a.v("strict_phone") {
		s = phoneNoise.Replace(s)
	}
	if s == "" && !f.a.v("strict_phone") {
		return nil, true
	}
	if !e164.MatchString(s) {
		f.add("Phone is not a number in E.164 format")
		return nil, false
	}
	return &s, true
}

func (f *form) firstName() (string, bool) {
	s, ok := f.text("first_name", 255)
	if ok && strings.TrimSpace(s) == "" {
		f.add("First name can't be blank")
		return "", false
	}
	return s, ok
}

func scalar(x any) bool {
	switch x.(type) {
	case string, json.Number, bool:
		return true
	}
	return false
}

func answerOK(x any) bool {
	if l, ok := x.([]any); ok {
		for _, e := range l {
			if !scalar(e) {
				return false
			}
		}
	}
	return depth(x) <= 64 // string, number, boolean, object, null
}

func depth(x any) int {
	d := 0
	switch t := x.(type) {
	case map[string]any:
		for _, e := range t {
			d = max(d, 1+depth(e))
		}
	case []any:
		for _, e := range t {
			d = max(d, 1+depth(e))
		}
	}
	return d
}

// ---------------------------------------------------------------- presentation

func (a *app) stamp(t time.Time, zone string) any {
	switch {
	case a.v("epoch_time"):
		return t.Unix()
	case a.v("offset_time"):
		if loc, err := time.LoadLocation(zone); err == nil {
			t = t.In(loc)
		}
		s := t.Format("2006-01-02T15:04:05-07:00")
		return s
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

func (a *app) envelope(item any, meta object) object {
	return object{{"item", item}, {"metadata", a.meta(meta)}}
}

func (a *app) meta(m object) object {
	if m == nil {
		m = object{}
	}
	if a.v("extras") {
		m = append(m, pair{"api_version", "2"}, pair{"served_at", a.stamp(time.Now(), "UTC")})
	}
	return m
}

func ok(body any) *reply { return &reply{status: 200, body: body} }

func (a *app) orNull(s string) any {
	if s == "" && a.v("sparse_nulls") {
		return nil
	}
	return s
}

func (a *app) showEvent(e *event) object {
	status := e.Status
	if status == "canceled" && a.f("event_cancelled_spelling") {
		status = "cancelled"
	}
	o := object{{"id", e.ID}, {"slug", e.Slug}, {"name", e.Name}, {"status", status}, {"start_time", a.stamp(e.Start, e.Zone)}, {"end_time", a.stamp(e.End, e.Zone)},
		{"timezone", e.Zone}, {"description", a.orNull(e.Description)}, {"city", a.orNull(e.City)}, {"country", a.orNull(e.Country)}, {"created_at", a.stamp(e.Created, e.Zone)}}
	if a.v("extras") {
		o = append(o, pair{"online", e.City == ""}, pair{"url", a.base + "/e/" + e.Slug})
	}
	return o
}

func (a *app) showType(st *state, t *regType) object {
	n := 0
	for _, id := range st.roster[t.Event] {
		if x := st.attendees[id]; x.RegType != nil && *x.RegType == t.ID {
			n++
		}
	}
	var capacity any = t.Capacity
	if t.Capacity == 0 && a.v("sparse_nulls") {
		capacity = nil
	}
	o := object{{"id", t.ID}, {"name", t.Name}, {"description", a.orNull(t.Description)}, {"capacity", capacity}, {"default", t.Default}, {"visible", t.Visible}, {"participants_count", n}}
	if a.f("type_default_omitted") && !t.Default {
		o = o.without("default")
	}
	return o
}

func (a *app) showField(f *field) object {
	opts := f.Options
	if opts == nil && !a.f("options_null") {
		opts = []string{}
	}
	pos, name := f.Position, f.Name
	if a.v("opaque_names") {
		pos, name = (f.Position-1)*1024, fmt.Sprintf("custom_%d", f.ID)
	}
	return object{{"id", f.ID}, {"label", f.Label}, {"required", f.Required}, {"position", pos}, {"name", name}, {"type", f.Type}, {"options", opts}}
}

func (a *app) showAttendee(st *state, x *attendee) object {
	zone := "UTC"
	if e := a.st.events[x.Event]; e != nil {
		zone = e.Zone
	}
	answers := []object{}
	for _, id := range st.forms[x.Event] {
		f := st.fields[id]
		v, has := x.Answers[id]
		if !has && a.v("answered_only") {
			continue
		}
		o := object{{"field", a.showField(f)}, {"value", v}}
		if a.f("null_value_omitted") && v == nil {
			o = o.without("value")
		}
		answers = append(answers, o)
	}
	if a.f("deleted_field_in_answers") {
		for id, v := range x.Answers {
			if st.fields[id] == nil {
				answers = append(answers, object{{"field", object{{"id", id}, {"label", "(deleted)"}, {"required", false}, {"position", 0}, {"name", fmt.Sprintf("deleted_%d", id)}, {"type", "text"}, {"options", []string{}}}}, {"value", v}})
			}
		}
	}
	var qr any = x.QR
	if a.v("qr_link") {
		qr = a.base + "/q/" + x.QR
	}
	o := object{{"id", x.ID}, {"first_name", x.First}, {"last_name", x.Last}, {"email", x.Email}, {"phone", x.Phone}, {"job_title", x.Job}, {"company", x.Company},
		{"rsvp_status", x.Rsvp}, {"checkin_status", x.Checkin}, {"qr_code", qr}, {"created_at", a.stamp(x.Created, zone)}, {"registration_type_id", x.RegType}, {"event_id", x.Event}, {"fields", answers}}
	if a.v("extras") {
		o = append(o, pair{"full_name", strings.TrimSpace(x.First + " " + x.Last)}, pair{"updated_at", a.stamp(x.Updated, zone)})
	}
	return o
}

// ---------------------------------------------------------------- account, user, events

func (a *app) getAccount(c *call) *reply {
	x := a.st.accounts[c.account]
	if a.f("account_always_first") && c.tok.user == nil {
		x = a.st.accounts[1]
	}
	if x == nil {
		return notFound("Account")
	}
	return ok(a.envelope(object{{"id", x.ID}, {"name", x.Name}, {"slug", x.Slug}, {"plan", x.Plan}, {"timezone", x.Zone}, {"locale", x.Locale}, {"created_at", a.stamp(x.Created, x.Zone)}}, nil))
}

func (a *app) getMe(c *call) *reply {
	u := c.tok.user
	if u == nil && a.f("me_with_client_token") {
		for _, x := range a.st.users {
			if x.Accounts[0] == c.account {
				u = x
			}
		}
	}
	if u == nil {
		if a.v("me_404") {
			return notFound("User")
		}
		return fail(403, "/me needs a personal token")
	}
	item := object{{"id", u.ID}, {"username", u.Username}, {"first_name", u.First}, {"last_name", u.Last}, {"email", u.Email}, {"account_ids", u.Accounts}, {"created_at", a.stamp(u.Created, "UTC")}}
	if a.f("me_without_envelope") {
		return ok(item)
	}
	return ok(a.envelope(item, nil))
}

func (a *app) listEvents(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	items := []object{}
	for _, id := range a.st.evOrder {
		e := a.st.events[id]
		if e.Account != c.account && !(a.f("events_list_leaks") && e.Status == "published" && c.account != 1) {
			continue
		}
		o := a.showEvent(e)
		if a.f("events_list_no_timezone") {
			o = o.without("timezone")
		}
		items = append(items, o)
	}
	if a.v("newest_first") {
		slices.Reverse(items)
	}
	meta := object{{"total_count", len(items)}}
	if a.v("paged_events") {
		page, per, _ := a.paging(c.r)
		total := len(items)
		lo := min((page-1)*per, total)
		hi := min(lo+per, total)
		items = items[lo:hi]
		meta = object{{"page", page}, {"per_page", per}, {"total_count", total}, {"total_pages", (total + per - 1) / per}}
	}
	if a.f("events_list_no_metadata") {
		return ok(object{{"items", items}})
	}
	return ok(object{{"items", items}, {"metadata", a.meta(meta)}})
}

// event finds the addressed event in the caller's account. Call with st.mu held.
func (a *app) event(c *call) *event {
	e := a.st.events[c.event]
	if e == nil || e.Account != c.account {
		return nil
	}
	return e
}

func (a *app) getEvent(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	e := a.event(c)
	if e == nil {
		if x := a.st.events[c.event]; x != nil && a.f("foreign_personal_event") && c.tok.user != nil {
			return ok(a.envelope(a.showEvent(x), nil))
		}
		return notFound("Event")
	}
	o := a.showEvent(e)
	if a.f("online_event_no_city") && e.City == "" {
		o = o.without("city")
	}
	return ok(a.envelope(o, nil))
}

func (a *app) getType(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	t := a.st.types[c.id]
	if a.event(c) == nil {
		if x := a.st.events[c.event]; x == nil || !a.f("foreign_type_visible") {
			if a.f("type_404_list") {
				return &reply{status: 404, body: object{{"errors", []string{"Event not found"}}}}
			}
			return notFound("Event")
		}
	}
	wrong := t == nil || t.Event != c.event
	if t != nil && wrong && a.f("type_any_event") && a.st.events[t.Event].Account == c.account {
		wrong = false
	}
	if wrong {
		if a.f("type_404_list") {
			return &reply{status: 404, body: object{{"errors", []string{"Registration type not found"}}}}
		}
		return notFound("Registration type")
	}
	return ok(a.envelope(a.showType(a.st.reading(), t), nil))
}

func (a *app) listTypes(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	if a.event(c) == nil {
		return notFound("Event")
	}
	var ids []int64
	for id, t := range a.st.types {
		if t.Event == c.event {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	items := []object{}
	for _, id := range ids {
		items = append(items, a.showType(a.st.reading(), a.st.types[id]))
	}
	return ok(object{{"items", items}, {"metadata", a.meta(nil)}})
}

// ---------------------------------------------------------------- attendees: list

// paging reads page and per_page; legal is false when either is out of bounds.
func (a *app) paging(r *http.Request) (page, per int, legal bool) {
	q := r.URL.Query()
	legal = true
	get := func(key string, def, max int) int {
		l := q[key]
		if len(l) == 0 {
			return def
		}
		s := l[0]
		if a.v("last_param_wins") {
			s = l[len(l)-1]
		}
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			if s != "" && strings.Trim(s, "0123456789") == "" { // huge
				legal = legal && key == "page"
				return max
			}
			legal = false
			return def
		}
		if n < 1 {
			legal = false
			if a.v("clamp_paging") {
				return 1
			}
			return def
		}
		if n > int64(max) {
			legal = legal && key == "page"
			return max
		}
		return int(n)
	}
	def, cap := 25, 100
	if a.f("per_page_default_20") {
		def = 20
	}
	if a.f("per_page_over_100") {
		cap = 1000
	}
	page = get("page", 1, 1<<31-1)
	per = get("per_page", def, cap)
	if a.f("per_page_100_refused") && per == 100 {
		per = 25
	}
	return
}

func (a *app) listAttendees(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	st := a.st.reading()
	if a.event(c) == nil {
		if a.f("foreign_list_empty") && a.st.events[c.event] != nil {
			return ok(object{{"items", []object{}}, {"metadata", a.meta(object{{"page", 1}, {"per_page", 25}, {"total_count", 0}, {"total_pages", 0}})}})
		}
		if a.f("list_404_message_key") {
			return &reply{status: 404, body: object{{"message", "Event not found"}}}
		}
		return notFound("Event")
	}
	page, per, legal := a.paging(c.r)
	if !legal && a.v("strict_paging") {
		return fail(400, "page must be at least 1 and per_page between 1 and 100")
	}
	if !legal && a.f("list_422") {
		return a.invalid("page or per_page is out of range")
	}
	ids := slices.Clone(st.roster[c.event])
	if a.v("newest_first") {
		slices.Reverse(ids)
	}
	total := len(ids)
	pages := (total + per - 1) / per
	if pages == 0 && a.v("empty_is_one_page") {
		pages = 1
	}
	if a.v("overflow_last_page") && page > pages {
		page = max(pages, 1)
	}
	lo := min((page-1)*per, total)
	hi := min(lo+per, total)
	if a.f("second_page_overlaps") && page > 1 && lo > 0 && lo < total {
		lo, hi = lo-1, hi-1
	}
	if a.f("last_page_short") && page == pages && page > 1 && hi-lo > 1 {
		hi--
	}
	items := []object{}
	for _, id := range ids[lo:hi] {
		x := st.attendees[id]
		o := a.showAttendee(st, x)
		if a.f("list_omits_null_job_title") && x.Job == nil {
			o = o.without("job_title")
		}
		items = append(items, o)
	}
	meta := object{{"page", page}, {"per_page", per}, {"total_count", total}, {"total_pages", pages}}
	if a.f("total_count_first_page_only") && page > 1 {
		meta = meta.without("total_count")
	}
	if a.f("page_echoed_as_text") && c.r.URL.Query().Has("page") {
		meta = meta.with("page", strconv.Itoa(page))
	}
	return ok(object{{"items", items}, {"metadata", a.meta(meta)}})
}

func (a *app) getAttendee(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	st := a.st.reading()
	x := st.attendees[c.id]
	if a.event(c) == nil {
		return notFound("Event")
	}
	if x == nil || x.Event != c.event {
		return notFound("Attendee")
	}
	return ok(a.envelope(a.showAttendee(st, x), nil))
}

// ---------------------------------------------------------------- attendees: create and update

func (a *app) createAttendee(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	if a.event(c) == nil {
		return notFound("Event")
	}
	item, absent, bad := a.item(c)
	if bad != nil {
		return bad
	}
	if absent {
		return a.invalid("Item is required")
	}
	st := a.st.primary
	f := a.form(item, "first_name", "last_name", "email", "phone", "job_title", "company", "registration_type_id", "fields")
	x := &attendee{Event: c.event, Rsvp: "unconfirmed", Checkin: "not_checked_in", QR: newQR(), Created: time.Now().UTC(), Answers: map[int64]any{}, Sessions: map[int64]string{}}
	x.Updated = x.Created
	if a.v("rsvp_confirmed") {
		x.Rsvp = "confirmed"
	}
	if _, has := item["first_name"]; !has {
		if _, last := item["last_name"]; !(last && a.f("first_name_optional")) {
			f.add("First name is required")
		}
	}
	x.First, _ = f.firstName()
	x.Last, _ = f.text("last_name", 255)
	if _, has := item["email"]; has {
		x.Email, _ = f.email()
		if a.v("unique_email") && x.Email != "" {
			for _, id := range st.roster[c.event] {
				if strings.EqualFold(st.attendees[id].Email, x.Email) {
					f.add("Email is already registered for this event")
					break
				}
			}
		}
	}
	x.Phone, _ = f.phone()
	x.Job, _ = f.nullableOrNil("job_title")
	x.Company, _ = f.nullableOrNil("company")
	if raw, has := item["registration_type_id"]; has && raw != nil {
		id, isInt := asInteger(raw, a.v("lenient_types"))
		if t := a.st.types[id]; !isInt {
			f.add("Registration type must be an integer or null")
		} else if t == nil || t.Event != c.event {
			f.add("Registration type does not belong to this event")
		} else {
			x.RegType = &id
		}
	} else if !has && !a.v("no_default_type") {
		for id, t := range a.st.types {
			if t.Event == c.event && t.Default {
				x.RegType = &id
			}
		}
	}
	if x.RegType != nil && a.v("waitlist_when_full") {
		t, n := a.st.types[*x.RegType], int64(0)
		for _, id := range st.roster[c.event] {
			if r := st.attendees[id].RegType; r != nil && *r == t.ID {
				n++
			}
		}
		if t.Capacity > 0 && n >= t.Capacity {
			x.Rsvp = "waitlisted"
		}
	}
	a.takeAnswers(f, st, x, item)
	if len(f.errs) > 0 {
		return a.invalid(f.errs...)
	}
	if a.f("double_id") {
		x.ID = a.st.nextAttendee + 1
		a.st.mu.Unlock()
		time.Sleep(20 * time.Millisecond)
		a.st.mu.Lock()
		a.st.nextAttendee = max(a.st.nextAttendee, x.ID)
	} else {
		x.ID = a.st.takeAttendeeID()
	}
	if x.Email == "" {
		x.Email = fmt.Sprintf("no-email+%d@attendees.invalid", x.ID)
	}
	kept := x
	if a.f("create_type_not_kept") && x.RegType != nil {
		kept = x.clone()
		kept.RegType = nil
	}
	a.st.addAttendee(kept)
	o := a.showAttendee(a.st.primary, x)
	if a.f("create_without_qr") {
		o = o.without("qr_code")
	}
	rep := &reply{status: 201, body: a.envelope(o, nil)}
	if a.f("create_200_with_fields") && len(x.Answers) > 0 {
		rep.status = 200
	}
	return rep
}

func (f *form) nullableOrNil(key string) (*string, bool) {
	p, ok := f.nullable(key, 255)
	if !ok {
		return nil, false
	}
	return p, true
}

func (a *app) takeAnswers(f *form, st *state, x *attendee, item map[string]any) {
	raw, has := item["fields"]
	if !has {
		raw = []any{}
	}
	list, isList := raw.([]any)
	if !isList {
		f.add("Fields must be an array")
		return
	}
	for i, e := range list {
		o, isObj := e.(map[string]any)
		if !isObj {
			f.add(fmt.Sprintf("Fields[%d] must be an object", i))
			continue
		}
		v, hasValue := o["value"]
		if !hasValue {
			f.add(fmt.Sprintf("Fields[%d] value is required", i))
			continue
		}
		id, isInt := asInteger(o["attendee_field_id"], a.v("lenient_types"))
		q := st.fields[id]
		if !isInt {
			f.add(fmt.Sprintf("Fields[%d] attendee_field_id is required and must be an integer", i))
			continue
		}
		if q == nil || q.Event != x.Event {
			f.add(fmt.Sprintf("Fields[%d] attendee_field_id is not a field of this event", i))
			continue
		}
		if !answerOK(v) {
			f.add(fmt.Sprintf("Fields[%d] value has a type that is not allowed", i))
			continue
		}
		if a.v("checked_answers") {
			pick, isText := v.(string)
			_, isNum := v.(json.Number)
			switch {
			case v == nil:
			case (q.Type == "dropdown" || q.Type == "radio") && len(q.Options) > 0 && !(isText && slices.Contains(q.Options, pick)):
				f.add(human(q.Name) + " is not one of the options")
				continue
			case q.Type == "number" && !isNum:
				f.add(human(q.Name) + " must be a number")
				continue
			}
		}
		if b, isBool := v.(bool); isBool && !b && a.f("false_answer_lost") {
			v = nil
		}
		if l, isList := v.([]any); isList && len(l) == 1 && a.v("single_choice_unwrapped") {
			v = l[0]
		}
		x.Answers[id] = v
	}
	if a.v("checked_answers") {
		for _, id := range st.forms[x.Event] {
			if q := st.fields[id]; q.Required && x.Answers[id] == nil {
				f.add(human(q.Name) + " must be answered")
			}
		}
	}
}

var rsvpStates = []string{"unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval"}

// attendee finds the addressed attendee. Call with st.mu held.
func (a *app) attendee(c *call) (*attendee, *reply) {
	x := a.st.primary.attendees[c.id]
	e := a.event(c)
	if x != nil && a.f("foreign_attendee_update") && c.endpoint == "attendees.update" && e != nil && a.st.events[x.Event].Account != c.account {
		return x, nil
	}
	if x != nil && e != nil && x.Event != c.event && a.st.events[x.Event].Account == c.account {
		if a.f("checkout_any_event") && c.endpoint == "checkin.patch" || a.f("update_any_event") && c.endpoint == "attendees.update" {
			return x, nil
		}
	}
	if e == nil {
		return nil, notFound("Event")
	}
	if x == nil || x.Event != c.event {
		if a.f("unknown_attendee_422") && c.endpoint == "checkin.delete" {
			return nil, a.invalid("Attendee does not exist")
		}
		return nil, notFound("Attendee")
	}
	return x, nil
}

func (a *app) updateAttendee(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	old, bad := a.attendee(c)
	if bad != nil {
		return bad
	}
	item, absent, bad := a.item(c)
	if bad != nil {
		return bad
	}
	if absent {
		if !a.f("update_item_optional") {
			return a.invalid("Item is required")
		}
		item = map[string]any{}
	}
	if a.f("empty_update_422") && len(item) == 0 {
		return a.invalid("Nothing to update")
	}
	x := old.clone()
	f := a.form(item, "first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status")
	if s, has := f.firstName(); has {
		x.First = s
	}
	if s, has := f.text("last_name", 255); has {
		x.Last = s
	}
	if s, has := f.email(); has {
		x.Email = s
		if a.v("unique_email") {
			for _, id := range a.st.primary.roster[x.Event] {
				if id != x.ID && strings.EqualFold(a.st.primary.attendees[id].Email, s) {
					f.add("Email is already registered for this event")
					break
				}
			}
		}
	}
	if _, has := item["phone"]; has {
		if p, legal := f.phone(); legal && !(p == nil && a.f("update_null_phone_ignored")) {
			x.Phone = p
		}
	}
	if p, has := f.nullable("job_title", 255); has {
		x.Job = p
	}
	if p, has := f.nullable("company", 255); has {
		x.Company = p
		if _, both := item["job_title"]; !both && a.f("company_clears_job_title") {
			x.Job = nil
		}
	}
	if s, has := f.text("rsvp_status", 40); has {
		legal := slices.Contains(rsvpStates, s)
		if a.f("rsvp_any_case") && slices.Contains(rsvpStates, strings.ToLower(s)) {
			legal = true
		}
		if a.f("rsvp_waitlisted_refused") && s == "waitlisted" {
			legal = false
		}
		if !legal {
			f.add("Rsvp status is not included in the list")
		} else {
			if a.f("rsvp_drops_others") {
				x = old.clone()
			}
			x.Rsvp = s
			if a.f("pending_approval_becomes_unconfirmed") && s == "pending_approval" {
				x.Rsvp = "unconfirmed"
			}
		}
	}
	if len(f.errs) > 0 {
		return a.invalid(f.errs...)
	}
	x.Updated = time.Now().UTC()
	if a.f("update_resets_created_at") {
		x.Created = x.Updated
	}
	if a.f("update_resets_checkin") {
		x.Checkin = "not_checked_in"
	}
	if a.f("lost_update") {
		a.st.mu.Unlock()
		time.Sleep(20 * time.Millisecond)
		a.st.mu.Lock()
	}
	kept := x
	if a.f("update_last_name_not_kept") {
		kept = x.clone()
		kept.Last = old.Last
	}
	if a.f("update_loses_answers") {
		kept = kept.clone()
		kept.Answers = map[int64]any{}
	}
	a.st.putAttendee(kept)
	o := a.showAttendee(a.st.primary, x)
	if a.f("update_event_id_text") {
		o = o.with("event_id", strconv.FormatInt(x.Event, 10))
	}
	return ok(a.envelope(o, nil))
}

// ---------------------------------------------------------------- check-in

// checkinTarget finds the attendee and the session (0: the door).
func (a *app) checkinTarget(c *call) (x *attendee, sid int64, bad *reply) {
	old, bad := a.attendee(c)
	if bad != nil {
		return nil, 0, bad
	}
	item, absent, bad := a.item(c)
	if bad != nil {
		return nil, 0, bad
	}
	if absent && a.f("checkout_body_required") && c.endpoint == "checkin.patch" {
		return nil, 0, a.invalid("Item is required")
	}
	f := a.form(item, "session_id")
	if raw, has := item["session_id"]; has && (raw != nil || a.f("null_session_refused")) {
		id, isInt := asInteger(raw, a.v("lenient_types"))
		if !isInt {
			f.add("Session must be an integer or null")
		} else if s := a.st.sessions[id]; s == nil || s.Event != c.event {
			if !a.v("unknown_session_422") {
				return nil, 0, notFound("Session")
			}
			f.add("Session does not belong to this event")
		} else {
			sid = id
		}
	}
	if len(f.errs) > 0 {
		return nil, 0, a.invalid(f.errs...)
	}
	return old.clone(), sid, nil
}

// present is the state the operation works on: the session's or the door's.
func (x *attendee) present(sid int64) string {
	if sid == 0 {
		return x.Checkin
	}
	if s := x.Sessions[sid]; s != "" {
		return s
	}
	return "not_checked_in"
}

func (a *app) setPresent(x *attendee, sid int64, to string) {
	x.Updated = time.Now().UTC()
	if sid == 0 {
		x.Checkin = to
		return
	}
	x.Sessions[sid] = to
	switch {
	case a.v("sessions_apart"):
	case a.v("sessions_mirrored"):
		x.Checkin = to
	case to == "checked_in": // whoever sits in a session is in the house
		x.Checkin = to
	}
}

func (a *app) checkIn(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	x, sid, bad := a.checkinTarget(c)
	if bad != nil {
		return bad
	}
	status := 201
	if x.present(sid) == "checked_in" {
		if a.v("double_checkin_409") {
			return fail(409, "The attendee is already checked in")
		}
		status = 200
	} else {
		a.setPresent(x, sid, "checked_in")
		a.st.putAttendee(x)
	}
	switch {
	case a.v("checkin_204"):
		return &reply{status: 204}
	case a.v("checkin_200"):
		status = 200
	}
	return &reply{status: status, body: a.envelope(a.showAttendee(a.st.primary, x), nil)}
}

func (a *app) checkOut(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	x, sid, bad := a.checkinTarget(c)
	if bad != nil {
		return bad
	}
	if now := x.present(sid); now != "checked_in" && !a.v("lax_checkin") {
		if a.f("checkout_422_text") {
			return &reply{status: 422, body: object{{"errors", "Attendee is not checked in"}}}
		}
		return a.invalid("Attendee is not checked in")
	}
	a.setPresent(x, sid, "checked_out")
	a.st.putAttendee(x)
	o := a.showAttendee(a.st.primary, x)
	if a.f("checkout_status_spelling") && x.Checkin == "checked_out" {
		o = o.with("checkin_status", "checked-out")
	}
	env := a.envelope(o, nil)
	if a.f("checkout_without_metadata") {
		env = env.without("metadata")
	}
	if a.f("session_checkout_204") && sid != 0 {
		return &reply{status: 204}
	}
	return ok(env)
}

func (a *app) undoCheckIn(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	x, sid, bad := a.checkinTarget(c)
	if bad != nil {
		return bad
	}
	now := x.present(sid)
	if now == "not_checked_in" && !a.v("lax_checkin") {
		return a.invalid("There is no check-in to undo")
	}
	to := "not_checked_in"
	if now == "checked_out" && a.v("stepwise_undo") {
		to = "checked_in"
	}
	a.setPresent(x, sid, to)
	a.st.putAttendee(x)
	if a.f("undo_clears_company") {
		y := x.clone()
		y.Company = nil
		a.st.putAttendee(y)
	}
	o := a.showAttendee(a.st.primary, x)
	if a.f("undo_without_envelope") {
		return ok(o)
	}
	return ok(a.envelope(o, nil))
}

// ---------------------------------------------------------------- attendee fields

var fieldTypes = strings.Fields(`accessibility_requirements address bio checkbox company_name consent contact_phone country date date_of_birth
	dietary_requirements dropdown email external_id facebook_account first_name full_name gender github_account guest headline home_address
	instagram_account job_title last_name linkedin_account long_text nationality number spacer paragraph passport_number radio section_divider
	shipping_address short_text social_account tel term_and_consent text text_area time twitter_account url work_address youtube_account
	captcha file_upload image`)

func (a *app) listFields(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	if a.event(c) == nil && !(a.f("foreign_fields_visible") && a.st.events[c.event] != nil) {
		return notFound("Event")
	}
	st := a.st.reading()
	items := []object{}
	for _, id := range st.forms[c.event] {
		items = append(items, a.showField(st.fields[id]))
	}
	return ok(object{{"items", items}, {"metadata", a.meta(object{{"total_count", len(items)}})}})
}

func (a *app) getField(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	if a.event(c) == nil {
		return notFound("Event")
	}
	x := a.st.reading().fields[c.id]
	if x == nil || x.Event != c.event {
		return notFound("Attendee field")
	}
	return ok(a.envelope(a.showField(x), nil))
}

func (f *form) label() (string, bool) {
	s, ok := f.text("label", 500)
	if ok && strings.TrimSpace(s) == "" {
		f.add("Label can't be blank")
		return "", false
	}
	return s, ok
}

func (f *form) fieldType() (string, bool) {
	s, ok := f.text("type", 60)
	if ok && (!slices.Contains(fieldTypes, s) || f.a.f("type_github_refused") && s == "github_account") {
		f.add("Type is not included in the list")
		return "", false
	}
	return s, ok
}

func (f *form) options() ([]string, bool) {
	raw, has := f.item["options"]
	if !has {
		return nil, false
	}
	list, isList := raw.([]any)
	out := []string{}
	for _, e := range list {
		s, isText := e.(string)
		if n, isNum := e.(json.Number); isNum && f.a.v("lenient_types") {
			s, isText = n.String(), true
		}
		if !isText {
			isList = false
			break
		}
		out = append(out, s)
	}
	if !isList {
		f.add("Options must be an array of strings")
		return nil, false
	}
	return out, true
}

func (f *form) choices(x *field) {
	if f.a.v("options_for_choices") && (x.Type == "dropdown" || x.Type == "radio") && len(x.Options) == 0 {
		f.add("Options can't be empty for this type")
	}
}

func (a *app) createField(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	if a.event(c) == nil {
		return notFound("Event")
	}
	item, absent, bad := a.item(c)
	if bad != nil {
		return bad
	}
	if absent {
		return a.fieldCreateInvalid("Item is required")
	}
	f := a.form(item, "label", "type", "required", "options")
	x := &field{Event: c.event, Options: []string{}}
	if a.f("options_null") {
		x.Options = nil
	}
	for _, k := range []string{"label", "type"} {
		if _, has := item[k]; !has {
			if k == "type" && a.f("field_type_optional") {
				x.Type = "text"
				continue
			}
			f.add(human(k) + " is required")
		}
	}
	if s, legal := f.label(); legal {
		x.Label = s
	}
	if s, legal := f.fieldType(); legal {
		x.Type = s
	}
	x.Required, _ = f.boolean("required")
	if l, legal := f.options(); legal {
		x.Options = l
	}
	if len(f.errs) == 0 {
		f.choices(x)
	}
	if len(f.errs) > 0 {
		return a.fieldCreateInvalid(f.errs...)
	}
	st := a.st.primary
	x.ID = a.st.takeFieldID()
	x.Position = 1
	for _, id := range st.forms[c.event] {
		x.Position = max(x.Position, st.fields[id].Position+1)
	}
	x.Name = identifier(x.Label, x.ID, func(n string) bool {
		for _, id := range st.forms[c.event] {
			if st.fields[id].Name == n {
				return true
			}
		}
		return false
	})
	kept := x
	if a.f("field_required_not_kept") && x.Required {
		kept = x.clone()
		kept.Required = false
	}
	a.st.addField(kept)
	return &reply{status: 201, body: a.envelope(a.showField(x), nil)}
}

func (a *app) fieldCreateInvalid(errs ...string) *reply {
	if a.f("field_create_422_error_key") {
		return fail(422, strings.Join(errs, ", "))
	}
	return a.invalid(errs...)
}

// field finds the addressed attendee field. Call with st.mu held.
func (a *app) field(c *call) (*field, *reply) {
	if a.event(c) == nil {
		return nil, notFound("Event")
	}
	x := a.st.primary.fields[c.id]
	if x != nil && x.Event != c.event && a.f("field_delete_any_event") && c.endpoint == "fields.delete" && a.st.events[x.Event].Account == c.account {
		return x, nil
	}
	if x == nil || x.Event != c.event {
		return nil, notFound("Attendee field")
	}
	return x, nil
}

func (a *app) updateField(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	old, bad := a.field(c)
	if bad != nil {
		return bad
	}
	item, absent, bad := a.item(c)
	if bad != nil {
		return bad
	}
	if absent {
		return a.invalid("Item is required")
	}
	x := old.clone()
	f := a.form(item, "label", "type", "required", "options")
	if _, has := item["label"]; !has && a.f("field_update_needs_label") {
		f.add("Label is required")
	}
	if s, legal := f.label(); legal {
		x.Label = s
		if _, both := item["options"]; !both && a.f("field_label_clears_options") {
			x.Options = []string{}
		}
		if a.v("renaming") && s != old.Label {
			st := a.st.primary
			x.Name = identifier(s, x.ID, func(n string) bool {
				for _, id := range st.forms[c.event] {
					if id != x.ID && st.fields[id].Name == n {
						return true
					}
				}
				return false
			})
		}
	}
	if a.f("field_update_any_type") {
		if s, isText := item["type"].(string); isText {
			x.Type = s
		}
	} else if s, legal := f.fieldType(); legal {
		x.Type = s
	}
	if b, legal := f.boolean("required"); legal && (b || !a.f("field_required_false_ignored")) {
		x.Required = b
	}
	if l, legal := f.options(); legal {
		x.Options = l
	}
	if len(f.errs) == 0 {
		f.choices(x)
	}
	if len(f.errs) > 0 {
		return a.invalid(f.errs...)
	}
	kept := x
	if a.f("field_options_not_kept") {
		kept = x.clone()
		kept.Options = old.Options
	}
	a.st.putField(kept)
	return ok(a.envelope(a.showField(x), nil))
}

func (a *app) deleteField(c *call) *reply {
	a.st.mu.Lock()
	defer a.st.mu.Unlock()
	x, bad := a.field(c)
	if bad != nil {
		if a.f("field_delete_again_204") && a.event(c) != nil {
			return &reply{status: 204}
		}
		return bad
	}
	answered := false
	for _, id := range a.st.primary.roster[x.Event] {
		if _, has := a.st.primary.attendees[id].Answers[x.ID]; has {
			answered = true
			break
		}
	}
	if !(answered && a.f("answered_field_not_deleted")) {
		a.st.dropField(x, a.v("renumbering"))
	}
	if a.f("field_delete_neighbour") {
		for _, id := range a.st.primary.forms[x.Event] {
			if y := a.st.primary.fields[id]; y.Type == x.Type {
				a.st.dropField(y, false)
				break
			}
		}
	}
	switch {
	case a.v("delete_returns_item"):
		return ok(a.envelope(a.showField(x), nil))
	case a.v("delete_202"):
		return &reply{status: 202, body: object{{"metadata", a.meta(object{{"deleted", true}})}}}
	}
	return &reply{status: 204}
}

// ---------------------------------------------------------------- reference

func (a *app) openapi() object {
	paths := object{}
	for _, rt := range table {
		if rt.extra {
			continue
		}
		var params []object
		ids := strings.NewReplacer(":e", "{event_id}", ":i", "{id}")
		name := "/" + ids.Replace(strings.Join(rt.path, "/"))
		if len(rt.path) == 2 && rt.path[1] == ":e" {
			name = "/events/{id}"
		}
		for _, m := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(name, -1) {
			params = append(params, object{{"name", m[1]}, {"in", "path"}, {"required", true}, {"schema", object{{"type", "integer"}}}})
		}
		ops := object{}
		for _, m := range []string{"GET", "POST", "PATCH", "DELETE"} {
			if e, has := rt.methods[m]; has {
				op := object{{"operationId", e.name}, {"security", []object{{{"oauth2", []string{e.scope}}}}}, {"responses", object{{"default", object{{"description", "see the documentation"}}}}}}
				if len(params) > 0 {
					op = append(op, pair{"parameters", params})
				}
				ops = append(ops, pair{strings.ToLower(m), op})
			}
		}
		paths = append(paths, pair{name, ops})
	}
	scopes := object{{"read", "Read"}, {"write", "Write"}}
	return object{{"openapi", "3.0.3"}, {"info", object{{"title", "Gatehouse API"}, {"version", "2"}}}, {"servers", []object{{{"url", a.base + "/api/v2"}}}}, {"paths", paths},
		{"components", object{{"securitySchemes", object{{"oauth2", object{{"type", "oauth2"}, {"flows", object{
			{"clientCredentials", object{{"tokenUrl", a.base + "/oauth/token"}, {"scopes", scopes}}},
			{"authorizationCode", object{{"authorizationUrl", a.base + "/oauth/authorize"}, {"tokenUrl", a.base + "/oauth/token"}, {"scopes", scopes}}}}}}}}}}}}
}

func (a *app) docs() []byte {
	return []byte("<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Gatehouse API v2</title><h1>Gatehouse API v2</h1><p>The machine-readable reference is at <a href=\"/api/v2/openapi\">/api/v2/openapi</a>.</p></html>\n")
}
