import type { Scope } from '../domain/vocabulary.ts';
import { SEEDED } from '../seed/places.ts';

/** An API application of an account. A client without a secret is public (RFC 6749, 2.1). */
export interface Application {
  readonly id: string;
  readonly name: string;
  readonly secret: string | null;
  readonly accountId: number;
  readonly scopes: readonly Scope[];
  readonly redirectUris: readonly string[];
}

/** Shows the code to the user (Authentication > Credentials). */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/** An address of the machine on which an application runs (RFC 8252, 7.3). */
export const LOOPBACK = 'http://127.0.0.1/callback';

const redirectUris = [OUT_OF_BAND, LOOPBACK, 'http://localhost/callback', 'http://[::1]/callback'];
const both = ['read', 'write'] as const;

export const FULL: Application = {
  id: 'lakeside-integration',
  name: 'Lakeside integration',
  secret: 'lakeside-integration-secret',
  accountId: SEEDED.account,
  scopes: both,
  redirectUris,
};

export const READ_ONLY: Application = {
  id: 'lakeside-dashboard',
  name: 'Lakeside dashboard',
  secret: 'lakeside-dashboard-secret',
  accountId: SEEDED.account,
  scopes: ['read'],
  redirectUris,
};

/** The application of the people at the door; public unless `confidential`. */
export const doorApp = (confidential: boolean): Application => ({
  id: 'lakeside-door',
  name: 'Lakeside door',
  secret: confidential ? 'lakeside-door-secret' : null,
  accountId: SEEDED.account,
  scopes: both,
  redirectUris,
});

export const FOREIGN: Application = {
  id: 'hillside-integration',
  name: 'Hillside integration',
  secret: 'hillside-integration-secret',
  accountId: SEEDED.foreignAccount,
  scopes: both,
  redirectUris,
};
