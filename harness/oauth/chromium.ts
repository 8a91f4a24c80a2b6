import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** The headless shell first: the same engine, without what a window needs. */
const NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'],
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where Playwright's own Chromium is, or would be. Playwright takes long to load, so it is loaded only when this is asked. */
export function ownChromium(): string {
  const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');
  return chromium.executablePath();
}

/** Whether Playwright's own Chromium is installed. */
export const hasOwnChromium = (): boolean => existsSync(ownChromium());

/**
 * The browser to launch: what `MUSTER_CHROMIUM` names, else nothing where Playwright's own is installed, else a system
 * Chromium on the PATH. Undefined leaves the choice to Playwright.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = namedChromium(env);
  if (named !== undefined) return named;
  return hasOwnChromium() ? undefined : systemChromium(env);
}

function namedChromium({ MUSTER_CHROMIUM: named }: NodeJS.ProcessEnv): string | undefined {
  return named === '' ? undefined : named;
}

function systemChromium({ PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  const folders = PATH.split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find(runnable);
}

/** Whether any Chromium can be launched. Playwright, 40 MB of it, is loaded only where none is named and the system has none. */
export const chromiumAvailable = (env: NodeJS.ProcessEnv = process.env): boolean =>
  (namedChromium(env) ?? systemChromium(env)) !== undefined || hasOwnChromium();
