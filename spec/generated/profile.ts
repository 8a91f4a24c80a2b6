// Generated from spec/profile.schema.json by `npm run generate`. Edit that file, not this one.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A text with {n} in it, which stands for what tells attendees apart. */
        readonly template: string;
        readonly id: string;
        readonly rule: string;
        readonly gap: string;
        readonly account: string;
        /** @description An API application. */
        readonly client: {
            /** @description The client id. */
            readonly id: string;
            /** @description The client secret, best as ${NAME}. */
            readonly secret: string;
        };
        /**
         * Muster profile
         * @description How to reach an environment, and what may be done to it. ${NAME} takes a value from the environment.
         */
        readonly profile: {
            /** @description Where an editor finds this schema. */
            readonly $schema?: string;
            /** @description Names the environment in reports and folders. */
            readonly name?: string;
            /** @description http or https address; the paths of the specification are appended to it. */
            readonly base_url: string;
            /** @description An API application that is allowed both scopes. */
            readonly client?: components["schemas"]["client"];
            /** @description An API application that is allowed read only. */
            readonly read_client?: components["schemas"]["client"];
            /** @description A human user, for personal tokens, whose role in the account allows every operation. */
            readonly user?: {
                /** @description The account on whose behalf the user acts: X-Account-Id of every call with a personal token. */
                readonly account_id: components["schemas"]["account"];
                /** @description An account that the user is no member of. */
                readonly foreign_account_id?: components["schemas"]["account"];
                /** @description Default: client.id. */
                readonly client_id?: string;
                /** @description Absent: a public client, unless client_id is client.id. */
                readonly client_secret?: string;
                /**
                 * @description The out-of-band URI, or a loopback address.
                 * @default urn:ietf:wg:oauth:2.0:oob
                 */
                readonly redirect_uri: string;
                /**
                 * @description How the personal token is had. form: by the HTML forms of the sign-in pages; browser: by a real browser; paste: a person signs in and pastes the code; token: the profile has one.
                 * @enum {unknown}
                 */
                readonly sign_in: "form" | "browser" | "paste" | "token";
                /** @description What the user types on the sign-in page; with sign_in: form or browser. */
                readonly username?: string;
                /** @description The password beside it, best as ${NAME}. */
                readonly password?: string;
                /** @description What one-time codes of the sign-in are made with (RFC 6238), best as ${NAME}: the secret in base32, or a whole otpauth:// address. */
                readonly totp_secret?: string;
                /** @description A personal token, with sign_in: token. */
                readonly token?: string;
                /**
                 * @description CSS selectors, where the sign-in page is unusual.
                 * @default {}
                 */
                readonly selectors: {
                    /** @description The input for the name. */
                    readonly username?: string;
                    /** @description The input for the password. */
                    readonly password?: string;
                    /** @description What sends the sign-in form. */
                    readonly submit?: string;
                    /** @description What grants the scopes on the consent page. */
                    readonly consent?: string;
                    /** @description Where the last page shows the authorization code. */
                    readonly code?: string;
                };
                /**
                 * @description Other origins that may be shown the password and one-time codes, with sign_in: browser, as https://login.example.com. Default: that of base_url alone.
                 * @default []
                 */
                readonly sign_in_origins: readonly string[];
            };
            /** @description What is being tested: a text, a header of its answers, or a text in the JSON at an address. */
            readonly version?: string | {
                /** @description The name of a header that every answer carries. */
                readonly header?: string;
                /** @description Where it is told: an address, or a path at base_url. */
                readonly url?: string;
                /** @description Where in the JSON it stands: keys with dots between them, such as build.sha. */
                readonly json?: string;
            };
            /**
             * @description Which of the environments of the specification this is. Writes ask for alpha or local here, or for --yes-production.
             * @enum {unknown}
             */
            readonly environment?: "production" | "alpha" | "local";
            /** @description An event that the run may write to. */
            readonly event_id?: components["schemas"]["id"];
            /** @description Another event of the same account. */
            readonly other_event_id?: components["schemas"]["id"];
            /** @description Where attendee fields are created. */
            readonly fields_event_id?: components["schemas"]["id"];
            /** @description A registration type of event_id; without it none is read. */
            readonly registration_type_id?: components["schemas"]["id"];
            /** @description A session of event_id; without it people are checked in at the door only. */
            readonly session_id?: components["schemas"]["id"];
            /** @description Records of another account. */
            readonly foreign?: {
                /** @description An event of that account. */
                readonly event_id?: components["schemas"]["id"];
                /** @description An attendee of that event. */
                readonly attendee_id?: components["schemas"]["id"];
                /** @description An application of that account, allowed both scopes. */
                readonly client?: components["schemas"]["client"];
            };
            /**
             * @description Tokens that are worth nothing any more: each is to be refused.
             * @default {}
             */
            readonly tokens: {
                /** @description A token of client whose lifetime is over. */
                readonly expired?: string;
                /** @description A token of client that was revoked. */
                readonly revoked?: string;
            };
            /**
             * @description Default: forbid; allow for a loopback address with environment: local.
             * @enum {unknown}
             */
            readonly writes?: "allow" | "forbid";
            /**
             * @description Default: avoid; probe for a loopback address with environment: local.
             * @enum {unknown}
             */
            readonly rate_limit?: "avoid" | "probe";
            /**
             * @description How fast and how many at once a run of verify may send.
             * @default {}
             */
            readonly pace: {
                /** @description The most requests a second, all processes together. Default: 50; without a limit for a loopback address with environment: local. */
                readonly requests_per_second?: number;
                /**
                 * @description The most requests that are under way together.
                 * @default 8
                 */
                readonly concurrency: number;
            };
            /**
             * @description Whether and how far the environment may be loaded.
             * @default {}
             */
            readonly load: {
                /** @description Whether it may be loaded at all. Default: true for a loopback address with environment: local only. */
                readonly allow?: boolean;
                /** @description The most requests a second. Default: 200; 5000 for a loopback address with environment: local. */
                readonly requests_per_second?: number;
                /**
                 * @description The most requests of a run, preparation included.
                 * @default 500000
                 */
                readonly requests: number;
                /**
                 * @description The longest run; what is due by its end is sent within the ten seconds after.
                 * @default 60
                 */
                readonly minutes: number;
                /**
                 * @description Applications whose tokens carry the load in turn. Default: client.
                 * @default []
                 */
                readonly clients: readonly components["schemas"]["client"][];
                /** @description Whose people a load lets in: a CSV file beside this one (id, qr_code or email, and state), or confirmed; with file and part several runs share a file. Default: Muster makes its own. */
                readonly people?: string | {
                    readonly file: string;
                    /** @description Such as 2/3: the second of three parts, which share nobody and leave out nobody. */
                    readonly part: string;
                };
                /**
                 * @description Limits of a load run's objectives in place of its own: milliseconds, percent, or how many. An --slo of the command line wins.
                 * @default {}
                 */
                readonly objectives: {
                    /** @description Milliseconds within which 95 of 100 check-ins are answered. */
                    readonly checkin_p95?: number;
                    /** @description Milliseconds within which 99 of 100 check-ins are answered. */
                    readonly checkin_p99?: number;
                    /** @description Milliseconds within which 95 of 100 people are let in, waiting included. */
                    readonly door_p95?: number;
                    /** @description Milliseconds within which 95 of 100 pages of the attendee list are answered. */
                    readonly list_p95?: number;
                    /** @description Milliseconds within which 95 of 100 creates are answered. */
                    readonly create_p95?: number;
                    /** @description The most requests that fail otherwise than by 429, in percent. */
                    readonly errors?: number;
                    /** @description The most milliseconds by which answers may become slower from begin to end. */
                    readonly drift?: number;
                    /** @description The most acknowledged writes that are missing afterwards. */
                    readonly lost?: number;
                    /** @description The most effects that nobody asked for. */
                    readonly phantom?: number;
                    /** @description The most people who are listed more than once. */
                    readonly doubled?: number;
                    /** @description The most breaches of must-rules that judged answers show. */
                    readonly contract?: number;
                    /** @description The least share of people who are let in, in percent. */
                    readonly admitted?: number;
                };
            };
            /**
             * @description How long is waited.
             * @default {}
             */
            readonly timeouts: {
                /**
                 * @description For one answer, in milliseconds.
                 * @default 10000
                 */
                readonly request_ms: number;
                /**
                 * @description For a whole run of verify, in milliseconds.
                 * @default 900000
                 */
                readonly run_ms: number;
            };
            /**
             * @description How long a write may take to become readable, in milliseconds.
             * @default 2000
             */
            readonly settle_ms: number;
            /**
             * @description The most that a run of verify may send and leave behind.
             * @default {}
             */
            readonly budget: {
                /**
                 * @description The most requests.
                 * @default 20000
                 */
                readonly requests: number;
                /**
                 * @description The most attendees that may stay, as the API cannot delete them; where a whole run makes more, each must-rule comes first.
                 * @default 400
                 */
                readonly attendees: number;
            };
            /**
             * @description What attendees made by a run are called; {n} stands for what tells them apart: letters in names, seven digits in telephone numbers.
             * @default {}
             */
            readonly attendee: {
                /**
                 * @description E-mail address with {n} in it; its default leads nowhere.
                 * @default muster+{n}@example.com
                 */
                readonly email: components["schemas"]["template"];
                /** @description First name; by default letters alone. */
                readonly first_name?: components["schemas"]["template"];
                /** @description Last name; by default letters alone. */
                readonly last_name?: components["schemas"]["template"];
                /** @description A telephone number in E.164, with {n} for seven digits or {n:4} for four; by default fictitious numbers, each of one attendee. */
                readonly phone?: string;
                /** @description Job title. */
                readonly job_title?: components["schemas"]["template"];
                /** @description Company. */
                readonly company?: components["schemas"]["template"];
            };
            /**
             * @description Sent with every request to the environment, such as the key of a gateway.
             * @default {}
             */
            readonly headers: {
                readonly [key: string]: string;
            };
            /**
             * @description Files in PEM, from where the profile stands.
             * @default {}
             */
            readonly tls: {
                /** @description Certificates that are trusted in place of the usual ones. */
                readonly ca?: string;
                /** @description The certificate of this client. */
                readonly cert?: string;
                /** @description Its key. */
                readonly key?: string;
                /**
                 * @description Takes any certificate.
                 * @default false
                 */
                readonly insecure: boolean;
            };
            /** @description An address such as http://proxy.example:3128; default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, but for loopback addresses. */
            readonly proxy?: string;
            /**
             * @description User-Agent and X-Request-Id on every request, for whoever reads the logs.
             * @default true
             */
            readonly identify: boolean;
            /**
             * @description Keeps names, e-mail addresses, telephone numbers, answers and QR codes of attendees that the run did not make as they are in all artifacts. Otherwise others of the same format stand in their place.
             * @default false
             */
            readonly keep_personal_data: boolean;
            /**
             * @description By gap: what this environment has settled on, one answer or one for each situation. Another answer is drift.
             * @default {}
             */
            readonly decisions: {
                readonly [key: string]: string | {
                    readonly [key: string]: string;
                };
            };
            /**
             * @description Breaches that are known, and excused until a day; they fail when that is over, and when they are gone.
             * @default []
             */
            readonly known_failures: readonly {
                /** @description The id of the rule (muster rules lists all). */
                readonly rule: components["schemas"]["rule"];
                /**
                 * @description Only breaches in calls of this operation: createAttendee.
                 * @enum {string}
                 */
                readonly operation?: "getAccount" | "getMe" | "listEvents" | "getEvent" | "getRegistrationType" | "listAttendees" | "createAttendee" | "updateAttendee" | "checkIn" | "checkOut" | "undoCheckIn" | "listAttendeeFields" | "createAttendeeField" | "updateAttendeeField" | "deleteAttendeeField" | "authorize" | "requestToken" | "signIn" | "publishedOpenapi" | "publishedDocs" | "other";
                /** @description Only breaches that this check sees: its name, or how that begins. */
                readonly check?: string;
                /** @description Why it is excused, for whoever reads the report. */
                readonly reason: string;
                /** @description The last day, such as 2026-01-31. */
                readonly until: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
