import type { Page, Request } from '@playwright/test';

/** Markup of a page that may change or lead on by itself: scripts, handlers of events, frames, a refresh. */
const MOVES = /<script|<i?frame|\son[a-z]+\s*=|javascript:|http-equiv=["']?refresh/i;

/** How long nothing is to be asked for before a page has done what it does. */
const QUIET_MS = 500;
const LOOK_MS = 20;
/** A service may take its time over a password. */
const MOST_MS = 30_000;

/** Status and headers of a page; their names are in lower case. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a page asks for, so that it is known when that is answered. */
export class Traffic {
  readonly #page: Page;
  readonly #done: () => boolean;
  readonly #open = new Set<Request>();
  #last = Date.now();
  /** Whether another page has come since something was done. */
  #arrived = false;
  /** Whether a page says beside its markup that another is to follow. */
  #refreshes = false;

  #answer: PageAnswer = { status: 0, headers: {} };

  /** `done` says whether the pages have led where they should. */
  constructor(page: Page, done: () => boolean) {
    this.#page = page;
    this.#done = done;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#arrived = true;
    });
    page.on('response', (response) => {
      if (!response.request().isNavigationRequest()) return;
      this.#refreshes = 'refresh' in response.headers();
      if (response.frame() === page.mainFrame())
        this.#answer = { status: response.status(), headers: response.headers() };
    });
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

  /** How the page that is shown was answered. */
  get answer(): PageAnswer {
    return this.#answer;
  }

  /** Does what leads on, and waits until all that it asks for has been answered: another page, or a change of this one. */
  async after(act: () => Promise<void>): Promise<void> {
    this.#last = Date.now();
    this.#arrived = false;
    await act();
    await this.quiet();
  }

  /** Waits until nothing has been asked for in a while, or nothing can be; in the end it waits no longer. */
  async quiet(): Promise<void> {
    const until = Date.now() + MOST_MS;
    while (Date.now() < until && !(await this.#isQuiet())) await this.#page.waitForTimeout(LOOK_MS);
    await this.#page.waitForLoadState('domcontentloaded').catch(() => {});
  }

  async #isQuiet(): Promise<boolean> {
    if (this.#open.size > 0) return false;
    return Date.now() - this.#last >= QUIET_MS || this.#done() || (await this.#isStill());
  }

  /** Whether the page is another than before, is there as a whole, and nothing in it does anything by itself. */
  async #isStill(): Promise<boolean> {
    if (!this.#arrived || this.#refreshes) return false;
    const [state, markup] = await this.#page
      .evaluate<[string, string]>('[document.readyState, document.documentElement.outerHTML]')
      // It is just leaving.
      .catch(() => ['', ''] as const);
    return state === 'complete' && this.#open.size === 0 && !MOVES.test(markup);
  }
}
