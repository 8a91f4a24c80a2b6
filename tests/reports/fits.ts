import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import {
  complaintsOf,
  inaccessible,
  launch,
  narrowCells,
  openEverything,
  overflow,
  WIDTHS,
} from './page-checks.ts';

/** Tests that a page is whole in a real browser: light and dark, wide and on a telephone, accessible, fetching nothing. */
export function fitsEverywhere(name: string, page: () => string): void {
  describe(`${name} in a browser`, { skip: WITHOUT_CHROMIUM }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-page-'));
    const file = join(folder, 'page.html');
    let browser: Browser;

    before(async () => {
      writeFileSync(file, page());
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of WIDTHS)
        test(`it fits ${width} pixels in ${colorScheme} colours, is accessible and fetches nothing`, async () => {
          // The checker is run in the page, which allows no scripts of its own.
          const context = await browser.newContext({
            viewport: { width, height: 844 },
            colorScheme,
            bypassCSP: true,
          });
          const tab = await context.newPage();
          const complaints = complaintsOf(tab);
          await tab.goto(pathToFileURL(file).href);
          await openEverything(tab);
          assert.deepEqual(complaints, []);
          assert.ok((await overflow(tab)) <= 0);
          assert.deepEqual(await narrowCells(tab), []);
          if (width === WIDTHS[0]) assert.deepEqual(await inaccessible(tab), []);
          await context.close();
        });
  });
}
