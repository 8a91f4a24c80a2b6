import { UsageError } from './errors.ts';

/** What people copy along with the base URL: the first parts of the paths that the specification names. */
const OF_THE_PATHS = /\/(api\/v2(\/.*)?|oauth\/(token|authorize))$/i;

/**
 * A base URL without a slash at its end, and without the paths that begin there.
 * @throws UsageError where the address has no http(s) scheme, is no address, or holds more than one.
 */
export function checkBaseUrl(text: string, what: string): string {
  const mistake = mistakeInBaseUrl(text);
  if (mistake !== undefined) throw new UsageError(`${what} ${mistake}.`);
  return bare(text);
}

function bare(text: string): string {
  const slashless = (address: string): string => address.replace(/\/+$/, '');
  return slashless(slashless(new URL(text).href).replace(OF_THE_PATHS, ''));
}

/** What is left off a base URL, in a sentence; undefined where nothing is, or where it is no address. */
export function leftOff(text: string): string | undefined {
  if (mistakeInBaseUrl(text) !== undefined) return undefined;
  const { href } = new URL(text);
  const base = bare(text);
  const rest = href.slice(base.length);
  // An address without a path is written with a slash by every parser.
  if (rest === '' || (rest === '/' && !text.endsWith('/'))) return undefined;
  return rest.length === 1
    ? `The slash at the end of base_url is left off: it is ${base}.`
    : `The end ${rest} of base_url is left off, as the paths of the specification follow it: it is ${base}.`;
}

/** One without credentials, and without what follows a question mark: nothing in it is a secret. */
const LIKE_AN_ADDRESS = /^[\w.:/[\]-]{1,100}$/;

/** What is wrong with a base URL, as the end of a sentence; undefined where nothing is. */
export function mistakeInBaseUrl(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/^https?:/i.test(text))
    return 'has a base_url with another scheme than that of HTTP: write it as https://… or http://…';
  if (!/^https?:\/\//i.test(text))
    return `has ${LIKE_AN_ADDRESS.test(text) ? `the base_url "${text}"` : 'a base_url'} without a scheme: write it as https://… or http://…`;
  if (!URL.canParse(text))
    return `has ${LIKE_AN_ADDRESS.test(text) ? `the base_url "${text}"` : 'a base_url'} that is no address: write it as https://host:port, with a port up to 65535`;
  const url = new URL(text);
  if (url.search || url.hash || url.username)
    return 'has a base_url with a query, a fragment or credentials: give the bare address';
  return undefined;
}

/** Whether a host name stands for this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(host) || host.endsWith('.localhost');
