import { jsonText } from '../../judge/body.ts';
import type { CallId, Intent } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { IssuedToken } from '../broker/protocol.ts';
import type { CallOptions, Query } from './call-options.ts';
import { type Identity, labelOf } from './identity.ts';

/** A request as the wire sends it. */
export interface Outgoing {
  readonly operation: CallId;
  readonly method: string;
  /** Path and query relative to the base URL. */
  readonly target: string;
  /** Whether they are relative to its origin: pages of a sign-in may lie beside the path at which the service is. */
  readonly atOrigin?: boolean;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly path: Readonly<Record<string, string>>;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly identity: string;
  readonly intent: Intent;
}

const JSON_TYPE = 'application/json';

/** The request that a call becomes. `account`: the account of the profile's user, for its live token. */
export function outgoing(
  operation: OperationId,
  options: CallOptions,
  {
    identity,
    token,
    account,
  }: { identity: Identity; token: IssuedToken | undefined; account: string | null },
): Outgoing {
  const { method, path: template } = OPERATIONS[operation];
  const path: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.path ?? {})) path[name] = String(value);
  const query = queryPairs(options.query);
  const body = bodyOf(options);
  const headers: Record<string, string> = { accept: JSON_TYPE };
  const authorization = authorizationOf(identity, token);
  if (authorization !== null) headers.authorization = authorization;
  const asked = identity.accountId === undefined ? account : identity.accountId;
  if (asked !== null) headers['x-account-id'] = asked;
  if (body !== null) headers['content-type'] = JSON_TYPE;
  return {
    operation: options.method === undefined ? (operation as CallId) : 'other',
    method: (options.method ?? method).toUpperCase(),
    target: targetOf(template, path, query),
    headers: headersOf(headers, options.headers),
    body,
    path,
    query,
    identity: labelOf(identity),
    intent: options.intent ?? 'valid',
  };
}

function authorizationOf(identity: Identity, token: IssuedToken | undefined): string | null {
  if (token !== undefined) return `Bearer ${token.token}`;
  if (identity.kind === 'token') return `Bearer ${identity.token.token}`;
  return identity.kind === 'raw' ? identity.authorization : null;
}

function headersOf(
  own: Readonly<Record<string, string>>,
  over: CallOptions['headers'] = {},
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...own, ...over })) if (value !== null) headers[name] = value;
  return headers;
}

function bodyOf(options: CallOptions): string | null {
  if (options.raw !== undefined) return options.raw;
  if ('json' in options) return jsonText(options.json);
  if ('item' in options) return jsonText({ item: options.item });
  return null;
}

/** The names and values of a query in their order. */
export function queryPairs(query: Query | undefined): ReadonlyArray<readonly [string, string]> {
  if (query === undefined) return [];
  if (Array.isArray(query)) return query as ReadonlyArray<readonly [string, string]>;
  return Object.entries(query).map(([key, value]) => [key, String(value)] as const);
}

/** The template with its parameters filled in, and the query behind it. */
export function targetOf(
  template: string,
  path: Readonly<Record<string, string>>,
  query: ReadonlyArray<readonly [string, string]>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`the path parameter ${name} of ${template} was not given`);
    return encodeURIComponent(value);
  });
  const text = query
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? filled : `${filled}?${text}`;
}
