import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WORKAROUNDS } from '../../record/worked-around.ts';
import { repoFiles } from './repo-files.ts';

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

test('each explanation is used, and has the name of its file', () => {
  const sources = repoFiles().filter((file) => /^(harness|fixtures|suites)\/.*\.ts$/.test(file));
  const texts = sources.map((file) => readFileSync(`${ROOT}${file}`, 'utf8'));
  const unused = EXPLANATIONS.filter((id) => !texts.some((text) => text.includes(`explanations/${id}.ts'`)));
  assert.deepEqual(unused, []);
  const otherwise = EXPLANATIONS.filter(
    (id) => !readFileSync(`${ROOT}harness/inquiry/explanations/${id}.ts`, 'utf8').includes(`'${id}'`),
  );
  assert.deepEqual(otherwise, []);
});

test('each explanation has its test', () => {
  const tested = new Set(filesIn('tests/harness/explanations', '.test.ts'));
  assert.deepEqual(
    EXPLANATIONS.filter((id) => !tested.has(id)),
    [],
  );
});
