import type { OperationId } from '../spec/contract.ts';

/** Calls outside the specification's operations that a run also makes. */
export type CallId = OperationId | 'signIn' | 'publishedOpenapi' | 'publishedDocs' | 'other';

/**
 * What a request is meant as. `valid`: a call that must have its documented success. `probe`: well-formed, but its
 * outcome is what is being asked (a negative check, a gap). `malformed`: outside the shape of the contract (broken JSON,
 * another media type, ids that are no integers). Or it is what no client does (one code sent several times at once). Only
 * an internal server error says anything about it.
 */
export type Intent = 'valid' | 'probe' | 'malformed';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names; secrets already redacted. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly path: Readonly<Record<string, string>>;
  readonly query: ReadonlyArray<readonly [string, string]>;
}

export interface RecordedResponse {
  readonly status: number;
  /** Lower-case names; repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The bytes of the body were no UTF-8; what was none of it stands as U+FFFD. */
  readonly garbled?: true;
}

/**
 * Why no response came. `limit`: one came that is larger than the harness takes. `unasked`: the request was not sent, as
 * others of its operation had no answer in time. `cut`: the run ended before an answer came.
 */
export interface Failure {
  readonly kind: 'timeout' | 'connection' | 'protocol' | 'limit' | 'unasked' | 'cut';
  readonly message: string;
}

/** The kinds of secrets that a run tells apart. `challenge`: the S256 challenge of PKCE, sent or derived from a verifier that was sent. */
export type CredentialKind =
  | 'token'
  | 'code'
  | 'verifier'
  | 'challenge'
  | 'refresh_token'
  | 'client_secret'
  | 'password';

/** Secrets by pseudonyms: the same one for the same secret throughout a run, and no way back. */
export interface Credentials {
  readonly sent?: Readonly<Partial<Record<CredentialKind, string>>>;
  readonly granted?: Readonly<Partial<Record<CredentialKind, string>>>;
}

/** One recorded request with its response, or with the failure that took the response's place. */
export interface Exchange {
  readonly id: string;
  readonly operation: CallId;
  /** The check that made the call, or '' for set-up. */
  readonly check: string;
  /** Who called, as a label without secrets: `client:read write`, `personal`, `none`. */
  readonly identity: string;
  readonly intent: Intent;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly failure: Failure | null;
  /** Milliseconds since the epoch, with fractions. */
  readonly started: number;
  readonly ended: number;
  /** Which secrets it sent and was granted; absent where it carried none, and in journals of earlier releases. */
  readonly credentials?: Credentials;
}
