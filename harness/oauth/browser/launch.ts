import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { Guard } from './guard/guard.ts';
import type { Network } from './guard/network.ts';
import { isRoot, type Launched, launchSandboxed } from './sandbox.ts';
import type { BrowserWay } from './task.ts';
import { trustedKeys } from './trusted-keys.ts';

let running: Promise<Launched> | undefined;

function launch(keys: readonly string[] = []): Promise<Launched> {
  const executablePath = findChromium();
  return launchSandboxed({
    ...(executablePath !== undefined && { executablePath }),
    // On these signals Playwright would close the browser and keep the process alive; without its handlers both end.
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...['--disable-background-networking', '--disable-component-update', '--no-first-run'],
      // A page to sign in on draws nothing that takes a graphics card, nor one that is imitated.
      ...['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu'],
      // It talks to the network itself: one process fewer.
      '--enable-features=NetworkServiceInProcess2',
      ...NO_OTHER_WAY,
      ...(keys.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${keys.join(',')}`]),
    ],
  });
}

/** All goes through the guard: no name is looked up by the browser itself, and nothing is sent by UDP. */
const NO_OTHER_WAY = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const optionsOf = ({ address, tls: { cert, key, insecure } }: BrowserWay): BrowserContextOptions => ({
  ignoreHTTPSErrors: insecure,
  acceptDownloads: false,
  serviceWorkers: 'block',
  ...(cert !== undefined &&
    key !== undefined && {
      clientCertificates: [{ origin: new URL(address).origin, certPath: cert, keyPath: key }],
    }),
});

/** This process's one browser: the one that runs, or a new one. */
async function browserFor(way: BrowserWay): Promise<Launched> {
  const before = running;
  const known = await before?.catch(() => undefined);
  // Another visit may have started one meanwhile.
  if (!known?.browser.isConnected() && running === before) running = trustedKeys(way).then(launch);
  return running as Promise<Launched>;
}

/** What a visit has for itself: a context without cookies or storage, and the one way out of it. */
export interface Visiting {
  readonly context: BrowserContext;
  readonly guard: Guard;
  readonly sandboxed: boolean;
}

interface Spare extends Visiting {
  readonly way: BrowserWay;
}
let spare: Spare | undefined;

async function open(way: BrowserWay, network?: Network): Promise<Visiting> {
  const { browser, sandboxed } = await browserFor(way);
  const { origins, proxy, noProxy } = way;
  const guard = await Guard.open({
    ...{ origins, proxy },
    ...(noProxy !== undefined && { noProxy }),
    ...(network !== undefined && { network }),
  });
  try {
    const context = await browser.newContext({ ...optionsOf(way), proxy: { server: guard.address } });
    return { context, guard, sandboxed };
  } catch (error) {
    await guard.close();
    throw error;
  }
}

async function close({ context, guard }: Visiting): Promise<void> {
  await context.close().catch(() => {});
  await guard.close();
}

/** Starts the browser, and opens a page in a fresh context for the next visit: a page has a process to start as well. */
export async function prepareFor(way: BrowserWay): Promise<void> {
  const before = spare;
  spare = undefined;
  if (before !== undefined) await close(before);
  const visiting = await open(way);
  await visiting.context.newPage();
  spare = { ...visiting, way };
}

/** A browser that was prepared and not used, where it fits. */
async function fresh(way: BrowserWay, network?: Network): Promise<Visiting> {
  const { browser } = await browserFor(way);
  const prepared = spare;
  const fits =
    network === undefined &&
    prepared?.context.browser() === browser &&
    isDeepStrictEqual(reachedBy(prepared.way), reachedBy(way));
  if (prepared === undefined || !fits) return open(way, network);
  spare = undefined;
  return prepared;
}

/** What of a way matters to a context: the address of each visit has parameters of its own. */
const reachedBy = ({ address, tls, proxy, noProxy, origins }: BrowserWay): object => ({
  ...{ tls, proxy, noProxy, origins },
  origin: new URL(address).origin,
});

/** Uses a fresh context, without cookies or storage, of the browser. */
export async function withContext<T>(
  way: BrowserWay,
  use: (visiting: Visiting) => Promise<T>,
  network?: Network,
): Promise<T> {
  const visiting = await fresh(way, network);
  try {
    return await use(visiting);
  } finally {
    await close(visiting);
  }
}

/** Whether Chromium starts in its sandbox on this machine; it ends at once. */
export async function sandboxStarts(): Promise<boolean> {
  if (isRoot()) return false;
  const { browser, sandboxed } = await launch();
  await browser.close();
  return sandboxed;
}

/** Ends the browser, if one was started. */
export async function closeBrowser(): Promise<void> {
  const launched = await running?.catch(() => undefined);
  running = undefined;
  spare = undefined;
  await launched?.browser.close();
}
