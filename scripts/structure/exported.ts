import ts from 'typescript';

/** The names that the text of a module declares and exports; what it only passes on is not its own. */
export function exportedNames(text: string): string[] {
  const { statements } = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  return statements.flatMap((one) => (isExported(one) ? namesOf(one) : []));
}

const isExported = (one: ts.Statement): boolean =>
  ts.canHaveModifiers(one) &&
  ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function namesOf(one: ts.Statement): string[] {
  if (ts.isVariableStatement(one))
    return one.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const { name } = one as ts.Statement & { readonly name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}
