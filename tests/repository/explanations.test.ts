import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WORKAROUNDS } from '../../record/worked-around.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith(end))
    .map((name) => name.slice(0, -end.length));

const EXPLANATIONS = filesIn('harness/inquiry/explanations', '.ts').toSorted();

test('each explanation has its row among what runs work around, so that reports show it', () => {
  const rows = Object.entries(WORKAROUNDS).filter(([, { did }]) => did === 'excused');
  assert.deepEqual(rows.map(([id]) => id).toSorted(), EXPLANATIONS);
});

test('each explanation has its test', () => {
  const tested = new Set(filesIn('tests/harness/explanations', '.test.ts'));
  assert.deepEqual(
    EXPLANATIONS.filter((id) => !tested.has(id)),
    [],
  );
});
