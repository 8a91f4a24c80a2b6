import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';
import { isE164 } from '../../judge/phone-form.ts';
import { PLAIN_ATTRIBUTES } from '../../spec/contract.ts';

test(
  'POST with every plain attribute answers 201 and keeps each of them',
  rules(
    'attendees.create.201',
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-email',
    'attendees.create.keeps-phone',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'attendees.create.listed',
    'attendee.phone.e164',
  ).quick(),
  async ({ check, sandbox }) => {
    const guest = await sandbox.guest();
    for (const attribute of PLAIN_ATTRIBUTES)
      expectKept(check, 'createAttendee', attribute, guest.sent, guest.reply);
    const { phone } = guest.record;
    // A number that did not come back at all was not kept: it has no form.
    if (typeof phone === 'string' && phone !== '')
      check.that('attendee.phone.e164', isE164(phone), {
        message: 'a create answers a telephone number in another form than E.164',
        expected: 'a number in E.164 form',
        actual: phone,
        replies: [guest.reply],
        wants: [{ of: guest.reply.exchange.id, at: ['item', 'phone'], like: '^"\\+[1-9][0-9]{1,14}"$' }],
      });
    check.notes.observe('rsvp.initial', String(guest.record['rsvp_status']), guest.reply);
    check.notes.observe('checkin.initial', String(guest.record['checkin_status']), guest.reply);
    check.eventually.attendee({
      event: guest.event,
      id: guest.id,
      expected: { ...held(guest.record), ...guest.sent },
      rule: 'attendees.create.listed',
      message: 'a created attendee does not read as it was created',
      replies: [guest.reply],
    });
  },
);
