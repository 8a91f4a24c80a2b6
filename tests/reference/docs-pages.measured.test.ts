import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext } from '@playwright/test';
import { type Reference, startReference } from '../../reference/index.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import { inaccessible, launch, overflow, WIDTHS } from '../reports/page-checks.ts';
import { authorizePath, newVerifier, requestFor, userOf } from './client.ts';
import { type OpenTab, openTab, signInAt } from './tab.ts';

describe('the pages of the environment', { skip: WITHOUT_CHROMIUM }, () => {
  let reference: Reference;
  let browser: Browser;
  before(async () => {
    reference = await startReference({ attendees: 5, hashPasswords: true });
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await reference.close();
  });

  const opened = (context: BrowserContext, path: string): Promise<OpenTab> =>
    openTab(context, reference, path);

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

  for (const colorScheme of ['light', 'dark'] as const)
    it(`of an account are readable and accessible when it is ${colorScheme}, without a script as well`, async () => {
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          colorScheme,
          // The checker is a script; the pages are walked through without those of their own.
          bypassCSP: true,
          viewport: { width, height: 900 },
        });
        await context.route('**/copy.js', (route) => route.abort());
        const tab = await context.newPage();
        const good = async (where: string): Promise<void> => {
          assert.deepEqual(await inaccessible(tab), [], where);
          assert.ok((await overflow(tab)) <= 0, where);
        };
        await tab.goto(`${reference.baseUrl}/account`);
        await good('sign in');
        await signInAt(tab, reference, 'wrong');
        await good('wrong password');
        await signInAt(tab, reference);
        await tab.getByRole('link', { name: 'Create an application' }).click();
        await good('new application');
        await tab.getByRole('textbox', { name: 'Name' }).fill(`Badges ${width} ${'<b>long</b>'.repeat(5)}`);
        await tab.getByRole('textbox', { name: 'Redirect' }).fill('http://elsewhere.example/');
        await tab.getByRole('button', { name: 'Create' }).click();
        await good('mistakes');
        await tab.getByRole('textbox', { name: 'Redirect' }).fill('urn:ietf:wg:oauth:2.0:oob');
        await tab.getByRole('button', { name: 'Create' }).click();
        await good('secret');
        assert.match((await tab.locator('#client_secret').textContent()) ?? '', /^[\w-]{32}$/);
        await tab.goto(reference.baseUrl + authorizePath(requestFor(reference, newVerifier())));
        await good('consent');
        await tab.getByRole('button', { name: 'Authorize' }).click();
        await good('code');
        assert.match((await tab.locator('#authorization_code').textContent()) ?? '', /^[\w-]{32}$/);
        await tab.goto(`${reference.baseUrl}/account`);
        await good('account');
        await tab.getByRole('link', { name: `Badges ${width}` }).click();
        await good('application');
        await tab.getByRole('button', { name: 'Rotate the secret' }).click();
        await tab.locator('#client_secret').waitFor();
        await tab.goBack();
        await tab.getByRole('button', { name: 'Delete the application' }).click();
        await tab.getByRole('button', { name: 'Revoke Lakeside door' }).click();
        await tab.getByText('There are none.').waitFor();
        await tab.getByRole('button', { name: 'Sign out' }).click();
        await tab.getByRole('button', { name: 'Sign in' }).waitFor();
        await context.close();
      }
    });

  it('of an account keep to their policy, and copy a code', async () => {
    const context = await browser.newContext();
    const { tab, complaints } = await opened(context, '/account');
    await signInAt(tab, reference);
    await tab.goto(reference.baseUrl + authorizePath(requestFor(reference, newVerifier())));
    await tab.getByRole('button', { name: 'Authorize' }).click();
    await tab.getByRole('button', { name: 'Copy' }).click();
    await tab.getByText(/Copied|marked/).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
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
    await tab.locator('button.authorize').first().click();
    const scheme = tab.locator('.auth-container', { hasText: 'authorizationCode' });
    await scheme.getByText('select all').click();
    const asked = context.waitForEvent('page');
    await scheme.locator('button.authorize').click();
    const popup = await asked;
    await signInAt(popup, reference);
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
    assert.equal(
      ((await answer.json()) as { item: { email: string } }).item.email,
      userOf(reference).username,
    );
    assert.match((await answer.request().headerValue('authorization')) ?? '', /^Bearer .{20}/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
