import { few } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { RSVP_STATUSES } from '../../spec/contract.ts';
import { bodyOf, DoorGuest, personal } from './check-in.ts';

const statusIn = (door: DoorGuest, reply: Reply): unknown =>
  reply.ok && reply.id === door.id ? reply.item['rsvp_status'] : undefined;

test(
  'PATCH and DELETE check_in leave each rsvp_status alone',
  rules('checkin.keeps-rsvp').quick(),
  async ({ api, check, sandbox, worker }) => {
    await Promise.all(
      few(worker, RSVP_STATUSES, 1).map(async (rsvp_status) => {
        const guest = await sandbox.borrow('unscanned');
        const path = { event_id: guest.event, id: guest.id };
        const set = check.limits.given(await api.call('updateAttendee', { path, item: { rsvp_status } }));
        const door = new DoorGuest(check, guest, set.item, set);
        const before = statusIn(door, set);
        const into = await door.move('checkIn', 'empty item', bodyOf('empty item'));
        // What a check-in makes of it is not shown, nor is its body: an update then says where things stand.
        let inside = into.ok ? statusIn(door, into) : before;
        if (inside === undefined) {
          const said = await api.call('updateAttendee', { path, item: { company: sandbox.word() } });
          inside = statusIn(door, said);
          door.baseline = personal(said.item);
        }
        if (before === undefined || inside === undefined) return;
        const out = await door.move('checkOut', 'empty item', bodyOf('empty item'));
        claim(out, statusIn(door, out), [inside], into);
        const undone = await door.move('undoCheckIn', 'empty item', bodyOf('empty item'));
        claim(undone, statusIn(door, undone), [inside, before], out);
        const last = undone.ok ? undone : out;
        const stays = statusIn(door, last);
        if (stays === undefined) return;
        await check.eventually.attendee({
          event: guest.event,
          id: guest.id,
          expected: { rsvp_status: stays },
          rule: 'checkin.keeps-rsvp',
          message: 'after a check-out or an undo another rsvp_status is read than was answered',
          replies: [last],
        });
      }),
    );

    function claim(reply: Reply, status: unknown, allowed: readonly unknown[], before: Reply): void {
      if (status === undefined) return;
      check.oneOf(
        'checkin.keeps-rsvp',
        status,
        allowed,
        [before, reply],
        'a check-out or an undo changed rsvp_status',
      );
    }
  },
);
