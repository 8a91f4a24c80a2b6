import type { Page, Request } from '@playwright/test';

/** How long nothing is to be asked for before a page has done what it does. */
const QUIET_MS = 500;
const LOOK_MS = 50;
/** A service may take its time over a password. */
const MOST_MS = 30_000;

/** What a page asks for, so that whoever acts on it knows when that is answered. */
export class Traffic {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  #last = Date.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#open.add(request);
      this.#last = Date.now();
    });
    const ended = (request: Request): void => {
      this.#open.delete(request);
      this.#last = Date.now();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  /** Does what leads on, and waits until all that it asks for has been answered: another page, or a change of this one. */
  async after(act: () => Promise<void>): Promise<void> {
    this.#last = Date.now();
    await act();
    await this.quiet();
  }

  /** Waits until nothing has been asked for in a while; in the end it waits no longer. */
  async quiet(): Promise<void> {
    const until = Date.now() + MOST_MS;
    while ((this.#open.size > 0 || Date.now() - this.#last < QUIET_MS) && Date.now() < until)
      await this.#page.waitForTimeout(LOOK_MS);
    await this.#page.waitForLoadState('domcontentloaded').catch(() => {});
  }
}
