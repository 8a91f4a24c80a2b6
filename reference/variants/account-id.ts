import type { Variant } from './variant.ts';

export const accountId: readonly Variant[] = [
  {
    name: 'account-id-400',
    gaps: ['account-id.refusal'],
    about: 'A personal token without X-Account-Id is refused with 400.',
    policy: { missingAccountId: 400 },
  },
  {
    name: 'account-id-401',
    gaps: ['account-id.refusal'],
    about: 'A personal token without or with a wrong X-Account-Id is refused with 401.',
    policy: { missingAccountId: 401, foreignAccountId: 401 },
  },
  {
    name: 'account-id-403',
    gaps: ['account-id.refusal'],
    about: 'A personal token without X-Account-Id is refused with 403.',
    policy: { missingAccountId: 403 },
  },
  {
    name: 'account-id-404',
    gaps: ['account-id.refusal'],
    about: 'An account that the user is no member of does not exist for the user.',
    policy: { missingAccountId: 422, foreignAccountId: 404 },
  },
];
