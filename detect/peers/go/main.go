// Gatehouse: an event attendee and check-in service, API v2, in memory.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata"
)

type quirk struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Sentence    string `json:"sentence,omitempty"`
}

var variants = []quirk{
	{Name: "epoch_time", Description: "Timestamps are integers, seconds since 1970."},
	{Name: "offset_time", Description: "Timestamps are RFC 3339 in the event's own zone with a numeric offset and no fraction."},
	{Name: "newest_first", Description: "Attendee and event lists run from the newest to the oldest."},
	{Name: "strict_paging", Description: "page or per_page out of bounds (or not a number) answers 400 {error} instead of falling back to a default or the maximum."},
	{Name: "clamp_paging", Description: "page or per_page below 1 is raised to 1 rather than replaced by the default."},
	{Name: "last_param_wins", Description: "Of a repeated query parameter the last one counts, not the first."},
	{Name: "overflow_last_page", Description: "A page beyond the last one shows the last page (and metadata.page says so) instead of an empty list."},
	{Name: "empty_is_one_page", Description: "An empty attendee list has total_pages 1, not 0."},
	{Name: "paged_events", Description: "The events list is paged like the attendee list."},
	{Name: "single_choice_unwrapped", Description: "An answer that is an array of one text is shown as that text."},
	{Name: "checkin_200", Description: "A successful POST check-in answers 200, not 201."},
	{Name: "checkin_204", Description: "A successful POST check-in answers 204 without a body."},
	{Name: "double_checkin_409", Description: "A second check-in without a check-out or undo between is 409 {error} instead of an idempotent 200."},
	{Name: "lax_checkin", Description: "Check-out and undo have no preconditions."},
	{Name: "stepwise_undo", Description: "Undo takes back one step: checked_out becomes checked_in again."},
	{Name: "sessions_apart", Description: "Session check-ins never touch the attendee's checkin_status (the door's)."},
	{Name: "sessions_mirrored", Description: "checkin_status mirrors the latest operation, door or session."},
	{Name: "unknown_session_422", Description: "An unknown session_id is 422 instead of 404."},
	{Name: "delete_returns_item", Description: "Deleting a field answers 200 with the deleted field in the envelope."},
	{Name: "delete_202", Description: "Deleting a field answers 202 with only metadata."},
	{Name: "write_implies_read", Description: "Scope write also opens the read endpoints."},
	{Name: "account_header_401", Description: "A missing or wrong X-Account-Id with a personal token is 401 instead of 400/403."},
	{Name: "account_header_404", Description: "An X-Account-Id of an account the user is not a member of is 404 instead of 403."},
	{Name: "client_header_400", Description: "X-Account-Id with a client-credentials token is refused with 400 instead of being ignored."},
	{Name: "me_404", Description: "/me with a client-credentials token is 404 instead of 403."},
	{Name: "guarded_404", Description: "Unknown addresses under /api/v2 ask for a token (401) before they answer 404."},
	{Name: "method_404", Description: "A known path with an unsupported method is 404 instead of 405."},
	{Name: "narrow_scope", Description: "Scopes an application may not have are dropped from the request instead of refused with invalid_scope."},
	{Name: "refresh_tokens", Description: "Personal tokens come with rotating refresh tokens; /oauth/revoke exists (RFC 7009)."},
	{Name: "minimal_token", Description: "The token response has only access_token and token_type (lower case), and scope when it differs from what was asked."},
	{Name: "burn_code", Description: "A failed exchange (wrong verifier or redirect_uri) uses the authorization code up."},
	{Name: "public_client", Description: "The authorization-code client is public: no client_secret."},
	{Name: "consent", Description: "After sign-in there is a consent page with an Authorize and a Deny form."},
	{Name: "login_page", Description: "/oauth/authorize redirects to a separate /login page with a session cookie and an authenticity token; its inputs are session[login] and session[password]."},
	{Name: "oob_redirect", Description: "For the out-of-band URI the code is shown on /oauth/authorize/native?code=..., reached by a 302."},
	{Name: "issuer", Description: "Authorization responses carry iss (RFC 9207)."},
	{Name: "loopback_redirect", Description: "The announced redirect_uri is http://127.0.0.1:49152/callback, answered with a 303."},
	{Name: "malformed_422", Description: "Malformed JSON is 422 {errors} instead of 400 {error}."},
	{Name: "any_media_type", Description: "A body is read as JSON whatever its Content-Type says, instead of 415."},
	{Name: "strict_attributes", Description: "Unknown attributes inside item are 422 instead of ignored."},
	{Name: "lenient_types", Description: "Scalars are coerced: \"12\" to 12, 12 to \"12\", \"true\" to true."},
	{Name: "tidy_text", Description: "White space in texts is trimmed and collapsed, emails are lower-cased."},
	{Name: "strict_phone", Description: "Only phones already in E.164 are accepted; nothing is normalised."},
	{Name: "unique_email", Description: "An email may be used once per event: 422 otherwise."},
	{Name: "checked_answers", Description: "Answers are validated against the field (options, numbers) and required fields must be answered on create."},
	{Name: "first_error_only", Description: "A 422 lists only the first problem."},
	{Name: "answered_only", Description: "Attendee.fields has only the questions that were answered, instead of all with null."},
	{Name: "no_default_type", Description: "Without registration_type_id a new attendee has none, instead of the event's default type."},
	{Name: "waitlist_when_full", Description: "A new attendee for a full registration type starts as waitlisted."},
	{Name: "rsvp_confirmed", Description: "New attendees start as confirmed, not unconfirmed."},
	{Name: "qr_link", Description: "qr_code is a link rather than a bare token."},
	{Name: "opaque_names", Description: "Field names are custom_<id>; positions are spaced from 0 in steps of 1024."},
	{Name: "renaming", Description: "A new label gives a field a new name."},
	{Name: "renumbering", Description: "Positions close up after a field is deleted."},
	{Name: "options_for_choices", Description: "dropdown and radio fields need at least one option (422)."},
	{Name: "sparse_nulls", Description: "Event and registration type attributes whose type is not given are null when there is nothing to say (city, country, description, capacity)."},
	{Name: "extras", Description: "Additional attributes in records and metadata, additional response headers."},
	{Name: "bonus_reads", Description: "Additional endpoints: GET one attendee, GET one field, GET the registration types of an event."},
	{Name: "etag", Description: "Weak ETags and 304 for If-None-Match on GETs."},
	{Name: "gzip", Description: "Responses are gzip-coded for clients that accept it."},
	{Name: "ascii_pretty", Description: "JSON is indented and pure ASCII (\\u escapes), the media type has no charset."},
	{Name: "connection_close", Description: "Every response closes its connection."},
	{Name: "trailing_slash", Description: "A trailing slash is redirected (308) to the address without it, instead of 404."},
	{Name: "delayed_reads", Description: "GETs are answered from a replica that lags 300 ms behind the writes."},
	{Name: "retry_after_date", Description: "Retry-After is an HTTP date, not seconds."},
}

