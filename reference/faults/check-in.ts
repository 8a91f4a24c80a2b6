import { UNNAMED } from '../api/handlers/attendee-create.ts';
import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import type { Attendee } from '../domain/records.ts';
import type { CheckinStatus } from '../domain/vocabulary.ts';
import {
  alsoMoves,
  alterAttendee,
  everybody,
  foundInAnyEvent,
  inOtherZone,
  isPersonal,
  notFound,
  onAttendeeWrite,
  onReply,
  onViews,
  sentItem,
  storeAttendee,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const CHECK_IN = ['checkIn', 'checkOut', 'undoCheckIn'] as const satisfies readonly OperationId[];

const LABELS = { checkIn: 'check-in', checkOut: 'check-out', undoCheckIn: 'undo' } as const;

/** Each of the three is answered with its new state and not stored. */
const unstored: readonly Fault[] = CHECK_IN.map((operation) =>
  subtle(
    `check-in.answer-is-read.${LABELS[operation]}-not-stored`,
    'checkin.answer-is-read',
    `The ${LABELS[operation]} answers with a checkin_status that is not stored.`,
    onAttendeeWrite([operation], (write) => {
      if (write.before !== undefined) storeAttendee(write, { checkin_status: write.before.checkin_status });
    }),
  ),
);

/** A step that is refused is carried out all the same. */
const refusedAndDone = (
  operation: OperationId,
  state: CheckinStatus,
  isSuch: (attendee: Attendee) => boolean,
): Hooks => ({
  async validate(call, messages) {
    const attendee =
      call.operation === operation ? await call.world.store.attendee(Number(call.id)) : undefined;
    if (attendee === undefined || !isSuch(attendee)) return messages;
    await call.world.store.updateAttendee(attendee.id, () => ({ checkin_status: state }));
    return [...messages, 'The attendee is in no state for it'];
  },
});

const refused: readonly Fault[] = [
  subtle(
    'check-in.answer-is-read.declined-refused-and-done',
    'checkin.answer-is-read',
    'The check-in of somebody who has declined is refused and stored.',
    refusedAndDone('checkIn', 'checked_in', ({ rsvp_status }) => rsvp_status === 'declined'),
  ),
  subtle(
    'check-in.answer-is-read.check-out-refused-and-done',
    'checkin.answer-is-read',
    'The check-out of somebody who is not inside is refused and stored.',
    refusedAndDone('checkOut', 'checked_out', ({ checkin_status }) => checkin_status !== 'checked_in'),
  ),
];

/** Each of the three damages something else of the attendee. */
const damages = [
  ['checkIn', { phone: null }],
  ['checkOut', { company: null }],
  ['undoCheckIn', { answers: [] }],
] as const;

const damaged: readonly Fault[] = damages.map(([operation, patch]) =>
  subtle(
    `check-in.nothing-else.${LABELS[operation]}-loses-${Object.keys(patch)[0]}`,
    'checkin.nothing-else',
    `The ${LABELS[operation]} loses ${Object.keys(patch)[0]}.`,
    onAttendeeWrite([operation], (write) => storeAttendee(write, patch)),
  ),
);

/** A label is printed anew for whom no telephone number is known. */
const phoneless = subtle(
  'check-in.nothing-else.phoneless-loses-company',
  'checkin.nothing-else',
  'The check-in of somebody without a telephone number loses company.',
  onAttendeeWrite(['checkIn'], (write) => {
    if (write.before?.phone === null) storeAttendee(write, { company: null });
  }),
);

/** Who comes back is entered anew. */
const reborn = subtle(
  'check-in.nothing-else.return-moves-created-at',
  'checkin.nothing-else',
  'The check-in of somebody who was there before moves created_at to now.',
  onAttendeeWrite(['checkIn'], (write, call) => {
    if (write.before?.checkin_status === 'checked_out')
      storeAttendee(write, { created_at: new Date(call.now).toISOString() });
  }),
);

/** One column says when an attendee came and when the record was made. */
const entered = subtle(
  'check-in.nothing-else.created-at-while-in',
  'checkin.nothing-else',
  'Lists show now as created_at of whom a check-in has let in, until the undo.',
  onViews(['listAttendees'], (view, call) => {
    if (view['checkin_status'] === 'checked_in') view['created_at'] = new Date(call.now).toISOString();
  }),
);

/** The time on the wall is answered as that of Greenwich. */
const abroad = subtle(
  'check-in.nothing-else.created-at-in-other-zone',
  'checkin.nothing-else',
  'Check-in, check-out and undo answer created_at two hours later than lists show it.',
  onViews(CHECK_IN, inOtherZone),
);

const findsNobody: Hooks = {
  lookup(call, lookup) {
    if (call.operation === 'checkIn' && lookup.kind === 'attendee')
      throw new CallRefusal(404, 'Attendee not found');
    return lookup;
  },
};

/** Leaving has a say in rsvp_status. */
const answers = [
  ['checkOut', 'confirmed'],
  ['undoCheckIn', 'unconfirmed'],
] as const;

const answered: readonly Fault[] = answers.map(([operation, rsvp_status]) =>
  subtle(
    `check-in.keeps-rsvp.${LABELS[operation]}-${rsvp_status}`,
    'checkin.keeps-rsvp',
    `The ${LABELS[operation]} makes the attendee ${rsvp_status}.`,
    onAttendeeWrite([operation], (write) => alterAttendee(write, { rsvp_status })),
  ),
);

/** The operation also reaches the attendee before, where a call is such. */
const reaching = (operation: OperationId, isSuch: (call: CallContext) => boolean = () => true): Hooks =>
  alsoMoves(operation, async (call, { id, event_id }) => {
    if (!isSuch(call)) return [];
    const neighbour = await call.world.store.attendee(id - 1);
    return neighbour?.event_id === event_id ? [neighbour] : [];
  });

const spread: readonly Fault[] = [
  ...CHECK_IN.map((operation) =>
    subtle(
      `check-in.others-untouched.${LABELS[operation]}-spreads`,
      'checkin.others-untouched',
      `The ${LABELS[operation]} also moves the attendee before.`,
      reaching(operation),
    ),
  ),
  subtle(
    'check-in.others-untouched.check-out-of-session-spreads',
    'checkin.others-untouched',
    'The check-out of a session also moves the attendee before.',
    reaching('checkOut', (call) => typeof sentItem(call).session_id === 'number'),
  ),
];

/** A check-in finds its person by the e-mail address, in each event of the account. */
const elsewhere = subtle(
  'check-in.others-untouched.same-email-elsewhere',
  'checkin.others-untouched',
  'A check-in also moves whoever has the same e-mail address in another event.',
  alsoMoves('checkIn', (call, { email, event_id }) =>
    Promise.all(
      [SEEDED.event, SEEDED.otherEvent]
        .filter((event) => event !== event_id && typeof email === 'string')
        .map((event) => call.world.store.attendeeByEmail(event, String(email))),
    ),
  ),
);

/** An undo finds its people by their last name. */
const family = subtle(
  'check-in.others-untouched.undo-of-last-name',
  'checkin.others-untouched',
  'An undo also takes back whoever has the same last name.',
  alsoMoves('undoCheckIn', async (call, answered) =>
    (await everybody(call)).filter(({ last_name }) => last_name === answered.last_name),
  ),
);

/** An answer is read back by the e-mail address, which another attendee may have who was there before, or came later. */
const namesakes: readonly Fault[] = (
  [
    ['namesake', 'first', (ids: readonly number[]) => Math.min(...ids)],
    ['later-namesake', 'last', (ids: readonly number[]) => Math.max(...ids)],
  ] as const
).flatMap(([name, which, choose]) =>
  (['checkOut', 'undoCheckIn'] as const).map((operation) =>
    subtle(
      `check-in.same.${LABELS[operation]}-answers-${name}`,
      'checkin.same',
      `The ${LABELS[operation]} answers with the ${which} attendee of the same e-mail address.`,
      onReply([operation], async (reply, call) => {
        const { item } = reply.body as { item: { id: number; email: unknown } };
        if (typeof item.email !== 'string') return;
        const alike = (await everybody(call)).filter(({ email }) => email === item.email);
        item.id = choose([item.id, ...alike.map(({ id }) => id)]);
      }),
    ),
  ),
);

const otherEvent: readonly Fault[] = CHECK_IN.map((operation) =>
  subtle(
    `check-in.other-event.${LABELS[operation]}`,
    'checkin.other-event',
    `The ${LABELS[operation]} reaches attendees of other events of the account.`,
    foundInAnyEvent(operation, 'attendee'),
  ),
);

const bodiless = (call: { body: unknown }): boolean => call.body === undefined;

/** The three operations on …/check_in (Endpoints > Check-in). */
export const checkIn: readonly Fault[] = [
  ...unstored,
  ...refused,
  ...damaged,
  phoneless,
  reborn,
  entered,
  abroad,
  ...answered,
  ...spread,
  family,
  ...namesakes,
  elsewhere,
  ...otherEvent,
  blatant('check-in.succeeds.refused', 'checkin.check-in.succeeds', 'A check-in finds nobody.', findsNobody),
  blatant(
    'check-in.succeeds.refused-after-validation',
    'checkin.check-in.succeeds',
    'A check-in whose body holds an item finds nobody.',
    findsNobody,
    ['validation-first', 'check-in-needs-item'],
  ),
  subtle(
    'check-in.check-out-200.answers-201',
    'checkin.check-out.200',
    'A check-out is answered with 201.',
    onReply(['checkOut'], (reply) => {
      reply.status = 201;
    }),
  ),
  subtle(
    'check-in.undo-200.answers-204',
    'checkin.undo.200',
    'An undo is answered with 204.',
    onReply(['undoCheckIn'], (reply) => {
      reply.status = 204;
      reply.body = undefined;
    }),
  ),
  subtle(
    'check-in.undo-200.answers-202-with-session',
    'checkin.undo.200',
    'An undo for a session is answered with 202.',
    {
      reply: (call, reply) =>
        call.operation === 'undoCheckIn' &&
        reply.status === 200 &&
        Number.isInteger(sentItem(call).session_id)
          ? { ...reply, status: 202 }
          : reply,
    },
  ),
  subtle(
    'check-in.same.wrong-id-on-check-out',
    'checkin.same',
    'A check-out answers with the id of the attendee before.',
    onViews(['checkOut'], (view) => {
      view.id = Number(view.id) - 1;
    }),
  ),
  subtle(
    'check-in.body-optional.required',
    'checkin.body-optional',
    'A check-out without a body is refused.',
    {
      lookup(call, lookup) {
        if (call.operation === 'checkOut' && lookup.kind === 'attendee' && bodiless(call)) {
          throw new CallRefusal(422, 'item is missing');
        }
        return lookup;
      },
    },
  ),
  subtle(
    'check-in.body-optional.content-type-demanded',
    'checkin.body-optional',
    'A check-in without a body is refused for want of a media type.',
    {
      lookup(call, lookup) {
        if (call.operation === 'checkIn' && lookup.kind === 'attendee' && bodiless(call)) {
          throw new CallRefusal(415, 'The body must be of type application/json');
        }
        return lookup;
      },
    },
  ),
  ...(['checkIn', 'checkOut', 'undoCheckIn'] as const).map((operation) =>
    subtle(
      `check-in.body-optional.session-demanded-of-${operation}`,
      'checkin.body-optional',
      `The item of ${operation} must have session_id, null or not.`,
      {
        item(call, item) {
          if (call.operation === operation && !bodiless(call) && !Object.hasOwn(item, 'session_id'))
            throw new CallRefusal(422, "Session can't be blank");
          return item;
        },
      },
    ),
  ),
  subtle(
    'check-in.null-session.refused',
    'checkin.null-session',
    'A session_id of null is refused on check-in.',
    {
      item(call, item) {
        if (call.operation === 'checkIn' && item.session_id === null)
          throw new CallRefusal(422, 'Session must be an integer');
        return item;
      },
    },
  ),
  subtle(
    'check-in.null-session.500-on-undo',
    'errors.no-500',
    'An undo with a session_id of null is answered with 500.',
    {
      reply: (call, reply) =>
        call.operation === 'undoCheckIn' && sentItem(call).session_id === null
          ? { status: 500, headers: {}, body: { error: 'undefined method id for nil' } }
          : reply,
    },
  ),
  subtle(
    'check-in.session.refused-to-clients',
    'checkin.session',
    'A session of the event is found by a user alone.',
    notFound('checkIn', 'session', (call) => !isPersonal(call)),
  ),
  subtle(
    'check-in.session.not-found-by-users',
    'checkin.session',
    'A session of the event is found by clients alone.',
    notFound('checkIn', 'session', isPersonal),
  ),
  subtle(
    'check-in.session.refused-before-a-check-out',
    'checkin.session',
    'A check-in finds no session, and a check-out does.',
    notFound('checkIn', 'session'),
    ['out-of-order-accepted'],
  ),
  subtle(
    'check-in.answer-is-read.unknown-session-lets-in',
    'checkin.answer-is-read',
    'A check-in to a session that does not exist is refused, and the attendee is inside.',
    {
      async lookup(call, lookup) {
        if (lookup.kind === 'session' && lookup.found === undefined && call.operation === 'checkIn')
          await call.world.store.updateAttendee(call.id, () => ({ checkin_status: 'checked_in' }));
        return lookup;
      },
    },
  ),
  subtle(
    'check-in.answer-is-read.without-last-name-not-stored',
    'checkin.answer-is-read',
    'The check-in of somebody without a last name is answered and not stored.',
    onAttendeeWrite(['checkIn'], (write) => {
      if (write.before?.last_name === UNNAMED)
        storeAttendee(write, { checkin_status: write.before.checkin_status });
    }),
  ),
  subtle('check-in.session.check-out-refused', 'checkin.session', 'A check-out finds no session.', {
    lookup(call, lookup) {
      if (lookup.kind === 'session' && call.operation === 'checkOut')
        throw new CallRefusal(404, 'Session not found');
      return lookup;
    },
  }),
  subtle(
    'check-in.three-states.in-progress',
    'checkin.three-states',
    'A check-in to a session leads to a fourth state.',
    onAttendeeWrite(['checkIn'], (write, call) => {
      if (Number.isInteger(sentItem(call).session_id)) {
        alterAttendee(write, { checkin_status: 'in_session' as CheckinStatus });
      }
    }),
  ),
  subtle(
    'check-in.three-states.null-after-undo',
    'checkin.three-states',
    'After an undo checkin_status is null.',
    onAttendeeWrite(['undoCheckIn'], (write) =>
      alterAttendee(write, { checkin_status: null as unknown as CheckinStatus }),
    ),
  ),
  subtle(
    'check-in.unknown-attendee.accepted',
    'errors.unknown-attendee',
    'A check-out of an unknown attendee is answered with 422.',
    {
      lookup(call, lookup) {
        if (call.operation === 'checkOut' && lookup.kind === 'attendee' && lookup.found === undefined) {
          throw new CallRefusal(422, 'Attendee must exist');
        }
        return lookup;
      },
    },
  ),
  subtle(
    'check-in.nothing-else.undo-of-who-left-loses-answers',
    'checkin.nothing-else',
    'The undo of somebody who is checked out loses answers.',
    onAttendeeWrite(['undoCheckIn'], (write) => {
      if (write.before?.checkin_status === 'checked_out') alterAttendee(write, { answers: [] });
    }),
  ),
  subtle(
    'check-in.nothing-else.of-who-declined-loses-type',
    'checkin.nothing-else',
    'The check-in of somebody who had declined loses the registration type.',
    onAttendeeWrite(['checkIn'], (write) => {
      if (write.before?.rsvp_status === 'declined') alterAttendee(write, { registration_type_id: null });
    }),
  ),
];
