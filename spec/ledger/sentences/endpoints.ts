import { holds, leavesOpen, type Sections } from './accounted.ts';
import { READ_REFUSALS, WRITE_REFUSALS } from './refusals.ts';

/** The endpoints of accounts, events, registration types and attendees. */
export const endpointSentences: Sections = {
  Endpoints: [
    holds('9df4146f1f1b', ['bearer.missing', 'bearer.scheme', 'bearer.nothing-changed']),
    holds('bf24a391243b', ['scopes.read-reads']),
    holds('d18af6ae84b7', ['scopes.write-writes', 'scopes.write-needed', 'scopes.nothing-changed']),
    holds('371c243f94ac', [
      ...READ_REFUSALS,
      'errors.unknown-event',
      'errors.unknown-attendee',
      'errors.unknown-field',
      'errors.unknown-registration-type',
    ]),
    holds(
      'b4320a19b544',
      ['envelope.json', 'envelope.json-or-nothing', 'envelope.charset-taken'],
      ['errors.malformed-body'],
    ),
  ],
  'Endpoints > Account and user': [
    holds('922efdad9896', ['account.get.answers', 'account.get.bound']),
    holds(
      '029e882b6d70',
      ['me.get.answers', 'me.get.signed-in', 'me.get.personal-only'],
      ['me.client-token', 'me.account-id'],
    ),
    leavesOpen('8270641c2b89', 'account.fields'),
    leavesOpen('33ec8f423192', 'me.fields'),
  ],
  'Endpoints > Events': [
    holds('0bc93321af72', ['events.get.200', 'events.get.same', 'envelope.item'], ['events.get.invalid-id']),
    holds('73f8b884779d', ['events.list.answers']),
    leavesOpen('e333a32254b2', 'events.list.shape', 'events.list.paging'),
  ],
  'Endpoints > Registration types': [
    holds('ccbfc63d95e1', [
      'registration-types.get.200',
      'registration-types.get.same',
      'registration-types.get.other-event',
      'envelope.item',
    ]),
  ],
  'Endpoints > Attendees': [
    holds('7c27296228c9', ['attendees.list.200', 'attendees.list.once'], ['attendees.list.order']),
    holds('57a338439432', ['attendees.list.own-event']),
    holds(
      'f892022b36fa',
      ['attendees.list.page-default', 'attendees.list.in-range'],
      ['attendees.list.out-of-range', 'attendees.list.beyond-last'],
    ),
    holds(
      'fa6f60b84dd1',
      ['attendees.list.per-page-default', 'attendees.list.per-page-max', 'attendees.list.in-range'],
      ['attendees.list.out-of-range'],
    ),
    holds('badcb234582e', ['attendees.list.200', 'envelope.items']),
    holds('ec52d816b2ff', READ_REFUSALS),
    holds('0b67ef38f67b', ['attendees.list.never-422']),
    holds('442a0f61b5bf', ['attendees.create.listed', 'scopes.write-needed']),
    holds('57a338439432', ['attendees.create.in-its-event-only']),
    holds(
      '3ff232b42631',
      [
        'attendees.create.first-name-required',
        'attendees.create.first-name-null',
        'attendees.create.phone-form',
        'attendees.create.replies-of-kinds',
        'attendees.create.null-accepted',
        'attendees.create.least',
        'attendees.create.keeps-first_name',
        'attendees.create.keeps-last_name',
        'attendees.create.keeps-email',
        'attendees.create.keeps-phone',
        'attendees.create.keeps-job_title',
        'attendees.create.keeps-company',
        'attendees.create.keeps-registration_type_id',
        'attendees.create.keeps-fields',
      ],
      ['attendees.create.validation', 'attendees.create.unknown-registration-type', 'errors.wrong-types'],
    ),
    holds('a2a5a8f20606', ['attendees.create.item-required', 'attendees.create.refused-creates-nothing']),
    holds('dbac674a9550', ['attendees.create.201', 'envelope.item']),
    holds('3775d876cfe6', [...WRITE_REFUSALS, 'attendees.create.refused-creates-nothing']),
    holds('f9d6ea28c76b', ['attendees.update.listed', 'scopes.write-needed']),
    holds('b27ce7b577db', [
      'attendees.update.same',
      'attendees.update.others-untouched',
      'attendees.update.other-event',
    ]),
    holds(
      'ad9cc19f6d09',
      [
        'attendees.update.keeps-first_name',
        'attendees.update.keeps-last_name',
        'attendees.update.keeps-email',
        'attendees.update.keeps-phone',
        'attendees.update.keeps-job_title',
        'attendees.update.keeps-company',
        'attendees.update.null-kept',
        'rsvp.value-sent',
      ],
      ['attendees.update.validation', 'errors.wrong-types'],
    ),
    holds('a2a5a8f20606', ['attendees.update.item-required', 'attendees.update.refused-changes-nothing']),
    holds(
      '7d0e2df52f54',
      [
        'attendees.update.attributes-optional',
        'attendees.update.untouched',
        'attendees.update.empty-item-taken',
        'rsvp.only-when-sent',
      ],
      ['attendees.update.empty-item'],
    ),
    holds('b0368218f2a1', ['rsvp.only-five'], ['rsvp.invalid']),
    holds('3244dfc1e0c2', ['attendees.update.200', 'attendees.update.same', 'envelope.item']),
    holds('3775d876cfe6', [...WRITE_REFUSALS, 'attendees.update.refused-changes-nothing']),
  ],
};
