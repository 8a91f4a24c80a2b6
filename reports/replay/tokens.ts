import type { Exchange } from '../../record/exchange.ts';

/** Where the token of an identity comes from: a client's credentials, or a variable that holds it. */
export type TokenSource =
  | {
      readonly from: 'client';
      readonly url: string;
      readonly fields: ReadonlyArray<readonly [string, string]>;
      readonly secret: string;
      readonly basic?: string;
    }
  | { readonly from: 'variable'; readonly name: string; readonly about: string };

/** Whether an exchange fetched a token that a script can fetch again, with a client's own credentials. */
export const isGrant = ({ operation, request, response }: Exchange): boolean =>
  operation === 'requestToken' &&
  response?.status === 200 &&
  new URLSearchParams(request.body ?? '').get('grant_type') === 'client_credentials';

/** The name of an identity without the account that it named. */
export const bareLabel = (identity: string): string => identity.replace(/ account(?: .*)?$/s, '');

/** The names of a profile's secrets, by the first word of who shows them. */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^read\b/, 'MUSTER_READ_CLIENT_SECRET'],
  [/^foreign\b/, 'MUSTER_FOREIGN_CLIENT_SECRET'],
  [/^client\b/, 'MUSTER_CLIENT_SECRET'],
];

const OF_SCOPE = /^client-credentials token (?:of scope (.+)|without a scope)$/;

/** How a script comes by the token of an identity; undefined where it cannot. */
export function tokenFor(identity: string, grants: ReadonlyMap<string, Exchange>): TokenSource | undefined {
  const label = bareLabel(identity);
  if (label === 'personal')
    return { from: 'variable', name: 'MUSTER_USER_TOKEN', about: 'a token of the user of the profile' };
  const scope = OF_SCOPE.exec(label);
  const grant = grants.get(scope === null ? label : 'client');
  const secret = SECRETS.find(([who]) => who.test(label))?.[1];
  if (secret === undefined) return undefined;
  if (grant === undefined)
    return scope === null && /^\w+$/.test(label)
      ? { from: 'variable', name: `MUSTER_${label.toUpperCase()}_TOKEN`, about: `a token of "${label}"` }
      : undefined;
  const fields = [...new URLSearchParams(grant.request.body ?? '')].filter(
    ([key]) => scope === null || key !== 'scope',
  );
  if (scope?.[1] !== undefined) fields.push(['scope', scope[1]]);
  const basic = /\$(MUSTER_\w+)/.exec(grant.request.headers['authorization'] ?? '')?.[1];
  return { from: 'client', url: grant.request.url, fields, secret, ...(basic !== undefined && { basic }) };
}
