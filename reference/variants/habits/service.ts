import { CallRefusal } from '../../api/refusal.ts';
import { isObject } from '../../api/request-body.ts';
import type { CallContext, ServerReply } from '../../call-context.ts';
import type { Event } from '../../domain/records.ts';
import { EVENT_STATUSES } from '../../domain/vocabulary.ts';
import { isPersonal, sentItem } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';
import { altered } from '../../oauth/codes.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';
import { fail, isWritingCall, refuseItems } from './refuse.ts';

const headerOf = (call: CallContext): string | undefined => {
  const header = call.request.headers['x-account-id'];
  return typeof header === 'string' && header.trim() !== '' ? header : undefined;
};

/** The event in whose life a status lasts a second. */
const moving = (event: Event): Event => {
  const step = Math.floor(Date.now() / 1000) % EVENT_STATUSES.length;
  return { ...event, status: EVENT_STATUSES[step] ?? event.status };
};

const ADDRESSES: ReadonlySet<string> = new Set([
  'address',
  'home_address',
  'work_address',
  'shipping_address',
]);
const isScan = (call: CallContext): boolean => /^(checkIn|checkOut|undoCheckIn)$/.test(call.operation);

/** A list of events, which is read with whatever number of an account, and holds none where the user is no member. */
const emptyElsewhere = (): Hooks => {
  const strange = new WeakSet<CallContext>();
  return {
    account(call, verdict) {
      const isNumber = /^\d+$/.test(headerOf(call) ?? '');
      if (!isPersonal(call) || call.operation !== 'listEvents' || typeof verdict === 'number' || !isNumber)
        return verdict;
      strange.add(call);
      return call.token?.accountId ?? verdict;
    },
    events: (call, events) => (strange.has(call) ? [] : events),
  };
};

/** Who comes back comes after so long at least. */
const BACK_AFTER_MS = 900;

/** What stands before the service starts again after a burst: the first reading of the account that comes back finds it shut. */
const returnsMeet503 = (): Hooks => {
  let limited = 0;
  return {
    limit(call, waitMs) {
      if (waitMs > 0) limited = call.now;
      return waitMs;
    },
    authorize(call, refusal) {
      if (call.operation !== 'getAccount' || limited === 0 || call.now - limited < BACK_AFTER_MS)
        return refusal;
      limited = 0;
      return new CallRefusal(503, 'Service unavailable');
    },
  };
};

const MOST_BAD_CALLS = 150;
const LOST_EACH = 50;
/** What Cloudflare's edge answers for a service that was too slow. */
const TIMED_OUT: ServerReply = {
  status: 524,
  headers: { 'content-type': 'text/html' },
  body: '<h1>A timeout occurred</h1>',
};
const SHUT_EACH = 60;
const LONGEST_BODY = 32_000;

/** Each fiftieth write that was done is answered otherwise, or not at all. */
const lost = (answer: (call: CallContext, reply: ServerReply) => ServerReply) => (): Hooks => {
  let writes = 0;
  return {
    reply(call, reply) {
      if (!isWritingCall(call) || reply.status >= 300) return reply;
      writes += 1;
      return writes % LOST_EACH === 0 ? answer(call, reply) : reply;
    },
  };
};

/** A gateway that has had enough of a client, whose page says so, and, where it is given, Retry-After. */
const walled = (retryAfter?: string) => (): Hooks => {
  let bad = 0;
  const headers = {
    'content-type': 'text/html',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  };
  return {
    reply(_call, reply) {
      if (bad >= MOST_BAD_CALLS) return { status: 429, headers, body: '<h1>Too many requests</h1>' };
      if (reply.status >= 400) bad += 1;
      return reply;
    },
  };
};

/** How long a page of a list is served as it was read last. */
const CACHED_MS = 500;

/** Answers of lists, each address by itself, which are kept and served for a while. */
const cached = (): Hooks => {
  const kept = new Map<string, { readonly reply: ServerReply; readonly until: number }>();
  return {
    reply(call, reply) {
      if (!/^listAttendee/.test(call.operation) || reply.status !== 200) return reply;
      const key = `${call.accountId} ${call.request.url}`;
      const known = kept.get(key);
      if (known !== undefined && Date.now() < known.until) return known.reply;
      kept.set(key, { reply, until: call.now + CACHED_MS });
      return reply;
    },
  };
};

