import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ResumeFile } from '../../record/resume-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-resume-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a file that is opened again gives what was added', () => {
  const path = join(folder, 'new', 'state.ndjson');
  const first = new ResumeFile<number>(path);
  assert.deepEqual(first.earlier, []);
  first.add(1);
  first.add(2);
  assert.deepEqual(new ResumeFile<number>(path).earlier, [1, 2]);
});

test('a line that was torn by a kill is dropped, and the next one stands by itself', () => {
  const path = join(folder, 'torn.ndjson');
  writeFileSync(path, '{"id":"whole ü"}\n{"id":"to');
  const file = new ResumeFile<{ id: string }>(path);
  assert.deepEqual(file.earlier, [{ id: 'whole ü' }]);
  file.add({ id: 'next' });
  assert.equal(readFileSync(path, 'utf8'), '{"id":"whole ü"}\n{"id":"next"}\n');
});

test('without a path nothing is kept', () => {
  const file = new ResumeFile<number>(undefined);
  file.add(1);
  assert.deepEqual(file.earlier, []);
});
