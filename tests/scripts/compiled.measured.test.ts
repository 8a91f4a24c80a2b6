import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { compiledModules } from '../../scripts/compiled.mjs';
import { brokenCopy } from '../tools/broken-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-compiled-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const NOTHING = 'export const userPath';
const clone = dirname(
  dirname(
    brokenCopy(join(folder, 'clone'), { file: 'harness/paths.ts', passage: NOTHING, becomes: NOTHING }),
  ),
);

function compiled(): string {
  const found = compiledModules(clone);
  assert.ok(found);
  return found;
}

test('a clone is compiled once, and again when a source changes, a suite comes, or the result is gone', () => {
  const first = compiled();
  assert.ok(existsSync(join(first, 'cli/main.js')) && existsSync(join(first, 'playwright.config.js')));
  for (const script of ['load/script/script.js', 'reference/doors/browser/board.js'])
    assert.ok(existsSync(join(first, script)), script);
  assert.equal(compiled(), first);

  appendFileSync(join(clone, 'judge/body.ts'), "export const changed = 'changed';\n");
  const second = compiled();
  assert.notEqual(second, first);
  assert.match(readFileSync(join(second, 'judge/body.js'), 'utf8'), /changed = "changed"/);
  assert.ok(existsSync(first), 'a run that is under way has lost its modules');

  appendFileSync(join(clone, 'load/script/main.ts'), "export const changed = 'changed too';\n");
  assert.match(readFileSync(join(compiled(), 'load/script/script.js'), 'utf8'), /changed too/);

  writeFileSync(join(clone, 'suites/rsvp/new.spec.ts'), '');
  const third = compiled();
  assert.ok(existsSync(join(third, 'suites/rsvp/new.spec.js')));

  rmSync(third, { recursive: true });
  assert.ok(existsSync(join(compiled(), 'cli/main.js')));
});

test('a source that does not compile leaves it to the sources to say why', () => {
  appendFileSync(join(clone, 'judge/body.ts'), 'const = 1;\n');
  assert.equal(compiledModules(clone), undefined);
});
