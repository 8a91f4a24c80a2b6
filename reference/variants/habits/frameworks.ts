import { setTimeout as sleep } from 'node:timers/promises';
import { readPaging } from '../../api/paging.ts';
import { CallRefusal } from '../../api/refusal.ts';
import type { CallContext } from '../../call-context.ts';
import { isPersonal, onReply, type View } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';
import { isWritingCall } from './refuse.ts';

/** The same value with the members of each object in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const members = Object.entries(value).map(([name, inner]) => [name, inOrder(inner)] as const);
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const PAGE = { 'content-type': 'text/html' };
/** The largest id that a route takes. */
const LARGEST = 2 ** 31 - 1;

/** Whether every id in a path is one that a route for integers of 32 bits takes: digits, and not too many. */
const isRouted = ({ request }: CallContext): boolean =>
  Object.values(request.params as Record<string, string>).every(
    (id) => /^\d+$/.test(id) && Number(id) <= LARGEST,
  );

/** Whether a personal token comes with another account than its own, or with none. */
const isOtherAccount = (call: CallContext): boolean =>
  isPersonal(call) && call.request.headers['x-account-id'] !== String(SEEDED.account);

/** How long after its create a record is not found yet. */
const SHOWN_AFTER_MS = 500;

/** Records that are found by their id a while after they were made; until then never, or by one of two copies. */
const found = (copies: 1 | 2) => (): Hooks => {
  const made = new Map<string, number>();
  let turns = 0;
  return {
    wrote(_call, write) {
      if (write.action === 'create' && write.stored !== null)
        made.set(`${write.kind} ${write.stored.id}`, Date.now());
      return write;
    },
    lookup(_call, lookup) {
      const at = made.get(`${lookup.kind} ${lookup.id}`) ?? 0;
      if (Date.now() - at >= SHOWN_AFTER_MS) return lookup;
      turns += 1;
      return turns % copies === 0 ? ({ ...lookup, found: undefined } as typeof lookup) : lookup;
    },
  };
};

/** How many calls go by before writes are shut, and for how long they are. */
const FAILOVER_AFTER = 400;
const FAILOVER_MS = 5000;

/** A store whose writer fails once, until another has taken its place. */
const failover = (): Hooks => {
  let calls = 0;
  let until = 0;
  return {
    authorize(call, refusal) {
      calls += 1;
      if (calls === FAILOVER_AFTER) until = call.now + FAILOVER_MS;
      return isWritingCall(call) && call.now < until ? new CallRefusal(503, 'Service unavailable') : refusal;
    },
  };
};

/** How long after a write the record is read that its answer shows. */
const READ_AGAIN_MS = 15;

/** Updates that are answered with the record as it is read after the write: another may have come between. */
const readAgain = (): Hooks => ({
  async wrote({ world: { store } }, write) {
    if (write.action !== 'update') return write;
    await sleep(READ_AGAIN_MS);
    if (write.kind === 'attendee')
      write.answered = (await store.attendee(write.answered.id)) ?? write.answered;
    else write.answered = (await store.field(write.answered.id)) ?? write.answered;
    return write;
  },
});

/** Whether a body, or its item, is no object but a text, a number or a truth value. */
const isScalar = ({ body }: CallContext): boolean =>
  [body, (body as { item?: unknown } | null | undefined)?.item].some(
    (one) => one !== undefined && one !== null && typeof one !== 'object',
  );

/** Names by which a size of pages is known, besides the one that is documented. */
const SIZES: ReadonlySet<string> = new Set(['per_page', 'perpage', 'limit']);

/** A query with its names as they are documented. */
const inPlainNames = (query: unknown): View =>
  Object.fromEntries(
    Object.entries(query as View).map(([name, value]) => [
      SIZES.has(name.toLowerCase()) ? 'per_page' : name.toLowerCase(),
      value,
    ]),
  );

/** Lists of events that are said otherwise. */
const eventsAs = (say: (events: readonly View[]) => object): Hooks =>
  onReply(['listEvents'], (reply) => {
    reply.body = say((reply.body as { readonly items: readonly View[] }).items);
  });

/** What frameworks and gateways answer before a service is asked, and stores that are copied. */
export const frameworks: readonly Variant[] = [
  habit(
    'routes-small-ids',
    'An id of a path that is negative or beyond 32 bits matches no route: a page says so.',
    {
      reply: (call, reply) =>
        isRouted(call) ? reply : { status: 404, headers: PAGE, body: '<h1>Not Found</h1>' },
    },
  ),
  habit(
    'account-refusals-own-shape',
    'What stands before the service refuses a wrong X-Account-Id with 422 and a message.',
    {
      reply: (call, reply) =>
        isOtherAccount(call) && reply.status >= 400
          ? { status: 422, headers: {}, body: { message: 'Which account?' } }
          : reply,
    },
    { gaps: ['account-id.refusal'] },
  ),
  habit('query-names-in-any-case', 'Names of a query are read in any case, as are perPage and limit.', {
    paging: ({ request, world }) => readPaging(inPlainNames(request.query), world.policy.pageBounds),
  }),
  habit('scalars-500', 'A text, a number or a truth value where an object belongs breaks the server.', {
    reply: (call, reply) =>
      isScalar(call) ? { status: 500, headers: {}, body: { error: 'no such method' } } : reply,
  }),
  habit('records-lag', 'A record is found by its id 500 ms after it was made.', found(1), {
    policy: { listLagMs: SHOWN_AFTER_MS },
    waits: 75,
  }),
  habit(
    'records-in-turns',
    'Two copies are read in turns, one of which has a record 500 ms after it was made.',
    found(2),
    {
      policy: { listLagMs: SHOWN_AFTER_MS, listsFrom: 'both' },
      waits: 75,
    },
  ),
  habit(
    'writes-fail-over',
    'Once, writes are answered with 503 for five seconds, and reads as ever.',
    failover,
    {
      ends: 'open',
    },
  ),
  habit(
    'answers-read-again',
    'An update is answered with the record as it reads 15 ms after it was written.',
    readAgain,
  ),
  habit(
    'events-beside-organizers',
    'The list of events is a page of them, after whoever organises them.',
    eventsAs((content) => ({
      organizers: [{ id: 77, name: 'Lakeside Events', status: 'active' }],
      page: { content, number: 0 },
    })),
    { gaps: ['events.list.shape'] },
  ),
  habit(
    'events-by-id',
    'The list of events is an object that holds each under its id.',
    eventsAs((all) => ({ events: Object.fromEntries(all.map((one) => [String(one['id']), one])) })),
    { gaps: ['events.list.shape'] },
  ),
  habit(
    'keys-in-order',
    'Members of objects come in the order of their names, as maps of Rust and Go have them.',
    {
      reply(_call, reply) {
        reply.body = inOrder(reply.body);
        return reply;
      },
    },
    // Answers, which hold ids of questions, then stand before the id of the attendee.
    { gaps: ['attendee.unanswered-fields'], policy: { unansweredFields: 'null' } },
  ),
  habit(
    'keys-twice',
    'An envelope names metadata twice, the second time as it counts; ids lie beyond 2^53.',
    {
      text: (_call, text) => (text.startsWith('{"item":') ? text.replace('{', '{"metadata":null,') : text),
    },
    // What looks at the kinds of what is sent takes its ids for texts.
    { policy: { ids: 'big' }, runs: 'alone' },
  ),
  habit(
    'states-passed-over-204',
    'A sixth state is passed over, and an update that asks for nothing else is answered with 204.',
    {},
    { gaps: ['rsvp.invalid'], policy: { invalidRsvp: 'ignore', emptyUpdate: 204 } },
  ),
];
