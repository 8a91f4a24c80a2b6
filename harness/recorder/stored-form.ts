import type { Exchange } from '../../record/exchange.ts';
import type { Signature } from '../call/signature.ts';
import type { Mask } from '../mask/mask.ts';
import { cleanTokens } from '../secrets/clean-tokens.ts';
import { MADE_UP } from '../secrets/made-up.ts';
import type { Redactor } from '../secrets/redactor.ts';

/** Operations of sign-in, in which secrets pass. */
export const OAUTH: ReadonlySet<string> = new Set(['requestToken', 'authorize', 'signIn']);

/** The variable that stands for a header of the profile in what is stored. */
export const headerVariable = (name: string): string => `HEADER_${name.toUpperCase().replace(/\W/g, '_')}`;

interface StoredFormMeans {
  readonly redactor: Redactor;
  /** Hides whose data the run did not make; absent where nothing is hidden. */
  readonly mask?: Mask | undefined;
  readonly signature: Signature;
}

/** What may be stored of exchanges. */
export class StoredForm {
  readonly #means: StoredFormMeans;

  constructor(means: StoredFormMeans) {
    this.#means = means;
  }

  /** An exchange without secrets, and without other people's data. */
  of(exchange: Exchange): Exchange {
    const clean = this.withoutSecrets(exchange);
    return this.#means.mask?.exchange(clean) ?? clean;
  }

  /** What may be a secret is looked for where secrets pass: at sign-in, and in refusals. */
  withoutSecrets(exchange: Exchange): Exchange {
    const { redactor } = this.#means;
    const { request, response } = exchange;
    const known = (text: string): string => redactor.clean(text);
    const suspected = (text: string): string => cleanTokens(redactor.cleanSuspected(text));
    const oauth = OAUTH.has(exchange.operation);
    const sent = oauth || request.url.includes('token=') ? suspected : known;
    const answered = oauth || (response !== null && response.status >= 400) ? suspected : known;
    return {
      ...exchange,
      request: {
        ...request,
        headers: this.#cleanRequestHeaders(request.headers),
        url: sent(request.url),
        query: request.query.map(([key, value]) => [sent(key), sent(value)] as const),
        body: request.body === null ? null : (oauth ? suspected : known)(request.body),
      },
      response:
        response === null
          ? null
          : {
              ...response,
              headers: cleanHeaders(response.headers, suspected),
              body: answered(response.body),
            },
      failure:
        exchange.failure === null ? null : { ...exchange.failure, message: known(exchange.failure.message) },
    };
  }

  #cleanRequestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { redactor, signature } = this.#means;
    const cleaned: Record<string, string> = {};
    for (const name in headers) {
      const value = headers[name] ?? '';
      cleaned[name] =
        name === 'authorization' || name === 'cookie'
          ? hideCredentials(redactor.cleanSuspected(value), name)
          : value === signature.headers[name]
            ? `$MUSTER_${headerVariable(name)}`
            : redactor.clean(value);
    }
    return cleaned;
  }
}

function cleanHeaders(headers: Readonly<Record<string, string>>, clean: (text: string) => string) {
  const cleaned: Record<string, string> = {};
  for (const name in headers)
    cleaned[name] =
      name === 'set-cookie'
        ? '$MUSTER_COOKIE'
        : clean(headers[name] ?? '').replace(/([?&]code=)[^&#]*/g, '$1$MUSTER_SECRET');
  return cleaned;
}

/** Credentials that no redactor knows (made-up ones, cookies) are cut short; variables stay. */
function hideCredentials(value: string, name: string): string {
  // A token with a changed end begins as one that was shortened.
  if (value.includes('$MUSTER_')) return value.replace(/(?<= \$MUSTER_TOKEN)\w+$/, '');
  if (name === 'cookie') return '$MUSTER_COOKIE';
  const [scheme = '', secret = ''] = value.split(' ');
  return secret.startsWith(MADE_UP) || secret === '' ? value : `${scheme} $MUSTER_TOKEN`;
}
