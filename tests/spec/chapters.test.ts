import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FAULTS_BY_CHAPTER } from '../../reference/faults/index.ts';
import { CHAPTERS, CROSSING, WITHOUT_SUITE } from '../../spec/chapters.ts';
import { OPERATIONS } from '../../spec/contract.ts';
import { RULES } from '../../spec/ledger/index.ts';

const SUITES = fileURLToPath(new URL('../../suites/', import.meta.url));
const folders = readdirSync(SUITES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every suite is a chapter or crosses chapters, and every chapter has one unless it is named as having none', () => {
  const without: readonly string[] = WITHOUT_SUITE;
  const expected = [...CHAPTERS.filter((chapter) => !without.includes(chapter)), ...CROSSING];
  assert.deepEqual([...folders].sort(), [...expected].sort());
});

test('every chapter holds a rule, and the operations name chapters that have suites', () => {
  const chapters = new Set(Object.values(RULES).map((rule) => rule.chapter));
  assert.deepEqual(
    CHAPTERS.filter((chapter) => !chapters.has(chapter)),
    [],
  );
  const unknown = Object.values(OPERATIONS).filter(({ chapter }) => !folders.includes(chapter));
  assert.deepEqual(unknown, []);
});

test('each group of faults breaks a rule of the chapter that it is named after', () => {
  const crossing: readonly string[] = CROSSING;
  const misplaced = Object.entries(FAULTS_BY_CHAPTER).filter(
    ([chapter, faults]) =>
      !crossing.includes(chapter) && !faults.some((fault) => RULES[fault.rule].chapter === chapter),
  );
  assert.deepEqual(
    misplaced.map(([chapter]) => chapter),
    [],
  );
});
