import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Obtained, ObtainOptions } from '../obtain/obtained.ts';
import { runBounded } from '../obtain/run-bounded.ts';
import { playwrightCli } from '../run/playwright-cli.ts';
import { findChromium, ownChromium } from './chromium.ts';

/** At most this many milliseconds, or what is left of the whole time. */
type Left = (most: number) => number;

/** Where something was installed, or why it was not; neither where Playwright knows where. */
interface Step {
  readonly path?: string;
  readonly reason?: string;
}

/** A Chromium that starts, found or installed; an empty path means that Playwright finds its own. */
export async function obtainChromium({
  ms = 240_000,
  install = true,
}: ObtainOptions = {}): Promise<Obtained> {
  const until = Date.now() + ms;
  const left: Left = (most) => Math.max(1000, Math.min(most, until - Date.now()));
  const found = await find(left);
  if (found.path !== undefined || !install || process.env.MUSTER_CHROMIUM) return found;
  const tried: string[] = [];
  for (const step of [download, fromDistribution]) {
    const { path, reason } = await step(left);
    const now: Obtained = reason === undefined ? await find(left, path) : { reason };
    if (now.path !== undefined) return { ...now, how: `${now.how}, just installed` };
    tried.push(now.reason);
  }
  return { reason: `${tried.join('; ')}; install Chromium, or name one in MUSTER_CHROMIUM` };
}

async function find(left: Left, preferred = process.env.MUSTER_CHROMIUM): Promise<Obtained> {
  const path = findChromium({ ...process.env, MUSTER_CHROMIUM: preferred });
  if (path === undefined && !existsSync(ownChromium())) return { reason: 'no Chromium was found' };
  if (await starts(path ?? ownChromium(), left))
    return path === undefined ? { path: '', how: "Playwright's own" } : { path, how: path };
  return { reason: `${path ?? ownChromium()} does not start` };
}

async function starts(path: string, left: Left): Promise<boolean> {
  const result = await runBounded(path, ['--version', '--no-sandbox'], { ms: left(20_000), quiet: true });
  return result.code === 0;
}

/** Playwright's own build. Answers `{ reason }` where that did not work. */
async function download(left: Left): Promise<Step> {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const result = await runBounded(process.execPath, [playwrightCli(), 'install', 'chromium'], {
    ms: left(120_000),
    quiet: true,
    tool: 'installer',
    env,
  });
  return result.code === 0 ? {} : { reason: 'Playwright could not download its Chromium' };
}

/** Of the distribution: the first that it has. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** The package of a Debian or Ubuntu, where this may be installed without asking. Answers where it is. */
async function fromDistribution(left: Left): Promise<Step> {
  const apt = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'apt-get'))
    .find(existsSync);
  if (apt === undefined) return { reason: 'there is no apt-get to install one with' };
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (args: readonly string[], most: number) => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...args];
    return runBounded(command, rest, { ms: left(most), quiet: true });
  };
  const options = [
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
  await run([...options, 'update'], 90_000);
  for (const name of PACKAGES) {
    const result = await run([...options, 'install', '-y', '--no-install-recommends', name], 240_000);
    if (result.code === 0) return { path: `/usr/bin/${name}` };
  }
  return { reason: 'the package of the distribution could not be installed' };
}
