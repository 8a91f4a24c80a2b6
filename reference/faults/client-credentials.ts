import type { GrantedToken, Hooks, TokenForm } from '../hooks.ts';
import { READ_ONLY } from '../oauth/applications.ts';
import type { Token } from '../oauth/tokens.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const isClientGrant = (form: TokenForm): boolean => form.get('grant_type') === 'client_credentials';

/** Changes tokens of the client credentials grant; they stay known under their value. */
export const onIssue = (
  grant: 'client_credentials' | 'authorization_code',
  change: (token: Token, form: TokenForm) => Partial<Token>,
): Hooks => ({
  issue: ({ form }, token) =>
    form.get('grant_type') === grant ? Object.assign(token, change(token, form)) : token,
});

/** Whether a token request shows the client's secret by HTTP Basic. */
export const showsBasic = ({ authorization = '' }: Readonly<Record<string, unknown>>): boolean =>
  /^basic /i.test(String(authorization));

const onGranted = (change: (reply: GrantedToken, form: TokenForm) => void): Hooks => ({
  tokenReply({ form }, reply) {
    if (reply.status === 200) change(reply, form);
    return reply;
  },
});

const onRefused = (change: (reply: GrantedToken) => GrantedToken): Hooks => ({
  tokenReply: (_context, reply) => (reply.status === 200 ? reply : change(reply)),
});

