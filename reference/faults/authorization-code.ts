import { createHash } from 'node:crypto';
import { servesOfRace } from '../hook-kit.ts';
import type { CodeRequest, Hooks } from '../hooks.ts';
import { altered, type Code } from '../oauth/codes.ts';
import type { Token } from '../oauth/tokens.ts';
import { onIssue } from './client-credentials.ts';
import { blatant, type Fault, subtle } from './fault.ts';

/** Hands on the code as if it had been asked for without a challenge, and hides the verifier. */
function unchallenged(request: CodeRequest, code: Code): Code {
  delete request.body.code_verifier;
  return altered(code, { codeChallenge: undefined, codeChallengeMethod: undefined });
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Lets the challenge go unchecked where the condition holds. */
const skipsChallenge = (when: (request: CodeRequest, code: Code) => boolean): Hooks => ({
  code: (request, code) => (code !== undefined && when(request, code) ? unchallenged(request, code) : code),
});

const onLocation = (change: (url: URL) => void): Hooks => ({
  location(_context, location) {
    const url = new URL(location);
    change(url);
    return url.href;
  },
});

/** The application of the people at the door, which hands codes on for them. */
const DOOR = 'lakeside-door';

/** Sign-in, consent and codes (Authentication > Authorization code grant with PKCE). */
export const authorizationCode: readonly Fault[] = [
  blatant('oauth.code.token.refused', 'oauth.code.token', 'No code obtains a token.', { spend: () => false }),
  subtle(
    'oauth.code.token.read-only',
    'oauth.code.token',
    'A personal token reads nothing.',
    onIssue('authorization_code', () => ({ canRead: false })),
  ),
  subtle(
    'oauth.code.scope-not-wider.writes',
    'oauth.code.scope-not-wider',
    'A personal token of scope read also writes.',
    onIssue('authorization_code', () => ({ canWrite: true })),
  ),
  subtle(
    'oauth.code.scope-not-wider.latest-for-all',
    'oauth.code.scope-not-wider',
    'What a user agreed to last holds for all tokens of the client.',
    () => {
      const granted = new Map<string, Token[]>();
      return onIssue('authorization_code', (token) => {
        const holder = `${token.clientId} ${token.userId}`;
        const all = [...(granted.get(holder) ?? []), token];
        granted.set(holder, all);
        const { scopes, canRead, canWrite } = token;
        for (const one of all) Object.assign(one, { scopes, canRead, canWrite });
        return {};
      });
    },
  ),
  subtle(
    'oauth.code.scope-not-wider.of-the-latest-code',
    'oauth.code.scope-not-wider',
    'A code obtains the scope of the code that the user was given last.',
    {
      code({ codes }, code) {
        if (code === undefined) return code;
        const alike = [...codes.values()].filter(
          ({ client, userId }) => client.id === code.client.id && userId === code.userId,
        );
        return altered(code, { scopes: alike.at(-1)?.scopes ?? code.scopes });
      },
    },
  ),
  subtle(
    'oauth.pkce.wrong-verifier.second-try',
    'oauth.pkce.wrong-verifier',
    'A code whose verifier was wrong once is exchanged without a look at the next one.',
    () => {
      const refused = new Set<string>();
      return {
        code(request, live) {
          const code = live ?? request.codes.get(request.form.get('code') ?? '');
          if (code === undefined || code.token !== undefined) return live;
          const isKnown = refused.has(code.value);
          refused.add(code.value);
          return isKnown ? unchallenged(request, code) : live;
        },
        spend: ({ code }, isLive) => isLive || refused.has(code.value),
      };
    },
  ),
  subtle(
    'oauth.code.single-use.twice',
    'oauth.code.single-use',
    'A code obtains a token as often as it is sent.',
    {
      code: ({ form, codes }, code) => code ?? codes.get(form.get('code') ?? ''),
      spend: () => true,
    },
  ),
  subtle(
    'oauth.code.single-use.race-of-two',
    'oauth.code.single-use-at-once',
    'Of exchanges of one code at once two obtain tokens, and the others are answered with 503.',
    () => servesOfRace(2),
  ),
  subtle('oauth.code.unknown.latest', 'oauth.code.unknown', 'A made-up code is taken for the latest.', {
    code(request, code) {
      const latest = [...request.codes.values()].at(-1);
      return code !== undefined || latest === undefined || request.codes.has(request.form.get('code') ?? '')
        ? code
        : unchallenged(request, {
            ...latest,
            redirectUri: request.form.get('redirect_uri') ?? latest.redirectUri,
          });
    },
    spend: () => true,
  }),
  subtle('oauth.code.client.any', 'oauth.code.client', 'A code obtains a token for every client.', {
    code({ form, applications }, code) {
      const client = applications.get(form.get('client_id') ?? '');
      return code === undefined || client === undefined ? code : altered(code, { client });
    },
  }),
  subtle(
    'oauth.code.client.unnamed',
    'oauth.code.client',
    'A code obtains a token for whoever names no client.',
    {
      tokenForm(_context, form) {
        if (form.get('grant_type') === 'authorization_code' && !form.has('client_id'))
          form.set('client_id', DOOR);
        return form;
      },
    },
  ),
  subtle(
    'oauth.code.client.unknown',
    'oauth.code.client',
    'A code obtains a token for a client that nobody knows.',
    {
      client: ({ form, find }, found) =>
        found === undefined && form.has('code') && find(form.get('client_id') ?? '') === undefined
          ? find(DOOR)
          : found,
    },
  ),
  subtle(
    'oauth.code.client-secret.missing',
    'oauth.code.client-secret',
    'With a code the secret may be left out, by the only client that there is.',
    {
      client: ({ form, find }, found) =>
        form.has('code') && !form.has('client_secret') ? (found ?? find(form.get('client_id') ?? '')) : found,
    },
    ['one-client'],
  ),
  subtle(
    'oauth.code.client-secret.unchecked',
    'oauth.code.client-secret',
    'With a code the secret of a confidential client is not looked at.',
    {
      client: ({ form, find }, found) =>
        form.get('grant_type') === 'authorization_code'
          ? (found ?? find(form.get('client_id') ?? ''))
          : found,
    },
    ['user-client-confidential'],
  ),
  subtle(
    'oauth.code.client-secret.basic',
    'oauth.code.client-secret',
    'With a code a secret that comes by HTTP Basic is not looked at.',
    {
      client: ({ form, find }, found) =>
        form.get('grant_type') === 'authorization_code' && form.has('client_secret')
          ? (found ?? find(form.get('client_id') ?? ''))
          : found,
    },
    ['user-client-basic-only'],
  ),
  subtle(
    'oauth.code.redirect-uri.unchecked',
    'oauth.code.redirect-uri',
    'A code obtains a token with any redirect URI.',
    {
      code: ({ form }, code) =>
        code === undefined
          ? code
          : altered(code, { redirectUri: form.get('redirect_uri') ?? code.redirectUri }),
    },
  ),
  subtle(
    'oauth.code.redirect-uri.beginning',
    'oauth.code.redirect-uri',
    'A code obtains a token with a redirect URI that begins with the right one.',
    {
      code: ({ form }, code) => {
        const given = form.get('redirect_uri') ?? '';
        return code !== undefined && given.startsWith(code.redirectUri)
          ? altered(code, { redirectUri: given })
          : code;
      },
    },
  ),
  subtle(
    'oauth.code.redirect-uri.optional',
    'oauth.code.redirect-uri-sent',
    'A code obtains a token where the redirect URI is left out.',
    {
      code: ({ form }, code) =>
        code === undefined || form.has('redirect_uri') ? code : altered(code, { redirectUri: '' }),
    },
  ),
  subtle(
    'oauth.code.state.missing',
    'oauth.code.state',
    'The redirect back lacks state.',
    onLocation((url) => url.searchParams.delete('state')),
  ),
  subtle(
    'oauth.code.state.cut',
    'oauth.code.state',
    'The redirect back carries no more than 32 characters of state.',
    onLocation((url) => {
      const state = url.searchParams.get('state');
      if (state !== null) url.searchParams.set('state', state.slice(0, 32));
    }),
  ),
  subtle(
    'oauth.code.token.in-fragment',
    'oauth.code.token',
    'The redirect back carries the code in its fragment, where a server behind it cannot see it.',
    onLocation((url) => {
      if (!url.searchParams.has('code')) return;
      url.hash = url.search.slice(1);
      url.search = '';
    }),
  ),
  subtle(
    'oauth.code.state.missing-on-errors',
    'oauth.code.state',
    'The redirect back with an error lacks state.',
    onLocation((url) => {
      if (url.searchParams.has('error')) url.searchParams.delete('state');
    }),
  ),
  subtle(
    'oauth.code.state.missing-on-denials',
    'oauth.code.state',
    'The redirect back after a denial lacks state.',
    onLocation((url) => {
      if (url.searchParams.get('error') === 'access_denied') url.searchParams.delete('state');
    }),
    ['codes-redirected'],
  ),
  subtle(
    'oauth.code.state.lower-case',
    'oauth.code.state',
    'The redirect back has state in lower case.',
    onLocation((url) => {
      const state = url.searchParams.get('state');
      if (state !== null) url.searchParams.set('state', state.toLowerCase());
    }),
  ),
  subtle(
    'oauth.code.state.plus-as-space',
    'oauth.code.state',
    'Characters other than letters and digits are lost from state.',
    onLocation((url) => {
      const state = url.searchParams.get('state');
      if (state !== null) url.searchParams.set('state', state.replaceAll(/[^A-Za-z0-9]/g, ''));
    }),
  ),
  blatant(
    'oauth.code.open-redirect.any',
    'oauth.code.open-redirect',
    'Codes are sent wherever the request says.',
    {
      redirect: () => true,
    },
  ),
  subtle(
    'oauth.code.open-redirect.begins-like-loopback',
    'oauth.code.open-redirect',
    'A redirect URI is allowed that begins like a loopback address with a port.',
    {
      redirect: ({ uri }, allowed) => allowed || uri.startsWith('http://localhost:'),
    },
  ),
  subtle(
    'oauth.code.open-redirect.contains-registered',
    'oauth.code.open-redirect',
    'A redirect URI is allowed that contains a registered host.',
    {
      redirect: ({ uri }, allowed) => allowed || /localhost|127\.0\.0\.1/.test(uri),
    },
  ),
  subtle(
    'oauth.code.out-of-band.cut',
    'oauth.code.out-of-band',
    'The page shows a code without its last character.',
    {
      shownCode: (_context, code) => code.slice(0, -1),
    },
  ),
  blatant('oauth.code.password.any', 'oauth.code.password', 'Every password signs in.', {
    signIn: () => true,
  }),
  subtle('oauth.code.password.empty', 'oauth.code.password', 'No password at all signs in.', {
    signIn: ({ given }, right) => right || given === '',
  }),
  subtle(
    'oauth.code.password.letter-case',
    'oauth.code.password',
    'The letter case of a password is of no matter.',
    {
      signIn: ({ given, expected }, right) => right || given.toLowerCase() === expected.toLowerCase(),
    },
  ),
  subtle(
    'oauth.code.password.prefix',
    'oauth.code.password',
    'A password that begins like the right one signs in.',
    {
      signIn: ({ given, expected }, right) =>
        right || (given.length > 0 && given.startsWith(expected.slice(0, 8))),
    },
  ),
  blatant('oauth.code.denied.ignored', 'oauth.code.denied', 'Who denies hands out a code as well.', {
    consent: () => true,
  }),
  subtle(
    'oauth.code.denied.agreed-before',
    'oauth.code.denied',
    'Who agreed once, and denies now, hands out a code.',
    { consent: ({ before }, agreed) => agreed || before },
  ),
  subtle(
    'oauth.code.denied.first-time',
    'oauth.code.denied',
    'Who is asked for the first time by an application, and denies, hands out a code.',
    { consent: ({ before }, agreed) => agreed || !before },
  ),
  subtle(
    'oauth.code.denied.remembered',
    'oauth.code.denied',
    'Who agreed once is asked only where the client wants it, and then whatever is pressed hands out a code.',
    { consent: ({ before }, agreed) => agreed || before },
    ['consent-remembered'],
  ),
  subtle(
    'oauth.code.denied.method-unread',
    'oauth.code.denied',
    'A denial by a second form, which says that it is a DELETE, is taken for the first.',
    { consent: () => true },
    ['denial-second-form'],
  ),
  subtle(
    'oauth.pkce.right-verifier.refused',
    'oauth.pkce.right-verifier',
    'A verifier is compared without its hash.',
    {
      code: (_request, code) =>
        code === undefined ? code : altered(code, { codeChallenge: challengeOf(code.codeChallenge ?? '') }),
    },
  ),
  blatant(
    'oauth.pkce.wrong-verifier.unchecked',
    'oauth.pkce.wrong-verifier',
    'The verifier is not looked at.',
    skipsChallenge(() => true),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.same-length',
    'oauth.pkce.wrong-verifier',
    'Every verifier of 43 characters or more is right.',
    skipsChallenge(({ form }) => (form.get('code_verifier') ?? '').length >= 43),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.too-long',
    'oauth.pkce.wrong-verifier',
    'Every verifier of more than 128 characters is right.',
    skipsChallenge(({ form }) => (form.get('code_verifier') ?? '').length > 128),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.prefix',
    'oauth.pkce.wrong-verifier',
    'A verifier is right that begins with the right one.',
    skipsChallenge(({ form }, code) => {
      const verifier = form.get('code_verifier') ?? '';
      return [43, 64, 88].some((length) => challengeOf(verifier.slice(0, length)) === code.codeChallenge);
    }),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.first-character',
    'oauth.pkce.wrong-verifier',
    'Of the challenge the first character alone is compared.',
    skipsChallenge(
      ({ form }, code) => challengeOf(form.get('code_verifier') ?? '')[0] === code.codeChallenge?.[0],
    ),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.first-ten',
    'oauth.pkce.wrong-verifier',
    'Of the challenge the first ten characters alone are compared.',
    skipsChallenge(
      ({ form }, code) =>
        challengeOf(form.get('code_verifier') ?? '').slice(0, 10) === code.codeChallenge?.slice(0, 10),
    ),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.letter-case',
    'oauth.pkce.wrong-verifier',
    'Challenges are compared without regard to letter case.',
    skipsChallenge(
      ({ form }, code) =>
        challengeOf(form.get('code_verifier') ?? '').toLowerCase() === code.codeChallenge?.toLowerCase(),
    ),
  ),
  subtle(
    'oauth.pkce.wrong-verifier.plain',
    'oauth.pkce.wrong-verifier',
    'The verifier of a challenge by the method plain is not looked at.',
    skipsChallenge((_request, code) => code.codeChallengeMethod === 'plain'),
    ['pkce-plain'],
  ),
  subtle(
    'oauth.pkce.wrong-verifier.no-method',
    'oauth.pkce.wrong-verifier',
    'Where no method of the challenge is said, the verifier is not looked at.',
    skipsChallenge((_request, code) => code.codeChallengeMethod === undefined),
  ),
  subtle(
    'oauth.pkce.right-verifier.short-only',
    'oauth.pkce.right-verifier',
    'Only the first 43 characters of a verifier count.',
    {
      code(request, code) {
        const verifier = request.form.get('code_verifier') ?? '';
        return code === undefined || verifier.length <= 43
          ? code
          : altered(code, { codeChallenge: challengeOf(`not ${verifier}`) });
      },
    },
  ),
  subtle(
    'oauth.pkce.missing-verifier.accepted',
    'oauth.pkce.missing-verifier',
    'A challenged code is exchanged without a verifier.',
    skipsChallenge(({ form }) => !form.has('code_verifier')),
  ),
  subtle(
    'oauth.pkce.plain-challenge.accepted',
    'oauth.pkce.plain-challenge',
    'The challenge is taken as verifier.',
    skipsChallenge(({ form }, code) => form.get('code_verifier') === code.codeChallenge),
  ),
  subtle(
    'oauth.pkce.other-challenge.accepted',
    'oauth.pkce.other-challenge',
    'The verifier of any code is right for every code.',
    skipsChallenge(({ form, codes }) => {
      const challenge = challengeOf(form.get('code_verifier') ?? '');
      return [...codes.values()].some((other) => other.codeChallenge === challenge);
    }),
  ),
];
