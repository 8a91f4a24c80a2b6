import { basicForms } from '../oauth/client-authentication.ts';
import type { Profile } from '../profile/profile.ts';
import { publicProfile } from '../profile/public-profile.ts';
import { headerVariable } from '../recorder/stored-form.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { proxyFor } from '../transport/dispatcher.ts';

/** Shorter values of headers are switches and names, which other texts hold as well. */
const SECRET_HEADER = 8;

/** Headers that say what is wanted, and hold no secret. */
const OPEN_HEADERS = /^(accept(-.*)?|content-.*|user-agent|cache-control|origin|referer|x-requested-with)$/;

/** In an address, or in what is meant to be one. */
const CREDENTIALS = /^(?:[\w+.-]+:\/\/)?([^:@/]*):(.*)@/;

/** Tells the redactor every secret that a profile holds, and which of its names are none. */
export function knowSecrets(redactor: Pick<Redactor, 'add' | 'leave'>, profile: Profile): void {
  const { client, read_client, user, foreign, load } = profile;
  const pairs = [
    [client?.id, client?.secret, 'CLIENT'],
    [read_client?.id, read_client?.secret, 'READ_CLIENT'],
    [user?.client_id, user?.client_secret, 'USER_CLIENT'],
    [foreign?.client?.id, foreign?.client?.secret, 'FOREIGN_CLIENT'],
    ...load.clients.map(({ id, secret }, index) => [id, secret, `LOAD_CLIENT_${index + 1}`] as const),
  ] as const;
  for (const [id, secret, name] of pairs) addPair(redactor, id, secret, `${name}_SECRET`);
  addPair(redactor, user?.username, user?.password, 'USER_PASSWORD');
  redactor.add(user?.totp_secret, 'TOTP_SECRET');
  redactor.add(user?.token, 'USER_TOKEN');
  redactor.add(profile.tokens.expired, 'EXPIRED_TOKEN');
  redactor.add(profile.tokens.revoked, 'REVOKED_TOKEN');
  for (const [name, value] of Object.entries(profile.headers))
    if (value.length >= SECRET_HEADER && !OPEN_HEADERS.test(name)) redactor.add(value, headerVariable(name));
  const [, name, password] = CREDENTIALS.exec(proxyFor(profile) ?? '') ?? [];
  if (name !== undefined && password !== undefined)
    addPair(redactor, unescaped(name), unescaped(password), 'PROXY_PASSWORD');
  leaveNames(redactor, profile);
  // Reports say these: a secret that stands in them would be seen as one everywhere.
  redactor.leave(JSON.stringify([publicProfile(profile), profile.attendee]));
}

/** A part of an address as it is meant; one with a wrong escape is meant as it stands. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What a profile holds of names: pages show them, and a reader of a reproduction needs them. */
function leaveNames(
  redactor: Pick<Redactor, 'leave'>,
  { client, read_client, user, foreign, load }: Profile,
): void {
  const clients = [client, read_client, foreign?.client, ...load.clients];
  for (const name of [user?.client_id, user?.username, user?.account_id, ...clients.map((one) => one?.id)])
    if (name !== undefined) redactor.leave(name);
}

/** A secret, and the forms that HTTP Basic gives it together with the name before it (RFC 7617; RFC 6749, 2.3.1). */
function addPair(
  redactor: Pick<Redactor, 'add'>,
  id: string | undefined,
  secret: string | undefined,
  name: string,
): void {
  redactor.add(secret, name);
  if (id !== undefined && secret !== undefined)
    for (const form of basicForms(id, secret)) redactor.add(form, `${name}_BASIC`);
}

/** The secrets of a profile under the names that stand for them in what is stored. */
export function secretVariables(profile: Profile): Record<string, string> {
  const variables: Record<string, string> = {};
  const add = (secret: string | undefined, name: string): void => {
    if (secret !== undefined) variables[`MUSTER_${name}`] ??= secret;
  };
  knowSecrets({ add, leave: () => {} }, profile);
  return variables;
}
