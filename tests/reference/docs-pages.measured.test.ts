import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Reference, startReference } from '../../reference/index.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import { inaccessible, launch, overflow, WIDTHS } from '../reports/page-checks.ts';
import { userOf } from './client.ts';

describe('the pages of the environment', { skip: WITHOUT_CHROMIUM }, () => {
  let reference: Reference;
  let browser: Browser;
  before(async () => {
    reference = await startReference({ attendees: 5 });
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await reference.close();
  });

  /** A page, with what it complains of (a breach of its policy too) and what it asks elsewhere. */
  async function opened(context: BrowserContext, path: string): Promise<{ tab: Page; complaints: string[] }> {
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(String(error)));
    tab.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(reference.baseUrl) && !url.startsWith('data:')) complaints.push(url);
    });
    await tab.goto(reference.baseUrl + path);
    return { tab, complaints };
  }

  for (const colorScheme of ['light', 'dark'] as const)
    it(`are readable and accessible when it is ${colorScheme}, and fetch nothing from elsewhere`, async () => {
      for (const width of WIDTHS) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        for (const path of ['/', '/api/v2/docs/decided', '/api/v2/docs']) {
          const { tab, complaints } = await opened(context, path);
          if (path === '/api/v2/docs') await tab.locator('.opblock').last().waitFor();
          assert.ok((await overflow(tab)) <= 0, `${path} at ${width}`);
          assert.deepEqual(complaints, [], path);
        }
        await context.close();
        const unguarded = await browser.newContext({
          colorScheme,
          bypassCSP: true,
          viewport: { width, height: 900 },
        });
        for (const path of ['/', '/api/v2/docs/decided'])
          assert.deepEqual(await inaccessible((await opened(unguarded, path)).tab), [], path);
        await unguarded.close();
      }
    });

  it('lead from the first one to all others', async () => {
    const context = await browser.newContext();
    const { tab } = await opened(context, '/');
    const links = await tab
      .locator('main a')
      .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
    assert.ok(links.length >= 4);
    for (const link of links) assert.equal((await fetch(link)).status, 200, link);
    await context.close();
  });

  it('let a reader sign in by PKCE and call the service', async () => {
    const context = await browser.newContext();
    const { tab, complaints } = await opened(context, '/api/v2/docs');
    const user = userOf(reference);
    await tab.locator('button.authorize').first().click();
    const scheme = tab.locator('.auth-container', { hasText: 'authorizationCode' });
    await scheme.getByText('select all').click();
    const asked = context.waitForEvent('page');
    await scheme.locator('button.authorize').click();
    const popup = await asked;
    await popup.fill('input[name=email]', user.username);
    await popup.fill('input[name=password]', user.password);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Authorize' }).click();
    await closed;
    await scheme.getByText('Logout').waitFor();
    await tab.locator('.btn-done').first().click();

    const me = tab.locator('.opblock', { hasText: '/api/v2/me' });
    await me.locator('.opblock-summary-control').click();
    const answered = tab.waitForResponse((response) => response.url().endsWith('/api/v2/me'));
    await me.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    assert.equal(answer.status(), 200);
    assert.equal(((await answer.json()) as { item: { email: string } }).item.email, user.username);
    assert.match((await answer.request().headerValue('authorization')) ?? '', /^Bearer .{20}/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
