import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { textOf } from './sources.ts';

/** A file that uses another one, a folder, or a package. */
export interface Import {
  readonly from: string;
  /** A path from the top of the checkout, or a package as it is named. */
  readonly to: string;
  /** `path`: it is read, started or written by its path, and not imported. */
  readonly by: 'import' | 'path';
  /** Only types are taken from it: nothing of it runs. */
  readonly types?: true;
}

/** A file that is named only as it runs, so that nobody can say which one it is. */
export interface Unnamed {
  readonly from: string;
  readonly line: number;
}

export interface Imports {
  readonly imports: readonly Import[];
  readonly unnamed: readonly Unnamed[];
}

/** What the sources of a checkout import, type imports included, and what they read by path. */
export function importsOf(root: string, sources: readonly string[]): Imports {
  const all = sources.map((path) => importsOfText(path, textOf(root, path)));
  return {
    imports: all.flatMap(({ imports }) => imports),
    unnamed: all.flatMap(({ unnamed }) => unnamed),
  };
}

/** The same of one file: declarations, types, `import(…)`, `createRequire(…)(…)`, `new URL(…, import.meta.url)` and `join(ROOT, …)`. */
export function importsOfText(from: string, text: string): Imports {
  const file = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const unnamed: Unnamed[] = [];
  const add = (to: string, by: Import['by'], types = false): void =>
    void imports.push({ from, to, by, ...(types && { types }) });
  const visit = (node: ts.Node): void => {
    const name = moduleNamed(node);
    if (name !== undefined) add(name.startsWith('.') ? beside(from, name) : name, 'import', isOfTypes(node));
    if (isUrlHere(node)) {
      const path = startOf(node.arguments?.[0]);
      const imported = ts.isCallExpression(node.parent.parent) && isImportCall(node.parent.parent);
      if (path === undefined) unnamed.push({ from, line: lineOf(file, node) });
      else add(beside(from, path), imported ? 'import' : 'path');
    }
    const path = joinedToRoot(node);
    if (path !== undefined) add(path, 'path');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, unnamed };
}

const beside = (from: string, name: string): string => tidy(join(dirname(from), name));

const tidy = (path: string): string => normalize(path).replaceAll('\\', '/').replace(/\/$/, '');

const lineOf = (file: ts.SourceFile, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** The module that a node names, if it imports one. */
function moduleNamed(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textAt(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textAt(node.argument.literal);
  return isImportCall(node) || isRequireHere(node) ? textAt(node.arguments[0]) : undefined;
}

/** Whether what a node imports is erased before it runs. */
const isOfTypes = (node: ts.Node): boolean =>
  ts.isImportTypeNode(node) ||
  (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true) ||
  (ts.isExportDeclaration(node) && node.isTypeOnly);

const isImportCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/** `createRequire(import.meta.url)(…)` */
const isRequireHere = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isCallExpression(node.expression) &&
  node.expression.expression.getText() === 'createRequire';

const textAt = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;

/** The text that an expression begins with: all of a literal, the head of a template. */
const startOf = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && ts.isTemplateExpression(node) && node.head.text !== ''
    ? node.head.text
    : textAt(node);

/** `new URL(…, import.meta.url)` */
const isUrlHere = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) &&
  node.expression.getText() === 'URL' &&
  node.arguments?.[1]?.getText() === 'import.meta.url';

/** The path in `join(ROOT, 'a', 'b')`, up to the first part that is no literal. */
function joinedToRoot(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(join|resolve)$/.test(node.expression.getText())) return undefined;
  const [first, ...others] = node.arguments;
  if (first?.getText() !== 'ROOT') return undefined;
  const parts: string[] = [];
  for (const part of others.map(startOf)) {
    if (part === undefined) break;
    parts.push(part);
  }
  return parts.length === 0 ? undefined : tidy(parts.join('/'));
}
