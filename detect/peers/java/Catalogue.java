import java.util.*;

/** The names of everything that can be switched on from the command line. */
final class Catalogue {
    static final Map<String, String> VARIANTS = new LinkedHashMap<>();
    static final Map<String, String[]> FAULTS = new LinkedHashMap<>();

    private static void v(String name, String text) { VARIANTS.put(name, text); }
    private static void f(String name, String text, String sentence) { FAULTS.put(name, new String[] {text, sentence}); }

    static List<Object> variants() {
        List<Object> l = new ArrayList<>();
        VARIANTS.forEach((n, t) -> l.add(Json.obj("name", n, "description", t)));
        return l;
    }

    static List<Object> faults() {
        List<Object> l = new ArrayList<>();
        FAULTS.forEach((n, t) -> l.add(Json.obj("name", n, "description", t[0], "sentence", t[1])));
        return l;
    }

    static {
        v("consent", "After the sign-in a consent page with an Allow and a Deny button; one-time ticket in a hidden input.");
        v("login-session", "Sign-in sets an HttpOnly cookie and answers 303 back to GET /oauth/authorize; all OAuth redirects are 303.");
        v("oob-native", "The out-of-band code is shown at /oauth/authorize/native after a redirect (as Doorkeeper does).");
        v("public-client", "The application of the authorization code grant is a public client without a secret.");
        v("refresh-tokens", "Personal tokens come with a rotating refresh token; /oauth/revoke exists (RFC 7009).");
        v("jwt-tokens", "Access tokens look like signed JWTs: long, with dots.");
        v("terse-token", "Token response without expires_in, with token_type in lower case, and scope only when it differs from what was asked.");
        v("scope-narrowing", "A scope wider than allowed is narrowed (and said so) rather than refused with invalid_scope.");
        v("burn-code", "A failed exchange (wrong verifier or redirect_uri) uses up the authorization code.");
        v("write-implies-read", "Scope write also opens the read endpoints.");
        v("conceal", "Refusals about the account header and /me for machine tokens are 404 instead of 400/403.");
        v("ignore-account-header", "X-Account-Id on a client-credentials token is ignored instead of refused with 400.");
        v("strict-paging", "page and per_page out of range or not integers are refused with 400 instead of being brought into range.");
        v("overflow-last-page", "A page beyond the last one shows the last page, and says so in metadata.page.");
        v("newest-first", "Attendee and field lists are newest first instead of oldest first.");
        v("events-paged", "GET /events is paged by a cursor, five at a time, with a Link header.");
        v("stale-lists", "Lists are read from a replica that lags 300 ms behind the writes.");
        v("odd-scalars", "Untyped fields in another format: timestamps as epoch seconds, qr_code as a number, position as a fraction.");
        v("sparse-nulls", "Untyped fields of events and registration types (description, city, country, end_time, capacity) may be null.");
        v("extra-fields", "Additional members in records, metadata and token responses; Link header on attendee pages.");
        v("answered-only", "An attendee's fields hold only the questions that were answered, instead of every answerable question.");
        v("strict-checkin", "Second check-in and check-in of a declined guest are 409; an unknown session is 404.");
        v("lenient-checkin", "Check-out and undo always succeed; undoing a check-out leads back to checked_in.");
        v("session-ledger", "Session check-ins are kept apart and leave checkin_status (the door) alone.");
        v("checkin-record", "POST check_in answers 200 with a check-in record instead of 201 with the attendee.");
        v("quiet-204", "POST check_in and the deletion of a field answer 204 without a body.");
        v("rails-coerce", "Lax input: scalars become strings, blanks are trimmed, null text becomes empty, e-mail is lower-cased, any Content-Type, numeric strings as ids, options unchecked.");
        v("reject-unknown", "Unknown or read-only attributes inside item are a 422.");
        v("unique-email", "An e-mail address may be used once per event, else 422.");
        v("default-type", "New guests are pending_approval and get the default registration type when none is given.");
        v("chunked", "Responses use chunked transfer coding.");
        v("gzip", "Responses are gzip-coded when the client accepts it.");
        v("connection-close", "Every response closes its connection.");
        v("php-json", "JSON is pretty-printed with \\/ and \\u escapes; Content-Type without charset.");
        v("jitter", "Every response is delayed by 5-90 ms.");
        v("etag", "GET responses carry an ETag; If-None-Match is answered with 304.");
        v("strict-accept", "406 when Accept does not admit application/json.");
        v("retry-after-date", "Retry-After is an HTTP date instead of seconds (with --rate).");

        f("scope-default-wide", "A token asked for without scope carries everything the application may have.", "Authentication / Credentials: read is the default scope.");
        f("scope-both-order", "With scope='write read' (that order) the token lacks read; with 'read write' it is right.", "Authentication / Client credentials: the scopes may be read, write or both, separated by a space.");
        f("scope-widen-personal", "A personal token asked for with read alone can write (the response says read).", "Authentication / Scope rules: writing operations require scope write, which was not granted.");
        f("secret-prefix", "The first 12 characters of the client secret are enough.", "Authentication / Client credentials: the token request is proved with client_secret=<CLIENT_SECRET>.");
        f("pkce-unchecked", "Any well-formed code_verifier is accepted.", "Authentication: the authorization code grant is protected by PKCE.");
        f("code-reuse", "An authorization code can be exchanged more than once.", "Authentication: API uses OAuth 2; the returned code is exchanged (once) at the token endpoint.");
        f("code-any-client", "A code can be exchanged by another application than the one it was issued to.", "Authentication: API uses OAuth 2 authorization code grant; code belongs to the client that asked.");
        f("revoked-token-account", "A revoked token still opens GET /account (only).", "Errors: a revoked token is answered with 401.");
        f("expired-token-checkin", "An expired token still works on the three check_in operations.", "Errors: an expired token is answered with 401.");
        f("expired-403", "An expired token is answered with 403 instead of 401.", "Errors: an expired token is answered with 401.");
        f("fields-list-public", "The list of attendee fields can be read without any token.", "Endpoints: all endpoints require a bearer token.");
        f("401-errors-shape", "On PATCH requests the 401 body is {errors:[...]}.", "Errors: the 401 body is an object with a string error.");
        f("read-scope-delete-field", "A read-only token may delete an attendee field (and a write-only token may not).", "Scope rules: deleting attendee fields requires write.");
        f("read-scope-undo", "A read-only token may undo a check-in (and a write-only token may not).", "Scope rules: undo requires write.");
        f("type-needs-write", "A registration type needs scope write to be read.", "Scope rules: read endpoints accept scope read.");
        f("header-optional-lists", "The list endpoints accept a personal token without X-Account-Id.", "Authentication / Authorization code: X-Account-Id is required with personal tokens.");
        f("header-switches-account", "A client-credentials token acts on the account named in X-Account-Id.", "Authentication / Client credentials: a token acts for the account of its application.");
        f("any-account-header-fields", "A personal token reads the attendee fields of any account named in X-Account-Id.", "What the service does: a client acts on one account's data (isolation); foreign event is not found (Errors 404).");
        f("account-first-always", "GET /account always returns account 1, also for tokens of account 2.", "Endpoints / Account: returns the account the token is bound to.");
        f("account-bare", "GET /account returns the record without the envelope.", "Envelopes: a single record is {item, metadata}.");
        f("me-for-machines", "GET /me answers 200 for client-credentials tokens.", "Endpoints / Account and user: /me works with personal tokens only.");
        f("event-status-cancelled", "In the events list the canceled event says cancelled.", "Resources / Event: allowed values of status.");
        f("event-no-timezone", "GET /events/{id} lacks timezone for upcoming and draft events.", "Resources / Event: all fields are present in the response.");
        f("event-metadata-list", "metadata is [] in GET /events/{id}, except for live events.", "Resources / Metadata: metadata is an object.");
        f("events-list-data-key", "GET /events names its array events instead of items.", "Envelopes: a list is {items, metadata}.");
        f("type-no-count-when-zero", "participants_count is missing when it is zero (last type of the main event).", "Resources / RegistrationType: all fields are present.");
        f("type-no-default-key", "default is named is_default.", "Resources / RegistrationType: field default is present.");
        f("type-other-event", "A registration type of another event of the account is found under the wrong event.", "Errors / Endpoints: 404 for a record not found (path event_id + id).");
        f("404-shape-registration-type", "An unknown registration type gives 404 with {errors:[...]}.", "Errors: the 404 body is an object with a string error.");
        f("page-overlap", "With an explicit per_page, pages from 2 on begin one record early.", "Attendees / List: page and per_page divide the list into pages.");
        f("per-page-100-boundary", "per_page=100 (only) delivers 99 records; one is skipped between the pages.", "Limits: per_page max is 100.");
        f("default-per-page-20", "When page is given and per_page is not, pages hold 20.", "Limits: the default of per_page is 25.");
        f("total-pages-exact", "total_pages is one too many when total_count is a multiple of per_page.", "Resources / PaginationMetadata: total_pages.");
        f("page-echo-string", "metadata.page is a string when page was given.", "Resources / PaginationMetadata: all members are integers.");
        f("no-total-on-empty-page", "total_count is missing on an empty page.", "Resources / PaginationMetadata: all members are required.");
        f("total-count-account", "total_count counts the attendees of all events of the account.", "Resources / PaginationMetadata: total_count of the attendee list of this event.");
        f("list-422", "page or per_page of zero or less is answered with 422.", "Attendees / List: there is no 422 for this operation.");
        f("list-drops-null-type", "In the list, registration_type_id is left out when it is null.", "Resources / Attendee: all fields are present in every response.");
        f("second-page-no-fields", "From page 2 on, attendees have fields: null.", "Resources / Attendee: fields is an array.");
        f("create-status-200-fields", "Creating an attendee with fields answers 200 instead of 201.", "Attendees / Create: 201.");
        f("create-no-first-name", "first_name may be left out when an e-mail is given.", "Attendees / Create: first_name is required.");
        f("create-null-type-422", "registration_type_id: null is refused.", "Attendees / Create: registration_type_id is integer or null.");
        f("create-keeps-one-answer", "Of several answers only the first is kept, though the response shows all.", "Attendees / Create + AttendeeFieldValue: fields are the answers that were sent.");
        f("create-ghost", "An attendee created with a company and without a phone is acknowledged but never listed.", "Attendees / Create and List: a created attendee is an attendee of the event.");
        f("answer-false-to-null", "The answer false is stored as null.", "AttendeeFieldValueInput: value is the same union as AttendeeFieldValue.value, boolean included.");
        f("double-id", "Overlapping creations get the same id, and one overwrites the other.", "Resources / Attendee: id is the attendee's id (identity under concurrency).");
        f("update-neighbour", "Updating company also clears job_title.", "Attendees / Update: the attributes are optional; only those supplied are updated.");
        f("update-null-not-kept", "Setting phone or company to null is acknowledged but not kept.", "Attendees / Update: phone and company accept null.");
        f("update-email-unchecked", "PATCH takes and returns an e-mail without e-mail format.", "Attendees / Update: email has e-mail format.");
        f("update-personal-not-kept", "Updates of attendees made with a personal token are acknowledged but not kept.", "Attendees / Update: 200 with the updated attendee.");
        f("lost-update", "Overlapping updates of one attendee lose each other's attributes.", "Attendees / Update: only the supplied attributes change.");
        f("422-map-update-attendee", "The 422 of update attendee is {errors:{base:[...]}}.", "Errors: errors is an array of strings.");
        f("rsvp-waitlisted", "rsvp_status waitlisted becomes pending_approval.", "States / rsvp_status: the next state is the value sent.");
        f("rsvp-drops-others", "When rsvp_status is in the body, the other attributes are not updated.", "States / rsvp_status: attributes that are sent along change with it.");
        f("rsvp-unknown-value", "An rsvp_status outside the enumeration is accepted and returned.", "Resources / Attendee: allowed values of rsvp_status.");
        f("rsvp-declined-clears-company", "Declining clears the company.", "States / rsvp_status: only supplied attributes are updated.");
        f("checkin-other-event", "An attendee can be checked in and out under another event's path.", "Errors: 404 when the record is not found in the addressed event.");
        f("checkin-reverts-name", "Any check-in operation brings back the first name from before the last updates.", "Check-in / States: acts on checkin_status; a kept update stays.");
        f("checkout-null-session-422", "session_id: null is refused on check-out (only).", "Check-in: session_id is integer or null.");
        f("checkout-session-null-event", "event_id is null in the answer of a check-out with a session.", "Resources / Attendee: event_id is an integer.");
        f("checkout-204-session", "Check-out with a session answers 204.", "Check-in: PATCH answers 200 with the attendee.");
        f("checkout-enum", "The answer of a check-out says checked-out.", "Resources / Attendee: allowed values of checkin_status.");
        f("undo-no-fields", "The answer of an undo lacks fields.", "Resources / Attendee: all fields are present in every response.");
        f("undo-null-status", "The answer of an undo has checkin_status null.", "Resources / Attendee: checkin_status is one of three values.");
        f("undo-resets-rsvp", "Undoing a check-in sets rsvp_status to unconfirmed.", "States: rsvp_status changes by PATCH attendee; undo acts on checkin_status.");
        f("404-code-not-string", "On undo, the 404 body's error is an object.", "Errors: the 404 body is an object with a string error.");
        f("field-type-spelling", "Fields of type text_area are returned as textarea.", "AttendeeField: allowed type values.");
        f("field-type-refused", "term_and_consent is refused on create and update.", "AttendeeField: allowed type values (create, update).");
        f("field-update-any-type", "Updating a field accepts a type that does not exist.", "AttendeeField: allowed type values (update).");
        f("field-type-optional", "type may be left out when a field is created.", "Attendee fields / Create: type is required.");
        f("field-options-null", "After an update, empty options become null.", "AttendeeField: options is an array of strings, always present.");
        f("field-update-resets-required", "Changing a label resets required to false.", "Attendee fields / Update: attributes are optional; only those sent change.");
        f("field-create-required-not-kept", "required: true is acknowledged on create but not kept.", "Attendee fields / Create: required is an attribute of the field.");
        f("fields-no-metadata", "The list of attendee fields has no metadata.", "Envelopes / Metadata: lists carry a metadata object.");
        f("delete-field-not-kept", "A deleted field stays in the list.", "What the service does: delete attendee fields.");
        f("delete-field-neighbour", "Deleting a field also deletes the next one of the event.", "Attendee fields / Delete: the field addressed by id is deleted.");
        f("422-shape-create-field", "The 422 of create field is {error: string}.", "Errors: the 422 body is {errors:[string...]}.");
        f("foreign-fields-list", "The attendee fields of another account's event can be read.", "What the service does + Errors: one account's data; otherwise 404.");
        f("foreign-attendee-update", "An attendee of another account can be updated through an own event's path.", "What the service does + Errors: one account's data; otherwise 404.");
        f("429-no-retry-after-write", "429 on writing operations has no Retry-After (with --rate).", "Limits: 429 comes with a Retry-After header.");
        f("429-message-key", "The 429 body is {message: string} (with --rate).", "Errors: the 429 body is an object with a string error.");
    }
}
