import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import { load } from 'cheerio';
import { loadResult } from '../../../load/judge/load-result.ts';
import { COLUMN } from '../../../record/request-log/line.ts';
import { narrativeOf } from '../../../reports/load/narrative.ts';
import { loadPage } from '../../../reports/load/page.ts';
import { loadSummary } from '../../../reports/load/summary.ts';
import { WITHOUT_CHROMIUM } from '../../harness/chromium-at-hand.ts';
import { listAfter, recordedEvidence, recordedLines } from '../../load/recorded.ts';
import { inaccessible, launch, narrowCells, openEverything, overflow, WIDTHS } from '../page-checks.ts';

/** The recorded run on a service that forgot two check-ins and took long over all of them. */
function failing() {
  const evidence = recordedEvidence();
  const done = recordedLines
    .filter((line) => line[0] === 'r' && line[COLUMN.operation] === 'checkIn' && line[COLUMN.status] < 300)
    .map((line) => line[COLUMN.id as 1] as unknown as string);
  const seen = listAfter(recordedLines);
  const lost = seen.filter(({ id, status }) => status === 'checked_in' && done.includes(id)).slice(0, 2);
  assert.equal(lost.length, 2);
  return loadResult({
    ...evidence,
    run: {
      ...evidence.run,
      settings: {
        ...evidence.run.settings,
        objectives: evidence.run.settings.objectives.map((one) =>
          one.name === 'checkin_p95' ? { ...one, limit: 0.001 } : one,
        ),
      },
    },
    walk: {
      seen: seen.map((one) => (lost.includes(one) ? { ...one, status: 'not_checked_in' } : one)),
      total: seen.length,
      walks: 2,
      stable: true,
    },
  });
}

const page = loadPage(failing());
const $ = load(page);

test('a run that lost check-ins says first, in words, how many people it concerns, then what was missed', () => {
  const said = $('.hero .told-bad li')
    .map((_, one) => $(one).text())
    .get();
  assert.equal(said[0], '2 people were told yes and are not checked in.');
  assert.match(said[1] ?? '', /^95 of 100 check-ins took up to \d+ ms, where less than 0 ms is asked for\.$/);
  assert.equal($('h1').text(), 'fail');
});

test('a run whose people waited for the rate limit says so before what was missed', () => {
  const result = failing();
  const limited = {
    ...result,
    thresholds: result.thresholds.map((one) => (one.name === 'door_p95' ? { ...one, met: false } : one)),
    rate_limited: { ...result.rate_limited, answers: 72, dishonest: 3, waited_ms: 61_300 },
  };
  const held =
    'The rate limit held people up: after 72 answers with 429 scanners waited 1 min 01 s in all; 3 times they came back as told and were refused again.';
  const { bad } = narrativeOf(limited);
  assert.equal(bad.indexOf(held), 1, bad.join('\n'));
  const printed = loadSummary(limited, { colour: false, folder: 'results', quiet: false });
  assert.ok(printed.replace(/\s+/g, ' ').includes(held), printed);
  const met = { ...limited, thresholds: result.thresholds };
  assert.ok(!narrativeOf(met).bad.includes(held));
  const own = { kind: 'limit', said: 'limit@50%:3s', at: 0, until: 3000, requests: 72 } as const;
  const troubled = { ...limited, trouble: [own as unknown as NonNullable<typeof result.trouble>[number]] };
  assert.ok(!narrativeOf(troubled).bad.includes(held), 'its own trouble is told as such');
});

test('what troubles came to is told in sentences of equal weight', () => {
  const stall = { kind: 'stall', said: 'stall@5s:3s', from: 5000, to: 8000, requests: 7 } as const;
  const limit = {
    kind: 'limit',
    said: 'limit@9s:1s',
    from: 9000,
    to: 10_000,
    requests: 2,
    too_soon: 0,
  } as const;
  const met = {
    ...failing(),
    trouble: [
      { ...stall, queue_most: 4, queue_gone_ms: 2500 },
      { ...limit, queue_most: 0, queue_gone_ms: 0 },
    ],
  };
  const told = load(loadPage(met));
  assert.deepEqual(
    told('#trouble')
      .next('ul.said')
      .find('li')
      .map((_, one) => told(one).text())
      .get(),
    [
      'stall@5s:3s: 7 requests held back; up to 4 people waited, and the queue was as short as before 2.5 s after it.',
      'limit@9s:1s: 2 requests refused with a 429; every scanner kept Retry-After; no one had to wait for it.',
    ],
  );
});

