import { TOTP } from 'otpauth';
import type { Pages } from './sign-in-pages.ts';

export const CODE = 'aB3dE6gH9jK2mN5p';
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const form = (inside: string, more = ''): string => `<form method="post" ${more}>${inside}</form>`;
const SEND = '<button>Next</button>';
export const NAME = form(`<input name="login" type="text">${SEND}`, 'action="/name"');
export const PASSWORD = form(`<input name="secret" type="password">${SEND}`, 'action="/password"');
const GRANT = form(
  '<input type="hidden" name="user" value="ada"><button name="do" value="no">Cancel</button><button name="do" value="yes">Allow</button>',
  'action="/grant"',
);
const ZULASSEN = ['yes Zulassen', 'no Ablehnen']
  .map((one) => one.split(' '))
  .map(([value, says]) =>
    form(
      `<input type="hidden" name="do" value="${value}"><input type="submit" value="${says}">`,
      'action="/grant"',
    ),
  )
  .join('');
const LANGUAGE = form(
  '<input type="hidden" name="_csrf" value="x"><select name="locale"><option selected>en</option></select><button>OK</button>',
  'action="/locale"',
);
/** Stands above whatever a service shows to somebody who has signed in. */
const MENU =
  '<nav><button type="button">ada@example.com</button> <a href="/me">ada@example.com</a> <a href="/out">Sign out</a></nav>';
export const DONE = `<p>Your code: <code>${CODE}</code></p>`;

export type Answer = string | ((body: URLSearchParams, address: URL) => string);

/** Pages by their path; the first is that of the authorization. What none of them is answers 404. */
export const at =
  (pages: Readonly<Record<string, Answer>>): Pages =>
  (request, body, response) => {
    const address = new URL(request.url ?? '', 'http://here');
    const answer = pages[address.pathname];
    if (answer === undefined) response.writeHead(404).end('<h1>Not here</h1>');
    else response.end(typeof answer === 'string' ? answer : answer(body, address));
  };

export const START = '/oauth/authorize';
const inTurn = { '/name': PASSWORD, '/password': GRANT, '/grant': granted };

function granted(body: URLSearchParams): string {
  return body.get('do') === 'yes' ? DONE : '<h1>access_denied</h1>';
}

const oneTime = (body: URLSearchParams): string =>
  body.get('otp') === new TOTP({ secret: SECRET }).generate() ? DONE : '<h1 role="alert">Wrong code</h1>';

const ASKS_CODE = form(
  `<input name="otp" autocomplete="one-time-code" inputmode="numeric">${SEND}`,
  'action="/otp"',
);

const sent = (button: string): string =>
  `${form(`<input type="hidden" name="do" value="yes">${button}`, 'action="/grant"')}<script>document.forms[0].submit();</script>`;

