import type { AddressInfo } from 'node:net';
import { createWorld } from './create-world.ts';
import type { ServerPolicy } from './policy.ts';
import { createProfile, type ReferenceProfile } from './profile.ts';
import { type Attendance, createDataset } from './seed/dataset.ts';
import { createServer } from './server.ts';
import { type Lasting, openLasting } from './store/lasting.ts';
import type { World } from './world.ts';

export { FAULTS, type Fault, type FaultLoad, LOAD_FAULTS, type LoadFault } from './faults/index.ts';
export { UnknownNameError } from './names.ts';
export type { ReferenceProfile } from './profile.ts';
export { CROWDS } from './seed/crowd.ts';
export { StorageError } from './store/storage-error.ts';
export { VARIANTS, type Variant } from './variants/index.ts';

/** How the environment is to be; everything has a default. */
export interface StartOptions {
  /** 0 or absent: any that is free. Always on the loopback address. */
  readonly port?: number;
  /** Of the made-up records. */
  readonly seed?: number;
  readonly variants?: readonly string[];
  readonly faults?: readonly string[];
  /** Requests a second that a token may make; absent: no limit. */
  readonly rate?: number;
  /** Within how many seconds so many requests are allowed; absent: within one. */
  readonly rateWindow?: number;
  /** What the rate counts; absent: all calls of a token. */
  readonly rateBy?: ServerPolicy['rateBy'];
  /** How many attendees the main event begins with, or the crowd that it begins with. */
  readonly attendees?: Attendance;
  /** How long every answer of the API takes at least. */
  readonly latencyMs?: number;
  /** A folder, or a `postgres://` address, in which all lasts; absent: in memory. */
  readonly data?: string;
  /** Whether passwords are kept as memory-hard hashes, as where users sign in; absent: they are the printed constants. */
  readonly hashPasswords?: boolean;
  /** Whether personal tokens come with refresh tokens, each good for once. */
  readonly refreshTokens?: boolean;
}

export type Behaviour = Pick<StartOptions, 'variants' | 'faults' | 'rate' | 'rateBy' | 'seed'>;

/** A running environment. */
export interface Reference {
  readonly profile: ReferenceProfile;
  readonly baseUrl: string;
  /**
   * Replaces variants, faults and all records by fresh ones, without a restart; tokens of before are worth nothing.
   * Returns the profile from now on. Throws `UnknownNameError`, and then nothing has changed.
   */
  reconfigure(behaviour: Behaviour): ReferenceProfile;
  close(): Promise<void>;
}

const DEFAULT_ATTENDEES = 240;

const peopleOf = ({ attendees = DEFAULT_ATTENDEES }: StartOptions): Attendance => attendees;

function createWorldFor(options: StartOptions, behaviour: Behaviour, lasting?: Lasting): World {
  const overrides: { -readonly [K in keyof ServerPolicy]?: ServerPolicy[K] } = {};
  const rate = behaviour.rate ?? options.rate;
  if (rate !== undefined) overrides.rate = rate;
  const rateBy = behaviour.rateBy ?? options.rateBy;
  if (rateBy !== undefined) overrides.rateBy = rateBy;
  if (options.rateWindow !== undefined) overrides.rateWindowMs = options.rateWindow * 1000;
  if (options.latencyMs !== undefined) overrides.latencyMs = options.latencyMs;
  if (options.refreshTokens !== undefined) overrides.refreshTokens = options.refreshTokens;
  return createWorld({
    seed: behaviour.seed ?? options.seed ?? 1,
    attendees: peopleOf(options),
    variants: behaviour.variants ?? [],
    faults: behaviour.faults ?? [],
    overrides,
    lasting,
    hashesPasswords: options.hashPasswords === true,
  });
}

/** Opens the database that the options name, if any. */
const lastingFor = async (options: StartOptions): Promise<Lasting | undefined> =>
  options.data === undefined
    ? undefined
    : openLasting(options.data, () => createDataset(options.seed ?? 1, peopleOf(options)));

/** Starts the reference environment. Throws `UnknownNameError` for an unknown variant or fault, and `StorageError`. */
export async function startReference(options: StartOptions = {}): Promise<Reference> {
  const lasting = await lastingFor(options);
  try {
    return await serving(options, lasting);
  } catch (error) {
    await lasting?.close();
    throw error;
  }
}

async function serving(options: StartOptions, lasting: Lasting | undefined): Promise<Reference> {
  let world = createWorldFor(options, options, lasting);
  const app = createServer(() => world);
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const profileNow = (): ReferenceProfile => createProfile(world, baseUrl);
  let profile = profileNow();
  return {
    get profile() {
      return profile;
    },
    baseUrl,
    reconfigure(behaviour) {
      const next = createWorldFor(options, behaviour, lasting);
      world.dispose();
      world = next;
      profile = profileNow();
      return profile;
    },
    async close() {
      world.dispose();
      await app.close();
      await lasting?.close();
    },
  };
}
