import type { Scope } from '../domain/vocabulary.ts';
import { SEEDED } from '../seed/places.ts';
import type { Keeper } from '../store/keeper.ts';
import { keptKey } from './secrets.ts';

/** An API application of an account. A client without a secret is public (RFC 6749, 2.1). */
export interface Application {
  readonly id: string;
  readonly name: string;
  /** Null for a public one. */
  readonly secretHash: string | null;
  readonly accountId: number;
  readonly scopes: readonly Scope[];
  readonly redirectUris: readonly string[];
}

/** An application that every environment begins with; its secret is printed. */
export interface SeededApplication extends Application {
  readonly secret: string | null;
}

const seeded = (application: Omit<SeededApplication, 'secretHash'>): SeededApplication => ({
  ...application,
  secretHash: application.secret === null ? null : keptKey(application.secret),
});

/** The application of this id: of the seed, or created by a user. */
export const applicationNamed = async (
  {
    applications,
    registry,
  }: {
    readonly applications: ReadonlyMap<string, Application>;
    readonly registry: Keeper;
  },
  id: string,
): Promise<Application | undefined> => applications.get(id) ?? registry.read('application', id);

/** Shows the code to the user (Authentication > Credentials). */
export const OUT_OF_BAND_URI = 'urn:ietf:wg:oauth:2.0:oob';

/** An address of the machine on which an application runs (RFC 8252, 7.3). */
export const LOOPBACK = 'http://127.0.0.1/callback';

const redirectUris = [OUT_OF_BAND_URI, LOOPBACK, 'http://localhost/callback', 'http://[::1]/callback'];
const both = ['read', 'write'] as const;

export const FULL = seeded({
  id: 'lakeside-integration',
  name: 'Lakeside integration',
  secret: 'lakeside-integration-secret',
  accountId: SEEDED.account,
  scopes: both,
  redirectUris,
});

export const READ_ONLY = seeded({
  id: 'lakeside-dashboard',
  name: 'Lakeside dashboard',
  secret: 'lakeside-dashboard-secret',
  accountId: SEEDED.account,
  scopes: ['read'],
  redirectUris,
});

/** The application of the people at the door; public unless `confidential`. */
export const doorApp = (confidential: boolean): SeededApplication =>
  seeded({
    id: 'lakeside-door',
    name: 'Lakeside door',
    secret: confidential ? 'lakeside-door-secret' : null,
    accountId: SEEDED.account,
    scopes: both,
    redirectUris,
  });

export const FOREIGN_APPLICATION = seeded({
  id: 'hillside-integration',
  name: 'Hillside integration',
  secret: 'hillside-integration-secret',
  accountId: SEEDED.foreignAccount,
  scopes: both,
  redirectUris,
});
