import type { Account, User } from '../domain/records.ts';
import { SEEDED } from './places.ts';

export const accounts: readonly Account[] = [
  {
    id: SEEDED.account,
    name: 'Lakeside Conferences',
    slug: 'lakeside',
    created_at: '2023-02-14T08:30:00.000Z',
  },
  {
    id: SEEDED.foreignAccount,
    name: 'Hillside Gatherings',
    slug: 'hillside',
    created_at: '2023-06-01T11:00:00.000Z',
  },
];

/** The user of the first account is no member of the second. */
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
];
