import type { Page } from '@playwright/test';

/** So often a page that is just leaving is asked again for what it holds. */
const MOST_LOOKS = 20;

/** The markup of a page; where it is just leaving, that of the next. */
export async function contentOf(page: Page): Promise<string> {
  for (let looks = 1; ; looks += 1)
    try {
      return await page.content();
    } catch (error) {
      if (looks === MOST_LOOKS) throw error;
      await page.waitForLoadState('domcontentloaded').catch(() => {});
      await page.waitForTimeout(100);
    }
}

/** What comes of it, or something else where that takes too long: a page whose script never ends answers nothing. */
export async function within<T, E>(ms: number, work: Promise<T>, otherwise: E): Promise<T | E> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<E>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
