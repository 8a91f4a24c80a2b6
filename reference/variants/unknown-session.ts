import type { Variant } from './variant.ts';

export const unknownSession: readonly Variant[] = [
  {
    name: 'unknown-session-404',
    gaps: ['checkin.unknown-session'],
    about: 'A session that does not exist is answered with 404.',
    policy: { unknownSession: 404 },
  },
];
