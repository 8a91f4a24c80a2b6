import ts from 'typescript';

/** How many functions of a file name each of these in their parameters, whole or taken apart. */
export function functionsNaming(names: readonly string[], text: string): Map<string, number> {
  const counts = new Map(names.map((name) => [name, 0]));
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const named = new Set(node.parameters.flatMap(({ name }) => namesIn(name)));
      for (const name of names) if (named.has(name)) counts.set(name, counts.get(name)! + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest));
  return counts;
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
