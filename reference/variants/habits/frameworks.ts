import type { CallContext } from '../../call-context.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';

const PAGE = { 'content-type': 'text/html' };
/** The largest id that a route takes. */
const LARGEST = 2 ** 31 - 1;

/** Whether every id in a path is one that a route for integers of 32 bits takes: digits, and not too many. */
const isRouted = ({ request }: CallContext): boolean =>
  Object.values(request.params as Record<string, string>).every(
    (id) => /^\d+$/.test(id) && Number(id) <= LARGEST,
  );

/** Whether a personal token comes with another account than its own, or with none. */
const isOtherAccount = ({ token, request }: CallContext): boolean =>
  token !== undefined && token.userId !== null && request.headers['x-account-id'] !== String(SEEDED.account);

/** What frameworks and gateways answer before a service is asked. */
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
];
