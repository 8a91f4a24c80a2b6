import { refusesClient, type TokenReply } from '../../harness/oauth/token-request.ts';
import { at } from '../../judge/body.ts';
import { type DoctorItem, missingItem, ok, wrong } from './item.ts';
import type { Visit } from './visit.ts';

const CLIENT = 'everything that needs a token of the account';
const READ_CLIENT = 'that an application allowed read only obtains no write';

/** The application that is allowed both scopes. */
export async function checkClient({ profile, token }: Visit): Promise<DoctorItem> {
  if (profile.client === undefined) return missingItem('client', CLIENT);
  const refused: string[] = [];
  for (const scope of ['read write', 'read', 'write']) {
    const answer = await token(profile.client, scope);
    if (answer.issued === null) refused.push(`${scope} (${grantRefusal(answer)})`);
    else if (scope === 'read write' && lacksWrite(answer)) refused.push('write, which it leaves out of both');
    if (refused.length > 0 && isUnknown(answer)) break;
  }
  return refused.length === 0
    ? ok('client', 'obtains read, write, and both', CLIENT)
    : wrong(
        'client',
        `"${profile.client.id}" is refused ${refused.join(', ')}: check client.id and client.secret`,
        CLIENT,
      );
}

/** The application that is allowed `read` alone. */
export async function checkReadClient({ profile, token }: Visit): Promise<DoctorItem> {
  const name = 'read_client';
  if (profile.read_client === undefined) return missingItem(name, READ_CLIENT);
  const read = await token(profile.read_client, 'read');
  if (read.issued === null)
    return wrong(
      name,
      `"${profile.read_client.id}" is refused read (${grantRefusal(read)}): check read_client.id and read_client.secret`,
      READ_CLIENT,
    );
  const write = await token(profile.read_client, 'write');
  if (write.issued === null || lacksWrite(write))
    return ok(name, 'obtains read, and is refused write', READ_CLIENT);
  return wrong(
    name,
    'obtains write too: name an application in read_client.id that is allowed read only',
    READ_CLIENT,
  );
}

/** Whether the answer names the scope and write is not in it. An answer that names none grants what was asked. */
const lacksWrite = ({ issued }: TokenReply): boolean =>
  issued?.scope !== undefined && !issued.scope.split(' ').includes('write');

/** Asking again with other scopes would only be one more wrong try. */
const isUnknown = ({ reply }: TokenReply): boolean => refusesClient(reply) || reply.status === 0;

/** `401 invalid_client`, or why no answer came. */
export function grantRefusal({ reply }: TokenReply): string {
  if (reply.status === 0) return reply.exchange.failure?.message ?? 'no answer';
  const error = at(reply.body, 'error');
  return typeof error === 'string' ? `${reply.status} ${error.slice(0, 60)}` : String(reply.status);
}
