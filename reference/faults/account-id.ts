import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import { OPERATION_IDS, type OperationId } from '../domain/operations.ts';
import { isLaterPage, isPersonal } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const headerOf = (call: CallContext): string | undefined => {
  const header = call.request.headers['x-account-id'];
  return typeof header === 'string' ? header : undefined;
};

/** Each operation falls back to the account of the application where the header is missing. */
const optional: readonly Fault[] = OPERATION_IDS.map((operation) =>
  subtle(
    `account-id.required.${operation}-falls-back`,
    'account-id.required',
    `${operation} needs no X-Account-Id.`,
    {
      account: (call, verdict) =>
        call.operation === operation && isPersonal(call) && headerOf(call) === undefined
          ? call.token!.accountId
          : verdict,
    },
  ),
);

/** Each operation lets a user into every account. */
const foreign: readonly Fault[] = (
  ['getAccount', 'listEvents', 'listAttendees', 'createAttendee'] as const
).map((operation) =>
  subtle(
    `account-id.foreign.${operation}-unchecked`,
    'account-id.foreign',
    `${operation} does not ask whether the user belongs to the account.`,
    {
      account: (call, verdict) =>
        call.operation === operation && isPersonal(call) && headerOf(call) === String(SEEDED.foreignAccount)
          ? SEEDED.foreignAccount
          : verdict,
    },
  ),
);

const follows = (when: (call: CallContext) => boolean): Hooks => ({
  account: (call, verdict) =>
    when(call) && headerOf(call) === String(SEEDED.foreignAccount) ? SEEDED.foreignAccount : verdict,
});

const followsHeader = (operation: OperationId): Hooks =>
  follows((call) => call.operation === operation && !isPersonal(call));

const leaks: readonly Fault[] = (['getAccount', 'listEvents', 'getEvent', 'updateAttendee'] as const).map(
  (operation) =>
    subtle(
      `account-id.client-token.${operation}-follows`,
      'account-id.client-token',
      `${operation} follows X-Account-Id with a client-credentials token.`,
      followsHeader(operation),
    ),
);

/** The same where the other account is not read for comparison. */
const leaksUnread: readonly Fault[] = (
  ['getAccount', 'listEvents', 'getEvent', 'listAttendees', 'listAttendeeFields'] as const
).map((operation) =>
  subtle(
    `account-id.client-token.${operation}-follows-unread`,
    'account-id.client-token',
    `${operation} follows X-Account-Id with a client-credentials token; the profile names no client of that account.`,
    followsHeader(operation),
    ['no-foreign-client'],
  ),
);

/** X-Account-Id (Authentication > Authorization code grant with PKCE). */
export const accountId: readonly Fault[] = [
  ...optional,
  ...foreign,
  ...leaks,
  ...leaksUnread,
  subtle(
    'account-id.required.later-pages',
    'account-id.required',
    'The second page of attendees and all behind it need no X-Account-Id.',
    {
      account: (call, verdict) =>
        isLaterPage(call) && isPersonal(call) && headerOf(call) === undefined
          ? call.token!.accountId
          : verdict,
    },
  ),
  subtle(
    'account-id.foreign.later-pages',
    'account-id.foreign',
    'The second page of attendees and all behind it are shown to users of any account.',
    follows((call) => isLaterPage(call) && isPersonal(call)),
  ),
  subtle(
    'account-id.client-token.later-pages',
    'account-id.client-token',
    'The second page of attendees and all behind it follow X-Account-Id with a client-credentials token.',
    follows((call) => isLaterPage(call) && !isPersonal(call)),
  ),
  blatant(
    'account-id.own.refused',
    'account-id.own',
    'Personal tokens are refused whatever the header says.',
    {
      account: (call, verdict) =>
        isPersonal(call) ? new CallRefusal(403, 'Not a member of the account') : verdict,
    },
  ),
  subtle('account-id.own.refused-on-check-in', 'account-id.own', 'Personal tokens cannot check in.', {
    account: (call, verdict) =>
      isPersonal(call) && call.operation === 'checkIn'
        ? new CallRefusal(403, 'Not a member of the account')
        : verdict,
  }),
  subtle(
    'account-id.required.empty-accepted',
    'account-id.required',
    'An empty X-Account-Id is taken for the own account.',
    {
      account: (call, verdict) =>
        isPersonal(call) && headerOf(call)?.trim() === '' ? call.token!.accountId : verdict,
    },
  ),
  subtle(
    'account-id.malformed.leading-digits',
    'account-id.malformed',
    'Of X-Account-Id only the leading digits count.',
    {
      account(call, verdict) {
        const digits = /^([0-9]+)[^0-9]/.exec(headerOf(call) ?? '')?.[1];
        return isPersonal(call) && digits === String(SEEDED.account) ? SEEDED.account : verdict;
      },
    },
  ),
  subtle(
    'account-id.malformed.text-falls-back',
    'account-id.malformed',
    'An X-Account-Id that is no number is taken for the own account.',
    {
      account: (call, verdict) =>
        isPersonal(call) && /^[A-Za-z]/.test(headerOf(call) ?? '') ? call.token!.accountId : verdict,
    },
  ),
];
