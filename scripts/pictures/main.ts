import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../harness/oauth/chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is photographed: two runs against the embedded environment, each broken on purpose. */
const PICTURES = [
  {
    file: 'verify.png',
    args: [
      'verify',
      '--fault',
      'paging.per-page-max.none,create.phone.lost,rsvp.only-five.maybe,check-in.check-out-200.answers-201,isolation.read.getEvent',
    ],
  },
  {
    file: 'load.png',
    args: ['load', 'rush', '--arrivals', '800', '--over', '30s', '--fault', 'load.check-in.lost-in-bursts'],
  },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'muster-pictures-'));
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  for (const { file, args } of PICTURES) {
    const out = join(folder, file);
    const options = ['--reference', '--quiet', '--out', out];
    spawnSync(process.execPath, [join(ROOT, 'bin', 'muster.mjs'), ...args, ...options], { stdio: 'inherit' });
    const tab = await browser.newPage({ viewport: { width: 1100, height: 720 } });
    await tab.goto(pathToFileURL(join(out, 'report.html')).href);
    await tab.screenshot({ path: join(ROOT, 'docs', 'pictures', file) });
    await tab.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