test('what was lost, broken and failed is printed to its end, within 80 columns', () => {
  const result = failing();
  const [finding] = result.reconciliation.findings;
  assert.ok(finding !== undefined);
  const [reason, message] = ['lost', 'broken'].map(
    (what) =>
      `what was ${what} takes more than a line: ${'look at the request log, '.repeat(3)}and send it again`,
  ) as [string, string];
  const printed = loadSummary(
    {
      ...result,
      requests: {
        ...result.requests,
        failed: 3,
        errors: Object.fromEntries(
          ['checkIn', 'createAttendee', 'listAttendees'].map((of) => [`${of} answered with 503`, 1]),
        ),
      },
      reconciliation: { ...result.reconciliation, findings: [{ ...finding, class: 'lost', reason }] },
      contract_violations: [
        { rule: 'attendees.list.per-page-max', level: 'must', rate: null, count: 2, message },
      ] as unknown as typeof result.contract_violations,
    },
    { colour: false, folder: 'results', quiet: false },
  );
  const flat = printed.replace(/\s+/g, ' ');
  for (const whole of [reason, message, 'listAttendees answered with 503 ×1'])
    assert.ok(flat.includes(whole), printed);
  for (const line of printed.split('\n')) assert.ok(line.length <= 80, line);
});

test('a limit that holds within any part of the time is printed with that part, and missed in its worst', () => {
  const result = failing();
  const thresholds = result.thresholds.map((one) =>
    one.name === 'door_p95' ? { ...one, over_ms: 300_000, met: false, value: 40_000, limit: 30_000 } : one,
  );
  const printed = loadSummary({ ...result, thresholds }, { colour: false, folder: 'results', quiet: false });
  assert.match(printed, /door_p95 +40,000 ms +< 30,000 ms over any 5 min 00 s\n/);
  assert.ok(
    narrativeOf({ ...result, thresholds }).bad.includes(
      '95 of 100 people waited up to 40,000 ms from coming to being in, in the worst 5 min 00 s, where less than 30,000 ms is asked for.',
    ),
  );
});

test('what became of one person is told as of one', () => {
  const result = failing();
  const [finding] = result.reconciliation.findings;
  assert.ok(finding !== undefined);
  const said = (expected: string, actual: string): string | undefined =>
    narrativeOf({
      ...result,
      reconciliation: { ...result.reconciliation, lost: 1, findings: [{ ...finding, expected, actual }] },
    }).bad[0];
  assert.equal(said('one attendee', 'none'), '1 person was told that they are registered and is in no list.');
  assert.equal(
    said('checked_out', 'checked_in'),
    '1 person was told that they are out and is still checked in.',
  );
});

test('missed objectives stand before those that were met', () => {
  const badges = $('#objectives')
    .nextAll('.card')
    .first()
    .find('.badge')
    .map((_, one) => $(one).text())
    .get();
  assert.ok(badges.includes('missed') && badges.includes('met'), badges.join());
  assert.ok(badges.lastIndexOf('missed') < badges.indexOf('met'), badges.join());
});

test('a healthy run says that all came in and that the list agrees', () => {
  const healthy = load(loadPage(loadResult(recordedEvidence())));
  assert.equal(healthy('.told-bad').length, 0);
  assert.match(healthy('.told-good').text(), /^All 60 people who came were let in, half of them within/);
});

test('every plot says its unit, names a time of day and shows something', () => {
  const plots = $('figure.plot').toArray();
  assert.ok(plots.length >= 10, `${plots.length}`);
  for (const one of plots) {
    const title = $(one).find('figcaption b').text();
    assert.ok($(one).find('figcaption .soft').first().text().length > 5, title);
    assert.match($(one).find('svg[role=img]').text(), /\d\d:\d\d:\d\d/, title);
    assert.ok($(one).find('svg[role=img]').find('.curve, .point, rect title').length > 0, title);
    assert.doesNotMatch($(one).find('svg[role=img]').html() ?? '', /NaN|undefined|Infinity/, title);
  }
});

