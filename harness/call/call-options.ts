import type { Intent } from '../../record/exchange.ts';
import type { Identity } from './identity.ts';

export type PathValue = string | number | bigint;
export type Query = Readonly<Record<string, PathValue>> | ReadonlyArray<readonly [string, string]>;

export interface CallOptions {
  readonly path?: Readonly<Record<string, PathValue>>;
  readonly query?: Query;
  /** Sent as `{ "item": … }`. */
  readonly item?: unknown;
  /** Sent as it is, as JSON. */
  readonly json?: unknown;
  /** Sent byte for byte. */
  readonly raw?: string;
  /** Added to the client's own; null takes one of those away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Default: the live client-credentials token. */
  readonly as?: Identity;
  /** Default: valid. */
  readonly intent?: Intent;
  /**
   * Names the plain corner that a probe asks after, such as one type of a question. A gateway's error that it always
   * gets, with pauses between and while others are served, is then its answer. The check holds it against a twin.
   */
  readonly corner?: string;
  /** Sends another method to the operation's address; the answer is not judged as that operation's. */
  readonly method?: string;
  /** Answers a 429 as it came instead of waiting and sending again. */
  readonly keep429?: boolean;
  /** Answers a refusal for having met others as it came instead of sending again, apart from them. */
  readonly keepConflict?: boolean;
  /** Sends once and answers a gateway's error as it came. */
  readonly once?: boolean;
}
