import type { Tls, UserProfile } from '../../profile/profile.ts';
import type { Origins } from '../origins.ts';

/** One sign-in to be walked through in a browser. It travels between processes, and is stored nowhere. */
export interface BrowserTask {
  /** Where the sign-in begins, with the parameters of the authorization request. */
  readonly address: string;
  readonly redirectUri: string;
  /** The scopes that are asked for; none where the request leaves them out. */
  readonly scopes: readonly string[];
  /** Sent to the environment, and to no other. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: Tls;
  readonly proxy?: string;
  /** The hosts that are reached without it. */
  readonly noProxy?: string;
  readonly origins: Origins;
  /** How long it may take, in milliseconds. */
  readonly ms: number;
  readonly user: Pick<UserProfile, 'username' | 'password' | 'totp_secret' | 'selectors'>;
}

/** How the environment is reached. */
export type BrowserWay = Pick<BrowserTask, 'address' | 'tls' | 'proxy' | 'noProxy' | 'origins'>;

/** Where a sign-in ended. */
export interface BrowserVisit {
  /** The redirect URI with its parameters, where the pages led there. */
  readonly redirectedTo: string | null;
  /** The last page and its markup. */
  readonly url: string;
  /** Of its answer; 0 where none came. */
  readonly status: number;
  readonly content: string;
  /** Whether a box of a page of consent was not ticked. */
  readonly leftAlone: boolean;
  /** Why it went no further, where that shows; null where the pages came to an end. */
  readonly stuck: Stuck | null;
  /** The last page as a PNG in base64, without what was typed, where it shows no code. */
  readonly picture: string | null;
  /** Whether what the pages ran was shut in. */
  readonly sandboxed: boolean;
}

/** What stood in the way, and which key of the profile would help. */
export interface Stuck {
  readonly wrong: string;
  readonly hint: string;
}

/** What the browser is to do: a sign-in, or to be there when one comes. */
export type TaskMessage =
  | { readonly number: number; readonly task: BrowserTask }
  | { readonly number: number; readonly way: BrowserWay };

/** Whether a request of a visit may be sent. */
export interface TurnMessage {
  readonly number: number;
  readonly request: string;
  readonly may: boolean;
}

export type VisitMessage = AnswerMessage | TrafficMessage;

/** A request of a visit that waits for its turn, or is over. */
export interface TrafficMessage {
  readonly number: number;
  readonly request: string;
  readonly waits: boolean;
}

export type AnswerMessage =
  | { readonly number: number; readonly ready: true }
  | { readonly number: number; readonly visit: BrowserVisit }
  | { readonly number: number; readonly failure: string };
