import { alone, lawful, type Variant } from './variant.ts';

/** Who may see and do what, where the specification leaves it open. */
export const access: readonly Variant[] = [
  lawful('write-reads', ['oauth.write-reads'], 'Scope write opens reading, too.', { writeGrantsRead: true }),
  lawful('write-does-not-read', ['oauth.write-reads'], 'Scope write opens nothing but writing.', {
    writeGrantsRead: false,
  }),
  lawful('scope-refusal-401', ['scopes.refusal'], 'A token of too little scope is refused with 401.', {
    insufficientScope: 401,
  }),
  lawful('scope-refusal-403', ['scopes.refusal'], 'A token of too little scope is refused with 403.', {
    insufficientScope: 403,
  }),
  lawful(
    'scope-refusal-404',
    ['scopes.refusal'],
    'A token of too little scope is told that there is nothing.',
    { insufficientScope: 404 },
  ),
  lawful(
    'account-id-400',
    ['account-id.refusal'],
    'A personal token without X-Account-Id is refused with 400.',
    { missingAccountId: 400 },
  ),
  lawful(
    'account-id-401',
    ['account-id.refusal'],
    'A personal token without or with a wrong X-Account-Id is refused with 401.',
    { missingAccountId: 401, foreignAccountId: 401 },
  ),
  lawful(
    'account-id-403',
    ['account-id.refusal'],
    'A personal token without X-Account-Id is refused with 403.',
    { missingAccountId: 403 },
  ),
  lawful(
    'account-id-404',
    ['account-id.refusal'],
    'An account that the user is no member of does not exist for the user.',
    { missingAccountId: 422, foreignAccountId: 404 },
  ),
  lawful(
    'client-token-account-id-400',
    ['account-id.client-token'],
    'X-Account-Id on a client-credentials token is refused with 400.',
    { accountIdOnClientToken: 400 },
  ),
  lawful(
    'client-token-account-id-403',
    ['account-id.client-token'],
    'X-Account-Id on a client-credentials token is refused with 403.',
    { accountIdOnClientToken: 403 },
  ),
  lawful(
    'me-with-any-account-id',
    ['me.account-id'],
    'The current user is shown whatever X-Account-Id says.',
    {
      meChecksAccountId: false,
    },
  ),
  lawful(
    'me-refusal-401',
    ['me.client-token'],
    'A client-credentials token is refused with 401 at the current user.',
    { meWithClientToken: 401 },
  ),
  lawful('me-refusal-404', ['me.client-token'], 'There is no current user for a client-credentials token.', {
    meWithClientToken: 404,
  }),
  lawful('isolation-403', ['isolation.refusal'], "Another account's event is refused with 403.", {
    foreignRecords: 403,
  }),
  alone('no-foreign-client', [], 'The profile names no client of another account, whose records it names.', {
    foreignClient: false,
  }),
  alone('one-client', [], 'The profile names one application, by which its user signs in as well.', {
    oneClient: true,
  }),
  alone('client-reads-alone', [], 'The profile forbids writes, and its application may read alone.', {
    clientWrites: false,
  }),
  alone(
    'client-narrowed-to-read',
    ['oauth.unknown-scope'],
    'The profile forbids writes, and its application is granted read alone, whatever it asks for beside.',
    { clientWrites: false, narrowsScope: true },
  ),
];
