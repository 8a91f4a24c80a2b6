// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
export interface paths {
    "/api/v2/account": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /** Read the account that the token belongs to */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/me": {
        parameters: {
            query?: never;
            header: {
                /** @description The account to act on. This call takes personal tokens alone, and they require it. */
                "X-Account-Id": components["parameters"]["PersonalAccountHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signed-in user
         * @description Reserved to tokens that a person obtained through the authorization code grant.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /** List the account's events */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                id: number;
            };
            cookie?: never;
        };
        /** Read one event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events/{event_id}/registration_types/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the registration type. */
                id: number;
            };
            cookie?: never;
        };
        /** Read one registration type of an event */
        get: operations["getRegistrationType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events/{event_id}/attendees": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /** List an event's attendees, a page at a time */
        get: operations["listAttendees"];
        put?: never;
        /** Add an attendee to an event */
        post: operations["createAttendee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events/{event_id}/attendees/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee. */
                id: components["parameters"]["AttendeeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change some of an attendee's attributes */
        patch: operations["updateAttendee"];
        trace?: never;
    };
    "/api/v2/events/{event_id}/attendees/{id}/check_in": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee. */
                id: components["parameters"]["AttendeeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an attendee in */
        post: operations["checkIn"];
        /** Take a check-in back */
        delete: operations["undoCheckIn"];
        options?: never;
        head?: never;
        /** Check an attendee out */
        patch: operations["checkOut"];
        trace?: never;
    };
    "/api/v2/events/{event_id}/attendee_fields": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /** List the questions of an event's registration form */
        get: operations["listAttendeeFields"];
        put?: never;
        /** Add a question to the form */
        post: operations["createAttendeeField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events/{event_id}/attendee_fields/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee field. */
                id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a question from the form */
        delete: operations["deleteAttendeeField"];
        options?: never;
        head?: never;
        /** Change some of a question's attributes */
        patch: operations["updateAttendeeField"];
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Let a person grant access
         * @description A browser is sent here. The specification names the grant and PKCE; the parameters are those of the RFCs.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Obtain an access token */
        post: operations["requestToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Attendee: {
            id: number;
            first_name: string;
            last_name: string;
            /** Format: email */
            email: string;
            phone: string | null;
            job_title: string | null;
            company: string | null;
            rsvp_status: components["schemas"]["RsvpStatus"];
            checkin_status: components["schemas"]["CheckinStatus"];
            /** @description What a scanner reads at the door. */
            qr_code: unknown;
            /** @description When the attendee was added. */
            created_at: unknown;
            /** @description Id of a registration type. */
            registration_type_id: number | null;
            /** @description Id of the event that the attendee belongs to. */
            event_id: number;
            /** @description Answers to the form's questions. */
            fields: components["schemas"]["AttendeeFieldValue"][];
        };
        /** @enum {string} */
        RsvpStatus: "unconfirmed" | "confirmed" | "declined" | "waitlisted" | "pending_approval";
        /** @enum {string} */
        CheckinStatus: "not_checked_in" | "checked_in" | "checked_out";
        AttendeeFieldValue: {
            field: components["schemas"]["AttendeeField"];
            value: components["schemas"]["AnswerValue"];
        };
        AttendeeFieldValueInput: {
            attendee_field_id: number;
            value: components["schemas"]["AnswerValue"];
        };
        AnswerValue: string | number | boolean | (string | number | boolean)[] | Record<string, unknown> | null;
        AttendeeField: {
            id: number;
            label: string;
            required: boolean;
            /** @description Where the question stands in the form. */
            position: unknown;
            /** @description The field's identifier. */
            name: string;
            type: components["schemas"]["AttendeeFieldType"];
            options: string[];
        };
        /** @enum {string} */
        AttendeeFieldType: "accessibility_requirements" | "address" | "bio" | "checkbox" | "company_name" | "consent" | "contact_phone" | "country" | "date" | "date_of_birth" | "dietary_requirements" | "dropdown" | "email" | "external_id" | "facebook_account" | "first_name" | "full_name" | "gender" | "github_account" | "guest" | "headline" | "home_address" | "instagram_account" | "job_title" | "last_name" | "linkedin_account" | "long_text" | "nationality" | "number" | "spacer" | "paragraph" | "passport_number" | "radio" | "section_divider" | "shipping_address" | "short_text" | "social_account" | "tel" | "term_and_consent" | "text" | "text_area" | "time" | "twitter_account" | "url" | "work_address" | "youtube_account" | "captcha" | "file_upload" | "image";
        RegistrationType: {
            id: unknown;
            name: unknown;
            description: unknown;
            capacity: unknown;
            default: unknown;
            visible: unknown;
            participants_count: unknown;
        };
        Event: {
            id: unknown;
            slug: unknown;
            name: unknown;
            status: components["schemas"]["EventStatus"];
            start_time: unknown;
            end_time: unknown;
            timezone: unknown;
            description: unknown;
            city: unknown;
            country: unknown;
            created_at: unknown;
        };
        /** @enum {string} */
        EventStatus: "draft" | "upcoming" | "live" | "completed" | "canceled" | "archived" | "published";
        /** @description A record whose fields are not shown. */
        OpenEnvelope: {
            item: Record<string, unknown>;
            metadata: components["schemas"]["Metadata"];
        };
        Metadata: Record<string, unknown>;
        PaginationMetadata: {
            page: number;
            per_page: number;
            total_count: number;
            total_pages: number;
        };
        AttendeeEnvelope: {
            item: components["schemas"]["Attendee"];
            metadata: components["schemas"]["Metadata"];
        };
        AttendeePage: {
            items: components["schemas"]["Attendee"][];
            metadata: components["schemas"]["PaginationMetadata"];
        };
        AttendeeFieldEnvelope: {
            item: components["schemas"]["AttendeeField"];
            metadata: components["schemas"]["Metadata"];
        };
        AttendeeFieldList: {
            items: components["schemas"]["AttendeeField"][];
            metadata: components["schemas"]["Metadata"];
        };
        RegistrationTypeEnvelope: {
            item: components["schemas"]["RegistrationType"];
            metadata: components["schemas"]["Metadata"];
        };
        EventEnvelope: {
            item: components["schemas"]["Event"];
            metadata: components["schemas"]["Metadata"];
        };
        AttendeeCreateRequest: {
            item: {
                first_name: string;
                last_name?: string;
                /** Format: email */
                email?: string;
                phone?: string | null;
                job_title?: string | null;
                company?: string | null;
                registration_type_id?: number | null;
                fields?: components["schemas"]["AttendeeFieldValueInput"][];
            };
        };
        AttendeeUpdateRequest: {
            item: {
                first_name?: string;
                last_name?: string;
                /** Format: email */
                email?: string;
                phone?: string | null;
                job_title?: string | null;
                company?: string | null;
                rsvp_status?: components["schemas"]["RsvpStatus"];
            };
        };
        CheckInRequest: {
            item?: {
                /** @description The session in question; left out, the door. */
                session_id?: number | null;
            };
        };
        AttendeeFieldCreateRequest: {
            item: {
                label: string;
                type: components["schemas"]["AttendeeFieldType"];
                required?: boolean;
                options?: string[];
            };
        };
        AttendeeFieldUpdateRequest: {
            item: {
                label?: string;
                type?: components["schemas"]["AttendeeFieldType"];
                required?: boolean;
                options?: string[];
            };
        };
        /**
         * @description One scope, or both with a space between; their order does not matter.
         * @enum {string}
         */
        Scopes: "read" | "write" | "read write" | "write read";
        TokenRequest: components["schemas"]["ClientCredentialsRequest"] | components["schemas"]["AuthorizationCodeRequest"];
        ClientCredentialsRequest: {
            /** @constant */
            grant_type: "client_credentials";
            client_id: string;
            client_secret: string;
            scope?: components["schemas"]["Scopes"];
        };
        /** @description The specification names the exchange of the code; its parameters are those of the RFCs. */
        AuthorizationCodeRequest: {
            /** @constant */
            grant_type: "authorization_code";
            code: string;
            client_id?: string;
            client_secret?: string;
            redirect_uri?: string;
            code_verifier?: string;
        };
        Error: {
            error: string;
        };
        ValidationErrors: {
            errors: string[];
        };
    };
    responses: {
        /** @description It is done, and the answer has no body, as that of a 204 has none. */
        WithoutBody: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no token, or not one that is valid any more. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such event or record. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description What was sent did not pass validation. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description Too many requests for now. */
        RateLimited: {
            headers: {
                /** @description When to try again. */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Id of the event. */
        EventId: number;
        /** @description Id of the attendee. */
        AttendeeId: number;
        /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
        AccountHeader: string;
        /** @description The account to act on. This call takes personal tokens alone, and they require it. */
        PersonalAccountHeader: string;
    };
    requestBodies: {
        /** @description Optional. Without a session this is about the door. */
        CheckIn: {
            content: {
                "application/json": components["schemas"]["CheckInRequest"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            /** @description The account. Its fields are not shown, and neither is the status. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenEnvelope"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header: {
                /** @description The account to act on. This call takes personal tokens alone, and they require it. */
                "X-Account-Id": components["parameters"]["PersonalAccountHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            /** @description The user. Its fields are not shown, and neither is the status. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenEnvelope"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            /** @description The events. Status, shape and paging are not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
        };
    };
    getRegistrationType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the registration type. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationTypeEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
        };
    };
    listAttendees: {
        parameters: {
            query?: {
                /** @description Number of the page, counted from one. */
                page?: number;
                /** @description Attendees on a page. */
                per_page?: number;
            };
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of attendees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
        };
    };
    createAttendee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeCreateRequest"];
            };
        };
        responses: {
            /** @description The new attendee. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateAttendee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee. */
                id: components["parameters"]["AttendeeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeUpdateRequest"];
            };
        };
        responses: {
            /** @description The attendee as changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
        };
    };
    checkIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee. */
                id: components["parameters"]["AttendeeId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["CheckIn"];
        responses: {
            204: components["responses"]["WithoutBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            /** @description The check-in took place. Status and body are not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    undoCheckIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee. */
                id: components["parameters"]["AttendeeId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["CheckIn"];
        responses: {
            /** @description The attendee after the undo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
        };
    };
    checkOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee. */
                id: components["parameters"]["AttendeeId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["CheckIn"];
        responses: {
            /** @description The attendee after the check-out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
        };
    };
    listAttendeeFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeFieldList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
        };
    };
    createAttendeeField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeFieldCreateRequest"];
            };
        };
        responses: {
            /** @description The new question. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeFieldEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteAttendeeField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee field. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["WithoutBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            /** @description The question is gone. Status and body are not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    updateAttendeeField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to act on. Required with a personal token; not to be sent with client credentials. */
                "X-Account-Id"?: components["parameters"]["AccountHeader"];
            };
            path: {
                /** @description Id of the event. */
                event_id: components["parameters"]["EventId"];
                /** @description Id of the attendee field. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeFieldUpdateRequest"];
            };
        };
        responses: {
            /** @description The question as changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeFieldEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
        };
    };
    authorize: {
        parameters: {
            query: {
                response_type: "code";
                client_id: string;
                redirect_uri?: string;
                scope?: components["schemas"]["Scopes"];
                state?: string;
                code_challenge?: string;
                code_challenge_method?: "plain" | "S256";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pages and redirects of the sign-in. The specification shows none of them. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description A token or a refusal. The specification shows neither; RFC 6749 describes both. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
