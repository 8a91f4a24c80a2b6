import { holds, leavesOpen, type Sections } from './accounted.ts';
import { READ_REFUSALS, WRITE_REFUSALS } from './refusals.ts';

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
