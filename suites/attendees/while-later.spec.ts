import { claimCreatedAtKept } from '../../fixtures/check/created-at-kept.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { rules, test } from '../../fixtures/test.ts';
import { tellSeconds } from '../../judge/timestamps.ts';

test(
  'PATCH a while later leaves created_at as it is',
  rules('attendees.update.untouched'),
  async ({ check, sandbox }) => {
    const guest = await sandbox.aged();
    const tracked = new Tracked(check, guest);
    for (const [attribute, value] of Object.entries(sandbox.newAttendee()))
      await tracked.update({ [attribute]: value });
    await tracked.update({ rsvp_status: 'declined' });
    if (!tellSeconds(guest.record['created_at'], guest.born.created_at))
      return check.limits.stop({
        why: 'created_at tells no seconds',
        of: 'environment',
        rules: ['attendees.update.untouched'],
      });
    const { created_at } = guest.born;
    claimCreatedAtKept(check, 'attendees.update.untouched', tracked.last.item, created_at, [tracked.last]);
    check.eventually.attendee({
      event: guest.event,
      id: guest.id,
      expected: { created_at },
      rule: 'attendees.update.untouched',
      message: 'an update moved created_at',
      replies: [guest.reply, tracked.last],
    });
  },
);
