import { type Browser, chromium, type Page } from '@playwright/test';
import axe from 'axe-core';
import { findChromium } from '../../harness/oauth/chromium.ts';

/** Widths at which every page has to be readable: a desk and a telephone, in CSS pixels. */
export const WIDTHS = [1280, 390] as const;

export const launch = (): Promise<Browser> => {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
};

/** Fills with what a page complains of from now on: messages, errors, and what it fetches from elsewhere. */
export function complaintsOf(tab: Page): readonly string[] {
  const complaints: string[] = [];
  tab.on('console', (message) => complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  return complaints;
}

export const openEverything = (tab: Page): Promise<unknown> =>
  tab.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');

/** Cells with more than a word in them that are narrower than one, as `width: text`. */
export const narrowCells = async (tab: Page): Promise<string[]> =>
  (await tab.evaluate(`[...document.querySelectorAll('td')]
    .filter((cell) => cell.textContent.trim().length > 12)
    .map((cell) => ({ width: cell.getBoundingClientRect().width, text: cell.textContent.trim().slice(0, 60) }))
    .filter(({ width }) => width > 0 && width < 110)
    .map(({ width, text }) => width + ': ' + text)`)) as string[];

/** By how many pixels a page is wider than its window. */
export const overflow = async (tab: Page): Promise<number> =>
  Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'));

/** What an accessibility checker finds wrong under WCAG 2.2 AA, one line each. */
export async function inaccessible(tab: Page): Promise<string[]> {
  await tab.evaluate(axe.source);
  return (await tab.evaluate(`axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }).then(({ passes, violations }) => passes.length < 10 ? ['axe looked at nothing'] : violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary)))`)) as string[];
}
