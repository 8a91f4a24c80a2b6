import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import { OPERATION_IDS, type OperationId } from '../domain/operations.ts';
import { isLaterPage } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { FULL } from '../oauth/applications.ts';
import { browserOf } from '../oauth/browser.ts';
import type { Token } from '../oauth/tokens.ts';
import { users } from '../seed/accounts.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

/** What a call without a token is given: everything in the main account. */
export function guestToken(call: CallContext): Token {
  const value = 'guest';
  return (
    call.world.tokens.find(value) ??
    call.world.tokens.issue(
      {
        clientId: FULL.id,
        accountId: SEEDED.account,
        userId: call.operation === 'getMe' ? users[0]!.id : null,
        scopes: FULL.scopes,
        lifetimeMs: 86_400_000,
      },
      value,
    )
  );
}

const bearerOf = (call: CallContext): string =>
  /^bearer (.+)$/i.exec(call.request.headers.authorization ?? '')?.[1] ?? '';

const hasNone = (call: CallContext): boolean => call.request.headers.authorization === undefined;

/** Each operation works without a token. */
const open: readonly Fault[] = OPERATION_IDS.map((operation) =>
  subtle(`bearer.missing.${operation}-open`, 'bearer.missing', `${operation} needs no token.`, {
    authenticate: (call, verdict) =>
      call.operation === operation && hasNone(call) ? guestToken(call) : verdict,
    account: (call, verdict) => (call.token?.value === 'guest' ? SEEDED.account : verdict),
  }),
);

/** A token found by other means than by its whole value is taken for good. */
const finds = (find: (call: CallContext) => Token | undefined): Hooks => ({
  authenticate: (call, verdict) => (verdict instanceof CallRefusal ? (find(call) ?? verdict) : verdict),
});

const live = (call: CallContext, matches: (token: Token) => boolean): Token | undefined =>
  call.world.tokens.all().find((token) => !token.revoked && token.expiresAt > call.now && matches(token));

/** Refuses with 401 and carries the write out all the same. */
const refusedYetDone =
  (operation: OperationId): (() => Hooks) =>
  () => {
    const pretended = new WeakMap<CallContext, CallRefusal>();
    return {
      authenticate(call, verdict) {
        if (call.operation !== operation || !(verdict instanceof CallRefusal) || !hasNone(call))
          return verdict;
        pretended.set(call, verdict);
        return guestToken(call);
      },
      reply(call, reply) {
        const refusal = pretended.get(call);
        return refusal === undefined
          ? reply
          : { status: refusal.status, headers: { ...refusal.headers }, body: refusal.body() };
      },
    };
  };

const done: readonly Fault[] = (
  ['createAttendee', 'updateAttendee', 'checkIn', 'deleteAttendeeField'] as const
).map((operation) =>
  subtle(
    `bearer.nothing-changed.${operation}`,
    'bearer.nothing-changed',
    `${operation} without a token is refused and carried out.`,
    refusedYetDone(operation),
  ),
);

const answers = (status: number, when: (call: CallContext) => boolean): Hooks => ({
  reply: (call, reply) => (reply.status === 401 && when(call) ? { ...reply, status } : reply),
});

/** What a call shows by HTTP Basic (RFC 7617): an id and a secret, with a colon between. */
function basicOf({ request }: CallContext): string {
  const shown = /^basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return Buffer.from(shown, 'base64').toString();
}

