import { markedId, markOf } from '../../record/mark.ts';
import { ordinaryAgentOf } from '../../record/ordinary-agent.ts';
import type { RunName } from '../../record/run-id.ts';
import { version } from '../paths.ts';
import type { Profile } from '../profile/profile.ts';

/** What every request of a run carries beside its own headers. */
export interface Signature {
  /** The profile's own, by lower-case name: sent to the environment, and never stored. */
  readonly headers: Readonly<Record<string, string>>;
  /** The User-Agent (RFC 9110, 10.1.5); absent: none is sent. */
  readonly agent?: string;
  /** Whether the agent says whose requests these are: each carries its id then, and a browser calls itself so as well. */
  readonly says: boolean;
  /** The run whose requests they are. */
  readonly runId?: string;
}

/** How the requests of a run are known in the logs of the environment; or, where it is not marked, how they look ordinary. */
export function signatureOf({ headers, identify }: Profile, run?: RunName): Signature {
  if (run?.marked === false) return { headers, says: false, agent: ordinaryAgentOf(run.runId) };
  if (!identify) return { headers, says: false };
  const mark = run === undefined ? '' : ` ${markOf(run.runId)}`;
  return { headers, says: true, agent: `muster/${version()}${mark}`, ...(run && { runId: run.runId }) };
}

/** Headers with those of the profile, and with who sends them: the owner of the environment finds both in the logs. */
export function signed(
  signature: Signature,
  headers: Readonly<Record<string, string>>,
  id: string,
): Record<string, string> {
  const { agent, says, runId, headers: own } = signature;
  const request = runId !== undefined && own['user-agent'] !== undefined ? markedId(runId, id) : id;
  return {
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(says && { 'x-request-id': request }),
    ...own,
    ...headers,
  };
}
