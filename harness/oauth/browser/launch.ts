import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';

let running: Promise<Browser> | undefined;

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // Playwright would close the browser on these and keep the process; without them, both end.
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
}

/** Uses a fresh context, without cookies or storage, of this process's one browser. */
export async function withContext<T>(use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const known = await running?.catch(() => undefined);
  if (!known?.isConnected()) running = launch();
  const browser = await (running as Promise<Browser>);
  const context = await browser.newContext();
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
  await browser?.close();
}
