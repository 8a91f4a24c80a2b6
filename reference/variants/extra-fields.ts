import type { Variant } from './variant.ts';

export const extraFields: readonly Variant[] = [
  {
    name: 'extra-fields',
    gaps: ['metadata.contents', 'account.fields'],
    about: 'Every object has fields that the contract does not know.',
    policy: { extraFields: true },
  },
  {
    name: 'metadata-filled',
    gaps: ['metadata.contents'],
    about: 'metadata tells about the request.',
    policy: { metadata: 'request' },
  },
];
