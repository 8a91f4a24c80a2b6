import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { load } from 'cheerio';
import { htmlReport } from '../../reports/html/page.ts';
import { RULES } from '../../spec/ledger/index.ts';
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

test('what the harness worked around is listed after what stands on little', () => {
  const list = $('#worked-around').nextAll('ul').first();
  assert.match(
    list.text(),
    /^event-full: 2 of 4,321 requests excused, .* \(createAttendee 422 ×2\)\. Event 3 takes no more/,
  );
  assert.equal(load(htmlReport(sample([])))('#worked-around').length, 0);
});

test('a violation shows expected, actual, a script, how to run it again and the exchanges that prove it', () => {
  const card = $('article').first();
  assert.match(card.text(), /at most 100/);
  assert.match(
    card.find('pre[data-copy]').first().text(),
    /MUSTER_BASE_URL:-'https:\/\/alpha\.example\.com'[\s\S]*Bearer \$MUSTER_CLIENT_TOKEN" \\\n +"\$MUSTER_BASE_URL\//,
  );
  assert.equal(
    card.find('pre[data-copy]').last().text(),
    'npx muster verify --rule attendees.list.per-page-max --seed 7',
  );
  assert.match(card.text(), /"id": 9007199254740993/);
  assert.match(card.text(), /"page": 1\.0/);
});

test('what came is marked where it is not what was expected, and the earlier requests tell the story', () => {
  const breach = violation({ expected: 'phone "+1"', actual: 'phone is "<b>", not "+1"' });
  const result = sample([breach], { ...RUN, decisions: {} });
  const earlier = exchange({ id: 'w0-0', request: { ...exchange().request, method: 'POST', body: HOSTILE } });
  const told = load(htmlReport({ ...result, stories: new Map([['w0-1', [earlier]]]) }));
  assert.equal(told('article mark.del').text(), '"<b>"');
  assert.equal(told('article mark.ins').text(), '"+1"');
  assert.match(told('article .story li').text(), /^POST .* → 200 w0-0/);
  assert.equal(told('article script, article b > b').length, 0);
});

test('a rule that is broken in several operations is one card, and a link leads to something everywhere', () => {
  const ones = (['createAttendee', 'updateAttendee', 'checkIn'] as const).map((operation) =>
    violation({ rule: 'errors.422-envelope', operation, message: `${operation} answered without`, count: 2 }),
  );
  const told = load(htmlReport(sample(ones, { ...RUN, decisions: {} })));
  assert.equal(told('article').length, 1);
  assert.match(told('article summary').first().text(), /3 operations · 6 times/);
  assert.equal(told('article .other').length, 2);
  for (const of of [told, $]) {
    const ids = new Set(
      of('[id]')
        .map((_, one) => of(one).attr('id'))
        .get(),
    );
    assert.equal(ids.size, of('[id]').length, 'an id is given twice');
    const dead = of('a[href^="#"]')
      .map((_, one) => of(one).attr('href') ?? '')
      .get()
      .filter((href) => !ids.has(href.slice(1)));
    assert.deepEqual(dead, []);
  }
});

test('every rule is a square of the picture, named with its verdict', () => {
  assert.equal($('.squares a').length, Object.keys(RULES).length);
  const broken = $('.squares a[href="#r-attendees.list.per-page-max"]');
  assert.equal(broken.attr('aria-label'), 'attendees.list.per-page-max: fail');
  assert.equal(broken.text(), '×');
});

test('the table of rsvp says of each step how it was answered, and what was not tried', () => {
  const cells = $('#rsvp').nextAll('.card').first().find('td[data-label="to confirmed"]');
  assert.match(cells.eq(0).text(), /^200 × 3\s*422 × 1$/);
  assert.equal(cells.eq(1).text(), 'not observed');
});

test('latency stands as a distribution beside its median, and a bar says what share it holds', () => {
  const row = $('#latency').nextAll('.card').first().find('tbody tr').first();
  assert.equal(row.find('td[data-label="median"]').text(), '3.0 ms');
  assert.equal(row.find('rect').length, 4);
  assert.match(row.find('rect title').first().text(), / ms: 25\.0 %$/);
});

test('a run that breaks every rule in many operations stays under 2 MB', () => {
  const body = JSON.stringify({ item: { a: '"<&>'.repeat(300) } });
  const rules = Object.keys(RULES) as Array<keyof typeof RULES>;
  const facts = rules.flatMap((rule, at) =>
    (['createAttendee', 'updateAttendee', 'checkIn', 'checkOut'] as const).map((operation, of) =>
      violation({ rule, operation, expected: body, actual: body, exchanges: [`x${at}-${of}`] }),
    ),
  );
  const result = sample(facts, { ...RUN, decisions: {} });
  const exchanges = new Map(
    facts.flatMap(({ exchanges: ids }) =>
      ids.map((id) => [id, exchange({ id, response: { status: 200, headers: {}, body } })] as const),
    ),
  );
  const size = Buffer.byteLength(htmlReport({ ...result, exchanges }));
  assert.ok(size < 2_000_000, `${size} bytes`);
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
  assert.match(text, /8,994,000 more characters in exchanges\.ndjson/);
});

describe('in a browser', { skip: WITHOUT_CHROMIUM }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-report-'));
  const file = join(folder, 'report.html');
  let browser: Browser;

  before(async () => {
    writeFileSync(file, page);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`it opens in ${colorScheme} without a complaint and runs nothing of what was answered`, async () => {
      const tab = await browser.newPage({ colorScheme, viewport: { width: 390, height: 844 } });
      const complaints = complaintsOf(tab);
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

  test('a path in a sentence is broken where a telephone is too narrow for it', async () => {
    const message = `PATCH ${'/events/{event_id}/attendees/{id}/check_in'.repeat(2)} succeeded otherwise`;
    const long = join(folder, 'long.html');
    writeFileSync(long, htmlReport(sample([violation({ message })], { ...RUN, decisions: {} })));
    const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await tab.goto(pathToFileURL(long).href);
    const cut =
      'document.querySelector(".message").scrollWidth - document.querySelector(".message").clientWidth';
    assert.ok(Number(await tab.evaluate(cut)) <= 0);
    assert.ok((await overflow(tab)) <= 0);
    await tab.close();
  });

  for (const width of WIDTHS)
    test(`at ${width} pixels no cell is narrower than a word, with everything open`, async () => {
      const tab = await browser.newPage({ viewport: { width, height: 844 } });
      await tab.goto(pathToFileURL(file).href);
      await openEverything(tab);
      assert.deepEqual(await narrowCells(tab), []);
      assert.ok((await overflow(tab)) <= 0);
      await tab.close();
    });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`an accessibility checker finds nothing wrong in ${colorScheme}, with everything open`, async () => {
      const tab = await browser.newPage({ colorScheme });
      await tab.goto(pathToFileURL(file).href);
      await openEverything(tab);
      assert.deepEqual(await inaccessible(tab), []);
      await tab.close();
    });

  test('a finding opens from the first page by the keyboard alone', async () => {
    const tab = await browser.newPage();
    await tab.goto(pathToFileURL(file).href);
    const focused = 'document.activeElement.getAttribute("href")';
    for (let step = 0; step < 40; step += 1) {
      await tab.keyboard.press('Tab');
      if (/^#r-/.test(String(await tab.evaluate(focused)))) break;
    }
    await tab.keyboard.press('Enter');
    assert.equal(await tab.locator('article pre[data-copy]').first().isVisible(), true);
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
