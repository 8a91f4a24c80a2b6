import { claimCreatedAtKept } from '../../fixtures/check/created-at-kept.ts';
import type { ImmediateRead } from '../../fixtures/check/eventually.ts';
import { rules, test } from '../../fixtures/test.ts';
import { sameTimestamp, tellSeconds } from '../../judge/timestamps.ts';
import { bodyOf, confirmed } from './check-in.ts';
import type { Move } from './move.ts';

/** Every move, and a check-in of an attendee who was there before: what a service takes of it, depends on what was before. */
const PATH: readonly Move[] = ['checkIn', 'checkOut', 'checkIn', 'undoCheckIn'];
const AGAIN = 2;

test(
  'check-in, check-out and undo a while later leave created_at as it is',
  rules('checkin.nothing-else'),
  async ({ check, sandbox }) => {
    const guest = await sandbox.aged();
    const { created_at } = guest.born;
    const [door] = await confirmed(check, [guest]);
    if (door === undefined) return;
    const shown = door.last.item['created_at'];
    if (!sameTimestamp(shown, created_at))
      return check.limits.stop({ why: 'an update has moved created_at', of: 'environment' });
    const kept = (): ImmediateRead => ({
      ...{ event: guest.event, id: guest.id, expected: { created_at }, rule: 'checkin.nothing-else' },
      message: 'check-in operations moved created_at',
      replies: [guest.reply, door.last],
    });
    const isTold = tellSeconds(shown, created_at);
    for (const [step, move] of PATH.entries()) {
      const reply = await door.move(move, 'empty item', bodyOf('empty item'));
      if (step === AGAIN && !reply.ok)
        check.limits.stop({
          why: `nobody was checked in again after a check-out: ${reply.status}`,
          of: 'environment',
          rules: ['checkin.nothing-else'],
        });
      // A service may show another moment only as long as an attendee is in.
      if (step === AGAIN && reply.ok && isTold) await check.eventually.now([kept()]);
    }
    if (!door.moved) return check.limits.stop({ why: 'no check-in operation succeeded', of: 'environment' });
    door.eventually();
    if (!isTold)
      return check.limits.stop({
        why: 'created_at tells no seconds',
        of: 'environment',
        rules: ['checkin.nothing-else'],
      });
    claimCreatedAtKept(check, 'checkin.nothing-else', door.last.item, created_at, [door.last]);
    check.eventually.attendee(kept());
  },
);
