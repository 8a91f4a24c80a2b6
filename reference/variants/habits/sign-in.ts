import { unauthorized } from '../../api/authentication.ts';
import type { CallContext } from '../../call-context.ts';
import { onViews } from '../../hook-kit.ts';
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

const idless = onViews(['getAccount'], (view) => {
  delete view['id'];
});

const ignoresHeader = (call: CallContext): boolean =>
  call.token !== undefined &&
  call.token.userId !== null &&
  (call.request.headers['x-account-id'] ?? '') !== '';

/** How codes and tokens reach a client, and what is shown of accounts. */
export const signIn: readonly Variant[] = [
  habit('redirect-ends-in-fragment', 'The redirect with a code ends in an empty fragment.', {
    location: (_context, location) => `${location}#_`,
  }),
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
