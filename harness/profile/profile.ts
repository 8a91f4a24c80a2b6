import type { components } from '../../spec/generated/profile.ts';

/** A profile as spec/profile.schema.json allows it, with the defaults that stand there and its ids as text. */
export type WrittenProfile = components['schemas']['profile'];

type Written<K extends keyof WrittenProfile> = NonNullable<WrittenProfile[K]>;

/** Ids as text: an environment's integers may lie beyond 2^53. */
export type Id = components['schemas']['id'];

export type ClientCredentials = components['schemas']['client'];

export type UserProfile = Written<'user'> & { readonly client_id: string };

/** Files of PEM, by whole paths. */
export type Tls = Written<'tls'>;

/** A profile with every default filled in. */
export interface Profile
  extends Omit<WrittenProfile, '$schema' | 'user' | 'name' | 'writes' | 'rate_limit' | 'pace' | 'load'> {
  readonly name: string;
  /** It lies on this machine. */
  readonly loopback: boolean;
  /** It says that it is local, and lies on this machine: by default it may be written to, pressed and loaded. */
  readonly local: boolean;
  readonly user?: UserProfile;
  readonly writes: Written<'writes'>;
  readonly rate_limit: Written<'rate_limit'>;
  /** Requests a second (Infinity: unbounded) and at once. */
  readonly pace: Required<Written<'pace'>>;
  readonly load: Required<Omit<Written<'load'>, 'people'>> & Pick<Written<'load'>, 'people'>;
}
