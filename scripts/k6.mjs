#!/usr/bin/env node
/** Finds a k6 of version 2 or newer, or builds the pinned one from its Go module into the user's cache. */
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBounded } from './run-bounded.mjs';

const MODULE = 'go.k6.io/k6/v2';
const FOLDER = fileURLToPath(new URL('../load/k6', import.meta.url));
const WINDOWS = process.platform === 'win32';

/** The k6 that load/k6/go.mod pins, as `2.2.0`. */
export function pinnedVersion() {
  const line = readFileSync(join(FOLDER, 'go.mod'), 'utf8').match(/^require go\.k6\.io\/k6\/v2 v(\S+)/m);
  if (line === null) throw new Error('load/k6/go.mod does not require k6 in a line of its own');
  return line[1];
}

/** Where the built k6 is kept between clones. */
export function cachedPath(env = process.env) {
  const base = env.XDG_CACHE_HOME || (WINDOWS && env.LOCALAPPDATA) || join(homedir(), '.cache');
  return join(base, 'muster', `k6-${pinnedVersion()}${WINDOWS ? '.exe' : ''}`);
}

/**
 * A k6 that runs: `{ path, version, how }`, or `{ reason }`, one sentence on why there is none. The order is
 * `MUSTER_K6`, the PATH, the cache, and then, with `build`, a build that takes one or two minutes, at most `ms`.
 */
export async function obtainK6({ ms = 240_000, build = true, env = process.env } = {}) {
  if (env.MUSTER_K6) {
    const named = await versionOf(env.MUSTER_K6);
    if (named === undefined)
      return { reason: `MUSTER_K6 names ${env.MUSTER_K6}, which is no k6 of version 2 or newer` };
    return { path: env.MUSTER_K6, version: named, how: `k6 ${named} that MUSTER_K6 names` };
  }
  const onPath = await versionOf('k6');
  if (onPath !== undefined) return { path: 'k6', version: onPath, how: `k6 ${onPath} on the PATH` };
  const path = cachedPath(env);
  const cached = existsSync(path) ? await versionOf(path) : undefined;
  if (cached !== undefined) return { path, version: cached, how: `k6 ${cached} in ${path}` };
  if (!build) return { reason: ADVICE('k6 was not found') };
  const trouble = await buildInto(path, ms);
  if (trouble !== undefined) return { reason: ADVICE(trouble) };
  const version = await versionOf(path);
  if (version === undefined) return { reason: ADVICE('the k6 that was built does not run') };
  return { path, version, how: `k6 ${version}, just built into ${path}` };
}

const ADVICE = (trouble) =>
  `${trouble}: install k6 2 or newer, or Go 1.25 or newer to build it from load/k6, or name a k6 in MUSTER_K6`;

/** The version of a k6 as `2.2.0`; undefined where the command is none, or older than 2. */
async function versionOf(command) {
  const { code, output } = await runBounded(command, ['version'], { ms: 20_000, quiet: true });
  const version = code === 0 ? output.match(/^\S+ v(\d+)(\.\d+\.\S+)/) : null;
  return version !== null && Number(version[1]) >= 2 ? `${version[1]}${version[2]}` : undefined;
}

async function buildInto(path, ms) {
  const partial = `${path}.${process.pid}`;
  mkdirSync(join(path, '..'), { recursive: true });
  // go.sum pins every byte, and without cgo no C compiler is needed.
  const env = { ...process.env, GOFLAGS: '-mod=readonly -buildvcs=false', GOWORK: 'off', CGO_ENABLED: '0' };
  const args = ['build', '-trimpath', '-ldflags=-s -w', '-o', partial, MODULE];
  const result = await runBounded('go', args, { ms, quiet: true, env, cwd: FOLDER });
  if (result.code === 0) {
    renameSync(partial, path);
    return undefined;
  }
  rmSync(partial, { force: true });
  if (result.timedOut) return `building k6 was not done after ${Math.round(ms / 1000)} seconds`;
  if (/ENOENT/.test(result.output)) return 'k6 was not found, and there is no Go to build it with';
  return `k6 could not be built (${result.output.trim().split('\n').at(-1)})`;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { path, how, reason } = await obtainK6();
  if (reason === undefined) process.stdout.write(`${how}\n${path}\n`);
  else {
    process.stderr.write(`${reason}.\n`);
    process.exitCode = 1;
  }
}
