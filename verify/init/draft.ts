import { resolve } from 'node:path';
import type { Identity } from '../../harness/call/identity.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { fillIn } from '../../harness/profile/variables.ts';
import type { Raw } from '../../harness/profile/yaml-file.ts';

/** Each secret that a profile may name, and the variable that holds it. */
export const VARIABLES = {
  client: 'MUSTER_CLIENT_SECRET',
  readClient: 'MUSTER_READ_SECRET',
  userClient: 'MUSTER_USER_CLIENT_SECRET',
  password: 'MUSTER_PASSWORD',
  token: 'MUSTER_TOKEN',
  totp: 'MUSTER_TOTP_SECRET',
  foreignClient: 'MUSTER_FOREIGN_SECRET',
  expired: 'MUSTER_EXPIRED_TOKEN',
  revoked: 'MUSTER_REVOKED_TOKEN',
  proxy: 'MUSTER_PROXY',
} as const;

export type SecretName = keyof typeof VARIABLES;

/** Hold the passwords of those who manage the account, and another one. They are used while a conversation lasts, and written nowhere. */
export const MANAGER_PASSWORD = 'MUSTER_MANAGER_PASSWORD';
export const FOREIGN_MANAGER_PASSWORD = 'MUSTER_FOREIGN_MANAGER_PASSWORD';

/** Whether a variable is one that a profile names. */
export const isOfProfile = (variable: string): boolean => Object.values<string>(VARIABLES).includes(variable);

/** A profile that is being written: secrets stand in it by the names of their variables alone. */
export class Draft {
  readonly raw: Raw = {};
  /** Secrets that were typed, by variable: they stand nowhere else yet. */
  readonly typed = new Map<string, string>();
  /** Variables of those that the environment has made: it shows them once, so that they are kept beside the profile. */
  readonly made = new Set<string>();
  /** Who was seen to be let in, and may look records up. */
  reader: Identity | undefined;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #folder: string;

  /** `folder`: where the profile will stand, from which its paths are named. */
  constructor(env: Readonly<Record<string, string | undefined>>, folder = '.') {
    this.#env = env;
    this.#folder = folder;
  }

  /** Whether a secret is there already, in the environment or in the file `.env`. */
  knows(name: SecretName): boolean {
    const variable = VARIABLES[name];
    return this.typed.has(variable) || fillIn(reference(name), this.#env).missing.length === 0;
  }

  /** What the environment of the process, or the file `.env`, holds under a name. */
  held(variable: string): string | undefined {
    return this.#env[variable] || undefined;
  }

  /** Sets what is given, and leaves alone what is not. */
  set(key: string, value: unknown): void {
    if (value !== '' && value !== undefined) this.raw[key] = value;
  }

  /** The profile as a run would read it. @throws UsageError */
  profile(): Profile {
    const env = { ...this.#env, ...Object.fromEntries(this.typed) };
    const raw = filled(this.raw, env) as Raw;
    if (raw.tls !== undefined)
      raw.tls = Object.fromEntries(
        Object.entries(raw.tls as object).map(([key, file]) => [key, resolve(this.#folder, file)]),
      );
    return resolveProfile(raw, 'The profile', 'environment');
  }
}

/** How a profile names a secret. */
export const reference = (name: SecretName): string => `\${${VARIABLES[name]}}`;

function filled(value: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof value === 'string') return fillIn(value, env).text;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, env)]));
}

/** An id as a profile holds it: a number where that keeps every digit. */
export const idValue = (text: string): number | string =>
  Number.isSafeInteger(Number(text)) && /^(0|[1-9]\d*)$/.test(text) ? Number(text) : text;
