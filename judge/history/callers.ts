import type { Exchange } from '../../record/exchange.ts';
import type { Scope } from '../../spec/contract.ts';
import { at, isRecord, parseBody } from '../body.ts';
import type { Seen } from './seen.ts';

/** What is known of a token by the answers that granted it. */
export interface KnownToken {
  readonly grant: 'client_credentials' | 'authorization_code' | 'other';
  readonly client: string;
  /** What was asked for, of all requests that were answered with this token; null where one asked for nothing. */
  readonly asked: ReadonlySet<string> | null;
  /** What the answers said that it may; null where one did not say. */
  readonly said: ReadonlySet<string> | null;
  /** The request that was answered with it first. */
  readonly exchange: string;
  readonly times: number;
}

/** Whose call an exchange is, by the credentials that it carries. */
export type Caller =
  | { readonly kind: 'nobody' }
  /** Credentials that are no bearer token. */
  | { readonly kind: 'scheme' }
  | { readonly kind: 'garbage' | 'truncated' | 'expired' | 'revoked' }
  | { readonly kind: 'token'; readonly token: KnownToken }
  /** A token that no answer of the journal granted, or a journal that does not tell tokens apart. */
  | { readonly kind: 'unknown' };

/** What no answer of a token endpoint can have granted. */
const NEVER_GRANTED =
  /^Bearer\s+(?:muster-[\w-]*|m|\$MUSTER_(?:CODE|(?:READ_|FOREIGN_)?CLIENT_SECRET)|\S+\.musters1)$/i;
const MARKED = /^Bearer \$MUSTER_(EXPIRED|REVOKED)_TOKEN$/i;

/** Who called, from what the token endpoint answered. */
export class Callers {
  readonly #tokens = new Map<string, KnownToken>();
  readonly #foreignClients = new Set<string>();

  see(seen: Seen): void {
    if (seen.operation === 'requestToken' && seen.status === 200) this.#granted(seen);
  }

  #granted({ exchange, body, id }: Seen): void {
    const token = exchange.credentials?.granted?.token;
    if (token === undefined) return;
    const form = formOf(exchange.request.body);
    const known = this.#tokens.get(token);
    const client = form.get('client_id') ?? known?.client ?? '';
    const grant = grantOf(form.get('grant_type'));
    const asked = wordsOf(form.get('scope'));
    const said = wordsOf(at(body, 'scope'));
    this.#tokens.set(token, {
      grant: known === undefined || known.grant === grant ? grant : 'other',
      client,
      asked: known === undefined ? asked : union(known.asked, asked),
      said: known === undefined ? said : union(known.said, said),
      exchange: known?.exchange ?? id,
      times: (known?.times ?? 0) + 1,
    });
    if (exchange.identity.startsWith('foreign') && client !== '') this.#foreignClients.add(client);
  }

  of({ exchange }: Seen): Caller {
    const header = exchange.request.headers['authorization'];
    if (carriesElsewhere(exchange)) return { kind: 'unknown' };
    if (header === undefined || /^Bearer\s*$/i.test(header)) return { kind: 'nobody' };
    if (!/^Bearer\s/i.test(header)) return { kind: 'scheme' };
    if (NEVER_GRANTED.test(header)) return { kind: 'garbage' };
    const marked = MARKED.exec(header)?.[1]?.toLowerCase();
    if (marked === 'expired' || marked === 'revoked') return { kind: marked };
    const pseudonym = exchange.credentials?.sent?.token;
    const token = pseudonym === undefined ? undefined : this.#tokens.get(pseudonym);
    if (token !== undefined) return { kind: 'token', token };
    return { kind: /^distorted\b/.test(exchange.identity) ? 'truncated' : 'unknown' };
  }

  /** Whether a call was made for the other account, with its own client's token. */
  isForeign(seen: Seen): boolean {
    const caller = this.of(seen);
    if (caller.kind === 'token') return this.#foreignClients.has(caller.token.client);
    return seen.exchange.identity.startsWith('foreign');
  }
}

/** A token may come in the address or in a form as well (RFC 6750, 2.2 and 2.3). */
const carriesElsewhere = ({ request }: Exchange): boolean =>
  /[?&]access_token=/.test(request.url) || /(?:^|&)access_token=/.test(request.body ?? '');

/** The fields of a token request. */
export function formOf(body: string | null): URLSearchParams {
  const text = body ?? '';
  if (!text.startsWith('{')) return new URLSearchParams(text);
  const parsed = parseBody(text)?.native;
  const fields = isRecord(parsed) ? Object.entries(parsed) : [];
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
}

const grantOf = (text: string | null): KnownToken['grant'] =>
  text === 'client_credentials' || text === 'authorization_code' ? text : 'other';

/** The words of a scope, in whatever way they are told apart; null where none stands there. */
const wordsOf = (scope: unknown): ReadonlySet<string> | null =>
  typeof scope !== 'string' || scope.trim() === ''
    ? null
    : new Set(scope.split(/[\s,+]+/).filter((word) => word !== ''));

const union = (
  one: ReadonlySet<string> | null,
  other: ReadonlySet<string> | null,
): ReadonlySet<string> | null => (one === null || other === null ? null : new Set([...one, ...other]));

/** Whether a scope holds a word. */
export const has = (scope: ReadonlySet<string> | null, word: Scope): boolean => scope?.has(word) === true;
