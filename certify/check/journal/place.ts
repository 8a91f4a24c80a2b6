import { isNoted } from '../../../record/mark.ts';
import { OPERATIONS, type OperationId } from '../../../spec/contract.ts';
import { eachExchange, type JournalLaw } from './law.ts';

/** Steps of a sign-in, which may lead to the pages of others. */
const SIGN_IN: ReadonlySet<string> = new Set(['authorize', 'signIn']);

const isOfTheApi = (operation: string): boolean =>
  Object.hasOwn(OPERATIONS, operation) && OPERATIONS[operation as OperationId].chapter !== 'oauth';

/** Every exchange went to the environment of the certificate; a user may also sign in where the profile says. */
export const oneEnvironment: JournalLaw = eachExchange(
  'other-environment',
  ({ name, said, signInOrigins }) => {
    const base = said.base_url.replace(/\/+$/, '');
    const home = originOf(base);
    return (exchange) => {
      // A step that only was noted, such as where a browser came back to, sent nothing and proves nothing.
      if (isNoted(exchange)) return undefined;
      const { id, operation, request } = exchange;
      const origin = originOf(request.url);
      const fits = isOfTheApi(operation)
        ? origin === home && `${request.url}/`.startsWith(`${base}/`)
        : origin === home || (SIGN_IN.has(operation) && signInOrigins.includes(origin));
      return fits
        ? undefined
        : `Exchange ${id} of ${name} went to ${origin}, and the certificate speaks of ${base}.`;
    };
  },
);

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
