import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import type { Attendee } from '../domain/records.ts';
import { RSVP_STATUSES, type RsvpStatus } from '../domain/vocabulary.ts';
import {
  alterAttendee,
  foundInAnyEvent,
  inOtherZone,
  missingItemTaken,
  onAttendeeWrite,
  onItem,
  onReply,
  onViews,
  sentItem,
  storeAttendee,
  without,
} from '../hook-kit.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const NAMES = ['first_name', 'last_name', 'email', 'phone', 'job_title', 'company'] as const;

/** Each attribute is passed over on update, and the answer shows the old value. */
const ignored: readonly Fault[] = NAMES.map((name) =>
  subtle(
    `update.${name}.ignored`,
    `attendees.update.keeps-${name}`,
    `An update passes over ${name}.`,
    onItem(['updateAttendee'], (item) => without(item, name)),
  ),
);

/** Each attribute is answered as sent, and not stored. */
const unstored: readonly Fault[] = NAMES.map((name) =>
  subtle(
    `update.${name}.acknowledged-not-stored`,
    'attendees.update.listed',
    `An update answers with the new ${name} and does not store it.`,
    onAttendeeWrite(['updateAttendee'], (write) => {
      if (write.before !== undefined) storeAttendee(write, { [name]: write.before[name] });
    }),
  ),
);

/** An update is answered as sent, and none of it is stored. */
const unstoredWhole = subtle(
  'update.acknowledged-not-stored',
  'attendees.update.listed',
  'An update answers with all its new values and stores none of them.',
  onAttendeeWrite(['updateAttendee'], (write) => {
    if (write.before !== undefined) storeAttendee(write, write.before);
  }),
);

/** Each attribute suffers when its neighbour is updated. */
const touched: readonly Fault[] = (
  [
    ['first_name', { last_name: '' }],
    ['last_name', { company: null }],
    ['email', { phone: null }],
    ['phone', { job_title: null }],
    ['job_title', { rsvp_status: 'unconfirmed' }],
    ['company', { checkin_status: 'not_checked_in' }],
    ['rsvp_status', { phone: null }],
  ] as const satisfies ReadonlyArray<readonly [keyof Attendee, Partial<Attendee>]>
).map(([name, damage]) =>
  subtle(
    `update.${name}.resets-${Object.keys(damage)[0]}`,
    name === 'job_title' ? 'rsvp.only-when-sent' : 'attendees.update.untouched',
    `An update of ${name} alone resets ${Object.keys(damage)[0]}.`,
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      const sent = Object.keys(sentItem(call));
      if (sent.length === 1 && sent[0] === name) alterAttendee(write, damage);
    }),
  ),
);

const NULLABLE = ['phone', 'job_title', 'company'] as const;

const nulls: readonly Fault[] = NULLABLE.map((name) =>
  subtle(
    `update.${name}.null-ignored`,
    'attendees.update.null-kept',
    `An update with ${name} of null leaves the old value.`,
    onItem(['updateAttendee'], (item) => (item[name] === null ? without(item, name) : item)),
  ),
);

const blanks: readonly Fault[] = (['last_name', 'company'] as const).map((name) =>
  subtle(
    `update.${name}.blank-ignored`,
    `attendees.update.keeps-${name}`,
    `An update with ${name} of "" is accepted, and leaves the old value.`,
    onItem(['updateAttendee'], (item) => (item[name] === '' ? without(item, name) : item)),
  ),
);

