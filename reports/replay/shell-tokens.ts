import { quoted } from '../../judge/curl.ts';
import type { Exchange } from '../../record/exchange.ts';
import { bareLabel, type TokenSource, tokenFor } from './tokens.ts';

type Grants = ReadonlyMap<string, Exchange>;

const variableOf = (identity: string): string =>
  bareLabel(identity)
    .replace(/[^a-z0-9]+/gi, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase() || 'OTHER';

const tokenOf = (identity: string, source: TokenSource): string =>
  source.from === 'variable' ? source.name : `MUSTER_${variableOf(identity)}_TOKEN`;

const carriesToken = ({ request }: Exchange): boolean =>
  /\$MUSTER_TOKEN\b/.test(request.headers['authorization'] ?? '');

/** The exchange with the token of its identity under a name of its own. */
export function withOwnToken(exchange: Exchange, grants: Grants): Exchange {
  const source = carriesToken(exchange) ? tokenFor(exchange.identity, grants) : undefined;
  if (source === undefined) return exchange;
  const name = tokenOf(exchange.identity, source);
  const authorization = (exchange.request.headers['authorization'] ?? '').replace(
    /\$MUSTER_TOKEN\b/g,
    () => `$${name}`,
  );
  return {
    ...exchange,
    request: { ...exchange.request, headers: { ...exchange.request.headers, authorization } },
  };
}

/** The variables that have to be set before a script begins, with what each of them is. */
export function secretNames(
  steps: readonly Exchange[],
  grants: Grants,
): ReadonlyArray<{ name: string; about: string }> {
  const names = new Map<string, string>();
  for (const step of steps) {
    const source = carriesToken(step) ? tokenFor(step.identity, grants) : undefined;
    if (source?.from === 'variable') names.set(source.name, source.about);
    if (source?.from === 'client') {
      const { basic, secret, fields } = source;
      const id = fields.find(([key]) => key === 'client_id')?.[1] ?? '';
      if (basic === undefined) names.set(secret, `the secret of client ${id}`);
      else names.set(basic, 'client id, colon and secret in base64');
    }
    const others = JSON.stringify([step.request.headers, step.request.body, step.request.url]);
    for (const [, name] of others.matchAll(/\$(MUSTER_[A-Z0-9_]+)/g))
      if (name !== undefined && name !== 'MUSTER_TOKEN') names.set(name, 'a secret of the profile');
  }
  return [...names].map(([name, about]) => ({ name, about }));
}

/** A request that fetches a token. */
interface TokenRequest {
  /** What holds the token. */
  readonly variable: string;
  readonly url: string;
  readonly fields: ReadonlyArray<readonly [string, string]>;
  /** What holds client and secret as HTTP Basic shows them. */
  readonly basic?: string;
}

/** The requests that fetch the tokens of those who call, one for each. */
export function tokenRequests(
  steps: readonly Exchange[],
  grants: Grants,
  base: (url: string) => string,
): readonly TokenRequest[] {
  const requests = new Map<string, TokenRequest>();
  for (const step of steps) {
    const source = carriesToken(step) ? tokenFor(step.identity, grants) : undefined;
    if (source?.from !== 'client') continue;
    const { url, fields, secret, basic } = source;
    const variable = tokenOf(step.identity, source);
    const sent = fields.map(([key, value]): [string, string] => [
      key,
      value.replaceAll('$MUSTER_SECRET', () => `$${secret}`),
    ]);
    requests.set(variable, { variable, url: base(url), fields: sent, ...(basic !== undefined && { basic }) });
  }
  return [...requests.values()];
}

/** The same as lines of a shell. */
export const tokenLines = (
  steps: readonly Exchange[],
  grants: Grants,
  base: (url: string) => string,
): string[] =>
  tokenRequests(steps, grants, base).flatMap(({ variable, url, fields, basic }) => {
    const sent = fields.map(([key, value]) => `--data-urlencode ${quoted(`${key}=${value}`)}`);
    const shown = basic === undefined ? [] : [`-H ${quoted(`authorization: Basic $${basic}`)}`];
    return [
      `ask ${[...shown, ...sent, quoted(url)].join(' \\\n    ')}`,
      `${variable}=$(at access_token | tr -d '"'); [ "$${variable}" != nothing ] || undecided "no token came: the client was answered $status"`,
    ];
  });
