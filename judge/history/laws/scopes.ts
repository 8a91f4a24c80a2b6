import { OPERATIONS, type OperationId } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { refusalsAbout } from '../../../spec/refusals.ts';
import { type Book, showsIn } from '../book.ts';
import { has, type KnownToken } from '../callers.ts';
import type { Law } from '../law.ts';
import { isWrite, type Seen, wasServed } from '../seen.ts';

/** The statuses by which a token that may not is refused. */
const FORBIDDEN: ReadonlySet<number> = refusalsAbout('caller');

/** Operations that every client token opens: the current user is a personal token's alone. */
const OPENED = (scope: 'read' | 'write'): readonly string[] =>
  Object.keys(OPERATIONS).filter((id) => OPERATIONS[id as OperationId].scope === scope && id !== 'getMe');

const ALL_OPENED = { read: 'scopes.read-reads', write: 'scopes.write-writes' } as const;

/** Asked for as `read` alone, and granted as no more: such a token writes nothing. */
const mayOnlyRead = ({ asked, said }: KnownToken): boolean =>
  has(said, 'read') ? !has(said, 'write') : said === null && isReadAlone(asked);

const isReadAlone = (asked: ReadonlySet<string> | null): boolean =>
  has(asked, 'read') && !has(asked, 'write');

/** The rule that a token breaks which writes, or undefined where it may. */
function broken(token: KnownToken): RuleId | undefined {
  const { asked, grant, said, times } = token;
  if (grant === 'other') return undefined;
  if (mayOnlyRead(token))
    return asked === null && times === 1 && grant === 'client_credentials'
      ? 'oauth.client.scope-default'
      : 'scopes.write-needed';
  if (has(said, 'write') && isReadAlone(asked))
    return grant === 'client_credentials' ? 'oauth.client.scope-not-wider' : 'oauth.code.scope-not-wider';
  return undefined;
}

/** What tokens may do is what was asked for: which token did what is told by its pseudonym. */
export const scopesLaw: Law = {
  name: 'scopes',
  rules: [
    ...(['scopes.read-reads', 'scopes.write-writes', 'scopes.write-needed'] as const),
    ...(['oauth.client.token', 'oauth.client.scope-read', 'oauth.client.scope-write'] as const),
    ...(['oauth.client.scope-both', 'oauth.client.scope-default', 'oauth.client.scope-not-wider'] as const),
    ...(['oauth.client.application-scope', 'oauth.code.token', 'oauth.code.scope-not-wider'] as const),
  ],
  open(book, { callers }) {
    const opened = { read: new Set<string>(), write: new Set<string>() };
    const served = new Map<string, Shown & { readonly token: KnownToken }>();
    return {
      see(seen) {
        const { api, operation } = seen;
        const caller = api === undefined ? undefined : callers.of(seen);
        if (caller?.kind !== 'token' || seen.exchange.intent === 'malformed') return;
        const { token } = caller;
        const scope = isWrite(seen) ? 'write' : 'read';
        served.set(token.exchange, { ...shownBy(seen, served.get(token.exchange)), token });
        if (!wasServed(seen)) return;
        const rule = scope === 'write' ? broken(token) : undefined;
        if (rule !== undefined) convict(book, rule, seen, token);
        else if (token.grant === 'client_credentials' && has(token.asked, scope))
          opened[scope].add(operation);
      },
      end() {
        for (const [, one] of served) passes(book, one);
        for (const scope of ['read', 'write'] as const)
          if (OPENED(scope).every((id) => opened[scope].has(id)))
            book.obeyed(ALL_OPENED[scope], [...served.values()].flatMap((one) => one[scope] ?? [])[0] ?? '');
      },
    };
  },
};

/** The first exchanges that show what a token opens, and that it is kept from writing. */
interface Shown {
  readonly read?: string;
  readonly write?: string;
  readonly refused?: string;
}

/** The same with what another exchange shows. */
function shownBy(seen: Seen, known: Shown = {}): Shown {
  const scope = isWrite(seen) ? 'write' : 'read';
  if (wasServed(seen)) return { ...known, [scope]: known[scope] ?? seen.id };
  const isKept = FORBIDDEN.has(seen.status) && scope === 'write' && known.read !== undefined;
  return isKept ? { ...known, refused: known.refused ?? seen.id } : known;
}

function convict(book: Book, rule: RuleId, seen: Seen, { asked, said, exchange }: KnownToken): void {
  const of = (words: ReadonlySet<string> | null): string =>
    words === null ? 'nothing' : [...words].join(' ');
  book.broken({
    rule,
    message: `${seen.operation} was served to a token without scope write`,
    expected: 'a refusal',
    actual: `${seen.status}, to a token that was asked for with ${of(asked)} and granted with ${of(said)}`,
    by: showsIn(seen),
    after: [exchange],
  });
}

/** What one token was seen to open, and to be kept from. */
function passes(book: Book, { token, read, write, refused }: Shown & { readonly token: KnownToken }): void {
  const { asked, grant } = token;
  const some = read ?? write;
  if (grant === 'authorization_code') {
    if (some !== undefined) book.obeyed('oauth.code.token', some);
    if (refused !== undefined && isReadAlone(asked)) book.obeyed('oauth.code.scope-not-wider', refused);
  }
  if (grant !== 'client_credentials') return;
  if (some !== undefined) book.obeyed('oauth.client.token', some);
  if (read !== undefined && has(asked, 'read')) book.obeyed('oauth.client.scope-read', read);
  if (write !== undefined && has(asked, 'write')) book.obeyed('oauth.client.scope-write', write);
  if (read !== undefined && write !== undefined && has(asked, 'read') && has(asked, 'write'))
    book.obeyed('oauth.client.scope-both', write);
  if (refused === undefined || write !== undefined) return;
  if (asked === null) book.obeyed('oauth.client.scope-default', refused);
  if (!isReadAlone(asked)) return;
  book.obeyed('scopes.write-needed', refused);
  book.obeyed('oauth.client.scope-not-wider', refused);
}