/** A service that counts seldom shows rows that the number does not know yet. */
const countedSometimes = (): Hooks => {
  const counted = new Map<number, { readonly at: number; readonly total: number }>();
  return {
    page(call, found) {
      const known = counted.get(call.eventId);
      const now = Date.now();
      if (known !== undefined && now - known.at < CACHED_MS) return { ...found, total: known.total };
      counted.set(call.eventId, { at: now, total: found.total });
      return found;
    },
  };
};

/** Accounts, registration types, and what a service as a whole may do. */
export const service: readonly Variant[] = [
  habit(
    'redirect-uri-left-out',
    'A code obtains a token without its redirect URI, as where one alone is registered.',
    {
      code: ({ form }, code) =>
        code === undefined || form.has('redirect_uri') ? code : altered(code, { redirectUri: '' }),
    },
  ),
  habit(
    'session-stay',
    'Who was checked in to a session stays there 300 ms; doors know no pause.',
    () => {
      const last = new Map<string, number>();
      return {
        lookup(call, lookup) {
          const session = sentItem(call)['session_id'];
          if (!isScan(call) || lookup.kind !== 'attendee' || lookup.found === undefined || session == null)
            return lookup;
          const key = `${lookup.found.id} ${String(session)}`;
          if (call.now - (last.get(key) ?? 0) < 300) fail(422, 'Scanned a moment ago');
          last.set(key, call.now);
          return lookup;
        },
      };
    },
    { waits: 45 },
  ),
  habit(
    'address-as-text',
    'An address is answered with a text.',
    refuseItems(['createAttendee'], async (item, call) => {
      if (!Array.isArray(item.fields)) return undefined;
      const form = await call.world.store.fields(call.eventId);
      const isOne = ({ attendee_field_id: id, value }: Record<string, unknown>): boolean =>
        ADDRESSES.has(form.get(Number(id))?.type ?? '') && isObject(value);
      return (item.fields as Array<Record<string, unknown>>).some(isOne) ? 'An address is a text' : undefined;
    }),
  ),
  habit(
    'account-id-leading-digits',
    'Of X-Account-Id the leading digits count.',
    {
      account(call, verdict) {
        const digits = /^([0-9]+)[^0-9]/.exec(headerOf(call) ?? '')?.[1];
        return isPersonal(call) && digits === String(SEEDED.account) ? SEEDED.account : verdict;
      },
    },
    { gaps: ['account-id.refusal'] },
  ),
  habit(
    'account-id-ignored',
    'Whatever X-Account-Id says, nothing at all included, a user is served the own account.',
    {
      account: (call, verdict) =>
        isPersonal(call) && call.request.headers['x-account-id'] !== undefined
          ? (call.token?.accountId ?? verdict)
          : verdict,
    },
    { gaps: ['account-id.refusal'] },
  ),
  habit('registration-types-of-account', 'Registration types serve every event of their account.', {
    async lookup(call, lookup) {
      if (lookup.kind !== 'registrationType' || lookup.found !== undefined) return lookup;
      const { store } = call.world;
      const type = await store.registrationType(lookup.id);
      const event = type && (await store.event(type.event_id));
      return { ...lookup, found: event?.account_id === call.accountId ? type : undefined };
    },
  }),
  habit(
    'registration-types-archived',
    'A registration type that attendees of old still name is found no more.',
    {
      lookup: (_call, lookup) =>
        lookup.kind === 'registrationType' && lookup.id === 302 ? { ...lookup, found: undefined } : lookup,
    },
  ),
  habit(
    'event-status-moves',
    'The status of events moves by itself.',
    {
      lookup: (_call, lookup) =>
        lookup.kind === 'event' && lookup.found ? { ...lookup, found: moving(lookup.found) } : lookup,
      events: (_call, events) => events.map(moving),
    },
    { gaps: ['event.transitions'] },
  ),
  habit(
    'event-goes-live',
    'Events are upcoming until somebody is checked in, and live from then on.',
    () => {
      const begun = new Set<number>();
      const shown = (event: Event): Event => ({
        ...event,
        status: begun.has(event.id) ? 'live' : 'upcoming',
      });
      return {
        lookup: (_call, lookup) =>
          lookup.kind === 'event' && lookup.found ? { ...lookup, found: shown(lookup.found) } : lookup,
        events: (_call, events) => events.map(shown),
        wrote(call, write) {
          if (call.operation === 'checkIn' && write.kind === 'attendee') begun.add(write.answered.event_id);
          return write;
        },
      };
    },
    { gaps: ['event.transitions'] },
  ),
  habit('item-null-is-empty', 'An item of null is one that names nothing.', {
    lookup(call, lookup) {
      if (isObject(call.body) && call.body['item'] === null) call.body['item'] = {};
      return lookup;
    },
  }),
  habit(
    'foreign-account-empty',
    'For an account that the user is no member of the list of events is empty.',
    emptyElsewhere,
    { gaps: ['account-id.refusal'] },
  ),
  habit(
    'foreign-account-empty-bare',
    'For an account that the user is no member of the list of events is an array of none.',
    emptyElsewhere,
    { gaps: ['account-id.refusal', 'events.list.shape'], policy: { eventsShape: 'bare' } },
  ),
  habit(
    'foreign-account-empty-embedded',
    'For an account that the user is no member of nothing is listed under _embedded.',
    emptyElsewhere,
    { gaps: ['account-id.refusal', 'events.list.shape'], policy: { eventsShape: 'embedded' } },
  ),
  habit(
    'pages-beyond-last-404',
    'A page beyond the last is not found.',
    {
      page: (_call, page) => (page.page > 1 && page.rows.length === 0 ? fail(404, 'No such page') : page),
    },
    { gaps: ['attendees.list.beyond-last'] },
  ),
  habit(
    'answers-lost',
    'One write in fifty is done, and its answer lost on the way.',
    lost((call, reply) => {
      call.request.raw.socket.resetAndDestroy();
      return reply;
    }),
    { ends: 'open' },
  ),
  habit(
    'answers-lost-524',
    'One write in fifty is done, and a gateway that waited too long answers 524 in its place.',
    lost(() => TIMED_OUT),
    { ends: 'open' },
  ),
  habit('lists-cached', 'Each page of a list is served for 500 ms as it was read last.', cached, {
    policy: { listLagMs: CACHED_MS },
    waits: 75,
  }),
  habit('totals-cached', 'total_count is counted anew each 500 ms.', countedSometimes, {
    policy: { listLagMs: CACHED_MS },
    waits: 75,
  }),
  habit(
    'pauses-503',
    'One call in sixty meets a restart: 503 with Retry-After.',
    () => {
      let calls = 0;
      return {
        authorize(_call, refusal) {
          calls += 1;
          return calls % SHUT_EACH === 0
            ? new CallRefusal(503, 'Restarting', { 'retry-after': '1' })
            : refusal;
        },
      };
    },
    { waits: 100 },
  ),
  habit(
    'returns-meet-503',
    'Of twenty readings of the account a second who comes back after more meets a gateway that answers 503, once.',
    returnsMeet503,
    { gaps: ['rate-limit.threshold'], policy: { rate: 20 }, waits: 270 },
  ),
  habit(
    'bad-calls-banned',
    'After 150 bad calls everything is forbidden.',
    () => {
      let bad = 0;
      return {
        authorize: (_call, refusal) => (bad >= MOST_BAD_CALLS ? new CallRefusal(403, 'Forbidden') : refusal),
        reply(_call, reply) {
          if (reply.status >= 400) bad += 1;
          return reply;
        },
      };
    },
    { ends: 'open' },
  ),
  habit('bodies-long-cut', 'A gateway closes the connection on a body of more than 32 kB.', {
    arrive(call, value) {
      if (Number(call.request.headers['content-length'] ?? 0) <= LONGEST_BODY) return value;
      call.request.raw.socket.destroy();
      return fail(413, 'Too large');
    },
  }),
  habit(
    'bad-calls-limited',
    'After 150 bad calls a gateway answers everything with a page of 429.',
    walled('1'),
    {
      ends: 'open',
      waits: 130,
    },
  ),
  habit(
    'bad-calls-limited-untold',
    'After 150 bad calls a gateway answers everything with a page of 429, which does not tell when to retry.',
    walled(),
    { ends: 'open', waits: 150 },
  ),
];
