import type { CallContext, ServerReply } from '../call-context.ts';
import { type LoadFault, underLoad } from './load-gauge.ts';

const LIMITED = { variants: ['rate-20'], load: 'limited' } as const;

const on429 = (change: (reply: ServerReply, call: CallContext) => ServerReply) => () => ({
  reply: (call: CallContext, reply: ServerReply): ServerReply =>
    reply.status === 429 ? change(reply, call) : reply,
});

/** Refusals for haste that mislead a client that waits. Twenty requests a second are allowed. */
export const loadLimits: readonly LoadFault[] = [
  underLoad(
    'limit.bare-in-bursts',
    ['rate-limit.retry-after'],
    'From the tenth 429 within a second on, Retry-After is missing.',
    () => {
      let recent: number[] = [];
      return {
        reply(call, reply) {
          if (reply.status !== 429) return reply;
          recent = [...recent.filter((time) => call.now - time < 1000), call.now];
          return recent.length < 10 ? reply : { ...reply, headers: {} };
        },
      };
    },
    LIMITED,
  ),
  underLoad(
    'limit.dishonest',
    ['rate-limit.retry-after-honest'],
    'Retry-After says one second; the door stays shut for three.',
    (gauge) => {
      let until = 0;
      return {
        limit(call, waitMs) {
          if (until > call.now) return 900;
          if (waitMs > 0 && gauge.busy) until = call.now + 3000;
          return waitMs;
        },
      };
    },
    LIMITED,
  ),
  underLoad(
    'limit.riddle',
    ['rate-limit.retry-after-readable'],
    'Retry-After says soon.',
    on429((reply) => ({ ...reply, headers: { 'retry-after': 'soon' } })),
    LIMITED,
  ),
  underLoad(
    'limit.html',
    ['errors.429-envelope', 'envelope.json'],
    'A 429 is a page of HTML.',
    on429((reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': 'text/html' },
      body: '<h1>Slow down</h1>',
    })),
    LIMITED,
  ),
  underLoad(
    'limit.503',
    ['errors'],
    'While it is busy, haste is answered with 503.',
    (gauge) => ({
      reply: (_call, reply) =>
        reply.status === 429 && gauge.busy
          ? { status: 503, headers: {}, body: { error: 'Too many requests' } }
          : reply,
    }),
    LIMITED,
  ),
];
