import { DEFAULT_EMAIL } from './attendee-templates.ts';

/**
 * Forms of made-up data that belong to no person, as templates of the profile. The one that a run takes first stands at
 * the beginning. A service may refuse any of them, since the text shows no rules of validation.
 */
export const MADE_UP = {
  /** Domains that are kept for examples and tests (RFC 2606, 2 and 3). */
  email: (marked: boolean): readonly string[] => {
    const name = marked ? 'muster.{n}' : '{n}';
    return [DEFAULT_EMAIL, `${name}@example.org`, `${name}@example.net`, `${name}@mail.test`];
  },
  /** Numbers that are kept for films by the authorities of North America (undefined: the run's own), France, Germany and Britain. */
  phone: [undefined, '+3363998{n:4}', '+493023125{n:3}', '+447700900{n:3}'] as const,
};
