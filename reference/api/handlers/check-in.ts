import type { ServerReply } from '../../call-context.ts';
import type { Attendee, Event } from '../../domain/records.ts';
import type { CheckinStatus } from '../../domain/vocabulary.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent, attendeeOf, looked, notFound } from '../lookup.ts';
import { CallRefusal } from '../refusal.ts';
import { single } from '../replies.ts';
import { isObject } from '../request-body.ts';
import { readItem, settle } from '../validate/item.ts';
import { accepted, wrongType } from '../validate/outcome.ts';
import { attendeeView } from '../views.ts';
import { updateAttendeeRecord } from '../writes.ts';

const SESSION = [
  {
    name: 'session_id',
    label: 'Session',
    read: (value: unknown, label: string) =>
      value === null || Number.isSafeInteger(value)
        ? accepted(value)
        : wrongType(`${label} must be an integer or null`),
  },
] as const;

/** The session that the optional body names; null at the door. */
async function readSession(call: ApiCall): Promise<number | null> {
  if (call.body === undefined) return null;
  if (!isObject(call.body)) throw new CallRefusal(422, 'The body must be an object');
  if (!Object.hasOwn(call.body, 'item')) {
    if (call.world.policy.checkInWithoutItem === 422) throw new CallRefusal(422, 'item is missing');
    return null;
  }
  let { item } = call.body;
  if (!isObject(item)) throw new CallRefusal(422, 'item must be an object');
  if (call.world.hooks.item !== undefined)
    item = await call.world.hooks.item(call, item as Record<string, unknown>);
  const reading = readItem(item as Record<string, unknown>, SESSION, [], call.world.policy);
  await settle(call, reading);
  return (reading.values.session_id as number | null | undefined) ?? null;
}

async function requireSession(call: ApiCall, event: Event, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await call.world.store.session(id);
  const session = await looked(call, 'session', id, found?.event_id === event.id ? found : undefined);
  if (session !== undefined) return;
  if (call.world.policy.unknownSession === 404) throw notFound('session');
  await settle(call, { values: {}, messages: ['Session must belong to the event'], wrongType: false });
}

/** Throws where the policy refuses the step; `from` is the state at the door or of the session. */
type Precondition = (call: ApiCall, from: CheckinStatus) => void;

function step(
  call: ApiCall,
  attendee: Attendee,
  session: number | null,
  to: CheckinStatus,
  check: Precondition,
) {
  const { policy } = call.world;
  check(call, session === null ? attendee.checkin_status : (attendee.sessions[session] ?? 'not_checked_in'));
  const moved = session === null || policy.sessionMovesStatus ? { checkin_status: to } : {};
  const confirmed =
    policy.checkInConfirms && to === 'checked_in' ? { rsvp_status: 'confirmed' as const } : {};
  const sessions = session === null ? attendee.sessions : { ...attendee.sessions, [session]: to };
  return { ...moved, ...confirmed, sessions };
}

/** How many milliseconds later a step is done that was only accepted. */
const LATER_MS = 30;

async function move(call: ApiCall, to: CheckinStatus, check: Precondition, later = false): Promise<object> {
  const { policy, store } = call.world;
  if (policy.validateFirst) await readSession(call);
  const event = await addressedEvent(call);
  const attendee = await attendeeOf(call, event);
  const session = await readSession(call);
  await requireSession(call, event, session);
  const moves = (current: Attendee): Partial<Attendee> => step(call, current, session, to, check);
  const fields = await store.fields(event.id);
  if (later) {
    moves(attendee);
    // An attendee who has moved on meanwhile is left alone.
    setTimeout(() => void updateAttendeeRecord(call, attendee, moves).catch(() => {}), LATER_MS);
    return attendeeView(call, attendee, fields);
  }
  const view = attendeeView(call, await updateAttendeeRecord(call, attendee, moves), fields);
  return policy.sessionAnswersOwn && session !== null ? { ...view, checkin_status: to } : view;
}

/** POST …/check_in. The success status is the policy's (gap: checkin.check-in.success). */
export async function checkIn(call: ApiCall): Promise<ServerReply> {
  const { checkInStatus, repeatedCheckIn } = call.world.policy;
  const refuses: Precondition = (_call, from) => {
    if (from === 'checked_in' && repeatedCheckIn !== 'accept') {
      throw new CallRefusal(repeatedCheckIn, 'The attendee is checked in already');
    }
  };
  const view = await move(call, 'checked_in', refuses, checkInStatus === 202);
  return checkInStatus === 204
    ? { status: 204, headers: {}, body: undefined }
    : single(call, checkInStatus, view);
}

/** PATCH …/check_in. */
export async function checkOut(call: ApiCall): Promise<ServerReply> {
  const view = await move(call, 'checked_out', ({ world }, from) => {
    if (from !== 'checked_in' && world.policy.checkOutWithoutCheckIn === 422) {
      throw new CallRefusal(422, 'The attendee is not checked in');
    }
  });
  return single(call, 200, view);
}

/** DELETE …/check_in. */
export async function undoCheckIn(call: ApiCall): Promise<ServerReply> {
  const view = await move(call, 'not_checked_in', ({ world }, from) => {
    if (from === 'not_checked_in' && world.policy.undoWithoutCheckIn === 422) {
      throw new CallRefusal(422, 'The attendee has no check-in to undo');
    }
  });
  return single(call, 200, view);
}
