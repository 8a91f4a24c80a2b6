import type { Variant } from './variant.ts';

export const malformedBody: readonly Variant[] = [
  {
    name: 'malformed-json-422',
    gaps: ['errors.malformed-body'],
    about: 'Malformed JSON is answered with 422.',
    policy: { malformedJson: 422 },
  },
  {
    name: 'media-type-400',
    gaps: ['errors.malformed-body'],
    about: 'A body that is not declared as JSON is a bad request.',
    policy: { wrongMediaType: 400 },
  },
  {
    name: 'media-type-422',
    gaps: ['errors.malformed-body'],
    about: 'A body that is not declared as JSON cannot be processed.',
    policy: { wrongMediaType: 422 },
  },
];
