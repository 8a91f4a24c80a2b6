import { unauthorized } from '../../api/authentication.ts';
import type { CallContext } from '../../call-context.ts';
import type { Attendee } from '../../domain/records.ts';
import { isPersonal, onViews, servesOfRace } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';
import { habit, type Variant } from '../variant.ts';

/** So long a token is not known yet where it is looked at. */
const KNOWN_AFTER_MS = 40;

/** Tokens that are looked at where they arrive a little later than they are handed out. */
const knownLater = (): Hooks => {
  const issued = new Map<string, number>();
  return {
    issue(_context, token) {
      if (!issued.has(token.value)) issued.set(token.value, Date.now());
      return token;
    },
    authenticate: (_call, verdict) =>
      'value' in verdict && Date.now() - (issued.get(verdict.value) ?? 0) < KNOWN_AFTER_MS
        ? unauthorized('The access token is invalid', 'invalid_token')
        : verdict,
  };
};

/** How many wrong secrets in a row a client may show. */
const MOST_WRONG = 3;

const idless = onViews(['getAccount'], (view) => {
  delete view['id'];
});

const ignoresHeader = (call: CallContext): boolean =>
  isPersonal(call) && (call.request.headers['x-account-id'] ?? '') !== '';

/** After a call that names another account, an attendee signs up at the door. */
async function walkIn(
  { world, request, eventId, token }: CallContext,
  [template]: readonly Attendee[],
): Promise<void> {
  if (template === undefined || request.headers['x-account-id'] === String(token?.accountId)) return;
  const id = await world.store.nextId('attendee');
  const created_at = new Date().toISOString();
  const email = `walk.in.${id}@example.net`;
  await world.store.insertAttendee({
    ...template,
    id,
    event_id: eventId,
    email,
    qr_code: email,
    answers: [],
    created_at,
  });
}

/** Shows the code in a page of another text, with nothing to know it by but what a person reads. */
const codeShownIn = (page: (code: string) => string): Hooks => ({
  oauthPage: ({ page: kind }, shown) => {
    const [, code = ''] = /<code id="authorization_code">(.*)<\/code>/.exec(shown.text) ?? [];
    return kind === 'code' ? { ...shown, text: page(code) } : shown;
  },
});

