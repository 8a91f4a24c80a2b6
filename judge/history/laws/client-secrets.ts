import type { Exchange } from '../../../record/exchange.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { refusalsAbout } from '../../../spec/refusals.ts';
import { type Shows, showsIn } from '../book.ts';
import { formOf } from '../callers.ts';
import type { Law } from '../law.ts';

interface Asked {
  readonly client: string;
  readonly secret: string | undefined;
  readonly got: boolean;
  readonly by: Shows;
}

/** Requests that are put together to be refused; the tokens that a run lives on are asked for under other names. */
const TRIED = 'token request';
const isTried = ({ identity }: Exchange, form: URLSearchParams): boolean =>
  identity === TRIED && form.get('grant_type') === 'client_credentials';

const ruleOf = (isUnknown: boolean, isOthers: boolean): RuleId => {
  if (isUnknown) return 'oauth.client.unknown-client';
  return isOthers ? 'oauth.client.other-secret' : 'oauth.client.wrong-secret';
};

const DENIED: ReadonlySet<number> = refusalsAbout('client');

/** A client shows its own secret: none, and one that never obtained anything otherwise, obtains no token. */
export const clientSecrets: Law = {
  name: 'client secrets',
  rules: ['oauth.client.wrong-secret', 'oauth.client.unknown-client', 'oauth.client.other-secret'],
  open(book) {
    const right = new Map<string, Set<string>>();
    const tried: Asked[] = [];
    return {
      see(seen) {
        const { exchange, operation, status } = seen;
        if (operation !== 'requestToken' || exchange.intent === 'malformed') return;
        const form = formOf(exchange.request.body);
        const client = form.get('client_id') ?? '';
        const { sent = {}, granted = {} } = exchange.credentials ?? {};
        // A client may show who it is by other means: those stand in no form.
        if (client === '' || exchange.request.headers['authorization'] !== undefined) return;
        const got = status === 200 && granted.token !== undefined;
        if (exchange.identity !== TRIED && got)
          right.set(client, (right.get(client) ?? new Set()).add(sent.client_secret ?? ''));
        else if (isTried(exchange, form) && (got || DENIED.has(status)))
          tried.push({ client, secret: sent.client_secret, got, by: showsIn(seen) });
      },
      end() {
        const others = [...right.values()];
        for (const { client, secret, got, by } of tried) {
          const own = right.get(client);
          const isOthers = secret !== undefined && others.some((one) => one !== own && one.has(secret));
          if (secret !== undefined && own?.has(secret)) continue;
          // Of a client that nothing else was granted to, a secret of no other client may be its own.
          if (own === undefined && secret !== undefined && !isOthers) continue;
          const rule = ruleOf(own === undefined, isOthers);
          if (!got) book.obeyed(rule, by.id);
          else
            book.broken({
              rule,
              message: `client ${client} obtained a token ${secret === undefined ? 'without a secret' : 'with a secret that is not its own'}`,
              expected: 'no token',
              actual: '200 with a token',
              by,
            });
        }
      },
    };
  },
};
