import type { CheckinStatus, EventStatus, FieldType, RsvpStatus } from './vocabulary.ts';

/**
 * Stored records. Attributes that the API shows keep the API's names; times are ISO 8601 in UTC.
 * A record is never changed in place: a write replaces it.
 */

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly created_at: string;
  /** Whether its settings show API integrations (Authentication > Credentials). */
  readonly partner_api: boolean;
}

export interface User {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Accounts that the user belongs to. */
  readonly accounts: readonly number[];
}

export interface Event {
  readonly id: number;
  readonly account_id: number;
  readonly slug: string;
  readonly name: string;
  readonly status: EventStatus;
  readonly start_time: string;
  readonly end_time: string;
  readonly timezone: string;
  readonly description: string | null;
  readonly city: string;
  readonly country: string;
  readonly created_at: string;
}

export interface RegistrationType {
  readonly id: number;
  readonly event_id: number;
  readonly name: string;
  readonly description: string | null;
  /** Seats; null for no limit. */
  readonly capacity: number | null;
  readonly default: boolean;
  readonly visible: boolean;
}

export interface Session {
  readonly id: number;
  readonly event_id: number;
  readonly name: string;
}

export type AnswerValue =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<string | number | boolean>
  | { readonly [key: string]: unknown };

export interface Answer {
  readonly field_id: number;
  readonly value: AnswerValue;
}

export interface Attendee {
  readonly id: number;
  readonly event_id: number;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly job_title: string | null;
  readonly company: string | null;
  readonly rsvp_status: RsvpStatus;
  readonly checkin_status: CheckinStatus;
  readonly qr_code: string;
  readonly created_at: string;
  readonly registration_type_id: number | null;
  readonly answers: readonly Answer[];
  /** State by session id, for check-ins that named a session. */
  readonly sessions: Readonly<Record<string, CheckinStatus>>;
}

export interface AttendeeField {
  readonly id: number;
  readonly event_id: number;
  readonly label: string;
  readonly required: boolean;
  readonly position: number;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[];
}
