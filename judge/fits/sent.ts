import type { Exchange } from '../../record/exchange.ts';
import { at, isRecord, parseBody } from '../body.ts';

/** What a request that shows a rule holds or lacks. */
export interface Sent {
  /** In words that follow "a request": `with per_page`. */
  readonly words: string;
  readonly holds: (request: Exchange['request']) => boolean;
}

/** The JSON that was sent; undefined where it cannot be read, of which nothing is asked. */
function sentJson({ body }: Exchange['request']): { readonly value: unknown } | undefined {
  if (body === null || body.trim() === '') return { value: null };
  const parsed = parseBody(body);
  return parsed === null ? undefined : { value: parsed.native };
}

const ofJson = (words: string, holds: (body: unknown) => boolean): Sent => ({
  words,
  holds: (request) => {
    const sent = sentJson(request);
    return sent === undefined || holds(sent.value);
  },
});

/** An item with one of these attributes. */
export const itemWith = (...attributes: readonly string[]): Sent =>
  ofJson(`with ${attributes.join(' or ')} in its item`, (body) =>
    attributes.some((name) => at(body, 'item', name) !== undefined),
  );

/** No such attribute in its item, or no item at all. */
export const itemWithout = (attribute: string): Sent =>
  ofJson(`without ${attribute} in its item`, (body) => at(body, 'item', attribute) === undefined);

/** No item. */
export const NO_ITEM: Sent = ofJson('without item', (body) => !isRecord(at(body, 'item')));

/** Null somewhere in its item. */
export const SOME_NULL: Sent = ofJson('with null in its item', (body) => holdsNull(at(body, 'item')));

function holdsNull(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.values(value).some(holdsNull);
}

/** No body at all. */
export const NO_BODY: Sent = { words: 'without a body', holds: ({ body }) => (body ?? '').trim() === '' };

/** One attribute alone in its item. */
export const ONE_ATTRIBUTE: Sent = ofJson('with one attribute alone in its item', (body) => {
  const item = at(body, 'item');
  return isRecord(item) && Object.keys(item).length === 1;
});

/** Two attributes or more in its item, this one among them. */
export const amongOthers = (attribute: string): Sent =>
  ofJson(`with ${attribute} and others in its item`, (body) => {
    const item = at(body, 'item');
    return isRecord(item) && item[attribute] !== undefined && Object.keys(item).length > 1;
  });

/** A parameter of the query, whatever its value. */
export const asking = (...names: readonly string[]): Sent => ({
  words: `with ${names.join(' or ')} in its query`,
  holds: ({ query }) => query.some(([name]) => names.some((one) => name.startsWith(one))),
});

/** No such parameter in the query. */
export const notAsking = (name: string): Sent => ({
  words: `without ${name} in its query`,
  holds: ({ query }) => query.every(([known]) => known !== name),
});

/** What a token request says, in its body or in its query. */
const tokenRequest = (words: string, holds: (said: string) => boolean): Sent => ({
  words,
  holds: ({ body, url }) => holds(`${body ?? ''}&${url.split('?')[1] ?? ''}`),
});

/** A token request of the client-credentials grant. */
export const CLIENT_GRANT: Sent = tokenRequest('of the client-credentials grant', (said) =>
  said.includes('client_credentials'),
);

/** A token request that asks for scope write, of the client-credentials grant. */
export const CLIENT_GRANT_TO_WRITE: Sent = tokenRequest(
  'of the client-credentials grant for scope write',
  (said) => said.includes('client_credentials') && said.includes('write'),
);

/** A token request that exchanges a code, with or without some parameter. */
export const codeExchange = ({ having, lacking }: { having?: string; lacking?: string } = {}): Sent =>
  tokenRequest(
    `that exchanges a code${having ? ` with ${having}` : ''}${lacking ? ` without ${lacking}` : ''}`,
    (said) =>
      said.includes('authorization_code') &&
      (having === undefined || said.includes(having)) &&
      (lacking === undefined || !said.includes(lacking)),
  );
