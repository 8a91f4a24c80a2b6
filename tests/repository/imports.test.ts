import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesOf } from '../../scripts/structure/circles.ts';
import { type Import, importsOf } from '../../scripts/structure/imports.ts';
import { sourcesOf } from '../../scripts/structure/sources.ts';
import { ROOT } from './repo-files.ts';

const EVERYTHING = 'everything';

/** A layer and those that it may import, beside itself. What is not listed belongs to no layer. */
const MAY_IMPORT: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
  spec: [],
  record: ['spec'],
  judge: ['record', 'spec'],
  harness: ['judge', 'record', 'spec'],
  fixtures: ['harness', 'judge', 'record', 'spec'],
  suites: ['fixtures', 'harness', 'judge', 'record', 'spec'],
  reports: ['judge', 'record', 'spec'],
  verify: ['suites', 'fixtures', 'harness', 'judge', 'record', 'reports', 'spec'],
  load: ['harness', 'judge', 'record', 'reports', 'spec'],
  certify: ['verify', 'fixtures', 'harness', 'judge', 'record', 'reports', 'spec'],
  compare: ['load', 'harness', 'judge', 'record', 'reports', 'spec'],
  reference: ['spec'],
  detect: ['suites', 'fixtures', 'harness', 'judge', 'record', 'reference', 'reports', 'spec'],
  evidence: [
    'detect',
    'fixtures',
    'harness',
    'judge',
    'load',
    'record',
    'reference',
    'reports',
    'spec',
    'verify',
  ],
  cli: EVERYTHING,
};

/** Nothing that ships leans on what only builds, measures or tests it. */
const NEVER_IMPORTED = ['tests', 'bench', 'evidence'];

/** Files that a layer reaches by path though it may not import it, each with the reason. */
const APART: ReadonlyArray<Import & { readonly why: string }> = [
  {
    from: 'harness/run/reference-process.ts',
    to: 'reference/main.ts',
    by: 'path',
    why: 'the embedded environment is started as a process of its own',
  },
];

const sources = sourcesOf(ROOT);
const { imports, unnamed } = importsOf(ROOT, sources);

const layerOf = (path: string): string | undefined => {
  const [top] = path.split('/');
  return top !== undefined && top in MAY_IMPORT ? top : undefined;
};

test('the imports of every layer are seen', () => {
  for (const layer of new Set(sources.map(layerOf)))
    if (layer !== undefined && layer !== 'load')
      assert.ok(
        imports.some(({ from }) => layerOf(from) === layer),
        layer,
      );
});

const shown = ({ from, to, by }: Import): string =>
  `${from} ${by === 'import' ? 'imports' : 'reaches'} ${to}`;

const isApart = (one: Import): boolean =>
  APART.some(({ from, to, by }) => from === one.from && to === one.to && by === one.by);

test('a layer imports no layer but those below it', () => {
  const breaches = imports.filter((one) => {
    const { from, to } = one;
    const here = layerOf(from);
    const there = layerOf(to);
    if (here === undefined || there === undefined || here === there || isApart(one)) return false;
    const allowed = MAY_IMPORT[here]!;
    return allowed !== EVERYTHING && !allowed.includes(there);
  });
  assert.deepEqual(breaches.map(shown), []);
});

test('no layer imports a test or a benchmark', () => {
  const breaches = imports.filter(
    ({ from, to, by }) =>
      by === 'import' &&
      layerOf(from) !== undefined &&
      layerOf(from) !== layerOf(to) &&
      NEVER_IMPORTED.includes(to.split('/')[0] ?? ''),
  );
  assert.deepEqual(breaches.map(shown), []);
});

test('the judge imports nothing that reads, writes or sends', () => {
  const breaches = imports.filter(
    ({ from, to }) => layerOf(from) === 'judge' && (to.startsWith('node:') || to === 'undici'),
  );
  assert.deepEqual(breaches.map(shown), []);
});

test('what is apart from the layers is still there', () => {
  for (const one of APART)
    assert.ok(
      imports.some((found) => found.from === one.from && found.to === one.to),
      `nothing reaches ${one.to} from ${one.from} any more`,
    );
});

test('no file imports itself by way of others, not even for a type', () => {
  assert.deepEqual(circlesOf(imports), []);
});

test('a file that is imported or read by path is named where that happens', () => {
  assert.deepEqual(
    unnamed.map(({ from, line }) => `${from}:${line}`),
    [],
  );
});
