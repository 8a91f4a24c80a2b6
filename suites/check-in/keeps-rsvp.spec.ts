import type { Expectation } from '../../fixtures/check/eventually.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { RSVP_STATUSES } from '../../spec/contract.ts';
import { DoorGuest, type OtherWay, otherWays, PLAINEST, personal } from './check-in.ts';
import { ScanPause } from './scan-pause.ts';

const statusIn = (door: DoorGuest, reply: Reply): unknown =>
  reply.ok && reply.id === door.id ? reply.item['rsvp_status'] : undefined;

test(
  'PATCH and DELETE check_in leave each rsvp_status alone',
  rules('checkin.keeps-rsvp').quick(),
  async ({ api, check, sandbox, worker }) => {
    // What makes somebody confirmed shows on those who are not.
    const others = worker.info.effort === 'quick' ? [] : otherWays(worker);
    const states = few(worker, RSVP_STATUSES, 1).toSorted(
      (one, other) => Number(one === 'confirmed') - Number(other === 'confirmed'),
    );
    await Promise.all(
      states.map(async (rsvp_status, index) => {
        const guest = await sandbox.borrow('unscanned');
        const path = { event_id: guest.event, id: guest.id };
        const set = (): Promise<Reply> => api.call('updateAttendee', { path, item: { rsvp_status } });
        const first = check.limits.given(await set());
        const door = new DoorGuest(check, guest, first.item, first);
        const here = await cycle(door, statusIn(door, first), PLAINEST);
        // Each state in one more way, the first by a session: what keeps the state at the door may move it there.
        const other = others.at(-1 - index);
        if (other === undefined || ScanPause.of(check).isAskedFor) {
          if (here !== undefined) await check.eventually.attendee(here);
          return;
        }
        if (here !== undefined) await check.eventually.now([here]);
        const there = await cycle(door, statusIn(door, check.limits.given(await set())), other);
        if (there !== undefined) await check.eventually.attendee(there);
      }),
    );

    /** In, out and back, in one way; answers what has to be read then. */
    async function cycle(
      door: DoorGuest,
      before: unknown,
      { way, options }: OtherWay,
    ): Promise<Expectation | undefined> {
      const into = await door.move('checkIn', way, options);
      // What a check-in makes of it is not shown, nor is its body: an update then says where things stand.
      let inside = into.ok ? statusIn(door, into) : before;
      if (inside === undefined) {
        const said = await api.call('updateAttendee', { path: door.path, item: { company: sandbox.word() } });
        inside = statusIn(door, said);
        door.baseline = personal(said.item);
      }
      if (before === undefined || inside === undefined) return undefined;
      const out = await door.move('checkOut', way, options);
      claim(out, statusIn(door, out), [inside], into);
      const undone = await door.move('undoCheckIn', way, options);
      claim(undone, statusIn(door, undone), [inside, before], out);
      const last = undone.ok ? undone : out;
      const stays = statusIn(door, last);
      if (stays === undefined) return undefined;
      return {
        event: door.guest.event,
        id: door.id,
        expected: { rsvp_status: stays },
        rule: 'checkin.keeps-rsvp',
        message: 'after a check-out or an undo another rsvp_status is read than was answered',
        replies: [last],
      };
    }

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