/** POST /oauth/token for servers (Authentication > Client credentials grant). */
export const clientCredentials: readonly Fault[] = [
  subtle(
    'oauth.client.scope-not-wider.latest-for-all',
    'oauth.client.scope-not-wider',
    'The scope of the latest token of a client holds for all its tokens.',
    () => {
      const granted = new Map<string, Token[]>();
      return onIssue('client_credentials', (token, form) => {
        const id = form.get('client_id') ?? '';
        const all = [...(granted.get(id) ?? []), token];
        granted.set(id, all);
        const { scopes, canRead, canWrite } = token;
        for (const one of all) Object.assign(one, { scopes, canRead, canWrite });
        return {};
      });
    },
  ),
  blatant(
    'oauth.client.token.dead',
    'oauth.client.token',
    'The token that is handed out is not known.',
    onGranted((reply) => {
      reply.body.access_token = `${reply.body.access_token}x`;
    }),
  ),
  subtle(
    'oauth.client.token.basic-alone',
    'oauth.client.token',
    'The secret is refused as a form parameter, and taken by HTTP Basic alone.',
    {
      tokenForm({ headers }, form) {
        if (isClientGrant(form) && !showsBasic(headers)) form.delete('client_secret');
        return form;
      },
    },
    ['client-basic'],
  ),
  subtle(
    'oauth.client.scope-read.useless',
    'oauth.client.scope-read',
    'A token asked for with read alone reads nothing.',
    onIssue('client_credentials', (_token, form) => (form.get('scope') === 'read' ? { canRead: false } : {})),
  ),
  subtle(
    'oauth.client.scope-write.useless',
    'oauth.client.scope-write',
    'A token asked for with write alone does not write.',
    onIssue('client_credentials', (_token, form) =>
      form.get('scope') === 'write' ? { canWrite: false } : {},
    ),
  ),
  subtle(
    'oauth.client.scope-both.first-only',
    'oauth.client.scope-both',
    'Of two scopes only the first is granted.',
    {
      scope: ({ asked }, granted) => (granted !== false && asked?.length === 2 ? [granted[0]!] : granted),
    },
  ),
  subtle(
    'oauth.client.scope-both.order',
    'oauth.client.scope-both',
    'The scopes in the order write, read are refused.',
    {
      scope: ({ asked }, granted) => (asked?.[0] === 'write' && asked.length === 2 ? false : granted),
    },
  ),
  subtle(
    'oauth.client.scope-default.both',
    'oauth.client.scope-default',
    'Without a scope both are granted.',
    {
      scope: ({ client, asked }, granted) => (asked === undefined ? client.scopes : granted),
    },
  ),
  subtle(
    'oauth.client.scope-default.none',
    'oauth.client.scope-default',
    'Without a scope a token reads nothing.',
    onIssue('client_credentials', (_token, form) => (form.has('scope') ? {} : { canRead: false })),
  ),
  blatant(
    'oauth.client.scope-not-wider.all',
    'oauth.client.scope-not-wider',
    'Every token gets all scopes of its application.',
    {
      scope: ({ client }, granted) => (granted === false ? granted : client.scopes),
    },
  ),
  subtle(
    'oauth.client.scope-not-wider.silent',
    'oauth.client.scope-not-wider',
    'A token that says read also writes.',
    onIssue('client_credentials', () => ({ canWrite: true })),
  ),
  subtle(
    'oauth.client.scope-unknown.read',
    'oauth.client.scope-unknown',
    'An unknown scope is granted as read.',
    {
      scope: (_context, granted) => (granted === false ? ['read'] : granted),
    },
  ),
  subtle(
    'oauth.client.application-scope.unchecked',
    'oauth.client.application-scope',
    'An application of scope read alone gets write.',
    {
      scope: ({ client, asked }, granted) =>
        client.id === READ_ONLY.id && asked?.includes('write') === true ? ['read', 'write'] : granted,
    },
  ),
  subtle(
    'oauth.client.application-scope.token-writes',
    'oauth.client.application-scope',
    'Tokens of an application of scope read alone write.',
    onIssue('client_credentials', (token) => (token.clientId === READ_ONLY.id ? { canWrite: true } : {})),
  ),
  subtle(
    'oauth.client.application-scope.by-user',
    'oauth.client.application-scope',
    'An application of scope read alone gets write where a user agrees.',
    {
      scope: ({ client, asked, byUser }, granted) =>
        byUser && client.id === READ_ONLY.id && asked?.includes('write') === true
          ? ['read', 'write']
          : granted,
    },
  ),
  subtle(
    'oauth.client.application-scope.personal-token-writes',
    'oauth.client.application-scope',
    'Personal tokens of an application of scope read alone write.',
    onIssue('authorization_code', (token) => (token.clientId === READ_ONLY.id ? { canWrite: true } : {})),
  ),
  blatant(
    'oauth.client.account.first',
    'oauth.client.account',
    'Every token acts on the first account.',
    onIssue('client_credentials', () => ({ accountId: SEEDED.account })),
  ),
  subtle(
    'oauth.client.account.writing-tokens',
    'oauth.client.account',
    'Tokens of scope write act on the first account.',
    onIssue('client_credentials', (token) => (token.canWrite ? { accountId: SEEDED.account } : {})),
  ),
  blatant('oauth.client.wrong-secret.accepted', 'oauth.client.wrong-secret', 'The secret is not looked at.', {
    client: ({ form, find }, found) =>
      isClientGrant(form) ? (found ?? find(form.get('client_id') ?? '')) : found,
  }),
  subtle(
    'oauth.client.wrong-secret.missing',
    'oauth.client.wrong-secret',
    'A missing secret is taken for right.',
    {
      tokenForm(_context, form) {
        if (isClientGrant(form) && !form.has('client_secret')) form.set('client_secret', 'absent');
        return form;
      },
      client: ({ form, find }, found) =>
        isClientGrant(form) && form.get('client_secret') === 'absent'
          ? find(form.get('client_id') ?? '')
          : found,
    },
  ),
  subtle(
    'oauth.client.wrong-secret.basic',
    'oauth.client.wrong-secret',
    'A secret that comes by HTTP Basic is not looked at.',
    {
      tokenForm({ headers }, form) {
        if (isClientGrant(form) && showsBasic(headers)) form.set('client_secret', 'shown by Basic');
        return form;
      },
      client: ({ form, find }, found) =>
        form.get('client_secret') === 'shown by Basic' ? find(form.get('client_id') ?? '') : found,
    },
    ['client-basic'],
  ),
  subtle(
    'oauth.client.wrong-secret.prefix',
    'oauth.client.wrong-secret',
    'A secret with more at its end is taken for right.',
    {
      client({ form, find }, found) {
        const application = find(form.get('client_id') ?? '');
        const secret = application?.secret;
        return typeof secret === 'string' && (form.get('client_secret') ?? '').startsWith(secret)
          ? application
          : found;
      },
    },
  ),
  subtle(
    'oauth.client.wrong-secret.beginning',
    'oauth.client.wrong-secret',
    'Of a secret the beginning is enough, if it is not short.',
    {
      client({ form, find }, found) {
        const application = find(form.get('client_id') ?? '');
        const given = form.get('client_secret') ?? '';
        return given.length > 8 && application?.secret?.startsWith(given) ? application : found;
      },
    },
  ),
  subtle(
    'oauth.client.wrong-secret.letter-case',
    'oauth.client.wrong-secret',
    'The letter case of a secret is of no matter, nor its last letter.',
    {
      client({ form, find }, found) {
        const application = find(form.get('client_id') ?? '');
        const secret = application?.secret?.toLowerCase();
        const given = form.get('client_secret')?.toLowerCase() ?? '';
        return secret !== undefined && given.slice(0, 12) === secret.slice(0, 12) ? application : found;
      },
    },
  ),
  subtle(
    'oauth.client.wrong-secret.letter-case-alone',
    'oauth.client.wrong-secret',
    'The letter case of a secret is of no matter, where three wrong ones in a row shut a client out.',
    {
      client({ form, find }, found) {
        const application = find(form.get('client_id') ?? '');
        const given = form.get('client_secret')?.toLowerCase();
        return application?.secret?.toLowerCase() === given ? application : found;
      },
    },
    ['clients-locked-after-three'],
  ),
  subtle(
    'oauth.client.unknown-client.accepted',
    'oauth.client.unknown-client',
    'An unknown client is taken for the first.',
    {
      client: ({ form, find }, found) =>
        isClientGrant(form) && find(form.get('client_id') ?? '') === undefined ? find(READ_ONLY.id) : found,
    },
  ),
  subtle(
    'oauth.client.unknown-client.without-secret',
    'oauth.client.unknown-client',
    'Of an unknown client no secret is right, and that is what it shows.',
    {
      tokenForm(_context, form) {
        if (isClientGrant(form) && !form.has('client_secret')) form.set('client_secret', 'absent');
        return form;
      },
      client: ({ form, find }, found) =>
        form.get('client_secret') === 'absent' && find(form.get('client_id') ?? '') === undefined
          ? find(READ_ONLY.id)
          : found,
    },
  ),
  subtle(
    'oauth.client.other-secret.accepted',
    'oauth.client.other-secret',
    'The secret of any application is taken.',
    {
      client({ form, find }, found) {
        const secrets = ['lakeside-integration', 'lakeside-dashboard', 'hillside-integration'].map(
          (id) => find(id)?.secret,
        );
        return secrets.includes(form.get('client_secret') ?? '') ? find(form.get('client_id') ?? '') : found;
      },
    },
  ),
  subtle(
    'oauth.client.grant-type.default',
    'oauth.client.grant-type',
    'A missing grant type counts as client_credentials.',
    {
      tokenForm(_context, form) {
        if (!form.has('grant_type')) form.set('grant_type', 'client_credentials');
        return form;
      },
    },
  ),
  subtle(
    'oauth.client.grant-type.unknown',
    'oauth.client.grant-type',
    'An unknown grant type counts as client_credentials.',
    {
      tokenForm(_context, form) {
        if (!['authorization_code', 'refresh_token'].includes(form.get('grant_type') ?? '')) {
          form.set('grant_type', 'client_credentials');
        }
        return form;
      },
    },
  ),
  subtle(
    'oauth.token.response.type-mac',
    'oauth.token.response',
    'The token type is mac.',
    onGranted((reply) => {
      reply.body.token_type = 'mac';
    }),
  ),
  subtle(
    'oauth.token.response.no-type',
    'oauth.token.response',
    'The token answer names no token type.',
    onGranted((reply) => {
      delete reply.body.token_type;
    }),
  ),
  subtle(
    'oauth.token.no-store.missing',
    'oauth.token.no-store',
    'The token answer may be cached.',
    onGranted((reply) => {
      reply.headers['cache-control'] = 'public, max-age=60';
      reply.headers.pragma = 'public';
    }),
  ),
  subtle(
    'oauth.token.scope-said.missing',
    'oauth.token.scope-said',
    'A narrower scope than asked for is not named.',
    {
      ...onGranted((reply) => {
        delete reply.body.scope;
      }),
    },
    ['scope-narrowed'],
  ),
  subtle(
    'oauth.token.error-form.200',
    'oauth.token.error-form',
    'A refused token request is answered with 200.',
    onRefused((reply) => ({ ...reply, status: 200 })),
  ),
  subtle(
    'oauth.token.error-form.envelope',
    'oauth.token.error-form',
    'A refused token request is answered in prose.',
    onRefused((reply) => ({ ...reply, body: { message: 'Access denied' } })),
  ),
  subtle(
    'oauth.token.error-form.403',
    'oauth.token.error-form',
    'A client that fails to authenticate is answered with 403.',
    onRefused((reply) => ({ ...reply, status: reply.status === 401 ? 403 : reply.status })),
  ),
];
