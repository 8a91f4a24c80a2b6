import type { Variant } from './variant.ts';

export const timestamps: readonly Variant[] = [
  {
    name: 'timestamps-seconds',
    gaps: ['attendee.created-at.form', 'event.types'],
    about: 'Instants are seconds since 1970.',
    policy: { timestamps: 'seconds' },
  },
  {
    name: 'timestamps-milliseconds',
    gaps: ['attendee.created-at.form', 'event.types'],
    about: 'Instants are milliseconds since 1970.',
    policy: { timestamps: 'milliseconds' },
  },
  {
    name: 'timestamps-offset',
    gaps: ['attendee.created-at.form', 'event.types'],
    about: 'Instants are ISO 8601 with an offset.',
    policy: { timestamps: 'iso-offset' },
  },
  {
    name: 'timestamps-text',
    gaps: ['attendee.created-at.form', 'event.types'],
    about: 'Instants are written as in an HTTP date.',
    policy: { timestamps: 'text' },
  },
];
