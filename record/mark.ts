import type { Exchange } from './exchange.ts';

/**
 * Who takes a step of a sign-in that Muster does not send itself, and that stands in the journal to have its place there: a
 * browser, whose requests carry the mark as well but are not recorded one by one, or a person.
 */
export type NotedBy = 'browser' | 'person';

const NOTED: ReadonlySet<string> = new Set<NotedBy>(['browser', 'person']);

/** What stands at the end of the User-Agent of a run's requests. */
export const markOf = (runId: string): string => `(+${runId})`;

/** The X-Request-Id of a request whose User-Agent is the profile's own, and so tells nothing of the run. */
export const markedId = (runId: string, id: string): string => `${runId}-${id}`;

/**
 * Whether an exchange says which run sent it: at the end of its User-Agent, or at the beginning of its X-Request-Id where the
 * profile names a User-Agent of its own. The one exception is a step of a sign-in that was only noted, and sent nothing.
 */
export function carriesMark(exchange: Exchange, runId: string): boolean {
  if (isNoted(exchange)) return true;
  const { 'user-agent': agent = '', 'x-request-id': id = '' } = exchange.request.headers;
  return agent.endsWith(` ${markOf(runId)}`) || id.startsWith(markedId(runId, ''));
}

/** Whether an exchange is a step that a browser or a person took: it holds neither headers nor bodies, and proves nothing. */
export const isNoted = ({ operation, identity, request, response }: Exchange): boolean =>
  operation === 'signIn' &&
  NOTED.has(identity) &&
  Object.keys(request.headers).length === 0 &&
  request.body === null &&
  (response === null || response.body === '');
