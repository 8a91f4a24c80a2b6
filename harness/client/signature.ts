import { markOf } from '../../record/mark.ts';
import { version } from '../paths.ts';
import type { Profile } from '../profile/profile.ts';

/** What every request of a run carries beside its own headers. */
export interface Signature {
  /** The profile's own, by lower-case name: sent to the environment, and never stored. */
  readonly headers: Readonly<Record<string, string>>;
  /** The User-Agent (RFC 9110, 10.1.5), with which goes each request's id; absent: neither is sent. */
  readonly agent?: string;
  /** The run whose requests they are. */
  readonly runId?: string;
}

/** How the requests of a run are known in the logs of the environment. */
export const signatureOf = ({ headers, identify }: Profile, runId?: string): Signature => ({
  headers,
  ...(identify && { agent: `muster/${version()}${runId === undefined ? '' : ` ${markOf(runId)}`}` }),
  ...(identify && runId !== undefined && { runId }),
});