/** Tokens that are missing, wrong or dead (Authentication; Errors). */
export const bearer: readonly Fault[] = [
  ...open,
  ...done,
  subtle(
    'bearer.missing.403-on-writes',
    'bearer.missing',
    'A write without a token is answered with 403.',
    answers(403, (call) => hasNone(call) && call.spec.scope === 'write'),
  ),
  subtle(
    'bearer.missing.404-on-event',
    'bearer.missing',
    'An event without a token is answered with 404.',
    answers(404, (call) => hasNone(call) && call.operation === 'getEvent'),
  ),
  subtle(
    'bearer.missing.redirect-on-account',
    'bearer.missing',
    'The account without a token redirects to the sign-in page.',
    {
      reply: (call, reply) =>
        reply.status === 401 && hasNone(call) && call.operation === 'getAccount'
          ? { status: 302, headers: { location: '/oauth/sign_in' }, body: undefined }
          : reply,
    },
  ),
  subtle(
    'bearer.garbage.more-behind-a-dot',
    'bearer.garbage',
    'What stands behind the last dot of a token is not looked at.',
    finds((call) => live(call, ({ value }) => bearerOf(call).replace(/\.[^.]*$/, '') === value)),
  ),
  subtle(
    'bearer.missing.session-cookie',
    'bearer.missing',
    'Who has signed in with a browser needs no token there.',
    {
      authenticate: async (call, verdict) =>
        verdict instanceof CallRefusal &&
        hasNone(call) &&
        (await browserOf(call.world, call.request)) !== undefined
          ? guestToken(call)
          : verdict,
    },
  ),
  subtle(
    'bearer.scheme.any',
    'bearer.scheme',
    'A token is taken under every scheme.',
    finds((call) => live(call, ({ value }) => call.request.headers.authorization?.split(' ')[1] === value)),
  ),
  subtle(
    'bearer.scheme.none',
    'bearer.scheme',
    'A token is taken without any scheme.',
    finds((call) => live(call, ({ value }) => call.request.headers.authorization === value)),
  ),
  subtle(
    'bearer.scheme.client-secret',
    'bearer.scheme',
    "A client's id and secret are taken by HTTP Basic in place of a token.",
    finds((call) => (basicOf(call) === `${FULL.id}:${FULL.secret}` ? guestToken(call) : undefined)),
  ),
  subtle(
    'bearer.scheme.password',
    'bearer.scheme',
    "A user's name and password are taken by HTTP Basic in place of a token.",
    finds((call) => {
      const [{ email, password }] = users as [(typeof users)[number]];
      return basicOf(call) === `${email}:${password}` ? guestToken(call) : undefined;
    }),
  ),
  subtle(
    'bearer.scheme.client-id-on-reads',
    'bearer.scheme',
    "Reads take a client's id by HTTP Basic in place of a token, with whatever for a secret.",
    finds((call) => {
      const isClient = basicOf(call).startsWith(`${FULL.id}:`);
      return isClient && call.spec.scope === 'read' ? guestToken(call) : undefined;
    }),
  ),
  blatant(
    'bearer.garbage.accepted',
    'bearer.garbage',
    'Every token is taken for good.',
    finds((call) => (bearerOf(call) === '' ? undefined : guestToken(call))),
  ),
  subtle(
    'bearer.garbage.accepted-on-registration-type',
    'bearer.garbage',
    'A registration type is shown for every token.',
    finds((call) =>
      call.operation === 'getRegistrationType' && bearerOf(call) !== '' ? guestToken(call) : undefined,
    ),
  ),
  subtle(
    'bearer.garbage.longer',
    'bearer.garbage',
    'A token with more at its end is taken for good.',
    finds((call) => live(call, ({ value }) => bearerOf(call).startsWith(value))),
  ),
  subtle(
    'bearer.garbage.400',
    'bearer.garbage',
    'A made-up token is answered with 400 on writes.',
    answers(400, (call) => bearerOf(call) !== '' && call.spec.scope === 'write'),
  ),
  subtle(
    'bearer.garbage.short-500',
    'bearer.garbage',
    'A token that is shorter than any breaks the server.',
    answers(500, (call) => bearerOf(call) !== '' && bearerOf(call).length < 8),
  ),
  subtle(
    'bearer.truncated.prefix',
    'bearer.truncated',
    'The first twenty characters of a token are enough.',
    finds((call) =>
      live(call, ({ value }) => bearerOf(call).length >= 20 && value.startsWith(bearerOf(call).slice(0, 20))),
    ),
  ),
  subtle(
    'bearer.truncated.letter-case',
    'bearer.truncated',
    'The letter case of a token is of no matter, nor is its end.',
    finds((call) =>
      live(
        call,
        ({ value }) =>
          value.slice(0, -1).toLowerCase() ===
          bearerOf(call)
            .toLowerCase()
            .slice(0, value.length - 1),
      ),
    ),
  ),
  blatant('bearer.expired.accepted', 'bearer.expired', 'Expired tokens are taken.', {
    authenticate(call, verdict) {
      const token = call.world.tokens.find(bearerOf(call));
      return token !== undefined && !token.revoked ? token : verdict;
    },
  }),
  subtle('bearer.expired.accepted-on-lists', 'bearer.expired', 'Expired tokens still list attendees.', {
    authenticate(call, verdict) {
      const token = call.world.tokens.find(bearerOf(call));
      return call.operation === 'listAttendees' && token !== undefined && !token.revoked ? token : verdict;
    },
  }),
  subtle('bearer.expired.accepted-on-check-in', 'bearer.expired', 'Expired tokens still check in.', {
    authenticate(call, verdict) {
      const token = call.world.tokens.find(bearerOf(call));
      return call.operation === 'checkIn' && token !== undefined && !token.revoked ? token : verdict;
    },
  }),
  subtle('bearer.expired.403', 'bearer.expired', 'An expired token is answered with 403.', {
    reply(call, reply) {
      const token = call.world.tokens.find(bearerOf(call));
      const expired = token !== undefined && !token.revoked && token.expiresAt <= call.now;
      return reply.status === 401 && expired ? { ...reply, status: 403 } : reply;
    },
  }),
  blatant('bearer.revoked.accepted', 'bearer.revoked', 'Revoked tokens are taken.', {
    authenticate: (call, verdict) => call.world.tokens.find(bearerOf(call)) ?? verdict,
  }),
  subtle('bearer.revoked.accepted-on-reads', 'bearer.revoked', 'Revoked tokens still read events.', {
    authenticate: (call, verdict) =>
      call.operation === 'getEvent' ? (call.world.tokens.find(bearerOf(call)) ?? verdict) : verdict,
  }),
  subtle('bearer.revoked.accepted-on-updates', 'bearer.revoked', 'Revoked tokens still update attendees.', {
    authenticate: (call, verdict) =>
      call.operation === 'updateAttendee' ? (call.world.tokens.find(bearerOf(call)) ?? verdict) : verdict,
  }),
  subtle(
    'bearer.revoked.accepted-on-later-pages',
    'bearer.revoked',
    'Revoked tokens still list the second page of attendees and all behind it.',
    {
      authenticate: (call, verdict) =>
        isLaterPage(call) ? (call.world.tokens.find(bearerOf(call)) ?? verdict) : verdict,
    },
  ),
  subtle('bearer.www-authenticate.missing', 'bearer.www-authenticate', 'A 401 carries no WWW-Authenticate.', {
    reply(_call, reply) {
      if (reply.status === 401) delete reply.headers['www-authenticate'];
      return reply;
    },
  }),
  subtle('bearer.www-authenticate.basic', 'bearer.www-authenticate', 'A 401 asks for Basic.', {
    reply(_call, reply) {
      if (reply.status === 401) reply.headers['www-authenticate'] = 'Basic realm="API"';
      return reply;
    },
  }),
];
