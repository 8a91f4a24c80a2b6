import { userPath } from '../paths.ts';
import { leftOff } from './base-url.ts';
import { loadProfile } from './load-profile.ts';
import type { Profile } from './profile.ts';
import { resolveProfile } from './resolve-profile.ts';

/** Which environment is meant; with neither of them it is the embedded one. */
export interface TargetOptions {
  readonly profile?: string;
  readonly baseUrl?: string;
}

/** What was said already: a command may read its target more than once. */
const SAID = new Set<string>();

function sayOnce(word: string): void {
  if (!SAID.has(word)) process.stderr.write(`${word}\n`);
  SAID.add(word);
}

/** The profile that the options name, or undefined where they mean the embedded environment. Throws `UsageError`. */
export function readTarget(
  { profile, baseUrl }: TargetOptions,
  say: (word: string) => void = sayOnce,
): Profile | undefined {
  if (profile !== undefined) return loadProfile(userPath(profile), process.env, baseUrl, say);
  if (baseUrl === undefined) return undefined;
  const word = leftOff(baseUrl);
  if (word !== undefined) say(word);
  return resolveProfile({ base_url: baseUrl }, 'The option --base-url', new URL(checked(baseUrl)).host);
}

/** An address without a scheme is refused by the profile's own check, with its own sentence. */
const checked = (address: string): string => (URL.canParse(address) ? address : 'http://environment');
