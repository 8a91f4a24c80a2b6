import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { load } from 'cheerio';
import { sitePages } from '../../scripts/site/site-pages.ts';
import { ROOT } from '../repository/repo-files.ts';

const DIST = join(ROOT, 'site', 'dist');

test('npm run docs:site builds every page, and each link in them leads to a page and a heading that is there', () => {
  const built = spawnSync('npm', ['run', 'docs:site'], { cwd: ROOT, encoding: 'utf8', shell: true });
  assert.equal(built.status, 0, built.stdout + built.stderr);
  const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && name !== '404.html');
  for (const page of sitePages(ROOT)) assert.ok(pages.includes(page.replace(/\.md$/, '.html')), page);
  const read = new Map(pages.map((page) => [page, load(readFileSync(join(DIST, page), 'utf8'))]));
  const dead: string[] = [];
  for (const [page, $] of read)
    for (const element of $('a[href], img[src]').toArray()) {
      const target = decodeURI($(element).attr('href') ?? $(element).attr('src') ?? '');
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', heading] = target.split('#');
      const file =
        path === '' ? page : path.startsWith('/') ? path.slice(1) : posix.join(dirname(page), path);
      const found = [file, `${file}.html`, posix.join(file, 'index.html')].find(
        (one) => existsSync(join(DIST, one)) && one !== '',
      );
      const $there = found === undefined ? undefined : read.get(found);
      const missing =
        heading !== undefined && $there !== undefined && $there(`[id="${heading}"]`).length === 0;
      if (found === undefined || missing) dead.push(`${page}: ${target}`);
    }
  assert.deepEqual(dead, []);
  assert.ok(pages.length > 25, `${pages.length} pages`);
});
