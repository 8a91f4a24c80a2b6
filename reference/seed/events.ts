import type { Event, RegistrationType, Session } from '../domain/records.ts';
import type { EventStatus } from '../domain/vocabulary.ts';
import { SEEDED } from './places.ts';

const event = (
  id: number,
  account_id: number,
  status: EventStatus,
  name: string,
  start: string,
  days: number,
  place: readonly [city: string, country: string, timezone: string],
  description: string | null = null,
): Event => {
  const start_time = `${start}T09:00:00.000Z`;
  return {
    id,
    account_id,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name,
    status,
    start_time,
    end_time: new Date(Date.parse(start_time) + days * 86_400_000 - 15 * 3_600_000).toISOString(),
    timezone: place[2],
    description,
    city: place[0],
    country: place[1],
    created_at: '2025-01-10T10:00:00.000Z',
  };
};

const LISBON = ['Lisbon', 'PT', 'Europe/Lisbon'] as const;
const OSLO = ['Oslo', 'NO', 'Europe/Oslo'] as const;
const NAIROBI = ['Nairobi', 'KE', 'Africa/Nairobi'] as const;
const OSAKA = ['Osaka', 'JP', 'Asia/Tokyo'] as const;

const OWN = SEEDED.account;
const FOREIGN = SEEDED.foreignAccount;

/** One event of the first account in every status, and two of the second account. */
export const events: readonly Event[] = [
  event(SEEDED.event, OWN, 'live', 'Harbour Summit', '2025-11-20', 3, LISBON, 'Three days by the water.'),
  event(SEEDED.otherEvent, OWN, 'upcoming', 'Winter Workshop', '2026-01-15', 1, OSLO),
  event(
    SEEDED.fieldsEvent,
    OWN,
    'draft',
    'Form Laboratory',
    '2026-05-04',
    1,
    OSLO,
    'Where forms are tried out.',
  ),
  event(SEEDED.galleryEvent, OWN, 'published', 'Gallery of Questions', '2026-03-02', 2, OSAKA),
  event(1005, OWN, 'completed', 'Spring Meeting', '2025-04-08', 1, NAIROBI, 'Thank you all for coming.'),
  event(1006, OWN, 'canceled', 'Rooftop Evening', '2025-07-12', 1, LISBON),
  event(1007, OWN, 'archived', 'First Anniversary', '2024-02-14', 1, LISBON, 'Cake & speeches – “encore”!'),
  event(SEEDED.foreignEvent, FOREIGN, 'live', 'Hilltop Forum', '2025-11-21', 2, NAIROBI, 'By invitation.'),
  event(2002, FOREIGN, 'draft', 'Valley Picnic', '2026-06-20', 1, OSAKA),
];

const type = (
  id: number,
  event_id: number,
  name: string,
  capacity: number | null,
  flags: { default?: boolean; hidden?: boolean } = {},
): RegistrationType => ({
  id,
  event_id,
  name,
  description: capacity === null ? null : `Up to ${capacity} places`,
  capacity,
  default: flags.default ?? false,
  visible: !(flags.hidden ?? false),
});

export const registrationTypes: readonly RegistrationType[] = [
  type(SEEDED.registrationType, SEEDED.event, 'General admission', null, { default: true }),
  type(302, SEEDED.event, 'Speaker', 40),
  type(303, SEEDED.event, 'Crew', 25, { hidden: true }),
  type(304, SEEDED.otherEvent, 'Participant', 60, { default: true }),
  type(305, SEEDED.galleryEvent, 'Visitor', null, { default: true }),
  // Where ids count through all accounts, this one lies beside those of the first.
  type(306, SEEDED.foreignEvent, 'Companion', 20),
  type(901, SEEDED.foreignEvent, 'Guest', 100, { default: true }),
];

export const sessions: readonly Session[] = [
  { id: SEEDED.session, event_id: SEEDED.event, name: 'Opening keynote' },
  { id: 502, event_id: SEEDED.event, name: 'Closing panel' },
  { id: 503, event_id: SEEDED.otherEvent, name: 'Knitting circle' },
  { id: 951, event_id: SEEDED.foreignEvent, name: 'Fireside talk' },
];
