import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commentFigures } from '../../scripts/structure/comments.ts';
import { complexitiesOf } from '../../scripts/structure/complexity.ts';
import { exportedNames } from '../../scripts/structure/exported.ts';
import { joined, RATCHETS_FILE, type Ratchets, ratchetsOf, risen } from '../../scripts/structure/ratchets.ts';
import { shapesOf } from '../../scripts/structure/shapes.ts';
import { textOf } from '../../scripts/structure/sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('nothing has risen that is only to fall: npm run structure -- --ratchet writes what has fallen', () => {
  assert.deepEqual(risen(ratchetsOf(ROOT), JSON.parse(textOf(ROOT, RATCHETS_FILE)) as Ratchets), []);
});

test('a figure that has risen is told of, in its room, and one that has fallen is not', () => {
  const shapes = {
    ...{ members: 3, statusSets: 1, retryLoops: 1, parameters: 1, thresholds: 1 },
    ...{ riddles: 1, longSentences: 1 },
  };
  const before: Ratchets = {
    rooms: { load: { worst: 20, ...shapes }, suites: { worst: 0, ...shapes } },
    sharedNames: ['a', 'b'],
    productLines: 100,
  };
  const now: Ratchets = {
    rooms: {
      load: { worst: 21, ...shapes, statusSets: 0, riddles: 2 },
      suites: { worst: 0, ...shapes, riddles: 2 },
      cli: { worst: 0, ...shapes, members: 0 },
    },
    sharedNames: ['b', 'c'],
    productLines: 101,
  };
  assert.deepEqual(risen(before, before), []);
  assert.deepEqual(risen(now, before), [
    'worst of load is 21, and was 20',
    'riddles of suites is 2, and was 1',
    'statusSets of cli is 1, and was 0',
    'retryLoops of cli is 1, and was 0',
    'parameters of cli is 1, and was 0',
    'c is exported by two rooms, and was by one at most',
  ]);
});

test('of two files of a room counts are added, and of the worst and the largest the greater counts', () => {
  const words = { riddles: 2, longSentences: 1 };
  const one = { worst: 5, members: 9, statusSets: 1, retryLoops: 0, parameters: 2, thresholds: 3, ...words };
  const other = {
    worst: 7,
    members: 2,
    statusSets: 2,
    retryLoops: 1,
    parameters: 0,
    thresholds: 1,
    ...words,
  };
  assert.deepEqual(joined(one, other), {
    ...{ worst: 7, members: 9, statusSets: 3, retryLoops: 1, parameters: 2, thresholds: 4 },
    ...{ riddles: 4, longSentences: 2 },
  });
});

test('members of a class are its fields, methods and parameters that are fields, each once', () => {
  const text = `class A { a = 1; #b(): void {} get c() { return 1; } set c(v) {} constructor(readonly d: number, e: number) {} }
    class B { a = 1; }`;
  assert.equal(shapesOf(text).members, 4);
});

test('a set of statuses is two or more that refuse, and no list of other numbers', () => {
  const count = (text: string): number => shapesOf(text).statusSets;
  assert.equal(count('const A = new Set([404, 410]); const b = [502, 503, 504];'), 2);
  assert.equal(count('const A = [404]; const b = [200, 404]; const c = [400, 1000];'), 0);
});

test('a loop that waits before it goes round again is counted, and no wait in a function within it', () => {
  const count = (text: string): number => shapesOf(text).retryLoops;
  assert.equal(
    count('async () => { for (;;) { if (a) await sleep(1); } while (b) await this.#rest(2); };'),
    2,
  );
  assert.equal(count('async () => { for (;;) { f(async () => { await sleep(1); }); await g(); } };'), 0);
});

test('parameters are counted by their names where they are taken apart, thresholds at the top alone', () => {
  const text = `function a(b, { c, d, e, f, g }) {} const h = (i, j) => 1; const MOST = 5; const most = 6; { const LEAST = 1; }`;
  const { parameters, thresholds } = shapesOf(text);
  assert.deepEqual({ parameters, thresholds }, { parameters: 1, thresholds: 1 });
});

test('the names that a module exports are those that it declares', () => {
  const text = `export const a = 1, b = 2; export function c() {} export type D = 1; export interface E {} class F {}
    export { g } from './g.ts';`;
  assert.deepEqual(exportedNames(text), ['a', 'b', 'c', 'D', 'E']);
});

test('the complexity of a function is counted as Biome counts it, and its file named from the top', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-complexity-test-'));
  try {
    writeFileSync(
      join(folder, 'a.ts'),
      'export function f(a: number) { if (a) { for (;;) { if (a > 1) break; } } }',
    );
    assert.deepEqual(complexitiesOf(folder, ['a.ts'], 5), [{ file: 'a.ts', line: 1, complexity: 6 }]);
    assert.deepEqual(complexitiesOf(folder, ['a.ts'], 6), []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('riddles and long sentences are counted in comments alone', () => {
  const long = Array.from({ length: 26 }, () => 'word').join(' ');
  const text = `/** Whoever asks. */\nconst nobody = 'http://somebody';\n// So many\n// ${long}.\n/*\n * ${long}\n */`;
  assert.deepEqual(commentFigures(text), { riddles: 2, longSentences: 2 });
  assert.deepEqual(commentFigures('// One two. Three four.'), { riddles: 0, longSentences: 0 });
});
