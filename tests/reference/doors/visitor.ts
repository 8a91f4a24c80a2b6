import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Reference } from '../../../reference/index.ts';
import { type OpenTab, openTab, signInAt } from '../tab.ts';

/** A page of the doors as a visitor has it who has signed in. */
export async function visit(
  browser: Browser,
  reference: Reference,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenTab> {
  const opened = await openTab(await browser.newContext(options), reference, path);
  const { tab } = opened;
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await signInAt(tab, reference);
  await tab.getByRole('button', { name: 'Authorize' }).click();
  await tab.waitForURL(`**${path}`);
  await tab.getByRole('button', { name: 'Sign out' }).waitFor();
  return opened;
}
