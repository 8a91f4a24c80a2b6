import schema from '../../spec/profile.schema.json' with { type: 'json' };
import { isBelow, originOf } from '../oauth/origins.ts';
import { mistakeInBaseUrl } from './base-url.ts';
import { mistakesOfSame } from './distinct.ts';
import { type Hide, type LineOf, type Mistake, refuse } from './mistakes.ts';
import { moreMistakes } from './more-mistakes.ts';
import type { WrittenProfile } from './profile.ts';
import { schemaChecker } from './schema-mistakes.ts';
import { isMapping, type Raw } from './yaml-file.ts';

const schemaMistakes = schemaChecker(schema, { useDefaults: true });

/**
 * Fills the defaults of its schema into a profile whose variables are filled in, and makes its ids text.
 * @throws UsageError with everything that is wrong with it.
 */
export function checkProfile(
  raw: Raw,
  what: string,
  lineOf?: LineOf,
  hide?: Hide,
): asserts raw is WrittenProfile {
  refuse(what, mistakesIn(raw), lineOf, hide);
  idsAsText(raw);
}

function idsAsText(raw: Raw): void {
  for (const [key, value] of Object.entries(raw))
    if (isMapping(value)) idsAsText(value);
    else if (typeof value === 'number' && key.endsWith('_id')) raw[key] = String(value);
}

function mistakesIn(raw: Raw): Mistake[] {
  const found = schemaMistakes(raw);
  const baseUrl = typeof raw.base_url === 'string' ? mistakeInBaseUrl(raw.base_url) : undefined;
  if (baseUrl !== undefined) found.push({ path: ['base_url'], text: baseUrl });
  return [...found, ...mistakesOfUser(raw), ...mistakesOfSame(raw), ...moreMistakes(raw)];
}

/** What the way in which the user signs in needs beside it. */
function mistakesOfUser(raw: Raw): Mistake[] {
  const { user } = raw;
  // What has another form has been held against the schema.
  if (!isMapping(user)) return [];
  const found: Mistake[] = [];
  const path = ['user'];
  const lacks = (key: string): boolean => user[key] === undefined;
  if (lacks('client_id') && raw.client === undefined && user.sign_in !== 'token')
    found.push({
      path,
      text: 'has a user without client_id and no client to take it from: add user.client_id',
    });
  if (user.sign_in === 'token' && lacks('token'))
    found.push({ path, text: 'has user.sign_in: token and no user.token: add the token' });
  if ((user.sign_in === 'form' || user.sign_in === 'browser') && (lacks('username') || lacks('password')))
    found.push({
      path,
      text: `has user.sign_in: ${user.sign_in} and no username or password: add both`,
    });
  if (typeof user.totp_secret === 'string' && !isTotpSecret(user.totp_secret))
    found.push({
      path: ['user', 'totp_secret'],
      text: 'has a user.totp_secret that is neither base32 nor an otpauth:// address: take it as the sign-in pages showed it',
    });
  return [...found, ...mistakesOfForm(user), ...mistakesOfOrigins(raw.base_url, user.sign_in_origins)];
}

/** An id of another form than the own one is the id of nothing, and a refusal of it shows nothing. */
function mistakesOfForm({ account_id: own, foreign_account_id: foreign }: Raw): Mistake[] {
  if (own === undefined || foreign === undefined) return [];
  const isNumber = (id: unknown): boolean => /^\d+$/.test(String(id));
  if (isNumber(own) === isNumber(foreign)) return [];
  return [
    {
      path: ['user', 'foreign_account_id'],
      text: `has user.foreign_account_id ${JSON.stringify(foreign)}, which has another form than user.account_id ${JSON.stringify(own)}: give the id of an account that there is, and that the user is no member of`,
    },
  ];
}

/** What is wrong with the origins that may be shown the password. None is repeated: an address may hold a secret. */
function mistakesOfOrigins(baseUrl: unknown, origins: unknown): Mistake[] {
  if (!Array.isArray(origins)) return [];
  return origins.flatMap((one, index) => {
    const text = typeof one === 'string' ? mistakeInOrigin(baseUrl, one) : undefined;
    return text === undefined
      ? []
      : [{ path: ['user', 'sign_in_origins', index], text: `has user.sign_in_origins with ${text}` }];
  });
}

function mistakeInOrigin(baseUrl: unknown, text: string): string | undefined {
  const origin = originOf(text);
  if (origin === undefined || !/^https?:/i.test(text))
    return 'an entry that is no origin: write it as https://host, with its port where it has one';
  const { pathname, search, hash, username, password } = new URL(text);
  if (pathname !== '/' || `${search}${hash}${username}${password}` !== '')
    return 'an entry that says more than an origin: write scheme, host and port alone';
  const base = typeof baseUrl === 'string' ? originOf(baseUrl) : undefined;
  if (base !== undefined && isBelow(origin, base))
    return 'an origin without TLS, where base_url has it: a password that is sent there can be read on its way';
  return undefined;
}

const isTotpSecret = (text: string): boolean =>
  /^otpauth:\/\/totp\/.*[?&]secret=[A-Z2-7]/i.test(text) || /^[A-Z2-7][A-Z2-7\s=-]*$/i.test(text);