var faults = []quirk{
	// OAuth
	{"read_request_gets_write", "A client-credentials token asked for with scope=read can also write (the response still says read).", "Authentication, client credentials and scope rules: a token has the scopes that were asked for, and writes need scope write."},
	{"default_scope_both", "Leaving scope out yields read and write.", "Authentication, credentials: read is the default scope."},
	{"personal_token_gets_write", "A personal token authorised for read only can also write.", "Authentication, scope rules: create, update, delete and check-in operations need scope write, which was not granted."},
	{"secret_prefix_enough", "Only the first 20 characters of the client secret are compared.", "Authentication, client credentials: the request is authenticated by client_secret=<CLIENT_SECRET>."},
	{"code_reusable", "An authorization code can be exchanged again and again.", "Authentication, authorization code grant (OAuth 2, RFC 6749 4.1.2): a code is exchanged once."},
	{"code_race", "Overlapping exchanges of one code both succeed; in sequence it is single use.", "Authentication, authorization code grant (OAuth 2, RFC 6749 4.1.2): a code is exchanged once."},
	{"code_any_client", "A code issued to one application can be exchanged by another.", "Authentication, authorization code grant (OAuth 2, RFC 6749 4.1.3): the code belongs to the client it was issued to."},
	{"verifier_not_compared", "Any well-formed code_verifier is accepted.", "Authentication: the authorization code grant is with PKCE, so the verifier must match the challenge."},
	{"verifier_may_be_missing", "A code can be exchanged with no code_verifier at all; a wrong one is still refused.", "Authentication: the authorization code grant is with PKCE."},
	// Bearer
	{"expired_token_on_events", "An expired token still lists the events.", "Errors: 401 when the token is expired."},
	{"revoked_token_reads", "A revoked token still works on GETs other than /account.", "Errors: 401 when the token is revoked."},
	{"revoked_token_403", "A revoked token answers 403 instead of 401.", "Errors: 401 when the token is revoked."},
	{"types_without_token", "The registration type endpoint answers requests without a token.", "Endpoints: all endpoints require a bearer token; Errors: 401 when it is missing."},
	{"bad_token_errors_list", "On the attendee field endpoints an invalid token's 401 has {errors:[...]}.", "Errors: the body of a 401 is {error: string}."},
	// Scopes
	{"checkout_with_read", "Check-out is possible with scope read only.", "Authentication, scope rules: check-out requires scope write."},
	{"field_delete_with_read", "Deleting an attendee field is possible with scope read only.", "Endpoints, attendee fields: delete needs scope write."},
	{"personal_read_updates", "A personal token with scope read only can update attendees.", "Authentication, scope rules: update operations on attendees require scope write."},
	{"fields_list_needs_write", "Listing attendee fields demands scope write.", "Authentication, scope rules: read endpoints accept scope read."},
	// Account header
	{"me_without_header", "/me works for a personal token without X-Account-Id.", "Authentication, authorization code step 3: the header is required for personal tokens."},
	{"list_without_header", "The attendee list works for a personal token without X-Account-Id.", "Authentication, authorization code step 3: the header is required for personal tokens."},
	{"client_header_switches_account", "With a client-credentials token, X-Account-Id changes the account acted on.", "Authentication, client credentials: a token acts for the account of its application."},
	{"personal_any_account", "A personal token reads any account named in X-Account-Id, member or not.", "What the service does: a client acts on one account's data; Errors: a wrong X-Account-Id with a personal token is an error."},
	// Account and me
	{"account_always_first", "/account shows account 1 to every client-credentials token, whichever account owns the application.", "Endpoints, account: returns the account the token is bound to."},
	{"me_with_client_token", "/me answers 200 to a client-credentials token.", "Endpoints, account and user: /me works only with personal tokens."},
	{"me_without_envelope", "/me returns the user without the item/metadata envelope.", "Envelopes: a single record is {item, metadata}."},
	// Events
	{"event_cancelled_spelling", "The status canceled is spelled cancelled.", "Resources, Event: status is one of seven values, among them canceled."},
	{"online_event_no_city", "GET of one event without a place lacks the key city.", "Resources, Event: all fields are present in the response."},
	{"events_list_no_timezone", "Events in the list lack timezone; a single event has it.", "Resources, Event: all fields are present in the response."},
	{"events_list_no_metadata", "The events list has no metadata.", "Envelopes: a list is {items, metadata}."},
	// Registration types
	{"type_default_omitted", "default is left out of a registration type when it is false.", "Resources, RegistrationType: all fields are present in the response."},
	{"type_any_event", "A registration type is found under any event of the account.", "Endpoints, registration types, and Errors: a record not found at its event is 404."},
	{"type_404_list", "The 404 of the registration type endpoint has {errors:[...]}.", "Errors: the body of a 404 is {error: string}."},
	{"foreign_type_visible", "A registration type of another account is readable at its own event.", "What the service does: a client acts on one account's data; Errors: 404 for what is not found there."},
	// Attendee list and paging
	{"second_page_overlaps", "Pages after the first begin one record too early, so that a record is repeated and the last one is never shown.", "Endpoints, list attendees: page and per_page cut the list into pages of the total_count records."},
	{"last_page_short", "The last page (of several) lacks its last record.", "Endpoints, list attendees, and PaginationMetadata: the pages together hold total_count attendees."},
	{"per_page_default_20", "per_page defaults to 20.", "Limits: per_page has default 25."},
	{"per_page_100_refused", "per_page=100 falls back to 25; 99 is honoured.", "Limits: per_page may be up to 100, inclusive."},
	{"per_page_over_100", "per_page over 100 is honoured up to 1000.", "Limits: per_page is at most 100."},
	{"list_422", "page or per_page out of range answers 422.", "Endpoints, list attendees: there is no 422 for this operation."},
	{"total_count_first_page_only", "metadata has total_count on the first page only.", "Resources, Metadata: all four pagination values are required."},
	{"page_echoed_as_text", "metadata.page is a string when the page parameter was sent.", "Resources, Metadata: the pagination values are all integers."},
	{"list_omits_null_job_title", "Attendees in the list lack job_title when it is null.", "Resources, Attendee: all fields are present in every Attendee response."},
	{"list_404_message_key", "The attendee list's 404 has {message}, not {error}.", "Errors: the body of a 404 is {error: string}."},
	// Create
	{"first_name_optional", "An attendee can be created without first_name if last_name is sent.", "Endpoints, create an attendee: first_name is required."},
	{"create_200_with_fields", "Creating an attendee with answers answers 200, not 201.", "Endpoints, create an attendee: 201."},
	{"create_without_qr", "The create response lacks qr_code.", "Resources, Attendee: all fields are present in every Attendee response."},
	{"create_type_not_kept", "registration_type_id is in the create response but null afterwards.", "Endpoints, create an attendee: registration_type_id is an attribute of the created attendee."},
	{"false_answer_lost", "The answer false becomes null.", "Resources, AttendeeFieldValue(Input): the value may be a boolean and is the answer."},
	{"null_value_omitted", "An AttendeeFieldValue whose value is null lacks the key value.", "Resources, AttendeeFieldValue: it has field and value, and value may be null."},
	{"double_id", "Attendees created at the same moment get the same id.", "Resources, Attendee: id is the attendee's id; create makes an attendee of its own each time."},
	// Update and rsvp
	{"update_null_phone_ignored", "phone: null in an update does not clear the phone.", "Endpoints, update an attendee: phone is string or null."},
	{"company_clears_job_title", "Updating company without job_title clears job_title.", "Endpoints, update an attendee: attributes are optional, those left out stay."},
	{"update_last_name_not_kept", "A new last_name is in the update response but is not kept.", "Endpoints, update an attendee: last_name is updated."},
	{"update_loses_answers", "After an update the attendee's answers are gone (the response still has them).", "Resources, Attendee: fields holds the answers for the known fields."},
	{"update_resets_created_at", "An update moves created_at.", "Resources, Attendee: created_at is the time of creation, and not an attribute of the update."},
	{"update_resets_checkin", "An update sets checkin_status to not_checked_in.", "States: checkin_status is acted on by check in, check out and undo only."},
	{"update_event_id_text", "event_id is a string in the update response.", "Resources, Attendee: event_id is an integer."},
	{"update_any_event", "An attendee can be updated under another event of the account.", "Endpoints, update an attendee, and Errors: a record not found at the event is 404."},
	{"foreign_attendee_update", "An attendee of another account can be updated under one's own event.", "What the service does: a client acts on one account's attendees; Errors: record not found is 404."},
	{"update_item_optional", "An attendee update without item answers 200.", "Endpoints, update an attendee: item is required."},
	{"empty_update_422", "An attendee update with an empty item is 422.", "Endpoints, update an attendee: the attributes inside item are optional."},
	{"lost_update", "Of two overlapping updates to different attributes of an attendee one is lost.", "Endpoints, update an attendee: what was acknowledged is updated; attributes not sent stay."},
	{"rsvp_drops_others", "When rsvp_status is sent, the other attributes of the call are not updated.", "States, rsvp_status: attributes that are sent along change with it."},
	{"rsvp_any_case", "rsvp_status is accepted in any case and kept as sent (\"Confirmed\").", "States, rsvp_status: the value must be one of the five; Resources: the enum."},
	{"rsvp_waitlisted_refused", "rsvp_status waitlisted is 422.", "States, rsvp_status: each of the five values can be set from any state."},
	{"pending_approval_becomes_unconfirmed", "Setting pending_approval results in unconfirmed.", "States, rsvp_status: the next state is the value sent."},
	// Check-in
	{"checkout_body_required", "Check-out without a body is 422.", "Endpoints, check-in: the body is optional."},
	{"null_session_refused", "session_id: null is refused with 422.", "Endpoints, check-in: session_id is integer or null."},
	{"checkout_status_spelling", "The check-out response says checked-out.", "Resources, Attendee: checkin_status is not_checked_in, checked_in or checked_out."},
	{"checkout_without_metadata", "The check-out response has no metadata.", "Endpoints, check-in: PATCH answers {item, metadata}."},
	{"session_checkout_204", "Check-out from a session answers 204.", "Endpoints, check-in: PATCH answers 200 with the attendee."},
	{"checkout_any_event", "Check-out works under another event of the account.", "Errors: a record not found at the event is 404."},
	{"checkout_422_text", "The 422 of check-out has errors as a string.", "Errors: the body of a 422 is {errors: [string, ...]}."},
	{"undo_without_envelope", "Undo returns the bare attendee.", "Endpoints, check-in: DELETE answers {item, metadata}."},
	{"undo_clears_company", "Undoing a check-in also clears the attendee's company (not in the response).", "Endpoints, check-in: DELETE undoes a check-in; it has no other effect named."},
	{"unknown_attendee_422", "Undo for an unknown attendee is 422.", "Errors: 404 when the record is not found."},
	// Attendee fields
	{"options_null", "options is null for a field created without options.", "Resources, AttendeeField: options is an array of string, always present."},
	{"type_github_refused", "The field type github_account is refused.", "Resources, AttendeeField: the list of allowed types."},
	{"field_type_optional", "A field can be created without type.", "Endpoints, attendee fields, create: type is required."},
	{"field_create_422_error_key", "The 422 of field creation has {error: string}.", "Errors: the body of a 422 is {errors: [string, ...]}."},
	{"field_required_not_kept", "required: true is in the create response, but the field is optional afterwards.", "Endpoints, attendee fields, create: required is an attribute of the created field."},
	{"field_update_needs_label", "A field update without label is 422.", "Endpoints, attendee fields, update: the attributes are optional."},
	{"field_update_any_type", "A field update accepts a type that is not in the list.", "Resources, AttendeeField: allowed types for create, update and responses."},
	{"field_required_false_ignored", "required: false in an update is ignored.", "Endpoints, attendee fields, update: required can be updated."},
	{"field_label_clears_options", "Updating the label empties the options.", "Endpoints, attendee fields, update: attributes left out stay."},
	{"field_options_not_kept", "New options are in the update response but not kept.", "Endpoints, attendee fields, update: options can be updated."},
	{"answered_field_not_deleted", "A field that has answers is not deleted although the delete is acknowledged.", "What the service does and Endpoints: attendee fields can be deleted."},
	{"field_delete_neighbour", "Deleting a field also deletes the first other field of the same type.", "Endpoints, attendee fields, delete: the addressed field is deleted."},
	{"field_delete_any_event", "A field can be deleted under another event of the account.", "Errors: a record not found at the event is 404."},
	{"field_delete_again_204", "Deleting a field that does not exist answers 204.", "Errors: 404 when the record is not found."},
	{"deleted_field_in_answers", "Answers to a deleted field stay in Attendee.fields.", "Resources, Attendee: fields holds the answers for the known attendee fields."},
	// Isolation
	{"foreign_list_empty", "The attendee list of another account's event is 200 and empty.", "Errors: 404 when the event is not found."},
	{"foreign_fields_visible", "The attendee fields of another account's event can be listed.", "What the service does: a client acts on one account's fields; Errors: 404."},
	{"foreign_personal_event", "With a personal token another account's event can be read.", "What the service does: a client acts on one account's events; Errors: 404."},
	{"events_list_leaks", "The events list of account 2 has a published event of account 1 in it.", "What the service does: a client acts on one account's events."},
	// Rate limit (with --rate)
	{"rate_without_retry_after", "A 429 has no Retry-After header.", "Limits: exceeding the limit returns 429 with Retry-After."},
	{"rate_errors_list", "A 429 has {errors:[...]}.", "Errors: the body of a 429 is {error: string}."},
	{"rate_writes_503", "Writes over the limit answer 503, not 429.", "Limits: exceeding the limit returns 429."},
}

