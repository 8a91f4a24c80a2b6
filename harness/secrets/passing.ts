import type { Exchange } from '../../record/exchange.ts';

/** Fields of forms whose values are secrets for as long as a run lasts (RFC 6749; RFC 7636). */
const SECRET_FIELDS = ['code', 'code_verifier', 'refresh_token', 'password', 'client_secret'] as const;
/**
 * A word that no language has: with a digit, with a capital inside, or long. It is all of an element, but for a label, or
 * all of an input's value.
 */
const SHOWN_ALONE =
  /(?:>\s*(?:[^<>]{0,80}[:=]\s*)?|\svalue=["'])(?=[^<"'\s]{0,2048}(?:\d|[a-z][A-Z])|[^<"'\s]{20})([\w.~+/=-]{8,2048})(?=\s*<|["'])/g;
/** What is shorter is a word that stands elsewhere too. */
const SHORTEST = 8;

/** A secret that an exchange with the OAuth endpoints hands over, or what may be one. */
export interface Passing {
  readonly text: string;
  /** Of its variable. */
  readonly name: string;
  /** Whether the environment has handed it out; what is sent, or shown on a page, may be a made-up one, or none. */
  readonly granted: boolean;
}

/** A text in JSON, as it is written there. */
const JSON_TEXT = '"((?:[^"\\\\]|\\\\.)+)"';
const TOKENS = new RegExp(`"(?:access|refresh|id)_token"\\s*:\\s*${JSON_TEXT}`, 'g');

/** What an exchange with the OAuth endpoints hands over. */
export function passing({ request, response }: Exchange): Passing[] {
  const found: Passing[] = [];
  const add = (text: string | null | undefined, name: string, granted: boolean): void => {
    if (text && text.length >= SHORTEST) found.push({ text, name, granted });
  };
  const form = new URLSearchParams(request.body?.startsWith('{') ? '' : (request.body ?? ''));
  // What obtained a token was no made-up one.
  const worked = response !== null && response.status < 300 && response.body.search(TOKENS) >= 0;
  for (const name of SECRET_FIELDS) add(form.get(name), name.toUpperCase(), worked);
  for (const [, value] of (request.headers.cookie ?? '').matchAll(/=([^;]*)/g)) add(value, 'COOKIE', false);
  if (response === null) return found;
  for (const [, value = ''] of (response.headers['set-cookie'] ?? '').matchAll(/(?:^|,\s*)[\w.-]+=([^;,]*)/g))
    add(value, 'COOKIE', isRandom(value));
  add(/[?&#]code=([^&#]+)/.exec(response.headers.location ?? '')?.[1], 'CODE', true);
  // A page that shows a code by itself, out of band, is stored before anybody has read it.
  for (const [, value] of response.body.matchAll(SHOWN_ALONE)) add(value, 'CODE', false);
  for (const [, value = ''] of response.body.matchAll(TOKENS)) add(fromJson(value), 'TOKEN', true);
  return found;
}

/** What a request for a code says of itself, and is no secret. */
const OPEN_FIELDS = ['client_id', 'state', 'scope'] as const;

/**
 * What an exchange says of itself. It is no secret, though a page may show it as it shows a code: the host that is asked.
 * Of a request for a code also who asks, the host to which the code goes, state and S256 challenge (RFC 7636, 4.2).
 */
export function openIn({ request: { url } }: Exchange): string[] {
  const [, query = ''] = url.split('?');
  const asked = new URLSearchParams(query);
  const isHashed = asked.get('code_challenge_method') === 'S256';
  return [
    hostOf(url),
    hostOf(asked.get('redirect_uri') ?? ''),
    ...OPEN_FIELDS.map((name) => asked.get(name) ?? ''),
    isHashed ? (asked.get('code_challenge') ?? '') : '',
  ].filter((text) => text !== '');
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

/** A cookie that is no setting: a session is known by many letters and digits. */
const isRandom = (text: string): boolean => text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text);

function fromJson(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}
