import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../harness/oauth/chromium.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';

/** A word beside its label, on a telephone. */
const NARROW = 100;

/** Tests that a page is whole in a real browser: light and dark, wide and on a telephone, and fetching nothing. */
export function fitsEverywhere(name: string, page: () => string): void {
  describe(`${name} in a browser`, { skip: WITHOUT_CHROMIUM }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-page-'));
    const file = join(folder, 'page.html');
    let browser: Browser;

    before(async () => {
      writeFileSync(file, page());
      browser = await chromium.launch({ executablePath: findChromium() ?? '' });
    });
    after(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390])
        test(`it fits ${width} pixels in ${colorScheme} colours and fetches nothing`, async () => {
          const tab = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
          const complaints: string[] = [];
          tab.on('console', (message) => complaints.push(message.text()));
          tab.on('pageerror', (error) => complaints.push(String(error)));
          tab.on('request', (request) => {
            if (!request.url().startsWith('file:')) complaints.push(request.url());
          });
          await tab.goto(pathToFileURL(file).href);
          assert.deepEqual(complaints, []);
          const wide = await tab.evaluate('document.documentElement.scrollWidth');
          assert.ok(Number(wide) <= width, `the page is ${wide} wide`);
          const cells = await tab.evaluate(`(() => {
            for (const one of document.querySelectorAll('details')) one.open = true;
            return [...document.querySelectorAll('td')]
              .filter((cell) => cell.textContent.trim().length > 12 && cell.getBoundingClientRect().width < ${NARROW})
              .map((cell) => cell.textContent.trim());
          })()`);
          assert.deepEqual(cells, []);
          await tab.close();
        });
  });
}
