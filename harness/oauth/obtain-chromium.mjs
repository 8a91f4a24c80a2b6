#!/usr/bin/env node
/** Finds a Chromium for the tests that need a browser, or installs one, and never waits long. */
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBounded } from '../../scripts/run-bounded.mjs';

const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url));
const FINDER = new URL('./chromium.ts', import.meta.url).href;

/**
 * A Chromium that starts: `{ path, how }`, where an empty path means that Playwright finds its own; or `{ reason }`, why
 * there is none. Takes at most about `ms` milliseconds.
 */
export async function obtainChromium({ ms = 240_000, install = true } = {}) {
  const until = Date.now() + ms;
  const left = (most) => Math.max(1000, Math.min(most, until - Date.now()));
  const found = await find(left);
  if (found.path !== undefined || !install || process.env.MUSTER_CHROMIUM) return found;
  const tried = [];
  for (const step of [download, fromDistribution]) {
    const { path, reason } = await step(left);
    const now = reason === undefined ? await find(left, path) : { reason };
    if (now.path !== undefined) return { ...now, how: `${now.how}, just installed` };
    tried.push(now.reason);
  }
  return { reason: `${tried.join('; ')}; install Chromium, or name one in MUSTER_CHROMIUM` };
}

async function find(left, preferred = process.env.MUSTER_CHROMIUM) {
  const { tsImport } = await import('tsx/esm/api');
  const { chromium } = await import('@playwright/test');
  const { findChromium } = await tsImport(FINDER, import.meta.url);
  const path = findChromium({ ...process.env, MUSTER_CHROMIUM: preferred });
  if (path === undefined && !existsSync(chromium.executablePath()))
    return { reason: 'no Chromium was found' };
  if (await starts(path ?? chromium.executablePath(), left))
    return path === undefined ? { path: '', how: "Playwright's own" } : { path, how: path };
  return { reason: `${path ?? chromium.executablePath()} does not start` };
}

async function starts(path, left) {
  const result = await runBounded(path, ['--version', '--no-sandbox'], { ms: left(20_000), quiet: true });
  return result.code === 0;
}

/** Playwright's own build. Answers `{ reason }` where that did not work. */
async function download(left) {
  if (!existsSync(PLAYWRIGHT)) return { reason: 'Playwright is not installed' };
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const result = await runBounded(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], {
    ms: left(120_000),
    quiet: true,
    env,
  });
  return result.code === 0 ? {} : { reason: 'Playwright could not download its Chromium' };
}

/** Of the distribution: the first that it has. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** The package of a Debian or Ubuntu, where this may be installed without asking. Answers where it is. */
async function fromDistribution(left) {
  const apt = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'apt-get'))
    .find(existsSync);
  if (apt === undefined) return { reason: 'there is no apt-get to install one with' };
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (args, most) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...args];
    return runBounded(command, rest, { ms: left(most), quiet: true });
  };
  const patience = [
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=15',
    '-o',
    'DPkg::Lock::Timeout=60',
  ];
  if (
    sudo.length > 0 &&
    (await runBounded('sudo', ['-n', 'true'], { ms: left(5000), quiet: true })).code !== 0
  )
    return { reason: 'installing the package of the distribution needs root' };
  await run([...patience, 'update'], 90_000);
  for (const name of PACKAGES) {
    const result = await run([...patience, 'install', '-y', '--no-install-recommends', name], 240_000);
    if (result.code === 0) return { path: `/usr/bin/${name}` };
  }
  return { reason: 'the package of the distribution could not be installed' };
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { how, reason } = await obtainChromium();
  if (reason === undefined) process.stdout.write(`${how}\n`);
  else {
    process.stderr.write(`There is no Chromium: ${reason}.\n`);
    process.exitCode = 1;
  }
}
