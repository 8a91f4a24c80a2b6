import type { OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { CallContext, ServerReply } from '../call-context.ts';
import { isPersonal } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { define, type Fault } from './fault.ts';

const LIMITED = ['rate-20'];

const limited = (id: string, rule: RuleId, about: string, hooks: Hooks | (() => Hooks)): Fault =>
  define(true)(id, rule, about, hooks, LIMITED);

const on429 = (change: (reply: ServerReply, call: CallContext) => ServerReply): Hooks => ({
  reply: (call, reply) => (reply.status === 429 ? change(reply, call) : reply),
});

const says = (value: string): Hooks =>
  on429((reply) => ({ ...reply, headers: { ...reply.headers, 'retry-after': value } }));

/**
 * Refuses writes in haste, and carries them out all the same, or one attribute alone: who comes back when told writes
 * twice.
 */
const limitedYetDone = (operation: OperationId, rule: RuleId, about: string, alone?: string): Fault =>
  limited(`rate-limit.429.${operation}-${alone ? `${alone}-` : ''}done`, rule, about, () => {
    const waits = new WeakMap<CallContext, number>();
    return {
      item: (call, item) => (alone && waits.has(call) ? { [alone]: item[alone] } : item),
      limit(call, waitMs) {
        if (call.operation !== operation || waitMs <= 0) return waitMs;
        waits.set(call, waitMs);
        return 0;
      },
      reply(call, reply) {
        const waitMs = waits.get(call);
        if (waitMs === undefined) return reply;
        const headers = { 'retry-after': `${Math.ceil(waitMs / 1000)}` };
        return { status: 429, headers, body: { error: 'Too many requests' } };
      },
    };
  });

/** Refusals for haste (Limits; Errors). Twenty requests a second are allowed. */
export const rateLimit: readonly Fault[] = [
  limited(
    'rate-limit.exists.503',
    'rate-limit.exists',
    'Haste is answered with 503.',
    on429((reply) => ({ ...reply, status: 503 })),
  ),
  limited(
    'rate-limit.exists.403',
    'rate-limit.exists',
    'Haste is answered with 403.',
    on429((reply) => ({ ...reply, status: 403 })),
  ),
  limited(
    'rate-limit.exists.503-for-users',
    'rate-limit.exists',
    'Haste with a personal token is answered with 503.',
    on429((reply, call) => (isPersonal(call) ? { ...reply, status: 503 } : reply)),
  ),
  limited(
    'rate-limit.exists.403-for-users',
    'rate-limit.exists',
    'Haste with a personal token is answered with 403.',
    on429((reply, call) => (isPersonal(call) ? { ...reply, status: 403 } : reply)),
  ),
  limited(
    'rate-limit.exists.403-of-writes',
    'rate-limit.exists',
    'Writes in haste are answered with 403.',
    on429((reply, call) => (call.spec.scope === 'write' ? { ...reply, status: 403 } : reply)),
  ),
  limited(
    'rate-limit.retry-after.missing',
    'rate-limit.retry-after',
    'A 429 carries no Retry-After.',
    on429((reply) => ({ ...reply, headers: {} })),
  ),
  limited(
    'rate-limit.retry-after.missing-on-writes',
    'rate-limit.retry-after',
    'A 429 of a write carries no Retry-After.',
    on429((reply, call) => (call.spec.scope === 'write' ? { ...reply, headers: {} } : reply)),
  ),
  limited(
    'rate-limit.retry-after.other-header',
    'rate-limit.retry-after',
    'A 429 tells when to retry in a header of its own.',
    on429((reply) => ({ ...reply, headers: { 'x-ratelimit-reset': '1' } })),
  ),
  limited(
    'rate-limit.retry-after.later',
    'rate-limit.retry-after-readable',
    'Retry-After says later.',
    says('later'),
  ),
  limited(
    'rate-limit.retry-after.empty',
    'rate-limit.retry-after-readable',
    'Retry-After is empty.',
    says(''),
  ),
  limited(
    'rate-limit.retry-after.fraction',
    'rate-limit.retry-after-form',
    'Retry-After is a fraction of seconds.',
    says('1.5'),
  ),
  limited('rate-limit.retry-after.iso', 'rate-limit.retry-after-form', 'Retry-After is an ISO date.', {
    reply: (call, reply) =>
      reply.status === 429
        ? { ...reply, headers: { 'retry-after': new Date(call.now + 2000).toISOString() } }
        : reply,
  }),
  limited(
    'rate-limit.retry-after.too-early',
    'rate-limit.retry-after-honest',
    'Retry-After says one second, the door stays shut for eight.',
    () => {
      const shut = new Map<string, number>();
      return {
        limit(call, waitMs) {
          const token = call.token?.value ?? '';
          const until = shut.get(token) ?? 0;
          if (until > call.now) return 1;
          if (waitMs > 0) shut.set(token, call.now + 8000);
          return waitMs;
        },
      };
    },
  ),
  limited(
    'rate-limit.retry-after.never',
    'rate-limit.retry-after-honest',
    'Retry-After says one second, and each refused reading of the account shuts it for two and a half more.',
    () => {
      const shut = new Map<string, number>();
      return {
        limit(call, waitMs) {
          if (call.operation !== 'getAccount') return waitMs;
          const token = call.token?.value ?? '';
          if (waitMs <= 0 && (shut.get(token) ?? 0) <= call.now) return 0;
          shut.set(token, call.now + 2500);
          return 1;
        },
      };
    },
  ),
  limited(
    'rate-limit.retry-after.prolonged',
    'rate-limit.retry-after-honest',
    'Retry-After says one second, and whoever reads the account again within two and a half is refused and counted anew.',
    () => {
      const last = new Map<string, number>();
      return {
        limit(call, waitMs) {
          if (call.operation !== 'getAccount') return waitMs;
          const token = call.token?.value ?? '';
          const since = call.now - (last.get(token) ?? 0);
          last.set(token, call.now);
          return since < 2500 ? 1 : waitMs;
        },
      };
    },
  ),
  limitedYetDone(
    'createAttendee',
    'attendees.create.refused-creates-nothing',
    'A create that is answered with 429 makes an attendee.',
  ),
  limitedYetDone(
    'updateAttendee',
    'attendees.update.refused-changes-nothing',
    'An update that is answered with 429 is stored.',
  ),
  limitedYetDone(
    'updateAttendee',
    'attendees.update.refused-changes-nothing',
    'Of an update that is answered with 429 the first name is stored.',
    'first_name',
  ),
  limitedYetDone('checkIn', 'checkin.answer-is-read', 'A check-in that is answered with 429 is carried out.'),
  limitedYetDone(
    'createAttendeeField',
    'fields.refused-changes-nothing',
    'A create that is answered with 429 makes an attendee field.',
  ),
  limited(
    'rate-limit.429.message',
    'errors.429-envelope',
    'A 429 holds message.',
    on429((reply) => ({ ...reply, body: { message: 'Too many requests' } })),
  ),
  limited(
    'rate-limit.429.errors',
    'errors.429-envelope',
    'A 429 holds errors.',
    on429((reply) => ({ ...reply, body: { errors: ['Too many requests'] } })),
  ),
  limited(
    'rate-limit.429.object',
    'errors.429-envelope',
    'A 429 holds an object under error.',
    on429((reply) => ({ ...reply, body: { error: { code: 429, message: 'Too many requests' } } })),
  ),
];
