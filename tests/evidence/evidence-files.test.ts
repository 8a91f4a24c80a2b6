import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pages } from '../../evidence/pages/publish.ts';
import { readEvidence, writeEvidence } from '../../evidence/store/evidence-files.ts';
import { layout } from '../../evidence/store/layout.ts';
import type { FaultRow } from '../../record/detection.ts';
import { ROOT } from '../repository/repo-files.ts';
import { shapeErrors } from './evidence-schema.ts';

const folder = join(ROOT, 'evidence', 'figures');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

for (const file of files)
  test(`evidence/figures/${file} has the shape of its part, and counts what it lists`, () => {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    assert.deepEqual(shapeErrors(file.replace('.json', ''), content), []);
    const rows: FaultRow[] | undefined = content.rows;
    for (const server of rows === undefined ? [] : content.servers) {
      const mine = rows?.filter(({ target }) => target === server.name) ?? [];
      assert.equal(mine.length, server.run, server.name);
      assert.equal(mine.filter(({ killed }) => killed).length, server.killed);
    }
  });

test('README and the kill matrix say what the evidence says', () => {
  for (const [path, text] of pages(ROOT)) {
    const file = join(ROOT, path);
    const now = existsSync(file) ? readFileSync(file, 'utf8') : '';
    assert.ok(now === text, `${path} differs from evidence/: any part of npm run evidence writes it again`);
  }
});

test('the layout keeps a row on one line, and loses nothing', () => {
  const value = {
    rows: Array.from({ length: 9 }, (_, index) => ({
      id: `fault-${index}`,
      by: [1, 2, 3],
      text: 'a"b\u2028',
    })),
    numbers: Array.from({ length: 300 }, (_, index) => index),
    none: [],
  };
  const text = layout(value);
  assert.deepEqual(JSON.parse(text), value);
  assert.equal(text.split('\n').length, 3 + 9 + 4);
});

test('a file that is written names no path of the machine, and is read again', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'muster-evidence-files-'));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  const head = {
    ...{
      format: 'muster/evidence@1' as const,
      part: 'runs',
      date: '2026-11-21',
      commit: 'abcdef0',
      complete: true,
    },
    ...{ cores: 2, node: '20.19.0', minutes: 1 },
  };
  const message = `failed in ${root}/detect and ${join(homedir(), '.cache')}`;
  const unjudged = [{ target: 'go', name: 'one', message }];
  writeEvidence(root, head, { runs: 50, done: 0, clean: 0, unclean: [], unjudged });
  const { runs } = readEvidence(root);
  assert.equal(runs?.unjudged[0]?.message, 'failed in ./detect and ~/.cache');
  assert.deepEqual(shapeErrors('runs', runs), []);
});
