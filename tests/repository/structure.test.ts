import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { circlesOf } from '../../scripts/structure/circles.ts';
import { graphOf, reached, turned } from '../../scripts/structure/graph.ts';
import { importsOfText } from '../../scripts/structure/imports.ts';
import { functionsNaming } from '../../scripts/structure/parameters.ts';
import { ruleWalk } from '../../scripts/structure/rule-walk.ts';
import { textOf } from '../../scripts/structure/sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const seen = (text: string): string[] =>
  importsOfText('load/a/b.ts', text).imports.map(({ to, by }) => `${by} ${to}`);

test('an import is seen in a declaration, in a type, and as it runs', () => {
  assert.deepEqual(seen(`import { a } from './c.ts';`), ['import load/a/c.ts']);
  assert.deepEqual(seen(`export type { A } from '../../spec/contract.ts';`), ['import spec/contract.ts']);
  assert.deepEqual(seen(`type A = import('./c.ts').A;`), ['import load/a/c.ts']);
  assert.deepEqual(seen(`await import('undici');`), ['import undici']);
  assert.deepEqual(seen(`createRequire(import.meta.url)('a-package');`), ['import a-package']);
  assert.deepEqual(seen(`await import(new URL('../k6/d.mjs', import.meta.url).href);`), [
    'import load/k6/d.mjs',
  ]);
});

test('an import of types alone is told apart, for nothing of it runs', () => {
  const ofTypes = (text: string) => importsOfText('a/b.ts', text).imports.map(({ types }) => types === true);
  assert.deepEqual(ofTypes(`import type { A } from './c.ts'; export type { B } from './d.ts';`), [
    true,
    true,
  ]);
  assert.deepEqual(ofTypes(`type A = import('./c.ts').A;`), [true]);
  assert.deepEqual(ofTypes(`import { type A, b } from './c.ts'; export { d } from './d.ts';`), [
    false,
    false,
  ]);
});

test('what a module runs is followed from import to import, whatever only gives types', () => {
  const files: Record<string, string> = {
    'a.ts': `import './b.ts'; import type { C } from './c.ts'; import 'undici';`,
    'b.ts': `await import('./d.ts'); read(new URL('./data.yaml', import.meta.url));`,
    'c.ts': `import './e.ts';`,
    'd.ts': `import './b.ts';`,
    'data.yaml': '',
  };
  const graph = graphOf(['a.ts'], (path) => files[path]);
  assert.deepEqual([...graph.keys()].sort(), ['a.ts', 'b.ts', 'd.ts', 'data.yaml']);
  assert.deepEqual([...reached(graph, ['d.ts'])].sort(), ['b.ts', 'd.ts', 'data.yaml']);
  assert.deepEqual([...reached(graph, ['a.ts'], (path) => path === 'b.ts')].sort(), ['a.ts']);
  assert.deepEqual([...reached(turned(graph), ['data.yaml'])].sort(), ['a.ts', 'b.ts', 'd.ts', 'data.yaml']);
});

test('a read by path is seen, up to where its name is made as it runs', () => {
  assert.deepEqual(seen(`read(new URL('../../spec/openapi.yaml', import.meta.url));`), [
    'path spec/openapi.yaml',
  ]);
  assert.deepEqual(seen('read(new URL(`../../bench/$' + '{name}`, import.meta.url));'), ['path bench']);
  assert.deepEqual(seen(`read(join(ROOT, 'suites', name));`), ['path suites']);
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
