import type { CallContext } from '../../call-context.ts';
import type { OperationId } from '../../domain/operations.ts';
import { sentItem } from '../../hook-kit.ts';
import { combineHooks, type Hooks } from '../../hooks.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';

/**
 * Creates that find no place are refused with 422. `left` says how many there are beside those that are taken; what is
 * under way has its place already.
 */
function limited(
  operation: OperationId,
  message: string,
  left: (call: CallContext) => Promise<number>,
): Hooks {
  const underWay = new Set<CallContext>();
  return {
    async validate(call, messages) {
      if (call.operation !== operation || messages.length > 0) return messages;
      if ((await left(call)) <= underWay.size) return [message];
      underWay.add(call);
      return messages;
    },
    reply(call, reply) {
      underWay.delete(call);
      return reply;
    },
  };
}

/** A form that has room for this many questions more than stood in it at first. */
const roomInForms = (room: number) => (): Hooks => {
  const stood = new Map<number, number>();
  return limited('createAttendeeField', 'The form is full', async (call) => {
    const { size } = await call.world.store.fields(call.eventId);
    const first = stood.get(call.eventId) ?? size;
    stood.set(call.eventId, first);
    return first + room - size;
  });
};

/** Forms that take this many questions, and then no more, whatever is deleted. */
const formsThatClose = (most: number) => (): Hooks => {
  const taken = new Map<number, number>();
  return combineHooks([
    limited(
      'createAttendeeField',
      'The form is closed',
      async ({ eventId }) => most - (taken.get(eventId) ?? 0),
    ),
    {
      reply(call, reply) {
        if (call.operation === 'createAttendeeField' && reply.status === 201)
          taken.set(call.eventId, (taken.get(call.eventId) ?? 0) + 1);
        return reply;
      },
    },
  ]);
};

/** A registration type of the profile that has this many places left at first, and tells its capacity or does not. */
const roomInType = (room: number, told: boolean) => (): Hooks => {
  let capacity: number | undefined;
  const capacityOf = async ({ world }: CallContext): Promise<number> => {
    capacity ??= (await world.store.countParticipants(SEEDED.registrationType)) + room;
    return capacity;
  };
  return {
    ...limited('createAttendee', 'The registration type is full', async (call) => {
      if (sentItem(call)['registration_type_id'] !== SEEDED.registrationType) return Number.POSITIVE_INFINITY;
      return (await capacityOf(call)) - (await call.world.store.countParticipants(SEEDED.registrationType));
    }),
    async lookup(call, lookup) {
      if (lookup.kind !== 'registrationType' || lookup.id !== SEEDED.registrationType || !told) return lookup;
      return { ...lookup, found: lookup.found && { ...lookup.found, capacity: await capacityOf(call) } };
    },
  };
};

/** An event in which this many more may be confirmed: a person who signs up is not yet. */
const roomAtTheEvent = (room: number) => (): Hooks => {
  const confirmed = new Map<number, Set<number>>();
  const of = ({ eventId }: CallContext): Set<number> => {
    const known = confirmed.get(eventId) ?? new Set();
    confirmed.set(eventId, known);
    return known;
  };
  return {
    async validate(call, messages) {
      const { rsvp_status: state } = call.operation === 'updateAttendee' ? sentItem(call) : {};
      if (state === undefined || messages.length > 0) return messages;
      const taken = of(call);
      if (state !== 'confirmed') taken.delete(call.id);
      else if (taken.size >= room && !taken.has(call.id)) return ['The event is full'];
      else taken.add(call.id);
      return messages;
    },
  };
};

const open = { ends: 'open' } as const;

/** Environments that have room for few. */
export const places: readonly Variant[] = [
  habit('few-confirmed', 'Twenty more may be confirmed.', roomAtTheEvent(20), open),
  habit('few-questions', 'A form has room for three questions more.', roomInForms(3)),
  habit('ten-questions', 'A form has room for ten questions more.', roomInForms(10)),
  habit('form-closed', 'No form takes a new question.', roomInForms(0), open),
  habit(
    'form-closes',
    'A form takes thirty questions, and then no more, whatever is deleted.',
    formsThatClose(30),
    open,
  ),
  habit('type-nearly-full', 'A registration type has five places left.', roomInType(5, true)),
  habit(
    'type-nearly-full-untold',
    'A registration type has five places left, and does not tell its capacity.',
    roomInType(5, false),
  ),
  habit('type-full', 'A registration type has no place left.', roomInType(0, true)),
];
