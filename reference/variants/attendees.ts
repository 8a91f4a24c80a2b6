import { alone, lawful, type Variant } from './variant.ts';

/** What an environment may make of the values of an attendee, and what it may refuse. */
export const attendees: readonly Variant[] = [
  lawful(
    'absent-null',
    ['attendee.absent-values'],
    'A last name or e-mail that was never supplied is null.',
    { absentText: null },
  ),
  lawful(
    'absent-empty',
    ['attendee.absent-values'],
    'A last name or e-mail that was never supplied is empty.',
    {
      absentText: '',
    },
  ),
  lawful('text-trimmed', ['attendee.text-normalisation'], 'White space around texts is removed.', {
    trimText: true,
  }),
  lawful('text-composed', ['attendee.text-normalisation'], 'Texts are stored in Unicode form NFC.', {
    composeUnicode: true,
  }),
  lawful(
    'empty-is-null',
    ['attendee.text-normalisation'],
    'An empty text is stored as null where null is allowed.',
    { emptyIsNull: true },
  ),
  lawful('email-lower-case', ['attendee.email-case'], 'E-mail addresses are stored in lower case.', {
    emailCase: 'lower',
  }),
  lawful('email-required', ['attendees.create.validation'], 'An attendee needs an e-mail address.', {
    emailRequired: true,
  }),
  lawful(
    'email-unique',
    ['attendees.create.duplicate-email'],
    'An e-mail address is taken once in an event.',
    { duplicateEmail: 422 },
  ),
  lawful(
    'phone-normalised',
    ['attendee.phone-normalisation'],
    'Separators in phone numbers are removed before they are looked at.',
    { normalisePhone: true },
  ),
  lawful('lengths-limited', ['limits.lengths'], 'Texts hold 255 characters at most.', { maxLength: 255 }),
  lawful(
    'blank-names',
    ['attendees.create.validation', 'attendees.update.validation'],
    'A first name may be blank as long as it is there.',
    { blankFirstName: 'accept' },
  ),
  lawful(
    'unknown-attributes-refused',
    ['attendees.create.validation', 'fields.create.validation'],
    'Attributes that the contract does not know are refused.',
    { unknownAttributes: 422 },
  ),
  lawful(
    'empty-update-refused',
    ['attendees.update.empty-item'],
    'An update that names no attribute is refused.',
    { emptyUpdate: 422 },
  ),
  lawful('wrong-types-400', ['errors.wrong-types'], 'A value of the wrong type is a bad request.', {
    wrongTypes: 400,
  }),
  lawful(
    'wrong-types-coerced',
    ['errors.wrong-types'],
    'Numbers and booleans become texts where a text is wanted.',
    { wrongTypes: 'coerce' },
  ),
  lawful(
    'unknown-registration-type-404',
    ['attendees.create.unknown-registration-type'],
    'A registration type that does not exist is answered with 404 on create.',
    { unknownRegistrationType: 404 },
  ),
  lawful(
    'unknown-answers-ignored',
    ['attendees.create.unknown-field'],
    'Answers to fields that do not exist are passed over.',
    { unknownAnswerField: 'ignore' },
  ),
  lawful(
    'unanswered-null',
    ['attendee.unanswered-fields'],
    'fields lists every question, with null where it was not answered.',
    { unansweredFields: 'null' },
  ),
  lawful(
    'required-answers',
    ['attendees.create.validation'],
    'A required question has to be answered on create.',
    { requiredAnswers: 422 },
  ),
  alone(
    'email-upsert-200',
    ['attendees.create.duplicate-email'],
    'A create with a known e-mail updates whom it belongs to, with 200.',
    { duplicateEmail: 'upsert-200' },
  ),
  alone(
    'email-upsert-201',
    ['attendees.create.duplicate-email'],
    'A create with a known e-mail updates whom it belongs to, with 201.',
    { duplicateEmail: 'upsert-201' },
  ),
  alone(
    'empty-update-204',
    ['attendees.update.empty-item'],
    'An update that names no attribute is answered with 204.',
    { emptyUpdate: 204 },
  ),
];
