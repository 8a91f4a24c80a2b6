import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import { muster, scratch } from '../cli/muster.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import { launch } from '../reports/page-checks.ts';

const run = promisify(execFile);
const folder = scratch();

/** Breaches all over the specification; what a script of the last two has to show stands in `SHOWN`. */
const FAULTS = [
  'paging.per-page-max.none',
  'paging.total-pages.rounded-down',
  'create.phone.lost',
  'create.company.swapped-with-job-title',
  'update.last_name.ignored',
  'fields.create.options-sorted',
  'fields.update.required-cannot-be-undone',
  'fields.delete.acknowledged-only',
  'event.status.cancelled',
  'rsvp.only-five.maybe',
  'check-in.nothing-else.check-out-loses-company',
  'check-in.check-out-200.answers-201',
  'oauth.code.single-use.twice',
  'scopes.write-needed.checkIn-unchecked',
  'bearer.revoked.accepted',
  'errors.422.error',
  'isolation.read.getEvent',
  'registration-types.get.206',
  'envelope.metadata.null-on-undo',
  'bearer.www-authenticate.missing',
];

/** The last line of the pasted script of a rule where the rule is broken still. */
const SHOWN: ReadonlyArray<readonly [rule: string, shown: RegExp]> = [
  ['attendees.create.keeps-phone', /^still broken: .*\bphone\b.*\bnull\b/],
  ['errors.422-envelope', /^still broken: /],
];

describe('a run with twenty violations', { skip: WITHOUT_CHROMIUM }, () => {
  let environment: Awaited<ReturnType<typeof startReferenceProcess>>;
  let browser: Browser;
  let secrets: Record<string, string>;
  let verdict: VerdictFile;
  const out = join(folder, 'out');

  before(async () => {
    environment = await startReferenceProcess(['--fault', FAULTS.join(',')]);
    const profile = environment.profile as unknown as { client: { id: string; secret: string } };
    writeFileSync(join(folder, 'muster.json'), JSON.stringify(profile));
    secrets = { MUSTER_CLIENT_SECRET: profile.client.secret };
    const ended = await muster(
      ['verify', '--profile', 'muster.json', '--effort', 'quick', '--out', out, '--quiet'],
      { cwd: folder },
    );
    assert.equal(ended.code, 1, ended.stderr);
    verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as VerdictFile;
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await environment?.stop();
  });

  const opened = async (): Promise<Page> => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(join(out, 'report.html')).href);
    return tab;
  };

  test('says on the first screen, before any click, what broke and in which rule', async () => {
    const broken = new Set(
      verdict.violations.filter(({ level, follows }) => level === 'must' && !follows).map(({ rule }) => rule),
    );
    assert.ok(broken.size >= 15, [...broken].join());
    const tab = await opened();
    const links = tab.locator('.broken a');
    assert.equal(await links.count(), broken.size);
    const first = (await links.first().boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
    assert.ok(first.y < 720, `the first cause stands at ${first.y}`);
    await tab.context().close();
  });

  for (const [rule, shown] of SHOWN)
    test(`${rule}: one click shows the request, the second copies what shows the breach again when it is pasted`, async () => {
      const tab = await opened();
      await tab.locator('.broken a', { hasText: rule }).first().click();
      const card = tab.locator(`[id="r-${rule}"]`);
      const sent = card.locator('dt:text-is("Sent") + dd').first();
      await sent.waitFor({ state: 'visible' });
      assert.match(await sent.innerText(), /^(POST|PATCH) \/api\/v2\//);
      await card.getByRole('button', { name: 'Copy' }).first().click();
      await card.getByRole('button', { name: 'Copied' }).waitFor();
      const pasted = String(await tab.evaluate('navigator.clipboard.readText()'));
      const ended = await run('sh', ['-c', pasted], { env: { ...process.env, ...secrets } }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
      assert.equal(ended.code, 1, ended.stdout);
      assert.match(ended.stdout.trim().split('\n').at(-1) ?? '', shown);
      await tab.context().close();
    });

  test('the command beside a finding judges that rule alone, and finds it broken again', async () => {
    const tab = await opened();
    const [rule] = SHOWN[0] as (typeof SHOWN)[number];
    await tab.locator('.broken a', { hasText: rule }).first().click();
    const shown = tab.locator(`[id="r-${rule}"] pre[data-copy]`).nth(1);
    await shown.waitFor({ state: 'visible' });
    const command = await shown.innerText();
    const args = command.replace(/^npx muster /, '').split(' ');
    const { code } = await muster([...args, '--profile', 'muster.json', '--out', 'again', '--quiet'], {
      cwd: folder,
    });
    assert.equal(code, 1);
    const again = JSON.parse(readFileSync(join(folder, 'again', 'verdict.json'), 'utf8')) as VerdictFile;
    assert.ok(again.violations.some((one) => one.rule === rule));
    await tab.context().close();
  });
});
