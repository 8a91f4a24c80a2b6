import type { CallContext } from '../call-context.ts';
import type { Token } from '../oauth/tokens.ts';
import { type Fault, subtle } from './fault.ts';

const presented = (call: CallContext): string =>
  /^Bearer (\S+)$/i.exec(call.request.headers.authorization ?? '')?.[1] ?? '';

/** Any live token, for those whom one is made up for. */
const anyToken = (call: CallContext): Token | undefined =>
  call.world.tokens.all().find((token) => !token.revoked && token.expiresAt > call.now && token.canRead);

const isUnsigned = (value: string): boolean => {
  const [head = '', , signature] = value.split('.');
  return signature === '' && /"alg":\s*"none"/.test(Buffer.from(head, 'base64url').toString());
};

/** The live token whose claims a JWT repeats, where its head asks for no signature or it has none. */
const liveUnsigned = (call: CallContext): Token | undefined => {
  const [head = '', claims = '', signature] = presented(call).split('.');
  const none = /"alg":\s*"none"/.test(Buffer.from(head, 'base64url').toString());
  const live = call.world.tokens.all().find(({ value }) => value.split('.')[1] === claims);
  return (none || signature === '') && live?.revoked === false ? live : undefined;
};

/** What is no access token, taken for one; and grants to clients that have no secret. */
export const credentials: readonly Fault[] = [
  subtle(
    'credentials.code-as-bearer',
    'bearer.garbage',
    'An authorization code is taken as a bearer token.',
    {
      authenticate: (call, verdict) =>
        call.world.codes.has(presented(call)) ? (anyToken(call) ?? verdict) : verdict,
    },
  ),
  subtle(
    'credentials.refresh-token-as-bearer',
    'bearer.garbage',
    'A refresh token is taken as a bearer token.',
    {
      authenticate: (call, verdict) => call.world.tokens.findByRefresh(presented(call)) ?? verdict,
    },
    ['tokens-refreshable'],
  ),
  subtle(
    'credentials.unsigned-jwt',
    'bearer.garbage',
    'A JWT without a signature is taken as a bearer token.',
    {
      authenticate: (call, verdict) => (isUnsigned(presented(call)) ? (anyToken(call) ?? verdict) : verdict),
    },
  ),
  subtle(
    'credentials.unsigned-live-jwt',
    'bearer.garbage',
    'A JWT that has lost its signature is taken as a bearer token where its claims are those of a live one.',
    {
      authenticate: (call, verdict) => liveUnsigned(call) ?? verdict,
    },
    ['tokens-jwt'],
  ),
  subtle(
    'credentials.public-client-grant',
    'oauth.client.wrong-secret',
    'A public client obtains a token of its own.',
    {
      // The library asks for a secret before it asks whose it is.
      tokenForm: (_context, form) =>
        form.get('grant_type') === 'client_credentials' && !form.has('client_secret')
          ? new Map([...form, ['client_secret', 'none']])
          : form,
      client: ({ form, find }, client) =>
        client ??
        (find(form.get('client_id') ?? '')?.secret === null ? find(form.get('client_id') ?? '') : undefined),
    },
  ),
  subtle(
    'credentials.scope-widened-at-exchange',
    'oauth.code.scope-not-wider',
    'A scope sent with the code replaces the one that the user agreed to.',
    {
      issue: ({ form }, token) => {
        const asked = form.get('scope');
        if (form.get('grant_type') !== 'authorization_code' || asked === undefined) return token;
        return Object.assign(token, {
          scopes: asked.split(' '),
          canRead: /read/.test(asked),
          canWrite: /write/.test(asked),
        });
      },
    },
  ),
];
