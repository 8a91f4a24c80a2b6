import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, chromium, type Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { findChromium } from '../../../harness/oauth/chromium.ts';
import { type Reference, startReference } from '../../../reference/index.ts';
import { WITHOUT_CHROMIUM } from '../../harness/chromium-at-hand.ts';
import { inaccessible, launch, overflow, WIDTHS } from '../../reports/page-checks.ts';
import { ask, token } from '../client.ts';
import { visit } from './visitor.ts';

const PATH = '/doors/1001';
/** Names that would be markup, or a script, where a page did not escape them. */
const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=1</script>&amp;';

interface Item {
  readonly id: number;
  readonly qr_code: string;
}

describe('the doors of an event', { skip: WITHOUT_CHROMIUM }, () => {
  let reference: Reference;
  let browser: Browser;
  let bearer: string;
  before(async () => {
    reference = await startReference({ attendees: 60 });
    browser = await launch();
    bearer = await token(reference);
  });
  after(async () => {
    await browser.close();
    await reference.close();
  });

  const create = async (first_name: string): Promise<Item> => {
    const json = { item: { first_name } };
    return (await ask(reference, 'events/1001/attendees', { method: 'POST', token: bearer, json })).body.item;
  };
  const inNow = async (tab: Page): Promise<number> =>
    Number(await tab.locator('#count-checked_in').innerText());
  const shows = (tab: Page, id: string, count: number): Promise<void> =>
    tab.locator(`#count-${id}`, { hasText: new RegExp(`^${count}$`) }).waitFor();
  const walked = (tab: Page): Promise<void> =>
    tab.locator('#count-checked_in', { hasText: /^[1-9]/ }).waitFor();

  for (const colorScheme of ['light', 'dark'] as const)
    it(`are readable and accessible when it is ${colorScheme}, and fetch nothing from elsewhere`, async () => {
      for (const width of WIDTHS)
        for (const path of [PATH, `${PATH}/scan`]) {
          const viewport = { width, height: 900 };
          const { tab, complaints } = await visit(browser, reference, path, { colorScheme, viewport });
          if (path === PATH) await tab.locator('#people svg').first().waitFor();
          assert.ok((await overflow(tab)) <= 0, `${path} at ${width}`);
          assert.deepEqual(complaints, [], path);
          await tab.context().close();
          const unguarded = await visit(browser, reference, path, { colorScheme, viewport, bypassCSP: true });
          if (path === PATH) await unguarded.tab.locator('#people svg').first().waitFor();
          assert.deepEqual(await inaccessible(unguarded.tab), [], path);
          await unguarded.tab.context().close();
        }
    });

  it('show in no address what the visitor signed in with', async () => {
    const { tab, addresses } = await visit(browser, reference, PATH);
    await walked(tab);
    const value = String(await tab.evaluate(`sessionStorage.getItem('doors-token')`));
    assert.ok(value.length > 20);
    assert.ok(addresses.some((address) => address.endsWith('/changes')));
    assert.deepEqual(
      addresses.filter((address) => address.includes(value)),
      [],
    );
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal((await ask(reference, 'me', { token: value })).status, 401);
    await tab.context().close();
  });

  it('move when a code is typed, and when another client checks in', async () => {
    const [typed, elsewhere] = [await create('Typed'), await create('Elsewhere')];
    const { tab, complaints } = await visit(browser, reference, PATH);
    await walked(tab);
    const before = await inNow(tab);
    await tab.getByLabel('Code of the attendee').fill(typed.qr_code);
    await tab.keyboard.press('Enter');
    await tab.locator('#last li', { hasText: 'Typed' }).waitFor();
    await shows(tab, 'checked_in', before + 1);
    assert.match(await tab.locator('#told').innerText(), /^Typed is in\.$/);

    await ask(reference, `events/1001/attendees/${elsewhere.id}/check_in`, { method: 'POST', token: bearer });
    await tab.locator('#last li', { hasText: 'Elsewhere' }).waitFor();
    await shows(tab, 'checked_in', before + 2);
    assert.match(
      String(await tab.locator('#plot svg').getAttribute('aria-label')),
      /^Arrivals a minute: [1-9]/,
    );
    const expected = Number(await tab.locator('#count-not_checked_in').innerText());
    await create('New');
    await shows(tab, 'not_checked_in', expected + 1);

    await tab.getByLabel('Code of the attendee').fill('of nobody');
    await tab.keyboard.press('Enter');
    await tab.locator('#told', { hasText: 'No attendee of this event has the code of nobody.' }).waitFor();
    assert.deepEqual(complaints, []);
    await tab.context().close();
  });

  it('list attendees page by page, each with a code that says what the API says', async () => {
    const { tab } = await visit(browser, reference, PATH);
    await tab.locator('#people svg').first().waitFor();
    const names = (): Promise<string[]> => tab.locator('#people .name').allInnerTexts();
    const first = await names();
    assert.equal(first.length, 24);
    assert.ok(await tab.getByRole('button', { name: 'Previous' }).isDisabled());
    await tab.getByRole('button', { name: 'Next' }).click();
    await tab.locator('#page', { hasText: 'Page 2 of' }).waitFor();
    const { body } = await ask(reference, 'events/1001/attendees?per_page=24&page=2', { token: bearer });
    const listed = body.items as ReadonlyArray<{ first_name: string; last_name: string | null }>;
    assert.deepEqual(
      await names(),
      listed.map(({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ')),
    );
    const drawn = await tab.locator('#people svg path').first().getAttribute('d');
    const rows = encodeQR(body.items[0].qr_code, 'raw', { border: 4 });
    assert.equal(drawn?.split('z').length, rows.flat().filter(Boolean).length + 1);
    await tab.context().close();
  });

  it('show names as they are, whatever they look like', async () => {
    const { qr_code } = await create(MARKUP);
    for (const path of [PATH, `${PATH}/scan`]) {
      const { tab, complaints } = await visit(browser, reference, path);
      if (path === PATH) await walked(tab);
      await tab.getByLabel('Code of the attendee').fill(qr_code);
      await tab.keyboard.press('Enter');
      await tab.locator('#last li', { hasText: MARKUP }).first().waitFor();
      assert.equal(await tab.locator('#last img, #last script').count(), 0);
      assert.notEqual(await tab.title(), '1');
      assert.deepEqual(complaints, []);
      await tab.context().close();
    }
  });

  it('check in whose code the camera sees', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-camera-'));
    const { qr_code } = await create('Seen');
    const film = join(folder, 'code.y4m');
    writeFileSync(film, filmOf(qr_code));
    const executablePath = findChromium();
    const seeing = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const { tab, complaints } = await visit(seeing, reference, `${PATH}/scan`, { permissions: ['camera'] });
      await tab.getByRole('button', { name: 'Start the camera' }).click();
      await tab.locator('#last li', { hasText: 'Seen' }).waitFor();
      assert.match(await tab.locator('#outcome').innerText(), /^Seen is in/);
      assert.deepEqual(complaints, []);
    } finally {
      await seeing.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A film of two frames (YUV4MPEG2) in which a code is to be seen. */
function filmOf(code: string): Buffer {
  const [width, height, scale] = [640, 480, 8];
  const rows = encodeQR(code, 'raw', { border: 4 });
  const luma = Buffer.alloc(width * height, 180);
  const [left, top] = [(width - rows.length * scale) >> 1, (height - rows.length * scale) >> 1];
  for (let y = 0; y < rows.length * scale; y += 1)
    for (let x = 0; x < rows.length * scale; x += 1) {
      const dark = rows[Math.floor(y / scale)]![Math.floor(x / scale)]!;
      luma[(top + y) * width + left + x] = dark ? 16 : 235;
    }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`), frame, frame]);
}