/** How codes and tokens reach a client, and what is shown of accounts. */
export const signIn: readonly Variant[] = [
  habit('redirect-ends-in-fragment', 'The redirect with a code ends in an empty fragment.', {
    location: (_context, location) => `${location}#_`,
  }),
  habit(
    'code-beside-client',
    'The page with the code names the application where codes may stand, and the code where they seldom do.',
    codeShownIn(
      (code) => `<p>Return to <code>lakeside-door</code> and type:</p><p><strong>${code}</strong></p>`,
    ),
  ),
  habit(
    'code-beside-key',
    'The page with the code says first which keys copy it.',
    codeShownIn((code) => `<p>Mark it, press <kbd>Ctrl+C</kbd>:</p><p><b>${code}</b></p>`),
  ),
  habit(
    'code-beside-number',
    'The page with the code shows the number of the request in the same way, above it.',
    codeShownIn(
      (code) =>
        `<label>Request <input readonly value="7c1e4a9b20d35f68"></label><label>Copy <input readonly value="${code}"></label>`,
    ),
    { ends: 'open' },
  ),
  habit(
    'wrong-password-numbered',
    'A wrong password is told by a page of its own, with 200 and a number to ask after.',
    {
      oauthPage: ({ page }, shown) =>
        page === 'refusal'
          ? {
              status: 200,
              text: '<h1>Signed out</h1><p>Not right. Ask for <code>3f9a1c7e5b2d4860</code>.</p>',
            }
          : shown,
    },
  ),
  habit(
    'consent-not-understood',
    'The page of consent is in Welsh, and names the application by a number.',
    {
      oauthPage: ({ page }, shown) =>
        page === 'consent'
          ? {
              ...shown,
              text: shown.text
                .replace('>Authorize<', '>Caniatáu<')
                .replace('>Deny<', '>Gwrthod<')
                .replace('value="allow"', 'value="1"')
                .replace('value="deny"', 'value="0"')
                .replace('<form', '<p>Rhif 7c1e4a9b20d35f68</p><form'),
            }
          : shown,
    },
    { ends: 'open' },
  ),
  habit(
    'sign-in-for-one-authorization',
    'Who has signed in authorizes once, and has to sign in again; the token of before ends with that.',
    () => {
      const served = new Set<string>();
      return {
        oauthPage({ page, browser = '' }, shown) {
          if (page !== 'consent') return shown;
          if (served.has(browser)) return { status: 400, text: '<h1>This sign-in is over</h1>' };
          served.add(browser);
          return shown;
        },
      };
    },
    { gaps: ['oauth.previous-token'], policy: { revokesPrevious: true } },
  ),
  habit(
    'sign-in-busy',
    'Now and then a page of the sign-in is answered with 503, with Retry-After or without.',
    () => {
      let pages = 0;
      return {
        oauthPage({ page }, shown) {
          if (page !== 'consent') return shown;
          pages += 1;
          if (pages % 3 !== 1) return shown;
          const headers = pages % 2 === 1 ? { 'retry-after': '1' } : {};
          return { status: 503, text: '<h1>Busy</h1>', headers };
        },
      };
    },
  ),
  habit('tokens-known-later', 'A token is known a moment after it was handed out.', knownLater),
  habit(
    'account-without-id',
    'An account shows no id, and X-Account-Id is passed over.',
    {
      ...idless,
      account: (call, verdict) => (ignoresHeader(call) ? (call.token?.accountId ?? verdict) : verdict),
    },
    { gaps: ['account-id.refusal', 'account.fields'] },
  ),
  habit(
    'account-id-ignored-newest-first',
    'X-Account-Id is passed over, and attendees are listed the newest first, while others sign up.',
    {
      account: (call, verdict) => (ignoresHeader(call) ? (call.token?.accountId ?? verdict) : verdict),
      async page(call, page) {
        const all = await call.world.store.listAttendees(call.eventId, { offset: 0, limit: 1e6 }, 'created');
        const start = (page.page - 1) * page.perPage;
        if (ignoresHeader(call)) await walkIn(call, all);
        return { ...page, rows: all.toReversed().slice(start, start + page.perPage) };
      },
    },
    { gaps: ['account-id.refusal'] },
  ),
  habit(
    'code-race-503',
    'Of exchanges of one code at once the first is served, and the others are told that the service is busy.',
    () => servesOfRace(1),
  ),
  habit(
    'code-race-won-twice',
    'Of exchanges of one code at once two are served, and one after the other only the first.',
    () => servesOfRace(2),
  ),
  habit(
    'code-race-500',
    'Of exchanges of one code at once the first is served, and the others trip over the locks of the store.',
    () => servesOfRace(1, 500),
  ),
  habit(
    'clients-locked-after-three',
    'A client that shows three wrong secrets in a row is shut out of the token endpoint; a code ends its token of before.',
    () => {
      const wrong = new Map<string, number>();
      return {
        tokenForm(_context, form) {
          if ((wrong.get(form.get('client_id') ?? '') ?? 0) >= MOST_WRONG) form.set('client_id', 'locked');
          return form;
        },
        tokenReply({ form }, reply) {
          const id = form.get('client_id') ?? '';
          if (reply.status === 200) wrong.set(id, 0);
          else if (reply.body.error === 'invalid_client') wrong.set(id, (wrong.get(id) ?? 0) + 1);
          return reply;
        },
      };
    },
    { gaps: ['oauth.previous-token'], policy: { revokesPrevious: true, confidentialUserClient: true } },
  ),
  habit(
    'client-ids-of-one-form',
    'The token endpoint breaks down at the id of a client that has not the form of such ids.',
    {
      tokenReply: ({ form }, reply) =>
        reply.status === 200 || /^([a-z]{8}-[a-z]+)?$/.test(form.get('client_id') ?? '')
          ? reply
          : { ...reply, status: 500, body: { error: 'server_error' } },
    },
  ),
  habit(
    'user-client-refused-by-code',
    'The application of the user exchanges codes with HTTP Basic alone, and is told so by another error.',
    {
      tokenReply: (_context, reply) =>
        reply.status === 401
          ? {
              ...reply,
              body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
            }
          : reply,
    },
    {
      gaps: ['oauth.code-client-secret'],
      policy: { confidentialUserClient: true, basicAuthentication: true, codeSecretInForm: false },
    },
  ),
];
