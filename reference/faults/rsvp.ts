import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import type { Attendee } from '../domain/records.ts';
import { RSVP_STATUSES, type RsvpStatus } from '../domain/vocabulary.ts';
import {
  alterAttendee,
  everybody,
  isPersonal,
  onAttendeeWrite,
  onItem,
  sentItem,
  storeAttendee,
  without,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const sentRsvp = (item: Record<string, unknown>): boolean => Object.hasOwn(item, 'rsvp_status');

/** Stores whatever text comes for a state in such calls. */
const sixthState = (isSuch = (_call: CallContext): boolean => true): Hooks => ({
  validate: (call, messages) =>
    typeof sentItem(call).rsvp_status === 'string' && isSuch(call) ? [] : messages,
  ...onAttendeeWrite(['updateAttendee'], (write, call) => {
    const { rsvp_status } = sentItem(call);
    if (typeof rsvp_status === 'string' && isSuch(call))
      alterAttendee(write, { rsvp_status: rsvp_status as RsvpStatus });
  }),
});

/** Each state cannot be left for the next one. */
const stuck: readonly Fault[] = RSVP_STATUSES.map((from, index) => {
  const to: RsvpStatus = RSVP_STATUSES[(index + 2) % RSVP_STATUSES.length]!;
  return subtle(
    `rsvp.${from}-to-${to}.ignored`,
    'rsvp.value-sent',
    `An attendee who is ${from} does not become ${to}.`,
    onAttendeeWrite(['updateAttendee'], (write) => {
      if (write.before?.rsvp_status === from && write.answered.rsvp_status === to) {
        alterAttendee(write, { rsvp_status: from });
      }
    }),
  );
});

/** rsvp_status (States and transitions). */
export const rsvp: readonly Fault[] = [
  ...stuck,
  blatant(
    'rsvp.value-sent.always-confirmed',
    'rsvp.value-sent',
    'Every state that is sent becomes confirmed.',
    onItem(['updateAttendee'], (item) => (sentRsvp(item) ? { ...item, rsvp_status: 'confirmed' } : item)),
  ),
  blatant(
    'rsvp.value-sent.passed-over',
    'rsvp.value-sent',
    'rsvp_status is none of the attributes that an update takes.',
    onItem(['updateAttendee'], (item) => without(item, 'rsvp_status')),
  ),
  subtle('rsvp.value-sent.pending-approval-refused', 'rsvp.value-sent', 'pending_approval is refused.', {
    validate: (call, messages) =>
      call.operation === 'updateAttendee' && sentItem(call).rsvp_status === 'pending_approval'
        ? [...messages, 'RSVP status is not included in the list']
        : messages,
  }),
  subtle(
    'rsvp.value-sent.declined-after-check-in',
    'rsvp.value-sent',
    'An attendee who is checked in cannot decline.',
    onAttendeeWrite(['updateAttendee'], (write) => {
      if (write.before?.checkin_status === 'checked_in' && write.answered.rsvp_status === 'declined') {
        alterAttendee(write, { rsvp_status: write.before.rsvp_status });
      }
    }),
  ),
  subtle(
    'rsvp.listed.waitlisted-not-stored',
    'rsvp.listed',
    'waitlisted is answered and not stored.',
    onAttendeeWrite(['updateAttendee'], (write) => {
      if (write.answered.rsvp_status === 'waitlisted' && write.before !== undefined) {
        storeAttendee(write, { rsvp_status: write.before.rsvp_status });
      }
    }),
  ),
  subtle(
    'rsvp.listed.answer-lies',
    'rsvp.value-sent',
    'The answer shows the state of before, the store has the new one.',
    onAttendeeWrite(['updateAttendee'], (write) => {
      if (write.before !== undefined)
        write.answered = { ...write.answered, rsvp_status: write.before.rsvp_status };
    }),
  ),
  subtle(
    'rsvp.with-others.only-state',
    'rsvp.with-others',
    'What is sent along with rsvp_status is passed over.',
    onItem(['updateAttendee'], (item) => (sentRsvp(item) ? { rsvp_status: item.rsvp_status } : item)),
  ),
  subtle(
    'rsvp.with-others.state-lost',
    'rsvp.with-others',
    'rsvp_status is passed over when the e-mail comes along.',
    onItem(['updateAttendee'], (item) =>
      Object.hasOwn(item, 'email') ? without(item, 'rsvp_status') : item,
    ),
  ),
  subtle(
    'rsvp.with-others.company-lost-on-decline',
    'rsvp.with-others',
    'The company is passed over by an update that declines.',
    onItem(['updateAttendee'], (item) => (item.rsvp_status === 'declined' ? without(item, 'company') : item)),
  ),
  subtle('rsvp.only-five.maybe', 'rsvp.only-five', 'A sixth state is stored as it comes.', sixthState()),
  subtle(
    'rsvp.only-five.maybe-of-a-user',
    'rsvp.only-five',
    'A sixth state is stored as it comes where a user sends it.',
    sixthState(isPersonal),
  ),
  subtle('rsvp.only-five.null', 'rsvp.only-five', 'null becomes the state.', {
    validate: (call, messages) => (sentItem(call).rsvp_status === null ? [] : messages),
    write(call, write) {
      if (
        call.operation !== 'updateAttendee' ||
        write.kind !== 'attendee' ||
        sentItem(call).rsvp_status !== null
      ) {
        return write;
      }
      const copy = { ...write };
      alterAttendee(copy, { rsvp_status: null as unknown as RsvpStatus });
      return copy;
    },
  }),
  subtle(
    'rsvp.only-when-sent.confirms-on-rename',
    'rsvp.only-when-sent',
    'An update of the first name confirms the attendee.',
    onItem(['updateAttendee'], (item) =>
      Object.hasOwn(item, 'first_name') && !sentRsvp(item) ? { ...item, rsvp_status: 'confirmed' } : item,
    ),
  ),
  subtle(
    'rsvp.waitlisted.answers-lost',
    'attendees.update.untouched',
    'Who becomes waitlisted loses the answers.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (sentItem(call).rsvp_status === 'waitlisted') alterAttendee(write, { answers: [] });
    }),
  ),
  subtle(
    'rsvp.waitlisted-again.refused',
    'attendees.update.200',
    'Who is waitlisted cannot be sent that state again.',
    {
      lookup(call, lookup) {
        const waits = lookup.kind === 'attendee' && lookup.found?.rsvp_status === 'waitlisted';
        if (waits && call.operation === 'updateAttendee' && sentItem(call).rsvp_status === 'waitlisted')
          throw new CallRefusal(422, ['Rsvp status is waitlisted already']);
        return lookup;
      },
    },
  ),
  subtle(
    'rsvp.declined-to-confirmed.answers-lost',
    'attendees.update.untouched',
    'Who had declined and is confirmed loses the answers.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      const returns = write.before?.rsvp_status === 'declined' && sentItem(call).rsvp_status === 'confirmed';
      if (returns) alterAttendee(write, { answers: [] });
    }),
  ),
  subtle(
    'rsvp.value-sent.to-all-of-a-phone',
    'attendees.update.others-untouched',
    'A state that is sent reaches all of the same telephone number in the event.',
    {
      async wrote(call, write) {
        const { rsvp_status } = sentItem(call) as Partial<Attendee>;
        if (call.operation !== 'updateAttendee' || write.kind !== 'attendee' || !rsvp_status) return write;
        const { phone } = write.answered;
        for (const one of await everybody(call))
          if (phone !== null && one.phone === phone && one.id !== write.answered.id)
            await call.world.store.updateAttendee(one.id, () => ({ rsvp_status }));
        return write;
      },
    },
  ),
];
