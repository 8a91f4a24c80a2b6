import type { Variant } from './variant.ts';

export const textNormalisation: readonly Variant[] = [
  {
    name: 'text-trimmed',
    gaps: ['attendee.text-normalisation'],
    about: 'White space around texts is removed.',
    policy: { trimText: true },
  },
  {
    name: 'text-composed',
    gaps: ['attendee.text-normalisation'],
    about: 'Texts are stored in Unicode form NFC.',
    policy: { composeUnicode: true },
  },
  {
    name: 'empty-is-null',
    gaps: ['attendee.text-normalisation'],
    about: 'An empty text is stored as null where null is allowed.',
    policy: { emptyIsNull: true },
  },
];
