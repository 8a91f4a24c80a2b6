import type { Exchange } from './exchange.ts';
import { ordinaryAgentOf } from './ordinary-agent.ts';
import type { RunName } from './run-id.ts';

/**
 * Who takes a step of a sign-in that Muster does not send itself: a browser or a person. The step stands in the journal to
 * have its place there. Requests of the browser carry the mark as well, but are not recorded one by one.
 */
export type NotedBy = 'browser' | 'person';

const NOTED: ReadonlySet<string> = new Set<NotedBy>(['browser', 'person']);

/** What stands at the end of the User-Agent of a run's requests. */
export const markOf = (runId: string): string => `(+${runId})`;

/** The X-Request-Id of a request whose User-Agent is the profile's own, and so tells nothing of the run. */
export const markedId = (runId: string, id: string): string => `${runId}-${id}`;

/** Stands in the journal for a User-Agent of the profile's own. */
const OWN_AGENT = '$MUSTER_HEADER_USER_AGENT';

/**
 * Whether an exchange is one of a run, as all of its requests say it. The id of a marked run stands at the end of the
 * User-Agent. It begins the X-Request-Id where the profile names a User-Agent of its own. A run that is not marked sends
 * the ordinary User-Agent that follows from its id, or the profile's own, and no X-Request-Id. The one exception is a step
 * of a sign-in that was only noted, and sent nothing.
 */
export function carriesMark(exchange: Exchange, { runId, marked = true }: RunName): boolean {
  if (isNoted(exchange)) return true;
  const { 'user-agent': agent = '', 'x-request-id': id } = exchange.request.headers;
  if (marked) return agent.endsWith(` ${markOf(runId)}`) || id?.startsWith(markedId(runId, '')) === true;
  return id === undefined && (agent === ordinaryAgentOf(runId) || agent === OWN_AGENT);
}

/** Whether an exchange is a step that a browser or a person took: it holds neither headers nor bodies, and proves nothing. */
export const isNoted = ({ operation, identity, request, response }: Exchange): boolean =>
  operation === 'signIn' &&
  NOTED.has(identity) &&
  Object.keys(request.headers).length === 0 &&
  request.body === null &&
  (response === null || response.body === '');
