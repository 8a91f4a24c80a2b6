import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { repoFiles, textOf } from './repo-files.ts';

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
  reference: ['spec'],
  detect: ['fixtures', 'harness', 'judge', 'record', 'reference', 'spec'],
  cli: EVERYTHING,
};

/** Nothing that ships leans on what only builds, measures or tests it. */
const NEVER_IMPORTED = ['tests', 'bench'];

interface Import {
  readonly from: string;
  readonly to: string;
}

const sources = repoFiles().filter(
  (path) => /\.(ts|mts|mjs|js)$/.test(path) && !path.startsWith('spec/generated/'),
);

const layerOf = (path: string): string | undefined => {
  const [top] = path.split('/');
  return top !== undefined && path.includes('/') && top in MAY_IMPORT ? top : undefined;
};

/** The modules that a file imports: by declarations, in types, and as it runs where the name is written out. */
function modulesOf(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      found.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      found.push((node.argument.literal as ts.StringLiteral).text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      for (const name of node.arguments.filter(ts.isStringLiteralLike)) found.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, textOf(path) ?? '', ts.ScriptTarget.Latest));
  return found;
}

const imports: Import[] = sources.flatMap((from) =>
  modulesOf(from).map((name) => ({
    from,
    to: name.startsWith('.') ? join(dirname(from), name).replaceAll('\\', '/') : name,
  })),
);

test('the imports of every layer are seen', () => {
  for (const layer of new Set(sources.map(layerOf)))
    if (layer !== undefined && layer !== 'load')
      assert.ok(
        imports.some(({ from }) => layerOf(from) === layer),
        layer,
      );
});

const shown = ({ from, to }: Import): string => `${from} imports ${to}`;

test('a layer imports no layer but those below it', () => {
  const breaches = imports.filter(({ from, to }) => {
    const here = layerOf(from);
    const there = layerOf(to);
    if (here === undefined || there === undefined || here === there) return false;
    const allowed = MAY_IMPORT[here]!;
    return allowed !== EVERYTHING && !allowed.includes(there);
  });
  assert.deepEqual(breaches.map(shown), []);
});

test('no layer imports a test or a benchmark', () => {
  const breaches = imports.filter(
    ({ from, to }) => layerOf(from) !== undefined && NEVER_IMPORTED.includes(to.split('/')[0] ?? ''),
  );
  assert.deepEqual(breaches.map(shown), []);
});

test('the judge imports nothing that reads, writes or sends', () => {
  const breaches = imports.filter(
    ({ from, to }) => layerOf(from) === 'judge' && (to.startsWith('node:') || to === 'undici'),
  );
  assert.deepEqual(breaches.map(shown), []);
});
