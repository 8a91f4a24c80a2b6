import type { Scope } from '../domain/vocabulary.ts';
import { SCOPES } from '../domain/vocabulary.ts';
import { OUT_OF_BAND_URI } from '../oauth/applications.ts';

/** An application as a form describes it. */
export interface WantedApplication {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
}

const LONGEST_NAME = 80;
const LONGEST_URI = 300;
const MOST_URIS = 10;

/** Characters that are not seen, or that turn what is seen around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
const HOST = /^([a-z0-9-]+\.)*[a-z0-9-]+$|^\[[0-9a-f:.]+\]$/i;

/** Schemes that run or show what the address holds, and those of files and mail, have no dot (RFC 8252, 7.1). */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** What is wrong with a redirect URI, as the end of a sentence; undefined where nothing is. */
function uriProblem(uri: string): string | undefined {
  if (uri === OUT_OF_BAND_URI) return undefined;
  if (uri.length > LONGEST_URI) return `is longer than ${LONGEST_URI} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'is no address';
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (hash !== '' || uri.includes('#')) return 'has a fragment';
  if (username !== '' || password !== '') return 'has a user name';
  if (PRIVATE_SCHEME.test(protocol)) return undefined;
  if (protocol === 'https:' && HOST.test(hostname)) return undefined;
  if (protocol === 'http:' && LOOPBACK.test(hostname)) return undefined;
  return 'is neither https, nor http on the loopback address, nor a scheme of your own such as com.example.app:/callback';
}

/** Reads a form of `name`, `redirect_uris` (a line each) and `scope`s; or says in sentences what is wrong with it. */
export function readWanted(sent: URLSearchParams): {
  readonly wanted: WantedApplication;
  readonly problems: readonly string[];
} {
  const name = (sent.get('name') ?? '').trim();
  const lines = (sent.get('redirect_uris') ?? '').split(/\r?\n/).map((line) => line.trim());
  const redirectUris = [...new Set(lines.filter((line) => line !== ''))];
  const scopes = SCOPES.filter((scope) => sent.getAll('scope').includes(scope));
  const wrong = redirectUris.slice(0, MOST_URIS).flatMap((uri) => {
    const problem = uriProblem(uri);
    return problem === undefined ? [] : [`The redirect URI ${uri.slice(0, LONGEST_URI)} ${problem}.`];
  });
  return {
    wanted: { name, redirectUris, scopes },
    problems: [
      ...(name === '' ? ['Give the application a name.'] : []),
      ...([...name].length > LONGEST_NAME ? [`The name is longer than ${LONGEST_NAME} characters.`] : []),
      ...(UNSEEN.test(name) ? ['The name has characters that cannot be seen.'] : []),
      ...(redirectUris.length === 0 ? ['Give at least one redirect URI.'] : []),
      ...(redirectUris.length > MOST_URIS ? [`There are more than ${MOST_URIS} redirect URIs.`] : []),
      ...(scopes.length === 0 ? ['Choose at least one scope.'] : []),
      ...wrong,
    ],
  };
}
