import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';

let kept: Promise<Browser> | undefined;
let keepers = 0;

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

/**
 * Keeps the browser of the next sign-in for all that follow in this process, for whoever makes many runs in it. Answers
 * how to give it up.
 */
export function keepBrowser(): () => Promise<void> {
  keepers += 1;
  return async () => {
    keepers -= 1;
    if (keepers > 0) return;
    const browser = await kept?.catch(() => undefined);
    kept = undefined;
    await browser?.close();
  };
}

/** Uses a fresh context, without cookies or storage, of a browser that ends with it unless it is kept. */
export async function withContext<T>(use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const keeps = keepers > 0;
  const browser = await (keeps ? keptBrowser() : launch());
  const context = await browser.newContext();
  try {
    return await use(context);
  } finally {
    await (keeps ? context : browser).close();
  }
}

async function keptBrowser(): Promise<Browser> {
  const known = await kept?.catch(() => undefined);
  if (known?.isConnected()) return known;
  kept = launch();
  return kept;
}
