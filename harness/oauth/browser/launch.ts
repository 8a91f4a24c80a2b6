import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import type { Way } from './task.ts';

let running: Promise<Browser> | undefined;

function launch({ tls: { ca } }: Way): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // On these signals Playwright would close the browser and keep the process alive; without its handlers both end.
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
      // A page to sign in on draws nothing that takes a graphics card, nor one that is imitated.
      ...['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu', '--no-zygote'],
      ...(ca === undefined ? [] : [`--ignore-certificate-errors-spki-list=${keysOf(ca).join(',')}`]),
    ],
  });
}

/** The keys of certificates as Chromium names them: its own store cannot be added to from outside. */
const keysOf = (file: string): string[] =>
  (
    readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  ).map((pem) => {
    const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(key).digest('base64');
  });

const optionsOf = ({ address, tls: { cert, key, insecure }, proxy }: Way): BrowserContextOptions => ({
  ignoreHTTPSErrors: insecure,
  ...(cert !== undefined &&
    key !== undefined && {
      clientCertificates: [{ origin: new URL(address).origin, certPath: cert, keyPath: key }],
    }),
  ...(proxy !== undefined && { proxy: proxyOf(proxy) }),
});

function proxyOf(address: string): NonNullable<BrowserContextOptions['proxy']> {
  const { origin, username, password } = new URL(address);
  const { NO_PROXY: bypass = process.env.no_proxy } = process.env;
  return {
    server: origin,
    ...(username !== '' && {
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
    ...(bypass !== undefined && bypass !== '' && { bypass }),
  };
}

/** This process's one browser: the one that runs, or a new one. */
async function browserFor(way: Way): Promise<Browser> {
  const known = await running?.catch(() => undefined);
  if (!known?.isConnected()) running = launch(way);
  return running as Promise<Browser>;
}

interface Spare {
  readonly options: BrowserContextOptions;
  readonly context: BrowserContext;
}
let spare: Spare | undefined;

/** Starts the browser, and opens a page in a fresh context for the next visit: a page has a process to start as well. */
export async function prepareFor(way: Way): Promise<void> {
  const browser = await browserFor(way);
  const before = spare;
  spare = undefined;
  await before?.context.close().catch(() => {});
  const options = optionsOf(way);
  const context = await browser.newContext(options);
  await context.newPage();
  spare = { options, context };
}

/** A context that nobody has used: the one that was prepared, where it fits. */
async function freshContext(way: Way): Promise<BrowserContext> {
  const browser = await browserFor(way);
  const options = optionsOf(way);
  const prepared = spare;
  const fits = prepared?.context.browser() === browser && isDeepStrictEqual(prepared.options, options);
  if (prepared === undefined || !fits) return browser.newContext(options);
  spare = undefined;
  return prepared.context;
}

/** Uses a fresh context, without cookies or storage, of the browser. */
export async function withContext<T>(way: Way, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await freshContext(way);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

/** Ends the browser, if one was started. */
export async function closeBrowser(): Promise<void> {
  const browser = await running?.catch(() => undefined);
  running = undefined;
  spare = undefined;
  await browser?.close();
}
