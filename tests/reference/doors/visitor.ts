import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Reference } from '../../../reference/index.ts';
import { userOf } from '../client.ts';

/** A page of the doors as a visitor has it who has signed in, with what it complains of and what it asks elsewhere. */
export async function visit(
  browser: Browser,
  reference: Reference,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ tab: Page; complaints: string[]; addresses: string[] }> {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  const complaints: string[] = [];
  const addresses: string[] = [];
  tab.on('console', (message) => complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('request', (request) => {
    addresses.push(request.url());
    if (!request.url().startsWith(reference.baseUrl) && !request.url().startsWith('data:'))
      complaints.push(request.url());
  });
  await tab.goto(reference.baseUrl + path);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  const { username, password } = userOf(reference);
  await tab.fill('input[name=email]', username);
  await tab.fill('input[name=password]', password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('button', { name: 'Authorize' }).click();
  await tab.waitForURL(`**${path}`);
  await tab.getByRole('button', { name: 'Sign out' }).waitFor();
  return { tab, complaints, addresses };
}
