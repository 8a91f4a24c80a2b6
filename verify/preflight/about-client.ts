import type { TokenReply } from '../../harness/oauth/token-request.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { at } from '../../judge/body.ts';
import type { RunFact } from '../../record/facts.ts';

/** Whether the profile's client was plainly refused. Other troubles of the token endpoint are for the suites. */
export function aboutClient({ base_url, client }: Profile, answer: TokenReply | null): RunFact | null {
  if (client === undefined || answer === null || answer.issued !== null) return null;
  const { reply } = answer;
  const error = at(reply.body, 'error');
  const code = typeof error === 'string' ? error : '';
  const refused =
    reply.status === 401 ||
    reply.status === 403 ||
    (reply.status === 400 && /client|secret|credential|access_denied/i.test(code));
  if (!refused || code === 'invalid_scope') return null;
  return {
    kind: 'run',
    outcome: 'refused',
    reason:
      `The environment at ${base_url} refuses the client "${client.id}" a token ` +
      `(${[reply.status, code.slice(0, 60)].join(' ').trim()}): check client.id and client.secret.`,
  };
}
