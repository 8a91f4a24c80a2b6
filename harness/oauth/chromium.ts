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

/** Where Playwright's own Chromium is, or would be. It takes half a second to load, so only whoever asks this loads it. */
export function ownChromium(): string {
  const { chromium } = createRequire(import.meta.url)(
    '@playwright/test',
  ) as typeof import('@playwright/test');
  return chromium.executablePath();
}

/** Whether Playwright's own Chromium is installed. */
export const hasOwnChromium = (): boolean => existsSync(ownChromium());

/**
 * The browser to launch: what `MUSTER_CHROMIUM` names, else nothing where Playwright's own is installed, else a system
 * Chromium on the PATH. Undefined leaves the choice to Playwright.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.MUSTER_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  if (hasOwnChromium()) return undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find(runnable);
}

/** Whether any Chromium can be launched. */
export const chromiumAvailable = (): boolean => hasOwnChromium() || findChromium() !== undefined;
