import { lawful, type Variant } from './variant.ts';

/** The lawful refusals of calls that are malformed. */
export const errors: readonly Variant[] = [
  lawful('validation-first', ['errors.unlisted'], 'A body is looked at before the records in the path are.', {
    validateFirst: true,
  }),
  lawful('malformed-json-422', ['errors.malformed-body'], 'Malformed JSON is answered with 422.', {
    malformedJson: 422,
  }),
  lawful(
    'media-type-400',
    ['errors.malformed-body'],
    'A body that is not declared as JSON is a bad request.',
    { wrongMediaType: 400 },
  ),
  lawful(
    'media-type-422',
    ['errors.malformed-body'],
    'A body that is not declared as JSON cannot be processed.',
    { wrongMediaType: 422 },
  ),
  lawful('non-integer-id-400', ['events.get.invalid-id'], 'An id that is no integer is a bad request.', {
    nonIntegerId: 400,
  }),
  lawful('non-integer-id-422', ['events.get.invalid-id'], 'An id that is no integer fails validation.', {
    nonIntegerId: 422,
  }),
  lawful('wrong-method-405', ['errors.method'], 'A method that a path does not have is answered with 405.', {
    wrongMethod: 405,
  }),
];
