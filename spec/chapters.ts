/**
 * The chapters into which rules, suites, faults and operations are sorted, in the order of the specification. A suite is
 * a folder of this name, `suites/rsvp`; what asks about all of them at once stands apart (`CROSSING`).
 */
export const CHAPTERS = [
  'envelopes',
  'account',
  'events',
  'registration-types',
  'attendees',
  'rsvp',
  'check-in',
  'attendee-fields',
  'oauth',
  'account-id',
  'bearer',
  'scopes',
  'errors',
  'rate-limit',
  'isolation',
] as const;

export type Chapter = (typeof CHAPTERS)[number];

/** Chapters without a folder of their own: every answer shows the one, and the other is asked about last. */
export const WITHOUT_SUITE = ['envelopes', 'rate-limit'] as const satisfies readonly Chapter[];

/** The suite of what must see the end of things, or disturbs others: it runs after all of them. */
export const LAST = 'last';

/** Suites without rules of their own: they hold operations of several chapters together. */
export const CROSSING = ['concurrency', LAST, 'model', 'properties', 'published'] as const;

export type Crossing = (typeof CROSSING)[number];
