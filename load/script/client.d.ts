import type { RefinedParams, RefinedResponse } from 'k6/http';

/** What a module of the user is asked to send. */
export interface ScannerCall {
  readonly operation: string;
  /** The number of the scanner; dashboards have numbers below zero. */
  readonly scanner: number;
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly timeout: RefinedParams<'text'>['timeout'];
}

/** `client.js` beside the script: the module of the user, or one that exports nothing. */
declare const send: ((call: ScannerCall) => RefinedResponse<'text'>) | undefined;
export default send;
