import type { Variant } from './variant.ts';

export const qrCode: readonly Variant[] = [
  {
    name: 'qr-code-integer',
    gaps: ['attendee.qr-code.form'],
    about: 'qr_code is an integer.',
    policy: { qrCode: 'integer' },
  },
  {
    name: 'qr-code-object',
    gaps: ['attendee.qr-code.form'],
    about: 'qr_code is an object.',
    policy: { qrCode: 'object' },
  },
];
