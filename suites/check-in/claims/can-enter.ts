import type { Check } from '../../../fixtures/check/check.ts';
import { provenBy } from '../../../fixtures/check/proof.ts';
import type { Sandbox } from '../../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../../harness/call/reply.ts';
import { bodyOf, type CheckInForm, INSIDE } from '../check-in.ts';
import { IN, isAtDoor, triedIn, type Walker, whoEnter } from '../check-in-scripts.ts';
import { isPrecondition } from './precondition.ts';

/** How many of those whom the door refused are put to the way that took another. */
const PUT_AGAIN = 3;

/**
 * An attendee can be checked in. Where none can, only an event that is under way, and a guest `withType` who is refused
 * as well, leave no other reading.
 */
export async function judgeCheckIn(
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  walkers: readonly Walker[],
  withType: Reply | undefined,
): Promise<void> {
  const entering = whoEnter(walkers);
  const door = entering.filter(isAtDoor);
  const atDoor = triedIn(door);
  const inside = entering.find(({ replies }) => replies[0]?.ok);
  const done = inside?.replies[0];
  for (const reply of triedIn(walkers)) noteCheckIn(check, reply);
  if (done === undefined) await mayAskForMore(check, sandbox.event, atDoor, withType);
  if (inside !== undefined && atDoor.every((reply) => !reply.ok)) {
    const refused = door.filter(({ before }) => before !== INSIDE).slice(0, PUT_AGAIN);
    const taken = await takenBy(inside.way, worker, refused);
    if (taken !== undefined) {
      check.breaks('checkin.check-in.succeeds', {
        message: `no confirmed guest can be checked in at the door, and one whom it refused is checked in by another call (${inside.way})`,
        expected: 'success',
        actual: atDoor.map((reply) => reply.status).join(', '),
        replies: provenBy(taken, triedIn(refused)),
      });
      return;
    }
  }
  const last = done ?? atDoor.at(-1);
  if (last !== undefined)
    check.succeeds(
      'checkin.check-in.succeeds',
      last,
      'no confirmed guest of a live event can be checked in, at the door or otherwise',
      ...(done === undefined && withType !== undefined ? [withType] : []),
    );
  if (done === undefined) check.limits.stop({ why: 'nobody could be checked in', of: 'trouble' });
}

/**
 * The check-in of one whom the door has refused, in a way that took another guest; undefined where it takes none of them.
 * That other guest may hold what these lack, as a registration type.
 */
async function takenBy(
  way: CheckInForm,
  { profile: { session_id: named } }: WorkerContext,
  refused: readonly Walker[],
): Promise<Reply | undefined> {
  for (const { door } of refused) {
    const reply = await door.move(IN, way, bodyOf(way, named));
    if (reply.ok) return reply;
  }
  return undefined;
}

/** Notes of how a first check-in was answered. */
function noteCheckIn(check: Check, reply: Reply): void {
  if (!reply.ok) {
    check.notes.observe('checkin.check-in.refusal', `${reply.status}`, reply, 'a confirmed guest');
    return;
  }
  const kind = reply.text === '' ? 'nothing' : 'first_name' in reply.item ? 'the attendee' : 'another record';
  check.notes.observe('checkin.check-in.success', `${reply.status} with ${kind}`, reply);
}

/**
 * Ends the check where a door may ask for more than was brought. What a check-in asks for there is not shown; that it finds
 * no attendee, or breaks down, is no such thing.
 */
async function mayAskForMore(
  check: Check,
  id: string,
  atDoor: readonly Reply[],
  withType: Reply | undefined,
): Promise<void> {
  const event = await check.api.call('getEvent', { path: { id } });
  if (event.item['status'] !== 'live')
    check.limits.stop({
      why: `no confirmed guest could be checked in, at an event that is ${String(event.item['status'])}`,
      of: 'trouble',
    });
  const reasons = [...atDoor, ...(withType === undefined ? [] : [withType])].filter(isPrecondition);
  if (reasons.length > 0)
    check.limits.stop({
      why: `no confirmed guest could be checked in: answered ${[...new Set(reasons.map(({ status }) => status))].join(', ')}`,
      of: 'trouble',
    });
}
