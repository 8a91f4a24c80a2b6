import { lawful, type Variant } from './variant.ts';

/** The lawful orders, bounds and forms of lists. */
export const lists: readonly Variant[] = [
  lawful(
    'page-bounds-clamped',
    ['attendees.list.out-of-range'],
    'A page or per_page out of range is moved to the nearest bound.',
    { pageBounds: 'clamp' },
  ),
  lawful(
    'page-bounds-refused',
    ['attendees.list.out-of-range'],
    'A page or per_page out of range is refused with 400.',
    { pageBounds: 'refuse' },
  ),
  lawful(
    'page-bounds-default',
    ['attendees.list.out-of-range'],
    'A page or per_page out of range counts as not sent.',
    { pageBounds: 'default' },
  ),
  lawful(
    'page-bounds-default-both',
    ['attendees.list.out-of-range'],
    'Where page or per_page is out of range both count as not sent, as the query is read as one.',
    { pageBounds: 'default-both' },
  ),
  lawful('empty-list-one-page', ['attendees.list.empty-total-pages'], 'A list of nothing has one page.', {
    emptyTotalPages: 1,
  }),
  lawful(
    'list-unordered',
    ['attendees.list.order'],
    'Attendees are listed in the order of a hash, new ones anywhere among the old.',
    { order: 'hash' },
  ),
  lawful('events-paged', ['events.list.paging'], 'Events are listed three to a page.', { eventsPaged: true }),
  lawful('events-bare', ['events.list.shape'], 'The list of events is an array without an envelope.', {
    eventsShape: 'bare',
  }),
  lawful('events-embedded', ['events.list.shape'], 'Events are listed under _embedded, as HAL has it.', {
    eventsShape: 'embedded',
  }),
];
