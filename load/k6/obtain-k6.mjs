#!/usr/bin/env node
/** Finds a k6 of version 2 or newer, or gets the pinned one into the user's cache: built by Go, or the official release. */
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBounded } from '../../scripts/run-bounded.mjs';
import { buildInto } from './build.mjs';
import { releaseInto } from './release.mjs';

const GO_MOD = new URL('./go.mod', import.meta.url);
const WINDOWS = process.platform === 'win32';
/** So much of the time may go into a build: a release is downloaded in the rest. */
const BUILD_SHARE = 5 / 6;

/** The k6 that load/k6/go.mod pins, as `2.2.0`. */
export function pinnedVersion() {
  const line = readFileSync(GO_MOD, 'utf8').match(/^require go\.k6\.io\/k6\/v2 v(\S+)/m);
  if (line === null) throw new Error('load/k6/go.mod does not require k6 in a line of its own');
  return line[1];
}

/** Where a k6 is kept between clones: the one that Go built, or that of the official release. */
export function cachedPath(env = process.env, kind = '') {
  const base = env.XDG_CACHE_HOME || (WINDOWS && env.LOCALAPPDATA) || join(homedir(), '.cache');
  return join(base, 'muster', `k6-${pinnedVersion()}${kind}${WINDOWS ? '.exe' : ''}`);
}

/**
 * A k6 that runs: `{ path, version, how }`, or `{ reason }`, one sentence on why there is none. The order is
 * `MUSTER_K6`, the PATH, the cache, and then, with `install`, a build that takes one or two minutes and the official
 * release, at most `ms` together. `release` is what tests replace of the release.
 */
export async function obtainK6({ ms = 360_000, install = true, env = process.env, release = {} } = {}) {
  const until = Date.now() + ms;
  if (env.MUSTER_K6) {
    const named = await versionOf(env.MUSTER_K6, env);
    if (named === undefined)
      return { reason: `MUSTER_K6 names ${env.MUSTER_K6}, which is no k6 of version 2 or newer` };
    return { path: env.MUSTER_K6, version: named, how: `k6 ${named} that MUSTER_K6 names` };
  }
  const onPath = await versionOf('k6', env);
  if (onPath !== undefined) return { path: 'k6', version: onPath, how: `k6 ${onPath} on the PATH` };
  const ways = waysOf(env, release);
  for (const { path, done } of ways) {
    const version = existsSync(path) ? await versionOf(path, env) : undefined;
    if (version !== undefined) return { path, version, how: `k6 ${version} ${done}, kept in ${path}` };
  }
  if (!install) return { reason: LATER };
  const troubles = ['k6 was not found'];
  for (const { path, done, get } of ways) {
    const trouble = await get(path, Math.max(1000, until - Date.now())).catch(({ message }) => message);
    const version = trouble === undefined ? await versionOf(path, env) : undefined;
    if (version !== undefined) return { path, version, how: `k6 ${version}, just ${done}, kept in ${path}` };
    // A binary of another system, say: nothing gets better by keeping it.
    rmSync(path, { force: true });
    troubles.push(trouble ?? `the one ${done} does not run`);
  }
  return { reason: ADVICE(troubles) };
}

/** How the pinned k6 is got, the first one that works. */
const waysOf = (env, release) => [
  {
    path: cachedPath(env),
    done: 'built from load/k6',
    get: (path, ms) => buildInto(path, { ms: ms * BUILD_SHARE, env }),
  },
  {
    path: cachedPath(env, '-release'),
    done: 'unpacked from its official release',
    get: (path, ms) => releaseInto(path, { ms, env, ...release }),
  },
];

const LATER =
  'k6 was not found: `muster load` will build it where there is Go 1.25 or newer, or else download its official release';

const ADVICE = (troubles) =>
  `${troubles.slice(0, -1).join(', ')} and ${troubles.at(-1)}: install k6 2 or newer, or Go 1.25 or newer to build it from load/k6, or name a k6 in MUSTER_K6`;

/** The version of a k6 as `2.2.0`; undefined where the command is none, or older than 2. */
async function versionOf(command, env) {
  const { code, output } = await runBounded(command, ['version'], { ms: 20_000, quiet: true, env });
  const version = code === 0 ? output.match(/^\S+ v(\d+)(\.\d+\.\S+)/) : null;
  return version !== null && Number(version[1]) >= 2 ? `${version[1]}${version[2]}` : undefined;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { path, how, reason } = await obtainK6();
  if (reason === undefined) process.stdout.write(`${how}\n${path}\n`);
  else {
    process.stderr.write(`${reason}.\n`);
    process.exitCode = 1;
  }
}