/** Updates that go wrong (Endpoints > Attendees). */
const others: readonly Fault[] = [
  blatant(
    'update.200.answers-204',
    'attendees.update.200',
    'An update is answered with 204 and no body.',
    onReply(['updateAttendee'], (reply) => {
      reply.status = 204;
      reply.body = undefined;
    }),
  ),
  subtle(
    'update.200.refuses-one-attribute',
    'attendees.update.attributes-optional',
    'An update of company alone is refused.',
    {
      validate: (call, messages) => {
        const sent = Object.keys(sentItem(call));
        return call.operation === 'updateAttendee' && sent.length === 1 && sent[0] === 'company'
          ? [...messages, "First name can't be blank"]
          : messages;
      },
    },
  ),
  subtle(
    'update.200.own-email-taken',
    'attendees.update.200',
    'An update with the e-mail address that the attendee has is refused, since somebody has it.',
    {
      async validate(call, messages) {
        const { email } = sentItem(call);
        if (call.operation !== 'updateAttendee' || typeof email !== 'string') return messages;
        const taken = (await call.world.store.attendee(call.id))?.email === email;
        return taken ? [...messages, 'E-mail has already been taken'] : messages;
      },
    },
  ),
  subtle(
    'update.attributes-optional.of-the-least',
    'attendees.update.attributes-optional',
    'An update of somebody who has no e-mail address, and gets none, is refused.',
    {
      async validate(call, messages) {
        if (call.operation !== 'updateAttendee' || Object.hasOwn(sentItem(call), 'email')) return messages;
        const attendee = await call.world.store.attendee(call.id);
        return attendee === undefined || attendee.email ? messages : [...messages, "Email can't be blank"];
      },
    },
    ['absent-empty'],
  ),
  subtle(
    'update.no-500.long-email',
    'errors.malformed-no-500',
    'An update with an e-mail address of more than 255 characters is answered with 500.',
    {
      reply: (call, reply) =>
        call.operation === 'updateAttendee' && String(sentItem(call).email ?? '').length > 255
          ? { status: 500, headers: {}, body: { error: 'value too long' } }
          : reply,
    },
  ),
  subtle(
    'update.item-required.missing-accepted',
    'attendees.update.item-required',
    'An update without item is answered with 200.',
    missingItemTaken('updateAttendee'),
  ),
  subtle(
    'update.same.previous-attendee',
    'attendees.update.same',
    'An update of two attributes answers with another attendee.',
    {
      async reply(call, reply) {
        if (
          call.operation !== 'updateAttendee' ||
          reply.status !== 200 ||
          Object.keys(sentItem(call)).length !== 2
        ) {
          return reply;
        }
        const item = (reply.body as { item: { id: number } }).item;
        item.id -= 1;
        return reply;
      },
    },
  ),
  subtle(
    'update.same.id-assigned',
    'attendees.update.same',
    'An update that names an id gives it to the attendee.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      const { id } = sentItem(call);
      if (typeof id === 'number') write.answered = { ...write.answered, id };
    }),
  ),
  subtle(
    'update.owner.event-assigned',
    'attendee.event_id.owner',
    'An update that names an event moves the attendee there.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      const { event_id } = sentItem(call);
      if (typeof event_id === 'number') alterAttendee(write, { event_id });
    }),
  ),
  subtle(
    'update.others-untouched.neighbour',
    'attendees.update.others-untouched',
    'An update of the e-mail gives the attendee before the same.',
    {
      async wrote(call, write) {
        if (
          write.kind === 'attendee' &&
          write.action === 'update' &&
          Object.hasOwn(sentItem(call), 'email')
        ) {
          const { email, event_id, id } = write.answered;
          const neighbour = await call.world.store.attendee(id - 1);
          if (neighbour?.event_id === event_id)
            await call.world.store.updateAttendee(id - 1, () => ({ email }));
        }
        return write;
      },
    },
  ),
  subtle(
    'update.others-untouched.same-name',
    'attendees.update.others-untouched',
    'An update of the company reaches all of the same last name.',
    {
      async wrote(call, write) {
        if (
          write.kind !== 'attendee' ||
          write.action !== 'update' ||
          !Object.hasOwn(sentItem(call), 'company')
        )
          return write;
        const { company, event_id, last_name } = write.answered;
        const { store } = call.world;
        for (const row of await store.listAttendees(event_id, { offset: 0, limit: 100_000 }, 'created')) {
          if (row.last_name === last_name) await store.updateAttendee(row.id, () => ({ company }));
        }
        return write;
      },
    },
  ),
  subtle(
    'update.others-untouched.confirms-same-phone',
    'attendees.update.others-untouched',
    'An attendee that is confirmed confirms all who have the same phone.',
    {
      async wrote(call, write) {
        if (write.kind !== 'attendee' || sentItem(call).rsvp_status !== 'confirmed') return write;
        const { event_id, phone } = write.answered;
        const { store } = call.world;
        for (const row of await store.listAttendees(event_id, { offset: 0, limit: 100_000 }, 'created')) {
          if (phone !== null && row.phone === phone)
            await store.updateAttendee(row.id, () => ({ rsvp_status: 'confirmed' }));
        }
        return write;
      },
    },
  ),
  subtle(
    'update.refused.half-done',
    'attendees.update.refused-changes-nothing',
    'An update with a wrong e-mail is refused, its first name stays.',
    {
      async validate(call, messages) {
        const { first_name } = sentItem(call);
        if (call.operation === 'updateAttendee' && messages.length > 0 && typeof first_name === 'string') {
          await call.world.store.updateAttendee(call.id, () => ({ first_name }));
        }
        return messages;
      },
    },
  ),
  subtle(
    'update.refused.state-moves',
    'attendees.update.refused-changes-nothing',
    'An update with a wrong e-mail is refused, its rsvp_status stays.',
    {
      async validate(call, messages) {
        const { rsvp_status } = sentItem(call);
        const isState = RSVP_STATUSES.some((state) => state === rsvp_status);
        if (call.operation === 'updateAttendee' && messages.length > 0 && isState) {
          await call.world.store.updateAttendee(call.id, () => ({ rsvp_status: rsvp_status as RsvpStatus }));
        }
        return messages;
      },
    },
  ),
  subtle(
    'update.other-event.accepted',
    'attendees.update.other-event',
    'An attendee of another event of the account can be updated.',
    foundInAnyEvent('updateAttendee', 'attendee'),
  ),
  subtle(
    'update.fields.answers-lost',
    'attendees.update.untouched',
    'An update loses the answers.',
    onAttendeeWrite(['updateAttendee'], (write) => alterAttendee(write, { answers: [] })),
  ),
  subtle(
    'update.registration-type.reset',
    'attendees.update.untouched',
    'An update resets the registration type without showing it.',
    onAttendeeWrite(['updateAttendee'], (write) => storeAttendee(write, { registration_type_id: null })),
  ),
  subtle(
    'update.registration-type.reset-by-company',
    'attendees.update.untouched',
    'An update of the company alone takes the registration type away.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (Object.keys(sentItem(call)).join() === 'company')
        alterAttendee(write, { registration_type_id: null });
    }),
  ),
  subtle(
    'update.registration-type.reset-by-declining',
    'attendees.update.untouched',
    'An update to declined takes the registration type away.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (sentItem(call)['rsvp_status'] === 'declined') alterAttendee(write, { registration_type_id: null });
    }),
  ),
  subtle(
    'update.created-at.moved',
    'attendees.update.untouched',
    'An update moves created_at to now.',
    onAttendeeWrite(['updateAttendee'], (write, call) =>
      alterAttendee(write, { created_at: new Date(call.now).toISOString() }),
    ),
  ),
  subtle(
    'update.created-at.moved-by-last-name',
    'attendees.update.untouched',
    'An update of last_name moves created_at to now.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if ('last_name' in sentItem(call))
        alterAttendee(write, { created_at: new Date(call.now).toISOString() });
    }),
  ),
  subtle(
    'update.created-at.other-zone',
    'attendees.update.untouched',
    'An update answers created_at two hours later than lists show it.',
    onViews(['updateAttendee'], inOtherZone),
  ),
  subtle(
    'update.last-name.mojibake',
    'attendees.update.keeps-last_name',
    'Accented letters of the last name are read as Latin-1 on update.',
    onItem(['updateAttendee'], (item) =>
      typeof item.last_name === 'string'
        ? { ...item, last_name: Buffer.from(item.last_name, 'utf8').toString('latin1') }
        : item,
    ),
  ),
  subtle(
    'update.second-lost',
    'attendees.update.keeps-first_name',
    'A second update of the same attendee is passed over.',
    () => {
      const seen = new Set<number>();
      return {
        item(call, item) {
          if (call.operation !== 'updateAttendee') return item;
          if (!seen.has(call.id)) {
            seen.add(call.id);
            return item;
          }
          return without(item, 'first_name');
        },
      };
    },
  ),
];

