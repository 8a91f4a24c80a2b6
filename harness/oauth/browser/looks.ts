import type { Page, Route } from '@playwright/test';

/** What only makes a page look as it should. */
const LOOKS: readonly string[] = ['stylesheet', 'font', 'image', 'media'];

/** Browsers show nothing, and run nothing, before a style sheet has come. */
const LONGEST_MS = 5000;

/**
 * Lets a page do without what makes it look well, where that comes from another host and does not come: a network that
 * lets nothing out may swallow what is asked of a host for style sheets, and the browser would wait with the page.
 */
export async function doWithoutLooks(page: Page, origin: string): Promise<void> {
  const silent = new Set<string>();
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    async (route) => {
      if (!LOOKS.includes(route.request().resourceType())) return route.fallback();
      const from = new URL(route.request().url()).origin;
      if (silent.has(from) || !(await comes(route))) {
        silent.add(from);
        // The page may have gone meanwhile.
        await route.abort('timedout').catch(() => {});
      }
    },
  );
}

async function comes(route: Route): Promise<boolean> {
  try {
    await route.fulfill({ response: await route.fetch({ timeout: LONGEST_MS }) });
    return true;
  } catch {
    return false;
  }
}
