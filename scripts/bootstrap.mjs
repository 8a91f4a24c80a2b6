#!/usr/bin/env node
/**
 * Makes the clone ready to run: installs the locked packages where they are missing or not the locked ones, and says
 * nothing where all is well. Plain JavaScript without dependencies, since it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmEnvironment, plainEnvironment } from './plain-environment.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST = [20, 19];
const MINUTES = 5;
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/;

/** A set-up that failed for a reason that one sentence tells. */
class SetUpError extends Error {}

/**
 * Installs what package-lock.json names, if it is not there already; with `production` without the packages that only
 * development needs. Answers whether it installed. Throws `SetUpError`.
 */
export function bootstrap(root = ROOT, { production = false } = {}) {
  requireNode(process.versions.node);
  const lock = readLock(root);
  const hash = `${createHash('sha256').update(lock).digest('hex')}${production ? ' without dev' : ''}`;
  const stamp = join(root, 'node_modules', '.muster-lock');
  if (read(stamp) === hash) {
    // Whoever compares times alone, to be quick, is not to take an untouched install for an old one.
    if (statSync(stamp).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs)
      utimesSync(stamp, new Date(), new Date());
    return false;
  }
  const fits = installedAsLocked(root, lock, production);
  if (!fits) install(root, production);
  writeFileSync(stamp, hash);
  compile(root);
  return !fits;
}

/** Lets Playwright translate the suites once, so that no run has to; a run that finds nothing translated does it itself. */
function compile(root) {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (!existsSync(playwright)) return;
  spawnSync(process.execPath, [playwright, 'test', '--list', '--reporter=line'], {
    cwd: root,
    env: plainEnvironment(),
    stdio: 'ignore',
    timeout: 60_000,
  });
}

function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new SetUpError(
    `Muster needs Node.js ${OLDEST.join('.')} or newer and this is ${version}: install a newer one and try again.`,
  );
}

function readLock(root) {
  const lock = read(join(root, 'package-lock.json'));
  if (lock !== undefined) return lock;
  throw new SetUpError(`There is no package-lock.json in ${root}: run this in a whole clone of the project.`);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Whether somebody has installed exactly the locked packages by hand; those that may be left out may be missing. */
function installedAsLocked(root, lock, production) {
  const hidden = read(join(root, 'node_modules', '.package-lock.json'));
  if (hidden === undefined) return false;
  const locked = JSON.parse(lock).packages;
  const installed = JSON.parse(hidden).packages;
  const mayLack = (one) => one.optional === true || (production && one.dev === true);
  return (
    Object.entries(locked).every(
      ([path, one]) =>
        path === '' || (installed[path] ? installed[path].version === one.version : mayLack(one)),
    ) && Object.keys(installed).every((path) => path in locked && existsSync(join(root, path)))
  );
}

function install(root, production) {
  process.stderr.write('Installing the packages that package-lock.json names (once)…\n');
  // What a pack that was killed leaves behind: npm would take it for the lock file.
  rmSync(join(root, 'npm-shrinkwrap.json'), { force: true });
  // No package needs a script to be installed, so none is run.
  const kind = production ? '--omit=dev' : '--include=dev';
  const args = ['ci', kind, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const result = runNpm(root, [...args, ...patience]);
  if (result.error?.code === 'ENOENT')
    throw new SetUpError('npm was not found: install Node.js together with npm and try again.');
  if (result.error?.code === 'ETIMEDOUT')
    throw new SetUpError(`npm ci was not done after ${MINUTES} minutes: check the network and try again.`);
  if (result.status !== 0) throw new SetUpError(explain(result));
}

/** The npm that runs this script where there is one, else the one on the PATH. */
function runNpm(root, args) {
  const options = {
    cwd: root,
    env: npmEnvironment(),
    encoding: 'utf8',
    timeout: MINUTES * 60_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  };
  const running = process.env.npm_execpath;
  if (running !== undefined && basename(running).startsWith('npm-cli') && existsSync(running))
    return spawnSync(process.execPath, [running, ...args], options);
  if (process.platform !== 'win32') return spawnSync('npm', args, options);
  return spawnSync(`npm.cmd ${args.join(' ')}`, { ...options, shell: true });
}

function explain({ status, stderr }) {
  if (UNREACHABLE.test(stderr))
    return 'The npm registry cannot be reached, so the packages could not be installed: check the network or the proxy and try again.';
  if (/EUSAGE|can only install packages when/.test(stderr))
    return 'package.json and package-lock.json disagree: run `npm install` and try again.';
  if (/EACCES|EPERM|EROFS|ENOSPC/.test(stderr))
    return `node_modules cannot be written: ${firstError(stderr)}.`;
  return `npm ci failed with exit code ${status}: ${firstError(stderr)}.`;
}

function firstError(stderr) {
  const line = stderr.split('\n').find((text) => /^npm (error|ERR!) (?!code)/.test(text));
  return (line ?? 'it gave no reason').replace(/^npm (error|ERR!) /, '').replace(/\.$/, '');
}

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) {
  try {
    bootstrap(ROOT, { production: process.argv.includes('--production') });
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
