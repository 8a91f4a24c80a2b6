/** Names and values of a request. */
export type Params = Readonly<Record<string, string>>;

/**
 * How a client shows its secret to the token endpoint. It does so among the parameters, as the specification shows it for
 * client credentials. Or it does so by HTTP Basic, which every server has to take (RFC 6749, 2.3.1). `basic-as-is` is
 * Basic without the encoding that the RFC asks for, which not every server takes off again.
 */
export type ClientWay = 'form' | 'basic' | 'basic-as-is';

/** A token request with its secret in one of the ways. */
export interface ShownBy {
  readonly params: Params;
  readonly headers: Params;
}

/** The form that the RFC wants before base64. */
const encoded = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2);

/** The parameters and headers that show the secret of a request in this way. */
export function shownBy(way: ClientWay, params: Params): ShownBy {
  if (way === 'form' || !('client_id' in params)) return { params, headers: {} };
  const { client_id = '', client_secret = '', ...rest } = params;
  const [id, secret] =
    way === 'basic' ? [encoded(client_id), encoded(client_secret)] : [client_id, client_secret];
  return {
    params: rest,
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  };
}

/** What HTTP Basic makes of an id and a secret, in either form: stored texts must show neither. */
export const basicForms = (client_id: string, client_secret: string): string[] =>
  (['basic', 'basic-as-is'] as const).map(
    (way) => shownBy(way, { client_id, client_secret }).headers.authorization?.slice('Basic '.length) ?? '',
  );

/** The ways that were found to work, so that a refused one is not tried twice: by grant and client. */
export class ClientWays {
  readonly #found = new Map<string, ClientWay>();

  /** The way of this request, as far as it or the like of it was seen to work. */
  wayOf({ grant_type = '', client_id = '' }: Params): ClientWay {
    return this.#found.get(`${grant_type} ${client_id}`) ?? this.#found.get(grant_type) ?? 'form';
  }

  /** What is left to try where the way was refused: nothing once a way was found for this client. */
  othersThan(way: ClientWay, { grant_type = '', client_id = '', client_secret }: Params): ClientWay[] {
    if (client_secret === undefined || this.#found.has(`${grant_type} ${client_id}`)) return [];
    const odd = [client_id, client_secret].some((text) => encoded(text) !== text);
    const ways: readonly ClientWay[] = odd ? ['form', 'basic', 'basic-as-is'] : ['form', 'basic'];
    return ways.filter((one) => one !== way);
  }

  found(way: ClientWay, { grant_type = '', client_id = '' }: Params): void {
    this.#found.set(`${grant_type} ${client_id}`, way);
    if (way !== 'form' || !this.#found.has(grant_type)) this.#found.set(grant_type, way);
  }
}
