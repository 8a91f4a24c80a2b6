import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { load } from 'cheerio';
import { findChromium } from '../../harness/oauth/chromium.ts';
import { htmlReport } from '../../reports/html/page.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import { exchange, HOSTILE, RUN, sample, violation } from './sample.ts';

const page = htmlReport(sample());
const $ = load(page);

test('the verdict and whether to ship come first, then the violations, then what was not exercised and why', () => {
  assert.equal($('h1').text(), 'violates');
  const order = $('main [id]')
    .map((_, one) => $(one).attr('id'))
    .get();
  const at = (id: string): number => order.indexOf(id);
  assert.ok(at('violations') < at('unjudged') && at('unjudged') < at('weak') && at('weak') < at('rules'));
  assert.match($('.hero .ship').text(), /^Ship it\? No\. 1 cause in 1 must-rule\.$/);
  assert.match($('#unjudged').nextAll('.card').first().text(), /1 rule · the profile names no user/);
});

test('a violation shows expected, actual, a script, how to run it again and the exchanges that prove it', () => {
  const card = $('article').first();
  assert.match(card.text(), /at most 100/);
  assert.match(card.find('pre[data-copy]').first().text(), /Bearer \$MUSTER_CLIENT_TOKEN" 'https:\/\/alpha/);
  assert.equal(card.find('pre[data-copy]').last().text(), 'npx muster verify attendees --seed 7');
  assert.match(card.text(), /"id": 9007199254740993/);
  assert.match(card.text(), /"page": 1\.0/);
});

test('what came is marked where it is not what was owed, and the earlier requests tell the story', () => {
  const breach = violation({ expected: 'phone "+1"', actual: 'phone is "<b>", not "+1"' });
  const result = sample([breach], { ...RUN, decisions: {} });
  const earlier = exchange({ id: 'w0-0', request: { ...exchange().request, method: 'POST', body: HOSTILE } });
  const told = load(htmlReport({ ...result, stories: new Map([['w0-1', [earlier]]]) }));
  assert.equal(told('article mark.del').text(), '"<b>"');
  assert.equal(told('article mark.ins').text(), '"+1"');
  assert.match(told('article .story li').text(), /^POST .* → 200 w0-0/);
  assert.equal(told('article script, article b > b').length, 0);
});

test('an exchange that proves two violations is shown once and linked then', () => {
  const both = [violation(), violation({ rule: 'attendees.list.echo' })];
  const twice = load(htmlReport(sample(both, { ...RUN, decisions: {} })));
  assert.equal(twice('[id="x-w0-1"]').length, 1);
  assert.equal(twice('a[href="#x-w0-1"]').length, 1);
});

test('every rule stands under its section, and the table of check-in has a row a state', () => {
  assert.equal($('[data-rule]').length, Object.keys(RULES).length);
  assert.equal($('#check-in').nextAll('.card').first().find('tbody tr').length, 3);
});

test('nothing is fetched from outside', () => {
  assert.equal($('link, img, iframe, script[src]').length, 0);
  assert.doesNotMatch($('style').text(), /url\(|@import/);
  assert.match($('meta[http-equiv]').attr('content') ?? '', /default-src 'none'/);
});

test('a body of many megabytes is cut where it is shown', () => {
  const result = sample([violation()], { ...RUN, decisions: {} });
  const body = 'x'.repeat(9_000_000);
  const huge = exchange({ response: { status: 200, headers: {}, body } });
  const text = htmlReport({ ...result, exchanges: new Map([['w0-1', huge]]) });
  assert.ok(text.length < 1_000_000);
  assert.match(text, /8,998,000 more characters in exchanges\.ndjson/);
});

describe('in a browser', { skip: WITHOUT_CHROMIUM }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-report-'));
  const file = join(folder, 'report.html');
  let browser: Browser;

  before(async () => {
    writeFileSync(file, page);
    const executablePath = findChromium();
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
    });
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`it opens in ${colorScheme} without a complaint and runs nothing of what was answered`, async () => {
      const tab = await browser.newPage({ colorScheme, viewport: { width: 390, height: 844 } });
      const complaints: string[] = [];
      tab.on('console', (message) => complaints.push(message.text()));
      tab.on('pageerror', (error) => complaints.push(String(error)));
      tab.on('request', (request) => {
        if (!request.url().startsWith('file:')) complaints.push(request.url());
      });
      await tab.goto(pathToFileURL(file).href);
      assert.equal(await tab.title(), 'violates: alpha · Muster');
      const look = 'getComputedStyle(document.body)';
      const back = await tab.evaluate(`${look}.backgroundColor`);
      const ink = await tab.evaluate(`${look}.color`);
      const width = await tab.evaluate('document.documentElement.scrollWidth');
      assert.ok(brightness(back) > brightness(ink) === (colorScheme === 'light'), `${ink} on ${back}`);
      assert.ok(Number(width) <= 390, `the page is ${width} wide`);
      assert.deepEqual(complaints, []);
      await tab.close();
    });

  test('no cell of a table is narrower than a word on a telephone, with everything open', async () => {
    const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await tab.goto(pathToFileURL(file).href);
    const narrow = await tab.evaluate(`(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
      return [...document.querySelectorAll('td')]
        .filter((cell) => cell.textContent.trim().length > 8)
        .map((cell) => ({ width: cell.getBoundingClientRect().width, text: cell.textContent.slice(0, 60) }))
        .filter(({ width }) => width < 130);
    })()`);
    assert.deepEqual(narrow, []);
    assert.ok(Number(await tab.evaluate('document.documentElement.scrollWidth')) <= 390);
    await tab.close();
  });

  test('a print shows what was folded, and folds it again afterwards', async () => {
    const tab = await browser.newPage();
    await tab.goto(pathToFileURL(file).href);
    const folded = 'document.querySelectorAll("details:not([open])").length';
    const before = Number(await tab.evaluate(folded));
    await tab.evaluate('dispatchEvent(new Event("beforeprint"))');
    assert.ok(before > 0);
    assert.equal(await tab.evaluate(folded), 0);
    await tab.evaluate('dispatchEvent(new Event("afterprint"))');
    assert.equal(await tab.evaluate(folded), before);
    await tab.close();
  });

  test('a script is copied whole by its button', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const tab = await context.newPage();
    await tab.goto(`${pathToFileURL(file).href}#r-attendees.list.per-page-max`);
    const script = tab.locator('pre[data-copy]').first();
    await script.locator('xpath=..').getByRole('button', { name: 'Copy' }).click();
    await tab.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await tab.evaluate('navigator.clipboard.readText()'), await script.textContent());
    await context.close();
  });

  test('a violation opens to its exchange, and the filter leaves the rules that were asked for', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${pathToFileURL(file).href}#r-attendees.create.least`);
    const hostile = tab.locator('article', { hasText: 'attendees.create.least' });
    assert.equal(await hostile.locator('dl').first().isVisible(), true);
    await hostile.locator('details details > summary').click();
    assert.ok(
      (await hostile.locator('details details pre').first().innerText()).includes(HOSTILE.slice(0, 40)),
    );
    await tab.locator('#filter').fill('me.get.answers');
    assert.equal(await tab.locator('[data-rule]:visible').count(), 1);
    assert.equal(await tab.locator('article:visible').count(), 0);
    assert.match(await tab.locator('#found').innerText(), /^1 of \d+/);
    await tab.close();
  });
});

/** The sum of red, green and blue of `rgb(…)`. */
const brightness = (colour: unknown): number =>
  (String(colour).match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
