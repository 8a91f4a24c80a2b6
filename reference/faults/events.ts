import { authenticate } from '../api/authentication.ts';
import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import { foundInAnyEvent, isPersonal, onReply, onViews, type View } from '../hook-kit.ts';
import type { Hooks, ServerWrite } from '../hooks.ts';
import type { Token } from '../oauth/tokens.ts';
import { users } from '../seed/accounts.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

/** Events read otherwise once such a write has happened in them; `times`: how often. */
const touched =
  (
    isSuch: (write: ServerWrite, call: CallContext) => boolean,
    change: (view: View, times: number) => void,
  ): (() => Hooks) =>
  () => {
    const events = new Map<unknown, number>();
    return {
      wrote(call, write) {
        if (isSuch(write, call)) events.set(call.eventId, (events.get(call.eventId) ?? 0) + 1);
        return write;
      },
      ...onViews(['getEvent', 'listEvents'], (view) => {
        const times = events.get(view.id);
        if (times !== undefined) change(view, times);
      }),
    };
  };

/** A PATCH of an event is served to such a token, as if it were documented, and takes one attribute. */
function takenByPatch(attribute: string, isSuch: (token: Token) => boolean = () => true): Hooks {
  const taken = new Map<unknown, unknown>();
  return {
    async astray({ world, request }, reply) {
      const id = Number(/\/events\/(\d+)$/.exec(request.url)?.[1]);
      const token = await authenticate(world, request, Date.now());
      if (request.method !== 'PATCH' || !id || token instanceof CallRefusal || !isSuch(token)) return reply;
      const { item } = JSON.parse(String(request.body));
      if (item[attribute] !== undefined) taken.set(id, item[attribute]);
      return { status: 200, headers: {}, body: { item: { id, [attribute]: taken.get(id) }, metadata: {} } };
    },
    ...onViews(['getEvent', 'listEvents'], (view) => {
      view[attribute] = taken.get(view.id) ?? view[attribute];
    }),
  };
}

