import type { Page, Route } from '@playwright/test';
import type { Guard } from './guard/guard.ts';

/** What only makes a page look as it should. */
const LOOKS: readonly string[] = ['stylesheet', 'font', 'image', 'media'];

/** Browsers show nothing, and run nothing, before a style sheet has come. */
const LONGEST_MS = 5000;
/** A page can do nothing without its scripts. */
const SCRIPT_MS = 20_000;
/** So much is kept of what came from elsewhere. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

type Kept = Awaited<ReturnType<Route['fetch']>>;

/**
 * What pages take from other hosts, style sheets, pictures and scripts, each of which is asked for once. Once something
 * has been typed nothing more goes there, and the pages that follow need the same. What only makes a page look well, and
 * does not come, it does without. A network that lets nothing out may swallow what is asked of a host for style sheets,
 * and the browser would wait with the page.
 */
export async function takeFromElsewhere(page: Page, origin: string, guard: Guard): Promise<void> {
  const silent = new Set<string>();
  const kept = new Map<string, Kept>();
  let bytes = 0;
  await page.route(
    (url) => url.origin !== origin && (url.protocol === 'http:' || url.protocol === 'https:'),
    async (route) => {
      const asked = route.request();
      const type = asked.resourceType();
      const isLook = LOOKS.includes(type);
      if (asked.method() !== 'GET' || !(isLook || type === 'script')) return route.fallback();
      const address = asked.url();
      const known = kept.get(address);
      // The page may have gone meanwhile.
      if (known !== undefined) return route.fulfill({ response: known }).catch(() => {});
      if (!guard.admits(address)) return route.abort('accessdenied').catch(() => {});
      const from = new URL(address).origin;
      const came = silent.has(from) ? undefined : await answerTo(route, isLook ? LONGEST_MS : SCRIPT_MS);
      if (came === undefined) {
        if (isLook) silent.add(from);
        return route.abort('timedout').catch(() => {});
      }
      const { length } = await came.body().catch(() => Buffer.alloc(0));
      bytes += length;
      if (bytes <= MOST_KEPT_BYTES) kept.set(address, came);
      return route.fulfill({ response: came }).catch(() => {});
    },
  );
}

const answerTo = (route: Route, timeout: number): Promise<Kept | undefined> =>
  route.fetch({ timeout }).catch(() => undefined);
