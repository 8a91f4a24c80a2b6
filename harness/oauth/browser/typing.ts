import type { Locator, Page } from '@playwright/test';
import { notShown, type Origins } from '../origins.ts';
import type { Stuck } from './task.ts';

/** What only the user knows would have been shown where it may not be. */
export class NotShown extends Error {
  readonly stuck: Stuck;

  constructor(origins: Origins, what: string, address: string) {
    const stuck = notShown(origins, what, address);
    super(stuck.wrong);
    this.stuck = stuck;
  }
}

/** Who decides what may be typed into a page. */
export interface Typing {
  readonly page: Page;
  isAllowed(address: string): boolean;
  /** Is told before the first letter. */
  begin(): void;
  refuse(what: string, address: string): NotShown;
}

/**
 * Types into a page what only the user knows. Only its origin may see it from the first letter on. Then the origin of the
 * page is looked at, and where its form goes by its own word. A page that changes either afterwards has no way out.
 * @throws NotShown before anything is typed
 */
export async function type(
  { page, isAllowed, begin, refuse }: Typing,
  { input, text, what, sender }: { input: Locator; text: string; what: string; sender: Locator | undefined },
): Promise<void> {
  begin();
  const address = page.url();
  if (!isAllowed(address)) throw refuse(what, address);
  const form = input.locator('xpath=ancestor::form[1]');
  const targets = [
    (await form.count()) > 0 ? await form.getAttribute('action') : null,
    sender === undefined ? null : await sender.getAttribute('formaction'),
  ];
  const base = await baseOf(page, address);
  for (const target of targets) {
    // A form without an action goes to its page, and a script takes the place of an address.
    if (target === null || target.trim() === '' || !URL.canParse(target, base)) continue;
    const { href, protocol } = new URL(target, base);
    if (protocol !== 'javascript:' && !isAllowed(href)) throw refuse(what, href);
  }
  await input.fill(text);
}

async function baseOf(page: Page, address: string): Promise<string> {
  const base = page.locator('base[href]').first();
  const said = (await base.count()) > 0 ? await base.getAttribute('href') : null;
  return said !== null && URL.canParse(said, address) ? new URL(said, address).href : address;
}
