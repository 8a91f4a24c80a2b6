import type { Account, User } from '../domain/records.ts';
import { SEEDED } from './places.ts';

export const accounts: readonly Account[] = [
  {
    id: SEEDED.account,
    name: 'Lakeside Conferences',
    slug: 'lakeside',
    created_at: '2023-02-14T08:30:00.000Z',
    partner_api: true,
  },
  {
    id: SEEDED.foreignAccount,
    name: 'Hillside Gatherings',
    slug: 'hillside',
    created_at: '2023-06-01T11:00:00.000Z',
    partner_api: true,
  },
  {
    id: SEEDED.plainAccount,
    name: 'Meadow Fairs',
    slug: 'meadow',
    created_at: '2024-03-05T09:15:00.000Z',
    partner_api: false,
  },
];

/** Each is a member of one account. */
export const users: readonly User[] = [
  {
    id: 11,
    email: 'door@example.com',
    password: 'open-the-door',
    first_name: 'Dora',
    last_name: 'Keeper',
    accounts: [SEEDED.account],
  },
  {
    id: 21,
    email: 'owner@example.net',
    password: 'own-the-hill',
    first_name: 'Otis',
    last_name: 'Hill',
    accounts: [SEEDED.foreignAccount],
  },
  {
    id: 31,
    email: 'host@example.org',
    password: 'hold-the-fair',
    first_name: 'Hana',
    last_name: 'Meadow',
    accounts: [SEEDED.plainAccount],
  },
];
