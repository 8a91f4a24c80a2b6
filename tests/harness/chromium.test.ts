import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { findChromium, hasOwnChromium } from '../../harness/oauth/chromium.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-chromium-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** A folder with programs of these names. */
function folderOf(name: string, ...programs: string[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const program of programs) {
    writeFileSync(join(folder, program), '');
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
}

test('a headless shell goes before a browser, wherever on the PATH either is', {
  skip: hasOwnChromium() ? "Playwright's own Chromium goes before both" : false,
}, () => {
  const browsers = folderOf('browsers', 'chromium', 'google-chrome');
  const shells = folderOf('shells', 'chromium-headless-shell');
  const PATH = [browsers, shells].join(delimiter);
  assert.equal(findChromium({ PATH }), join(shells, 'chromium-headless-shell'));
  assert.equal(findChromium({ PATH: browsers }), join(browsers, 'chromium'));
});

test('what MUSTER_CHROMIUM names goes before all', () => {
  assert.equal(findChromium({ PATH: '', MUSTER_CHROMIUM: '/opt/chrome' }), '/opt/chrome');
});
