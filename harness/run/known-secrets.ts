import type { Redactor } from '../client/redactor.ts';
import { headerVariable } from '../client/wire.ts';
import type { Profile } from '../profile/profile.ts';

/** Shorter values of headers are switches and names, which other texts hold as well. */
const SECRET_HEADER = 8;

/** Tells the redactor every secret that a profile holds. */
export function knowSecrets(redactor: Redactor, profile: Profile): void {
  redactor.add(profile.client?.secret, 'CLIENT_SECRET');
  redactor.add(profile.read_client?.secret, 'READ_CLIENT_SECRET');
  redactor.add(profile.user?.client_secret, 'USER_CLIENT_SECRET');
  redactor.add(profile.user?.password, 'USER_PASSWORD');
  redactor.add(profile.user?.token, 'USER_TOKEN');
  redactor.add(profile.foreign?.client?.secret, 'FOREIGN_CLIENT_SECRET');
  redactor.add(profile.tokens.expired, 'EXPIRED_TOKEN');
  redactor.add(profile.tokens.revoked, 'REVOKED_TOKEN');
  for (const [name, value] of Object.entries(profile.headers))
    if (value.length >= SECRET_HEADER) redactor.add(value, headerVariable(name));
  for (const [index, client] of profile.load.clients.entries())
    redactor.add(client.secret, `LOAD_CLIENT_${index + 1}_SECRET`);
}
