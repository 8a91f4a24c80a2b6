import type { BrowserContext, Page } from '@playwright/test';
import type { Reference } from '../../reference/index.ts';
import { userOf } from './client.ts';

/** A tab at a page of the environment. */
export interface OpenTab {
  readonly tab: Page;
  /** What it complains of (a breach of its policy too), and what it asks elsewhere. */
  readonly complaints: string[];
  /** All that it asks for. */
  readonly addresses: string[];
}

export async function openTab(
  context: BrowserContext,
  { baseUrl }: Reference,
  path: string,
): Promise<OpenTab> {
  const tab = await context.newPage();
  const complaints: string[] = [];
  const addresses: string[] = [];
  tab.on('console', (message) => complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('request', (request) => {
    const url = request.url();
    addresses.push(url);
    if (!url.startsWith(baseUrl) && !url.startsWith('data:')) complaints.push(url);
  });
  await tab.goto(baseUrl + path);
  return { tab, complaints, addresses };
}

/** Fills in and sends the page that asks to sign in, as the user of the profile. */
export async function signInAt(
  tab: Page,
  reference: Reference,
  password = userOf(reference).password,
): Promise<void> {
  await tab.fill('input[name=email]', userOf(reference).username);
  await tab.fill('input[name=password]', password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
}