/** Account, user, events and registration types (Endpoints). */
export const events: readonly Fault[] = [
  blatant(
    'account.get.500',
    'account.get.answers',
    'The account is answered with 500.',
    onReply(['getAccount'], (reply) => {
      reply.status = 500;
      reply.body = { error: 'Internal server error' };
    }),
  ),
  subtle(
    'account.get.404-for-personal-tokens',
    'account.get.answers',
    'The account is not found with a personal token.',
    {
      lookup(call, lookup) {
        if (lookup.kind === 'account' && isPersonal(call)) throw new CallRefusal(404, 'Account not found');
        return lookup;
      },
    },
  ),
  subtle('account.get.first', 'account.get.bound', 'Everybody is shown the first account.', {
    async lookup(call, lookup) {
      return lookup.kind === 'account'
        ? { ...lookup, found: await call.world.store.account(SEEDED.account) }
        : lookup;
    },
  }),
  subtle(
    'account.get.another-for-reading-tokens',
    'account.get.bound',
    'Tokens that may not write are shown the account of another one.',
    {
      async lookup(call, lookup) {
        if (lookup.kind !== 'account' || call.token?.canWrite !== false) return lookup;
        return { ...lookup, found: await call.world.store.account(SEEDED.foreignAccount) };
      },
    },
  ),
  subtle(
    'account.get.another-for-client-tokens',
    'account.get.bound',
    'Tokens of an application are shown the account of another one.',
    {
      async lookup(call, lookup) {
        if (lookup.kind !== 'account' || isPersonal(call)) return lookup;
        const other = lookup.id === SEEDED.account ? SEEDED.foreignAccount : SEEDED.account;
        return { ...lookup, found: await call.world.store.account(other) };
      },
    },
  ),
  subtle('account.get.crosswise', 'account.get.bound', 'Whoever asks is shown the account of another one.', {
    async lookup(call, lookup) {
      if (lookup.kind !== 'account') return lookup;
      const other = lookup.id === SEEDED.account ? SEEDED.foreignAccount : SEEDED.account;
      return { ...lookup, found: await call.world.store.account(other) };
    },
  }),
  subtle('me.get.404', 'me.get.answers', 'The current user is not found.', {
    reply: (call, reply) =>
      call.operation === 'getMe' && reply.status === 200
        ? { status: 404, headers: {}, body: { error: 'User not found' } }
        : reply,
  }),
  subtle('me.get.owner', 'me.get.signed-in', 'Whoever signed in is shown the last user.', {
    ...onViews(['getMe'], (view) => {
      const { id, email, first_name, last_name } = users.at(-1)!;
      Object.assign(view, { id, email, first_name, last_name });
    }),
  }),
  subtle(
    'me.personal-only.first-user',
    'me.get.personal-only',
    'A client-credentials token reads the first user.',
    {
      authorize(call, verdict) {
        if (call.operation !== 'getMe' || call.token === undefined || call.token.userId !== null)
          return verdict;
        call.token = { ...call.token, userId: users[0]!.id };
        return undefined;
      },
    },
  ),
  subtle(
    'me.personal-only.empty',
    'me.get.personal-only',
    'A client-credentials token reads a user of null.',
    {
      reply: (call, reply) =>
        call.operation === 'getMe' && call.token?.userId === null && reply.status === 403
          ? { status: 200, headers: {}, body: { item: null, metadata: {} } }
          : reply,
    },
  ),
  subtle('events.list.404', 'events.list.answers', 'The list of events is not found.', {
    reply: (call, reply) =>
      call.operation === 'listEvents' && reply.status === 200
        ? { status: 404, headers: {}, body: { error: 'Not found' } }
        : reply,
  }),
  subtle(
    'events.get.203',
    'events.get.200',
    'An event is answered with 203.',
    onReply(['getEvent'], (reply) => {
      reply.status = 203;
    }),
  ),
  subtle('events.get.draft-not-found', 'events.get.200', 'A draft event is not found.', {
    lookup: (call, lookup) =>
      call.operation === 'getEvent' && lookup.kind === 'event' && lookup.found?.status === 'draft'
        ? { ...lookup, found: undefined }
        : lookup,
  }),
  subtle(
    'events.get.other',
    'events.get.same',
    'An event other than a live one is answered as the live one.',
    {
      async lookup(call, lookup) {
        if (call.operation !== 'getEvent' || lookup.kind !== 'event' || lookup.found === undefined)
          return lookup;
        if (lookup.found.status === 'live') return lookup;
        return { ...lookup, found: await call.world.store.event(SEEDED.event) };
      },
    },
  ),
  subtle(
    'events.get.renamed-by-field',
    'events.get.read-only',
    'A new attendee field renames an event.',
    touched(
      (write) => write.kind === 'field' && write.action === 'create',
      (view) => {
        view.name = `${String(view.name)} (changed)`;
      },
    ),
  ),
  subtle(
    'events.get.renamed-by-field-update',
    'events.get.read-only',
    'Each update of an attendee field renames an event.',
    touched(
      (write) => write.kind === 'field' && write.action === 'update',
      (view, times) => {
        view.name = `${String(view.name)} ${times}`;
      },
    ),
  ),
  subtle(
    'events.get.touched-by-undo',
    'events.get.read-only',
    'Each undo of a check-in moves the end of the event.',
    touched(
      (_write, call) => call.operation === 'undoCheckIn',
      (view, times) => {
        view.end_time = new Date(Date.UTC(2030, 0, 1 + times)).toISOString();
      },
    ),
  ),
  subtle(
    'events.get.touched-by-attendee',
    'events.get.read-only',
    'A new attendee moves the end of the event.',
    touched(
      (write) => write.kind === 'attendee' && write.action === 'create',
      (view) => {
        view.end_time = '2030-01-01T00:00:00.000Z';
      },
    ),
  ),
  subtle(
    'events.get.renamed-by-user',
    'events.get.read-only',
    'A PATCH of an event with a personal token renames it.',
    () => takenByPatch('name', ({ userId }) => userId !== null),
  ),
  subtle(
    'events.get.status-taken',
    'events.get.read-only',
    'A PATCH of an event is answered as if it were documented, and takes the status.',
    () => takenByPatch('status'),
  ),
  subtle(
    'registration-types.get.206',
    'registration-types.get.200',
    'A registration type is answered with 206.',
    onReply(['getRegistrationType'], (reply) => {
      reply.status = 206;
    }),
  ),
  subtle(
    'registration-types.get.next',
    'registration-types.get.same',
    'The registration type after the one asked for is answered.',
    onViews(['getRegistrationType'], (view) => {
      view.id = Number(view.id) + 1;
    }),
  ),
  subtle(
    'registration-types.get.other-event',
    'registration-types.get.other-event',
    'A registration type is found under every event of the account.',
    foundInAnyEvent('getRegistrationType', 'registrationType'),
  ),
];