test('curves of a plot are told apart without their colours, by their dashes and points, as the legend shows', () => {
  for (const one of $('figure.plot:not(.heat)').toArray()) {
    const title = $(one).find('figcaption b').text();
    const keys = $(one).find('.key').toArray();
    assert.ok(keys.length > 0, title);
    const dashes = keys.map((key) => $(key).find('.curve').attr('stroke-dasharray') ?? 'none');
    const points = keys.map((key) => $(key).find('.point').attr('d') ?? 'none');
    assert.equal(new Set(dashes).size, keys.length, `${title}: ${dashes}`);
    assert.equal(new Set(points).size, keys.length, `${title}: ${points}`);
    const drawn = $(one).find('svg[role=img]');
    for (const curve of drawn.find('.curve').toArray())
      assert.ok(dashes.includes($(curve).attr('stroke-dasharray') ?? 'none'), title);
    for (const point of drawn.find('.point').toArray())
      assert.ok(points.includes($(point).attr('d') ?? ''), title);
  }
});

test('marks are numbered in the plots as in the list above them', () => {
  const result = failing();
  const due = result.by_due ?? assert.fail();
  const mark = { kind: 'trouble', said: 'stall@1s:1s', at: 1000, to: 2000 } as const;
  const far = { kind: 'limit', said: 'the first 429', at: 5000 } as const;
  const near = { ...far, at: 5010, said: 'the first breach (x)' };
  const marked = load(loadPage({ ...result, by_due: { ...due, marks: [mark, far, near] } }));
  assert.deepEqual(
    marked('.marks li')
      .map((_, one) =>
        marked(one)
          .text()
          .replace(/^.*?: (?=\D)/, ''),
      )
      .get(),
    ['stall@1s:1s', 'the first 429', 'the first breach (x)'],
  );
  for (const one of marked('figure.plot').toArray())
    assert.deepEqual(
      marked(one)
        .find('.number')
        .map((_, text) => marked(text).text())
        .get(),
      ['1', '2–3'],
    );
});

test('the page is small and runs nothing', () => {
  assert.equal($('script').length, 0);
  assert.ok(page.length < 500_000, `${page.length} characters`);
});

describe('in a browser', { skip: WITHOUT_CHROMIUM }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  const opened = async (width: number, colorScheme: 'light' | 'dark'): Promise<Page> => {
    const tab = await browser.newPage({ colorScheme, viewport: { width, height: 844 } });
    await tab.setContent(page);
    return tab;
  };

  test('the pointer over a plot shows the values of that moment, with scripts switched off', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.setContent(page);
    const moment = tab.locator('.plot:has(.at)').first().locator('.at').nth(4);
    const opacity = 'getComputedStyle(document.querySelectorAll(".plot .at")[4]).opacity';
    assert.equal(await tab.evaluate(opacity), '0');
    await moment.locator('rect').hover();
    assert.equal(await tab.evaluate(opacity), '1');
    assert.match(
      (await moment.locator('text').textContent()) ?? '',
      /^\d\d:\d\d:\d\d \(1 s\) · p95 [\d.]+ · p99 [\d.]+ · median [\d.]+$/,
    );
    await context.close();
  });

  for (const width of WIDTHS)
    test(`at ${width} pixels no cell is narrower than a word and the page not wider than its window`, async () => {
      const tab = await opened(width, 'light');
      await openEverything(tab);
      assert.deepEqual(await narrowCells(tab), []);
      assert.ok((await overflow(tab)) <= 0);
      await tab.close();
    });

  for (const scheme of ['light', 'dark'] as const)
    test(`an accessibility checker finds nothing wrong in ${scheme}`, async () => {
      const tab = await opened(1280, scheme);
      await openEverything(tab);
      assert.deepEqual(await inaccessible(tab), []);
      await tab.close();
    });
});
