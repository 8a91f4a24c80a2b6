import { UsageError } from './errors.ts';

/**
 * A base URL without a slash at its end.
 * @throws UsageError where the address has no http(s) scheme, is no address, or holds more than one.
 */
export function checkBaseUrl(text: string, what: string): string {
  const mistake = mistakeInBaseUrl(text);
  if (mistake !== undefined) throw new UsageError(`${what} ${mistake}.`);
  return new URL(text).href.replace(/\/+$/, '');
}

/** One without credentials, and without what follows a question mark: nothing in it is a secret. */
const LIKE_AN_ADDRESS = /^[\w.:/[\]-]{1,100}$/;

/** What is wrong with a base URL, as the end of a sentence; undefined where nothing is. */
export function mistakeInBaseUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text))
    return `has ${LIKE_AN_ADDRESS.test(text) ? `the base_url "${text}"` : 'a base_url'} without a scheme: write it as https://… or http://…`;
  if (!URL.canParse(text))
    return `has a base_url that is no address${LIKE_AN_ADDRESS.test(text) ? `: "${text}"` : ''}`;
  const url = new URL(text);
  if (url.search || url.hash || url.username)
    return 'has a base_url with a query, a fragment or credentials: give the bare address';
  return undefined;
}

/** Whether a host name stands for this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(host) || host.endsWith('.localhost');
