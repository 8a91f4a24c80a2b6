import type { CallContext } from '../../call-context.ts';
import { habit, type Variant } from '../variant.ts';

const PAGE = { 'content-type': 'text/html' };
/** The largest id that a route takes. */
const LARGEST = 2 ** 31 - 1;

/** Whether every id in a path is one that a route for integers of 32 bits takes: digits, and not too many. */
const isRouted = ({ request }: CallContext): boolean =>
  Object.values(request.params as Record<string, string>).every(
    (id) => /^\d+$/.test(id) && Number(id) <= LARGEST,
  );

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
];