type nameList struct{ names []string }

func (l *nameList) String() string { return strings.Join(l.names, ",") }
func (l *nameList) Set(v string) error {
	for _, n := range strings.Split(v, ",") {
		if n = strings.TrimSpace(n); n != "" {
			l.names = append(l.names, n)
		}
	}
	return nil
}

func choose(kind string, l nameList, all []quirk) map[string]bool {
	on := map[string]bool{}
	for _, n := range l.names {
		known := false
		for _, q := range all {
			known = known || q.Name == n
		}
		if !known {
			fmt.Fprintf(os.Stderr, "gatehouse: unknown %s %q (see --list)\n", kind, n)
			os.Exit(2)
		}
		on[n] = true
	}
	return on
}

func encodeTo(w io.Writer, v any) {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.Encode(v)
}

func main() {
	log.SetOutput(os.Stderr)
	var vs, fs nameList
	port := flag.Int("port", 0, "port to listen on (0: any)")
	rate := flag.Int("rate", 0, "requests a second per token (0: no limit)")
	list := flag.Bool("list", false, "print the variants and faults as JSON")
	flag.Var(&vs, "variant", "comma-separated variants")
	flag.Var(&fs, "fault", "fault")
	flag.Parse()
	if flag.NArg() > 0 || *rate < 0 || *port < 0 || *port > 65535 {
		fmt.Fprintln(os.Stderr, "gatehouse: bad arguments")
		os.Exit(2)
	}
	if *list {
		encodeTo(os.Stdout, map[string]any{"variants": variants, "faults": faults})
		return
	}
	a := &app{rate: *rate, variant: choose("variant", vs, variants), flaw: choose("fault", fs, faults)}

	st, ids := seed()
	if a.v("delayed_reads") {
		st.lag = 300 * time.Millisecond
	}
	a.st, a.auth = st, newAuthority(st)
	full := a.auth.register("Badge Printer Bridge", 1, false, "read", "write")
	readOnly := a.auth.register("Lobby Dashboard", 1, false, "read")
	foreign := a.auth.register("Tidewater CRM Sync", 2, false, "read", "write")
	person := a.auth.register("Organiser Desktop", 1, a.v("public_client"), "read", "write")
	both := []string{"read", "write"}
	expired := a.auth.mint(full, nil, both, -time.Hour, "")
	revoked := a.auth.mint(full, nil, both, tokenLife, "")
	revoked.revoked = true

	ln, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		fmt.Fprintln(os.Stderr, "gatehouse:", err)
		os.Exit(1)
	}
	a.base = "http://" + ln.Addr().String()

	redirect := oob
	if a.v("loopback_redirect") {
		redirect = "http://127.0.0.1:49152/callback"
	}
	usr := object{{"account_id", 1}, {"foreign_account_id", 2}, {"client_id", person.ID}}
	if person.Secret != "" {
		usr = append(usr, pair{"client_secret", person.Secret})
	}
	usr = append(usr, object{{"redirect_uri", redirect}, {"sign_in", "form"}, {"username", ids.user.Username}, {"password", ids.user.Password}}...)
	creds := func(c *client) object { return object{{"id", c.ID}, {"secret", c.Secret}} }
	limit, settle := "avoid", 300
	if *rate > 0 {
		limit = "probe"
	}
	if st.lag > 0 {
		settle = 1000
	}
	srv := &http.Server{Handler: a, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	done := make(chan os.Signal, 1)
	signal.Notify(done, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		if err := srv.Serve(ln); err != http.ErrServerClosed {
			log.Fatal(err)
		}
	}()
	encodeTo(os.Stdout, object{{"name", "gatehouse-go"}, {"base_url", a.base}, {"client", creds(full)}, {"read_client", creds(readOnly)}, {"user", usr}, {"environment", "local"},
		{"event_id", ids.event}, {"other_event_id", ids.other}, {"fields_event_id", ids.fields}, {"registration_type_id", ids.regType}, {"session_id", ids.session},
		{"foreign", object{{"event_id", ids.foreignEvent}, {"attendee_id", ids.foreignAttendee}, {"client", creds(foreign)}}},
		{"tokens", object{{"expired", expired.value}, {"revoked", revoked.value}}}, {"writes", "allow"}, {"rate_limit", limit}, {"settle_ms", settle}})
	<-done
	srv.Close()
}
