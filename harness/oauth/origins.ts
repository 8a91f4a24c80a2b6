import type { Profile } from '../profile/profile.ts';

/** Where a sign-in may show what only the user knows: the password, one-time codes. It travels between processes. */
export interface Origins {
  /** That of the base URL. */
  readonly base: string;
  /** Those that may be shown it: that of the base URL, and what the profile names in `user.sign_in_origins`. */
  readonly all: readonly string[];
}

const HTTP: readonly string[] = ['http:', 'https:'];
/** A socket is opened at the origin of the page's own scheme (the HTML standard; RFC 6455). */
const SOCKETS: Readonly<Record<string, string>> = { 'ws:': 'http:', 'wss:': 'https:' };

/**
 * The origin that a request to an address would reach: scheme, host and port. Undefined for all that is no address of
 * HTTP: `blob:`, `data:`, `javascript:`, `about:`, `file:`. Names of other scripts are compared as they are sent
 * (`xn--`), ports by their number. A dot at the end of a name makes it another name.
 */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const scheme = SOCKETS[url.protocol] ?? url.protocol;
  return HTTP.includes(scheme) ? new URL(`${scheme}//${url.host}`).origin : undefined;
}

export const originsOf = ({ base_url, user }: Pick<Profile, 'base_url' | 'user'>): Origins => {
  const base = new URL(base_url).origin;
  const named = (user?.sign_in_origins ?? []).flatMap((one) => originOf(one) ?? []);
  return { base, all: [...new Set([base, ...named.filter((one) => !isBelow(one, base))])] };
};

/** Whether an origin is without TLS where the base URL has it. */
export const isBelow = (origin: string, base: string): boolean =>
  origin.startsWith('http:') && base.startsWith('https:');

/** The one decision: whether what only the user knows may be shown at an address. */
export function maySee({ all }: Origins, address: string): boolean {
  const origin = originOf(address);
  return origin !== undefined && all.includes(origin);
}

/**
 * An address of the environment as it is reached. Behind a proxy that speaks TLS for it, a service may not know of that,
 * and name itself without.
 */
export function asReached({ base }: Pick<Origins, 'base'>, address: string): string {
  const { protocol, host } = new URL(base);
  if (protocol !== 'https:' || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.protocol !== 'http:' || url.host !== host) return address;
  url.protocol = 'https:';
  return url.href;
}

/** Why nothing that only the user knows is shown at an address, and what would allow it. */
export function notShown(
  { base }: Origins,
  what: string,
  address: string,
): { readonly wrong: string; readonly hint: string } {
  const origin = originOf(address);
  const wrong = `${what} would go to ${origin ?? `an address that is none of HTTP (${schemeOf(address)})`}, and was not shown there`;
  if (origin === undefined) return { wrong, hint: '' };
  return {
    wrong,
    hint: isBelow(origin, base)
      ? 'nothing is shown without TLS where base_url has it'
      : `name ${origin} in user.sign_in_origins if it may see the password`,
  };
}

const schemeOf = (address: string): string => `${address.split(':', 1)[0] ?? ''}:`.slice(0, 40);

/** Whether an address is the redirect URI of a client, with whatever parameters beside its own. */
export function isRedirectTo(address: string, redirectUri: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(redirectUri)) return false;
  const [there, wanted] = [new URL(address), new URL(redirectUri)];
  return (
    there.protocol === wanted.protocol &&
    there.host === wanted.host &&
    there.username === wanted.username &&
    there.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => there.searchParams.getAll(name).includes(value))
  );
}
