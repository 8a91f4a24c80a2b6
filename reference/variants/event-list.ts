import type { Variant } from './variant.ts';

export const eventList: readonly Variant[] = [
  {
    name: 'events-paged',
    gaps: ['events.list.paging'],
    about: 'Events are listed three to a page.',
    policy: { eventsPaged: true },
  },
  {
    name: 'events-bare',
    gaps: ['events.list.shape'],
    about: 'The list of events is an array without an envelope.',
    policy: { eventsShape: 'bare' },
  },
];
