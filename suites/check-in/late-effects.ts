import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../../fixtures/check/check.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../fixtures/test.ts';
import { CheckedAttendee, type OtherWay, personal } from './check-in.ts';

/** What a look at late effects works with. */
export interface Doors {
  readonly check: Check;
  readonly worker: WorkerContext;
  readonly sandbox: { borrow(wish: 'unscanned'): Promise<CreatedAttendee>; word(): string };
}

/** The rsvp_status that an answer says of a guest. */
export const statusIn = (door: CheckedAttendee, reply: Reply): unknown =>
  reply.ok && reply.id === door.id ? reply.item['rsvp_status'] : undefined;

/** A guest of this status, and how it is set again. */
export async function guestWho(
  { check, sandbox }: Doors,
  rsvp_status: unknown,
): Promise<readonly [CheckedAttendee, () => Promise<Reply>]> {
  const guest = await sandbox.borrow('unscanned');
  const path = { event_id: guest.event, id: guest.id };
  const set = async (): Promise<Reply> =>
    check.limits.given(await check.api.call('updateAttendee', { path, item: { rsvp_status } }));
  const first = await set();
  return [new CheckedAttendee(check, guest, first.item, first), set];
}

/** What an update says of a status: a check-in need not, and what it makes of the status is not shown. */
export async function told({ check, sandbox }: Doors, door: CheckedAttendee): Promise<unknown> {
  const said = await check.api.call('updateAttendee', { path: door.path, item: { company: sandbox.word() } });
  door.baseline = personal(said.item);
  return statusIn(door, said);
}

/**
 * Whether a check-in alone moves rsvp_status a while after it was answered, on an attendee of its own. What it does to
 * the status is not shown.
 */
export async function hasLateEffect(
  doors: Doors,
  from: unknown,
  { way, options }: OtherWay,
): Promise<boolean> {
  const [door] = await guestWho(doors, from);
  const into = await door.move('checkIn', way, options);
  if (!into.ok) return false;
  const inside = statusIn(door, into) ?? (await told(doors, door));
  await sleep(doors.worker.profile.settle_ms);
  return (await told(doors, door)) !== inside;
}
