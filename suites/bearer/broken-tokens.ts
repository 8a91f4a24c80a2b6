import { changed } from '../../fixtures/property/changed.ts';
import { swapCase } from '../../fixtures/property/swap-case.ts';
import type { Identity } from '../../harness/call/identity.ts';
import type { ClientCredentials, UserProfile } from '../../harness/profile/profile.ts';
import { MADE_UP } from '../../harness/secrets/made-up.ts';
import { isRecord } from '../../judge/body.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** Credentials that are no live token. */
export interface BrokenToken {
  /** Goes on from "calls": with what they were made. */
  readonly what: string;
  readonly rule: RuleId;
  readonly as: Identity;
  /** Whether the text gives the status; where the header itself is malformed RFC 6750 has another one. */
  readonly status: 401 | 'no success';
}

const raw = (label: string, authorization: string | null, accountId?: string): Identity => ({
  kind: 'raw',
  authorization,
  label,
  ...(accountId !== undefined && { accountId }),
});

/** No token at all. */
export const noToken: BrokenToken = {
  what: 'without a token',
  rule: 'bearer.missing',
  as: raw('none', null),
  status: 401,
};

/** A token that was never issued. */
export const madeUp = (word: string): BrokenToken => ({
  what: 'with a made-up token',
  rule: 'bearer.garbage',
  as: raw('made up', `Bearer ${MADE_UP}${word}`),
  status: 401,
});

/** A token that is shorter than any that is issued. */
export const short: BrokenToken = {
  what: 'with a token of one letter',
  rule: 'bearer.garbage',
  as: raw('short', 'Bearer m'),
  status: 401,
};

/** No token beside an account header, and an empty one. */
export const emptied = (account: string): readonly BrokenToken[] => [
  {
    what: 'without a token, with X-Account-Id',
    rule: 'bearer.missing',
    as: raw('none', null, account),
    status: 401,
  },
  { what: 'with an empty token', rule: 'bearer.missing', as: raw('empty', 'Bearer '), status: 'no success' },
];

const basic = (name: string, secret: string): string =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;

/** What obtains a token and is none: the id and secret of a client, as they go to the token endpoint. */
export const secretByBasic = ({ id, secret }: ClientCredentials): BrokenToken => ({
  what: 'with the id and secret of a client by HTTP Basic',
  rule: 'bearer.scheme',
  as: raw('basic', basic(id, secret)),
  status: 401,
});

/** What a user signs in with; nothing where the profile does not say it. */
export const passwordByBasic = ({ username, password, account_id }: UserProfile): readonly BrokenToken[] =>
  username === undefined || password === undefined
    ? []
    : [
        {
          what: 'with the name and password of a user by HTTP Basic',
          rule: 'bearer.scheme',
          as: raw('password', basic(username, password), account_id),
          status: 401,
        },
      ];

/** A live token under the wrong scheme, or with a character less or changed. */
export const distorted = (token: string): readonly BrokenToken[] => [
  {
    what: 'with a live token under the scheme Token',
    rule: 'bearer.scheme',
    as: raw('token', `Token ${token}`),
    status: 'no success',
  },
  {
    what: 'with a live token and no scheme',
    rule: 'bearer.scheme',
    as: raw('bare', token),
    status: 'no success',
  },
  ...distortedBearer(token),
];

/** A live token with a character less or changed. `account` goes along as X-Account-Id. */
export const distortedBearer = (token: string, account?: string): readonly BrokenToken[] => {
  // Padding carries nothing: without it a token may be read as the same one.
  const whole = token.replace(/=+$/, '');
  const of = (what: string, text: string): BrokenToken => ({
    what,
    rule: 'bearer.truncated',
    as: raw(what.replace('with a live token', 'distorted'), `Bearer ${text}`, account),
    status: 401,
  });
  return [
    of('with a live token that lost its last character', whole.slice(0, -1)),
    of('with a live token whose last character changed', changed(whole, whole.length - 1)),
    of('with a live token whose middle character changed', changed(whole, middleOf(whole))),
  ];
};

/**
 * A live token with more at its end. A service that cuts what is too long, or what stands behind the last dot, takes it
 * for the token itself. It is more than one character, since one alone may carry nothing where tokens are read as base64.
 */
export const lengthened = (token: string, account?: string): BrokenToken => ({
  what: 'with a live token that has more at its end',
  rule: 'bearer.garbage',
  as: raw('longer', `Bearer ${token.replace(/=+$/, '')}.longers1`, account),
  status: 401,
});

/** A live token in the other letter case, where both cases occur in it: of one case alone, it may be a number's text. */
export const otherCase = (token: string): readonly BrokenToken[] =>
  /[a-z]/.test(token) && /[A-Z]/.test(token)
    ? [
        {
          what: 'with a live token in the other letter case',
          rule: 'bearer.garbage',
          as: raw('other case', `Bearer ${swapCase(token)}`),
          status: 401,
        },
      ]
    : [];

function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  return /\w/.test(text[middle] ?? '') ? middle : middle + 1;
}

const HOUR_S = 3600;

const partOf = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** JWTs without a signature, for a subject that exists (RFC 8725, 3.1): with and without the claims of an access token. */
export function unsigned(subject: string): ReadonlyArray<readonly [what: string, jwt: string]> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: subject, client_id: subject, scope: 'read write', iat: now, exp: now + HOUR_S };
  return [
    ['a JWT without a signature', `${partOf({ alg: 'none', typ: 'JWT' })}.${partOf(claims)}.`],
    ['a JWT with a made-up signature', `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf(claims)}.bXVzdGVy`],
  ];
}

/**
 * A live JWT as anybody may write it anew, whose claims are those of a token that is served (RFC 8725, 2.1 and 3.1). Its
 * head asks for no signature, or it has none. Nothing where the token is no JWT.
 */
export function unsignedAlike(token: string): ReadonlyArray<readonly [what: string, jwt: string]> {
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  const header = signature === '' || more.length > 0 ? undefined : headerIn(head);
  if (header === undefined) return [];
  const none = partOf({ ...header, alg: 'none' });
  return [
    ['a live JWT without its signature, which asks for none', `${none}.${claims}.`],
    ['a live JWT that asks for no signature', `${none}.${claims}.${signature}`],
    ['a live JWT without its signature', `${head}.${claims}.`],
  ];
}

/** What the head of a JWT says, if it is one. */
function headerIn(head: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString());
    return isRecord(header) && typeof header['alg'] === 'string' ? header : undefined;
  } catch {
    return undefined;
  }
}
