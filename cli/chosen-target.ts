import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../harness/profile/errors.ts';
import type { TargetOptions } from '../harness/profile/target.ts';

/** What a command line says of the environment. */
export interface TargetChoice extends TargetOptions {
  /** The embedded environment, whatever profile lies about. */
  readonly reference?: boolean;
  /** Behaviour that only the embedded environment has. */
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
}

/** The profile that a command finds by itself in the working directory. */
const PROFILE = 'muster.yaml';

/**
 * Options with the profile that they mean: the one that they name, else `MUSTER_PROFILE`, else muster.yaml in the working
 * directory. With none of them it is the embedded environment. Where `CI` is set, a gate (`gate`) has to be told so: one
 * that lost its option must not be green.
 * @throws UsageError
 */
export function chosenTarget<T extends TargetChoice>(
  options: T,
  { gate, env = process.env, cwd = process.cwd() }: { gate: boolean; env?: NodeJS.ProcessEnv; cwd?: string },
): T {
  const { reference = false, profile, baseUrl, fault, variant } = options;
  if (reference && (profile ?? baseUrl) !== undefined)
    throw new UsageError(
      'The option --reference means the embedded environment: leave out --profile and --base-url, or it.',
    );
  if (reference || profile !== undefined || fault !== undefined || variant !== undefined) return options;
  const found = env.MUSTER_PROFILE || (existsSync(join(cwd, PROFILE)) ? PROFILE : undefined);
  if (found !== undefined) return { ...options, profile: found };
  const unattended = env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
  if (gate && unattended && baseUrl === undefined)
    throw new UsageError(
      'No environment is named, and CI is set: give --profile or --base-url, or --reference for the embedded one.',
    );
  return options;
}
