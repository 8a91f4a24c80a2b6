import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { READERS, sidebar } from '../../scripts/site/navigation.ts';
import { gatherPages } from '../../scripts/site/pages.ts';
import { sitePages } from '../../scripts/site/site-pages.ts';
import { ROOT, repoFiles } from '../repository/repo-files.ts';

const links = sidebar(ROOT).flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`));

test('every page of the site is reached from its navigation, and the navigation leads to no other', () => {
  const pages = sitePages(ROOT).filter((page) => !/^docs\/decisions\/\d/.test(page));
  assert.deepEqual(links.toSorted(), pages.toSorted());
  assert.equal(new Set(links).size, links.length);
  const known = new Set(repoFiles());
  assert.deepEqual(
    sitePages(ROOT).filter((page) => !known.has(page)),
    [],
  );
});

test('each of the three readers has a way that begins on the first page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
  try {
    gatherPages(ROOT, folder);
    const first = readFileSync(join(folder, 'index.md'), 'utf8');
    for (const { text, link } of READERS)
      assert.ok(first.includes(`title: ${text}\n`) && first.includes(`link: ${link}`));
    assert.deepEqual(
      READERS.map(({ text }) => text),
      ['Gate', 'Certify', 'Rehearse'],
    );
    for (const page of sitePages(ROOT)) assert.ok(readFileSync(join(folder, page), 'utf8').length > 20, page);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
