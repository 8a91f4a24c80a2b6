import { type Behaviour, conforms, unclear } from './behaviour.ts';
import { html, json } from './raw.ts';

const EVENTS = ['events'];
const SHORT_MS = 700;
const token = (access_token: string): string =>
  JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 1 });

/** What can be wrong with tokens and with the pages of a sign-in. */
export const OAUTH: readonly Behaviour[] = [
  {
    id: 'tokens-expire-at-once',
    does: 'grants tokens that are refused at once',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ reply, count }) => reply(json(token(`short-lived-${count}`))),
    outcome: unclear(/401 to every token/),
  },
  {
    id: 'token-endpoint-hangs',
    does: 'never answers at the token endpoint',
    on: 'requestToken',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: () => {},
    outcome: unclear(/the token endpoint gave no answer/),
  },
  {
    id: 'token-endpoint-resets',
    does: 'resets every connection to the token endpoint',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ socket }) => void socket.resetAndDestroy(),
    outcome: unclear(/the token endpoint gave no answer/),
  },
  {
    id: 'token-endpoint-html',
    does: 'answers a web page at the token endpoint',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ reply }) => reply(html('<p>Hi</p>')),
    outcome: unclear(/was refused a token: 200/),
  },
  {
    id: 'token-endpoint-deep',
    does: 'answers 100,000 arrays in one another at the token endpoint',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ reply }) => reply(json(`{"error":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400)),
    outcome: unclear(/was refused a token: 400/),
  },
  {
    id: 'token-1-mb',
    does: 'grants a token of a megabyte',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ reply }) => reply(json(token('a'.repeat(1_000_000)))),
    outcome: unclear(/shut out/),
  },
  {
    id: 'token-line-break',
    does: 'grants a token with a line break and a header in it',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ reply }) => reply(json(token('abcd\r\nx-evil: 1'))),
    outcome: unclear(/authorization header holds/),
  },
  {
    id: 'token-no-text',
    does: 'grants a token that is an object',
    on: 'requestToken',
    suites: EVENTS,
    act: ({ reply }) => reply(json('{"access_token":{"a":1},"token_type":"Bearer"}')),
    outcome: unclear(/was refused a token: 200/),
  },
  {
    id: 'sign-in-redirects-in-a-loop',
    does: 'redirects the sign-in page to itself',
    on: 'authorize page',
    suites: ['account-id'],
    act: ({ request, reply }) =>
      reply({ status: 302, headers: [['location', request.url ?? '/']], body: Buffer.alloc(0) }),
    outcome: unclear(/redirects without an end/),
  },
  {
    id: 'sign-in-comes-back',
    does: 'shows the sign-in page again whatever is sent',
    on: 'authorize page',
    suites: ['account-id'],
    act: ({ reply }) =>
      reply(
        html(
          '<form method=post action=/oauth/authorize><input name=login><input type=password name=password><button>Sign in</button></form>',
        ),
      ),
    outcome: unclear(/came back after the password/),
  },
  {
    id: 'sign-in-pages-without-end',
    does: 'follows every page of the sign-in by another',
    on: 'authorize page',
    suites: ['account-id'],
    act: ({ reply, count }) =>
      reply(
        html(
          `<form method=get action=/oauth/authorize/${count}><input type=hidden name=n value=${count}><button>Continue</button></form>`,
        ),
      ),
    outcome: unclear(/did not end after/),
  },
  {
    id: 'sign-in-deep-page',
    does: 'shows a sign-in page of 100,000 nested elements',
    on: 'authorize page',
    suites: ['account-id'],
    act: ({ reply }) => reply(html('<div>'.repeat(100_000))),
    outcome: unclear(/sign in/),
  },
  {
    id: 'sign-in-hangs',
    does: 'never shows the sign-in page',
    on: 'authorize page',
    suites: ['account-id'],
    requestMs: SHORT_MS,
    act: () => {},
    outcome: unclear(/sign in|no answer|no whole answer/),
  },
  {
    id: 'sign-in-cut-off',
    does: 'resets the connection under every fifth page of a sign-in, once the form is taken',
    on: 'authorize page',
    suites: ['account'],
    act: async ({ real, reply, socket, count }) => {
      const answer = await real();
      if (count % 5 === 2) socket.resetAndDestroy();
      else reply(answer);
    },
    outcome: conforms,
  },
  {
    id: 'sign-in-leads-away',
    does: 'redirects the sign-in to another host',
    on: 'authorize page',
    suites: ['account-id'],
    act: ({ reply }) =>
      reply({
        status: 302,
        headers: [['location', 'http://elsewhere.invalid/login']],
        body: Buffer.alloc(0),
      }),
    outcome: unclear(/sign in/),
  },
];
