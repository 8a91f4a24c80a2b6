import type { Variant } from './variant.ts';

export const isolation: readonly Variant[] = [
  {
    name: 'isolation-403',
    gaps: ['isolation.refusal'],
    about: "Another account's event is refused with 403.",
    policy: { foreignRecords: 403 },
  },
];
