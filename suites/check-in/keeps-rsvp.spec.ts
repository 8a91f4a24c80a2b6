import { type Proof, provenBy } from '../../fixtures/check/proof.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { settled } from '../../harness/reading/settle.ts';
import { RSVP_STATUSES, type RsvpStatus } from '../../spec/contract.ts';
import { type CheckedAttendee, type OtherWay, otherWays, PLAINEST } from './check-in.ts';
import { guestWho, hasLateEffect, statusIn, told } from './late-effects.ts';
import { pausesOf } from './scanned.ts';

/** A status that was shown after a check-out or an undo, and which it may be. */
interface Shown {
  readonly status: unknown;
  readonly allowed: readonly unknown[];
  readonly message: string;
  readonly replies: Proof;
}

/** How an attendee is to be listed after a check-out or an undo. */
interface Stays {
  readonly door: CheckedAttendee;
  readonly status: unknown;
  readonly last: Reply;
}

test(
  'PATCH and DELETE check_in leave each rsvp_status alone',
  rules('checkin.keeps-rsvp').quick(),
  async ({ check, sandbox, worker }) => {
    const doors = { check, sandbox, worker };
    // What makes an attendee confirmed shows on those who are not.
    const others = few(worker, otherWays(worker), 0);
    const states = few(worker, RSVP_STATUSES, 1).toSorted(
      (one, other) => Number(one === 'confirmed') - Number(other === 'confirmed'),
    );
    const { settle_ms } = worker.profile;
    const judged = await Promise.all(states.map(walkAs));
    // Who is not confirmed need not be let in. Where that was all that was tried, another is.
    if (!judged.includes(true) && !states.includes('confirmed')) await walkAs('confirmed', 0);

    /** Sends a guest of this status in, out and back; whether an answer showed what became of the status. */
    async function walkAs(rsvp_status: RsvpStatus, index: number): Promise<boolean> {
      const [door, set] = await guestWho(doors, rsvp_status);
      const walk = async (before: unknown, way: OtherWay): Promise<boolean> => {
        const { all, stays } = await cycle(door, before, way);
        if (stays !== undefined) all.push(await listed(stays));
        return judge(all, rsvp_status, way);
      };
      const wasJudged = await walk(statusIn(door, door.last), PLAINEST);
      // Each state in one more way, the first by a session: what keeps the state at the door may move it there.
      const other = others.at(-1 - index);
      if (other === undefined || pausesOf(check).areAskedFor) return wasJudged;
      return (await walk(statusIn(door, await set()), other)) || wasJudged;
    }

    /** In, out and back, in one way: what is shown then, and what has to be read. */
    async function cycle(
      door: CheckedAttendee,
      before: unknown,
      { way, options }: OtherWay,
    ): Promise<{ all: Shown[]; stays?: Stays }> {
      const into = await door.move('checkIn', way, options);
      const inside = (into.ok ? statusIn(door, into) : before) ?? (await told(doors, door));
      if (before === undefined || inside === undefined) return { all: [] };
      const out = await door.move('checkOut', way, options);
      const undone = await door.move('undoCheckIn', way, options);
      const message = 'a check-out or an undo changed rsvp_status';
      const all: Shown[] = [
        { status: statusIn(door, out), allowed: [inside], message, replies: [into, out] },
        { status: statusIn(door, undone), allowed: [inside, before], message, replies: [out, undone] },
      ];
      const last = undone.ok ? undone : out;
      const status = statusIn(door, last);
      return { all, ...(status !== undefined && { stays: { door, status, last } }) };
    }

    /** How an attendee is listed then, whatever a while that takes. */
    async function listed({ door: { guest }, status, last }: Stays): Promise<Shown> {
      const read = await settled(
        () => check.seeker.seek(guest.event, [guest.id]),
        ({ seen }) => seen.get(guest.id)?.['rsvp_status'] === status,
        settle_ms,
      );
      return {
        status: read.seen.get(guest.id)?.['rsvp_status'],
        allowed: [status],
        message: 'after a check-out or an undo another rsvp_status is read than was answered',
        replies: provenBy(read.pages.at(-1) ?? last, [last]),
      };
    }

    async function judge(all: readonly Shown[], from: string, way: OtherWay): Promise<boolean> {
      const said = all.filter(({ status }) => status !== undefined);
      const holds = ({ status, allowed }: Shown): boolean => allowed.includes(status);
      if (!said.every(holds) && (await hasLateEffect(doors, from, way))) {
        check.limits.stop({
          why: 'a check-in moves rsvp_status after its answer',
          of: 'trouble',
          rules: ['checkin.keeps-rsvp'],
        });
        return true;
      }
      for (const { status, allowed, replies, message } of said)
        check.oneOf('checkin.keeps-rsvp', status, allowed, replies, message);
      return said.length > 0;
    }
  },
);
