import { few } from '../../fixtures/records/breadth.ts';
import { heldIds, heldReason, isFree } from '../../fixtures/records/held-ids.ts';
import { CLIENT, type Identity, PERSONAL, rules, test } from '../../fixtures/test.ts';
import { CHECK_IN_OPERATIONS } from '../../spec/contract.ts';
import { bodyOf, confirmed, DoorGuest, readStates, type Way } from './check-in.ts';
import type { Move } from './move.ts';

const WAYS_HERE = ['empty item', 'no body'] as const satisfies readonly Way[];

test(
  'an attendee addressed under another event is not checked in, out or back',
  rules('checkin.other-event', 'checkin.others-untouched').quick(),
  async ({ api, check, sandbox, worker }) => {
    const other = sandbox.otherEvent;
    const tokens: Identity[] = worker.profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL];
    const here = await confirmed(check, await sandbox.borrows(CHECK_IN_OPERATIONS.length, 'unscanned'));
    // An event that takes nobody can still be named in the path of another's attendee.
    const first = worker.info.effort === 'quick' ? undefined : await sandbox.guestIfTaken(other);
    const there =
      first === undefined
        ? []
        : await confirmed(check, [
            first,
            ...(await Promise.all(
              CHECK_IN_OPERATIONS.slice(1).map(() => sandbox.borrow('unscanned', { event: other })),
            )),
          ]);
    // Who is registered for both events is checked in here, and there does nothing.
    const [namesake, entering] = [there[0], here[1]];
    if (namesake !== undefined && entering !== undefined) {
      const { email, first_name, last_name } = entering.guest.sent;
      const item = { email, first_name, last_name };
      const alike = await api.call('updateAttendee', { path: namesake.path, item, intent: 'probe' });
      const double = alike.ok ? new DoorGuest(check, namesake.guest, alike.item, alike) : undefined;
      if (double !== undefined) there[0] = double;
      await entering.move('checkIn', 'empty item', bodyOf('empty item'));
      if (double !== undefined && entering.moved)
        await check.eventually.attendee({
          event: other,
          id: double.id,
          expected: { ...double.shown, ...(double.state && { checkin_status: double.state }) },
          rule: 'checkin.others-untouched',
          message: 'a check-in changed whoever has the same e-mail address and name in another event',
          replies: [entering.last],
        });
    }
    const sides: ReadonlyArray<readonly [readonly DoorGuest[], string]> = [
      [here, other],
      [there, sandbox.event],
    ];
    for (const [doors, wrong] of few(worker, sides, 1)) {
      const held = await heldIds(check, 'attendee', wrong);
      if (!doors.every(({ id }) => isFree(held, id))) {
        check.limits.unexercised(heldReason(held), 'checkin.other-event');
        continue;
      }
      // The last two are inside: a check-out or an undo would then have something to do.
      const inside = doors.slice(1);
      await Promise.all(
        inside
          .filter((door) => !door.moved)
          .map((door) => door.move('checkIn', 'empty item', bodyOf('empty item'))),
      );
      if (inside.some((door) => door.state === undefined))
        await readStates(check, worker, inside, 'checked_in');
      await Promise.all(
        doors.map(async (door, index) => {
          const move = CHECK_IN_OPERATIONS[index] as Move;
          for (const as of few(worker, tokens, 1))
            for (const way of few(worker, WAYS_HERE, 1)) {
              const path = { event_id: wrong, id: door.id };
              const reply = await api.call(move, { path, ...bodyOf(way), as, intent: 'probe' });
              check.refuses(
                'checkin.other-event',
                reply,
                `${move} succeeds under an event that is not the attendee's own`,
                door.guest.reply,
              );
              if (!reply.ok) continue;
              door.state = undefined;
            }
          if (door.state !== undefined)
            await check.eventually.attendee({
              event: door.guest.event,
              id: door.id,
              expected: { ...door.shown, checkin_status: door.state },
              rule: 'checkin.other-event',
              message: `${move} under another event was refused, and changed the attendee`,
              replies: [door.last],
            });
        }),
      );
    }
  },
);
