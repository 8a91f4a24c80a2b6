import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ObtainOptions } from '../../harness/obtain/obtained.ts';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { buildInto } from './build.ts';
import { type ReleaseOptions, releaseInto } from './release.ts';
import type { Say } from './said.ts';

const GO_MOD = new URL('./go.mod', import.meta.url);
const WINDOWS = process.platform === 'win32';
/** The share of the time that a build may take: the rest is for the download of a release. */
const BUILD_SHARE = 5 / 6;

/** The k6 that load/k6/go.mod pins, as `2.2.0`. */
export function pinnedVersion(): string {
  const version = readFileSync(GO_MOD, 'utf8').match(/^require go\.k6\.io\/k6\/v2 v(\S+)/m)?.[1];
  if (version === undefined) throw new Error('load/k6/go.mod does not require k6 in a line of its own');
  return version;
}

/** Where a k6 is kept between clones: the one that Go built, or that of the official release. */
export function cachedPath(env: NodeJS.ProcessEnv = process.env, kind = ''): string {
  const base = env.XDG_CACHE_HOME || (WINDOWS && env.LOCALAPPDATA) || join(homedir(), '.cache');
  return join(base, 'muster', `k6-${pinnedVersion()}${kind}${WINDOWS ? '.exe' : ''}`);
}

/** A k6 that runs, or one sentence on why there is none. */
export type ObtainedK6 =
  | { readonly path: string; readonly version: string; readonly how: string; readonly reason?: never }
  | { readonly reason: string; readonly path?: never; readonly version?: never; readonly how?: never };

export interface ObtainK6Options extends ObtainOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly release?: ReleaseOptions;
  /** Is told what takes its time. */
  readonly say?: Say;
}

/**
 * A k6 of version 2 or newer. The order is `MUSTER_K6`, the PATH, the user's cache. Then comes, with `install`, a build
 * that takes one or two minutes, and the official release, at most `ms` together.
 */
export async function obtainK6({
  ms = 360_000,
  install = true,
  env = process.env,
  release = {},
  say = () => {},
}: ObtainK6Options = {}): Promise<ObtainedK6> {
  const until = Date.now() + ms;
  if (env.MUSTER_K6) {
    const named = await versionOf(env.MUSTER_K6, env);
    if (named === undefined)
      return { reason: `MUSTER_K6 names ${env.MUSTER_K6}, which is no k6 of version 2 or newer` };
    return { path: env.MUSTER_K6, version: named, how: `k6 ${named} that MUSTER_K6 names` };
  }
  const onPath = await versionOf('k6', env);
  if (onPath !== undefined) return { path: 'k6', version: onPath, how: `k6 ${onPath} on the PATH` };
  const ways = waysOf(env, release, say);
  for (const { path, done } of ways) {
    const version = existsSync(path) ? await versionOf(path, env) : undefined;
    if (version !== undefined) return { path, version, how: `k6 ${version} ${done}, kept in ${path}` };
  }
  if (!install) return { reason: NOT_INSTALLED };
  const troubles = ['k6 was not found'];
  for (const { path, done, get } of ways) {
    const trouble = await get(path, Math.max(1000, until - Date.now())).catch(
      (error: Error) => error.message,
    );
    const version = trouble === undefined ? await versionOf(path, env) : undefined;
    if (version !== undefined) return { path, version, how: `k6 ${version}, just ${done}, kept in ${path}` };
    // It does not run, being for another system perhaps: kept, it would be found again.
    rmSync(path, { force: true });
    troubles.push(trouble ?? `the one ${done} does not run`);
  }
  return { reason: adviceAfter(troubles) };
}

/** Ways to get the pinned k6, in the order in which they are tried. */
const waysOf = (env: NodeJS.ProcessEnv, release: ReleaseOptions, say: Say) => [
  {
    path: cachedPath(env),
    done: 'built from load/k6',
    get: (path: string, ms: number) => buildInto(path, { ms: ms * BUILD_SHARE, env, say }),
  },
  {
    path: cachedPath(env, '-release'),
    done: 'unpacked from its official release',
    get: (path: string, ms: number) => releaseInto(path, { ms, env, say, ...release }),
  },
];

const NOT_INSTALLED =
  'k6 was not found: `muster load` will build it where there is Go 1.25 or newer, or else download its official release';

const adviceAfter = (troubles: readonly string[]): string =>
  `${troubles.slice(0, -1).join(', ')} and ${troubles.at(-1)}: install k6 2 or newer, or Go 1.25 or newer to build it from load/k6, or name a k6 in MUSTER_K6`;

/** The version of a k6 as `2.2.0`; undefined where the command is none, or older than 2. */
async function versionOf(command: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { code, output } = await runBounded(command, ['version'], {
    ...{ ms: 60_000, quiet: true, tool: 'k6', from: env },
  });
  const version = code === 0 ? output.match(/^\S+ v(\d+)(\.\d+\.\S+)/) : null;
  return version !== null && Number(version[1]) >= 2 ? `${version[1]}${version[2]}` : undefined;
}