/** What leads to a code, by what is peculiar about it. */
export const WALKS: ReadonlyArray<readonly [string, Readonly<Record<string, Answer>>]> = [
  ['the name on one page, the password on the next, and consent', { [START]: NAME, ...inTurn }],
  [
    'terms that must be accepted before consent',
    {
      [START]: PASSWORD,
      '/password': form(
        '<label><input type="checkbox" name="accept" value="1" required> I accept the new terms</label><button>Continue</button>',
        'action="/terms"',
      ),
      '/terms': (body) => (body.get('accept') === '1' ? GRANT : '<h1>The terms were not accepted</h1>'),
      '/grant': granted,
    },
  ],
  [
    'a list of accounts, of which one is a link',
    {
      [START]: `<h1>Choose</h1><a href="/as?u=1">bob@example.com</a> <a href="/as?u=2">Ada (ada@example.com)</a>`,
      '/as': (_body, address) => (address.searchParams.get('u') === '2' ? PASSWORD : '<h1>Bob</h1>'),
      ...inTurn,
    },
  ],
  [
    'consent whose first buttons refuse in words that grant',
    {
      [START]: PASSWORD,
      '/password': form(
        '<button name="do" value="a">Disagree</button><button name="do" value="b">Don\u2019t allow</button><button name="do" value="yes">Allow</button>',
        'action="/grant"',
      ),
      '/grant': granted,
    },
  ],
  [
    'a list of accounts, of which one belongs to somebody whose name ends like a refusal',
    {
      [START]: `<a href="/as?u=2">Ada Bruno (ada@example.com)</a> <a href="/as?u=3">Another account</a>`,
      '/as': (_body, address) => (address.searchParams.get('u') === '2' ? PASSWORD : '<h1>Who?</h1>'),
      ...inTurn,
    },
  ],
  [
    'a list of accounts, of which one is a button',
    {
      [START]: form(
        '<button name="as" value="1">bob@example.com</button><button name="as" value="2">ada@example.com</button>',
        'action="/as"',
      ),
      '/as': (body) => (body.get('as') === '2' ? PASSWORD : '<h1>Bob</h1>'),
      ...inTurn,
    },
  ],
  [
    'a list of accounts to select from',
    {
      [START]: form(
        `<select name="as"><option value="1">bob@example.com</option><option value="2">ada@example.com</option></select>${SEND}`,
        'action="/as"',
      ),
      '/as': (body) => (body.get('as') === '2' ? PASSWORD : '<h1>Bob</h1>'),
      ...inTurn,
    },
  ],
  [
    'accounts among radio buttons',
    {
      [START]: form(
        `<label><input type="radio" name="as" value="1" checked> bob@example.com</label><label><input type="radio" name="as" value="2"> ada@example.com</label>${SEND}`,
        'action="/as"',
      ),
      '/as': (body) => (body.get('as') === '2' ? PASSWORD : '<h1>Bob</h1>'),
      ...inTurn,
    },
  ],
  [
    'a page that only leads to the sign-in',
    {
      [START]: '<a href="/help">Help with signing in</a><a href="/start">Sign in</a>',
      '/start': NAME,
      ...inTurn,
    },
  ],
  [
    'a search before the sign-in form',
    {
      [START]: `<form action="/search"><input type="text" name="q"><button>Search</button></form>${form(
        `<input name="login" type="text"><input name="secret" type="password">${SEND}`,
        'action="/password"',
      )}`,
      '/password': (body) => (body.get('login') === 'ada@example.com' ? GRANT : '<h1>Who?</h1>'),
      '/grant': granted,
    },
  ],
  [
    'consent in another language, one form for each answer',
    {
      [START]: NAME,
      ...inTurn,
      '/password': ZULASSEN,
    },
  ],
  [
    'a page that leads on by itself',
    {
      [START]: NAME,
      ...inTurn,
      '/password':
        '<meta http-equiv="Refresh" content="0; URL=\'/moment\'"><p>One moment, number 1234567890123456</p>',
      '/moment': GRANT,
    },
  ],
  [
    'a choice of language with an OK above everything',
    {
      [START]: `${LANGUAGE}${PASSWORD}`,
      '/password': `${LANGUAGE}${GRANT}`,
      '/locale': '<h1>en</h1>',
      '/grant': (body) => `${LANGUAGE}${granted(body)}`,
    },
  ],
  [
    'an OK that grants below that of a choice of language',
    {
      [START]: PASSWORD,
      '/password': `${LANGUAGE}${form('<input type="hidden" name="do" value="yes"><button>OK</button>', 'action="/grant"')}`,
      '/locale': '<h1>en</h1>',
      '/grant': granted,
    },
  ],
  ['a form that nobody sees, and a script sends', { [START]: NAME, ...inTurn, '/password': sent('') }],
  [
    'a form that a script sends, with a button for whoever runs none',
    {
      [START]: NAME,
      ...inTurn,
      '/password': sent('<noscript><button name="do" value="yes">Weiter</button></noscript>'),
    },
  ],
  [
    'a menu on every page, by which the user comes to what else there is',
    {
      [START]: NAME,
      '/name': PASSWORD,
      '/password': `${MENU}${GRANT}`,
      '/grant': (body) => `${MENU}${granted(body)}`,
      '/me': `${MENU}<h1>Ada</h1>${PASSWORD}`,
    },
  ],
  [
    'a menu above consent in another language',
    {
      [START]: NAME,
      '/name': PASSWORD,
      '/password': `${MENU}${ZULASSEN}`,
      '/grant': (body) => `${MENU}${granted(body)}`,
      '/me': `${MENU}<h1>Ada</h1>${PASSWORD}`,
    },
  ],
  [
    'consent with a box for each scope, named by its label, and one for something else',
    {
      [START]: PASSWORD,
      '/password': form(
        `<input type="checkbox" name="s[]" value="1" id="s1"><label for="s1">Read your events</label>
         <label><input type="checkbox" name="s[]" value="2"> May write: guests</label>
         <input type="checkbox" name="s[]" value="3" aria-label="Remember this"><button>Allow</button>`,
        'action="/grant"',
      ),
      '/grant': (body) => (body.getAll('s[]').join() === '1,2' ? DONE : '<h1>access_denied</h1>'),
    },
  ],
  [
    'a one-time code after the password',
    { [START]: NAME, '/name': PASSWORD, '/password': ASKS_CODE, '/otp': oneTime },
  ],
];

/** Where a sign-in ends, what is said of it, and which hint is given. */
export const FAILURES: ReadonlyArray<
  readonly [string, Readonly<Record<string, Answer>>, Readonly<Record<string, unknown>>, RegExp]
> = [
  [
    'a password that is refused',
    { [START]: NAME, '/name': PASSWORD, '/password': `<p role="alert">Wrong password</p>${PASSWORD}` },
    {},
    /^the sign-in page came back after the password was sent, at \/password( \(200\))?; the page says "Wrong password"; check user\.username and user\.password/,
  ],
  [
    'a one-time code without its secret',
    { [START]: NAME, '/name': PASSWORD, '/password': ASKS_CODE },
    { totp_secret: undefined },
    /^the sign-in asks for a one-time code, at \/password( \(200\))?; add user\.totp_secret to the profile/,
  ],
  [
    'a page that nobody understands',
    { [START]: NAME, '/name': '<title>Closed</title><p>The doors are closed.</p>' },
    {},
    /at \/name( \(200\))?; the page says "Closed"; .*user\.(selectors|sign_in)/,
  ],
];