export const attendeeUpdate: readonly Fault[] = [
  subtle(
    'update.200.refused-from-then-on',
    'attendees.update.200',
    'Who was refused an update is refused each until the next scan at a door.',
    () => {
      const spoiled = new Set<string>();
      const place = (call: CallContext): string => call.request.url.split('?')[0] ?? '';
      return {
        item(call, item) {
          if (call.operation === 'updateAttendee' && spoiled.has(place(call)))
            throw new CallRefusal(422, ['Attendee was not saved']);
          return item;
        },
        reply(call, reply) {
          const { operation } = call;
          if (operation === 'updateAttendee' && reply.status === 422) spoiled.add(place(call));
          if (operation === 'checkIn') spoiled.delete(place(call).replace(/\/check_in$/, ''));
          return reply;
        },
      };
    },
  ),
  ...ignored,
  ...unstored,
  unstoredWhole,
  ...touched,
  ...nulls,
  ...blanks,
  ...others,
  subtle(
    'update.phone.null-again-refused',
    'attendees.update.null-kept',
    'Who has no phone cannot be sent a phone of null.',
    {
      lookup(call, lookup) {
        const has = lookup.kind !== 'attendee' || lookup.found?.phone !== null;
        if (!has && call.operation === 'updateAttendee' && sentItem(call).phone === null)
          throw new CallRefusal(422, ['Phone is blank already']);
        return lookup;
      },
    },
  ),
  subtle(
    'update.email.ignored-beside-same-last-name',
    'attendees.update.keeps-email',
    'An update passes over the e-mail address where the last name is sent as it was.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      const { before } = write;
      if (before !== undefined && sentItem(call).last_name === before.last_name)
        alterAttendee(write, { email: before.email });
    }),
  ),
  subtle(
    'update.email.brings-company-of-another',
    'attendees.update.untouched',
    'An update to the e-mail address that another attendee has takes the company of that one over.',
    onAttendeeWrite(['updateAttendee'], async (write, call) => {
      const { email } = sentItem(call);
      if (typeof email !== 'string' || 'company' in sentItem(call)) return;
      const other = await call.world.store.attendeeByEmail(call.eventId, email);
      if (other !== undefined && other.id !== write.answered.id)
        alterAttendee(write, { company: other.company });
    }),
  ),
  ...(['email', 'phone'] as const).map((attribute) =>
    subtle(
      `update.${attribute}.of-another-ignored`,
      `attendees.update.keeps-${attribute}`,
      `An update passes over a value of ${attribute} that another attendee has, and says nothing of it.`,
      onAttendeeWrite(['updateAttendee'], async (write, call) => {
        const { before, answered } = write;
        const sent = sentItem(call)[attribute];
        if (before === undefined || typeof sent !== 'string') return;
        const people = await call.world.store.listAttendees(
          call.eventId,
          { offset: 0, limit: 100_000 },
          'created',
        );
        if (people.some((one) => one.id !== answered.id && one[attribute] === sent))
          alterAttendee(write, { [attribute]: before[attribute] });
      }),
    ),
  ),
  subtle(
    'update.job-title.takes-back-who-left',
    'attendees.update.untouched',
    'An update of the job title of somebody who is checked out takes the check-in back.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (write.before?.checkin_status === 'checked_out' && 'job_title' in sentItem(call))
        alterAttendee(write, { checkin_status: 'not_checked_in' });
    }),
  ),
];
