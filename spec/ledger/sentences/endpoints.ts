import { holds, leavesOpen, type Sections } from './accounted.ts';

const READ_REFUSALS = ['errors.401-envelope', 'errors.404-envelope', 'errors.429-envelope'] as const;
const WRITE_REFUSALS = [...READ_REFUSALS, 'errors.422-envelope'] as const;

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
    holds('b4320a19b544', ['envelope.json'], ['errors.malformed-body']),
  ],
  'Endpoints > Account and user': [
    holds('922efdad9896', ['account.get.answers', 'account.get.bound']),
    holds('029e882b6d70', ['me.get.answers', 'me.get.personal-only'], ['me.client-token', 'me.account-id']),
    leavesOpen('8270641c2b89', 'account.fields', 'account.shape'),
    leavesOpen('33ec8f423192', 'me.fields', 'me.shape'),
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
      ['attendees.update.attributes-optional', 'attendees.update.untouched', 'rsvp.only-when-sent'],
      ['attendees.update.empty-item'],
    ),
    holds('b0368218f2a1', ['rsvp.only-five'], ['rsvp.invalid']),
    holds('3244dfc1e0c2', ['attendees.update.200', 'attendees.update.same', 'envelope.item']),
    holds('3775d876cfe6', [...WRITE_REFUSALS, 'attendees.update.refused-changes-nothing']),
  ],
};

/** The endpoints of check-in and of attendee fields. */
export const doorAndFormSentences: Sections = {
  'Endpoints > Check-in': [
    holds('c84ff40e9add', ['checkin.other-event']),
    holds('852542fceba9', ['checkin.same', 'checkin.other-event']),
    holds(
      '8ed22bf9bdc6',
      ['checkin.body-optional', 'checkin.null-session', 'checkin.session'],
      ['checkin.unknown-session', 'checkin.empty-object'],
    ),
    holds('c6c1cdeb6a8e', ['checkin.body-optional', 'checkin.null-session']),
    holds('86ba82df0866', ['scopes.write-needed']),
    holds('26ca0c67e0d0', ['checkin.check-in.succeeds'], ['checkin.check-in.success']),
    holds('504c1075783f', ['checkin.check-out.200', 'checkin.same', 'envelope.item']),
    holds('ffd0548586b9', ['checkin.undo.200', 'checkin.same', 'envelope.item']),
    holds('0acb83e05617', WRITE_REFUSALS),
    leavesOpen('1dfcda746e14', 'checkin.check-in.success', 'checkin.check-in.refusal'),
  ],
  'Endpoints > Attendee fields': [
    holds('99d46f29e19e', ['fields.list.200'], ['fields.list.order']),
    holds('57a338439432', ['fields.create.in-its-event-only']),
    holds('32d96d33d1f0', ['fields.list.200', 'envelope.items', 'envelope.metadata']),
    holds('ec52d816b2ff', READ_REFUSALS),
    holds('ea8f8d142d45', ['fields.create.listed', 'scopes.write-needed']),
    holds('57a338439432', ['fields.create.in-its-event-only']),
    holds(
      '7520fd521af4',
      [
        'fields.create.label-required',
        'fields.create.type-required',
        'fields.create.every-type',
        'fields.create.only-listed-types',
        'fields.create.keeps-label',
        'fields.create.keeps-type',
        'fields.create.keeps-required',
        'fields.create.keeps-options',
      ],
      ['fields.create.validation', 'fields.create.name', 'fields.create.options', 'errors.wrong-types'],
    ),
    holds('a2a5a8f20606', ['fields.create.item-required', 'fields.refused-changes-nothing']),
    holds('72209dfb3785', ['fields.create.201', 'envelope.item']),
    holds('3775d876cfe6', [...WRITE_REFUSALS, 'fields.refused-changes-nothing']),
    holds('137fe7c278e1', ['fields.update.listed', 'scopes.write-needed']),
    holds('a557ad796297', [
      'fields.update.same',
      'fields.update.others-untouched',
      'fields.update.other-event',
    ]),
    holds(
      '245a4f482be6',
      [
        'fields.update.keeps-label',
        'fields.update.keeps-type',
        'fields.update.keeps-required',
        'fields.update.keeps-options',
      ],
      ['errors.wrong-types'],
    ),
    holds('a2a5a8f20606', ['fields.update.item-required', 'fields.refused-changes-nothing']),
    holds('9e9dff0fd6ff', ['fields.update.attributes-optional', 'fields.update.untouched']),
    holds('b756e8649f97', ['fields.update.200', 'fields.update.same', 'envelope.item']),
    holds('3775d876cfe6', [...WRITE_REFUSALS, 'fields.refused-changes-nothing']),
    holds(
      '806c55a531fc',
      [
        'fields.delete.succeeds',
        'fields.delete.gone',
        'fields.delete.others-untouched',
        'fields.delete.other-event',
        'scopes.write-needed',
      ],
      ['fields.delete.answers'],
    ),
    leavesOpen('9ad56d2d06a1', 'fields.delete.response'),
  ],
};
