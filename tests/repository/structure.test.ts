import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { circlesOf } from '../../scripts/structure/circles.ts';
import { importsOfText } from '../../scripts/structure/imports.ts';
import { functionsNaming } from '../../scripts/structure/parameters.ts';
import { ruleWalk } from '../../scripts/structure/rule-walk.ts';
import { textOf } from '../../scripts/structure/sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const reached = (text: string): string[] =>
  importsOfText('load/a/b.ts', text).imports.map(({ to, by }) => `${by} ${to}`);

test('an import is seen in a declaration, in a type, and as it runs', () => {
  assert.deepEqual(reached(`import { a } from './c.ts';`), ['import load/a/c.ts']);
  assert.deepEqual(reached(`export type { A } from '../../spec/contract.ts';`), ['import spec/contract.ts']);
  assert.deepEqual(reached(`type A = import('./c.ts').A;`), ['import load/a/c.ts']);
  assert.deepEqual(reached(`await import('undici');`), ['import undici']);
  assert.deepEqual(reached(`await import(new URL('../k6/d.mjs', import.meta.url).href);`), [
    'import load/k6/d.mjs',
  ]);
});

test('a read by path is seen, up to where its name is made as it runs', () => {
  assert.deepEqual(reached(`read(new URL('../../spec/openapi.yaml', import.meta.url));`), [
    'path spec/openapi.yaml',
  ]);
  assert.deepEqual(reached('read(new URL(`../../bench/$' + '{name}`, import.meta.url));'), ['path bench']);
  assert.deepEqual(reached(`read(join(ROOT, 'suites', name));`), ['path suites']);
});

test('a path that is only a variable is told with its line', () => {
  assert.deepEqual(importsOfText('a.ts', '\nread(new URL(path, import.meta.url));').unnamed, [
    { from: 'a.ts', line: 2 },
  ]);
});

test('a circle is found with all of its files, and a chain is none', () => {
  const imports = (pairs: string): Parameters<typeof circlesOf>[0] =>
    pairs.split(' ').map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '', by: 'import' }));
  assert.deepEqual(circlesOf(imports('ab bc cd')), []);
  assert.deepEqual(circlesOf(imports('ab bc ca cd de ed')), [
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

test('functions are counted by what their parameters name, taken apart or whole', () => {
  const text = `function a(options) {} const b = ({ options, seed: s }) => 1; class C { d(seed) { return () => seed; } }`;
  assert.deepEqual(
    [...functionsNaming(['options', 'seed'], text)],
    [
      ['options', 2],
      ['seed', 1],
    ],
  );
});

test('the steps and the words of adding a rule are counted in its section alone', () => {
  const text =
    '# A\n\n*one*\n\n## Add a rule\n\n1. **State** a *rule*\n2. Claim a *rule* by *proof*\n\n## Add a gap\n\n1. *gap*\n';
  assert.deepEqual(ruleWalk(text), { edits: 2, words: 2 });
  assert.deepEqual(ruleWalk('# A'), { edits: 0, words: 0 });
});

test('CONTRIBUTING adds a rule by four edits at most and about ten words', () => {
  const { edits, words } = ruleWalk(textOf(ROOT, 'CONTRIBUTING.md'));
  assert.ok(edits >= 1 && edits <= 4, `${edits} edits`);
  assert.ok(words >= 1 && words <= 11, `${words} words`);
});
