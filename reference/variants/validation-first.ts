import type { Variant } from './variant.ts';

export const validationFirst: readonly Variant[] = [
  {
    name: 'validation-first',
    gaps: ['errors.unlisted'],
    about: 'A body is looked at before the records in the path are.',
    policy: { validateFirst: true },
  },
];
