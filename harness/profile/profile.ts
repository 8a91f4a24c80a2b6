import type { Decisions } from '../../record/decisions.ts';
import type { KnownFailure } from '../../record/known-failure.ts';
import type { AttendeeTemplates } from './attendee-templates.ts';
/** Ids as text: an environment's integers may lie beyond 2^53. */
export type Id = string;

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

export interface UserProfile {
  readonly account_id: Id;
  readonly foreign_account_id?: Id;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly redirect_uri: string;
  readonly sign_in: 'form' | 'browser' | 'paste' | 'token';
  readonly username?: string;
  readonly password?: string;
  /** What one-time codes are made with: base32, or an otpauth:// address. */
  readonly totp_secret?: string;
  readonly token?: string;
  readonly selectors: Readonly<
    Partial<Record<'username' | 'password' | 'submit' | 'consent' | 'code', string>>
  >;
  /** Origins beside that of the base URL that may be shown the password. */
  readonly sign_in_origins: readonly string[];
}

/** A text, the name of a header of all answers, or an address with keys that lead to a text in its JSON. */
export type VersionSource =
  | string
  | { readonly header: string }
  | { readonly url: string; readonly json: string };

/** Whole paths of PEM files. */
export interface Tls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /** Any certificate is taken. */
  readonly insecure: boolean;
}

/** A profile with every default filled in (spec/profile.schema.json). */
export interface Profile {
  readonly name: string;
  /** Without a slash at the end. */
  readonly base_url: string;
  readonly loopback: boolean;
  /** It says that it is local, and lies on this machine: by default it may be written to, pressed and loaded. */
  readonly local: boolean;
  readonly client?: ClientCredentials;
  readonly read_client?: ClientCredentials;
  readonly user?: UserProfile;
  /** What is being tested: a text, or where it stands. */
  readonly version?: VersionSource;
  readonly environment?: 'production' | 'alpha' | 'local';
  readonly event_id?: Id;
  readonly other_event_id?: Id;
  readonly fields_event_id?: Id;
  readonly registration_type_id?: Id;
  readonly session_id?: Id;
  readonly foreign?: {
    readonly event_id?: Id;
    readonly attendee_id?: Id;
    readonly client?: ClientCredentials;
  };
  readonly tokens: { readonly expired?: string; readonly revoked?: string };
  readonly writes: 'allow' | 'forbid';
  readonly rate_limit: 'avoid' | 'probe';
  /** Requests a second (Infinity: unbounded) and at once. */
  readonly pace: { readonly requests_per_second: number; readonly concurrency: number };
  readonly load: {
    readonly allow: boolean;
    readonly requests_per_second: number;
    readonly requests: number;
    readonly minutes: number;
    readonly clients: readonly ClientCredentials[];
    /** Limits of objectives by name, in place of those of a scenario. */
    readonly objectives: Readonly<Record<string, number>>;
  };
  readonly timeouts: { readonly request_ms: number; readonly run_ms: number };
  readonly settle_ms: number;
  readonly budget: { readonly requests: number; readonly attendees: number };
  readonly attendee: AttendeeTemplates;
  /** Sent with every request, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: Tls;
  readonly proxy?: string;
  /** Whether every request says who sends it, and which it is. */
  readonly identify: boolean;
  /** Whether artifacts may hold personal data of attendees that the run did not make. */
  readonly keep_personal_data: boolean;
  readonly decisions: Decisions;
  readonly known_failures: readonly KnownFailure[];
}
