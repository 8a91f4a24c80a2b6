import ts from 'typescript';

/** What a file has of what is to become less: counts, but for `members`, which is of its largest class. */
export interface Shapes {
  /** Members of the largest class: methods, accessors, fields and parameters that are fields. */
  readonly members: number;
  /** Lists and sets of statuses of refusals. */
  readonly statusSets: number;
  /** Loops that pause before they go round again. */
  readonly retryLoops: number;
  /** Functions that take more than five parameters, those that are taken apart counted by their names. */
  readonly parameters: number;
  /** Numbers with a name of their own. */
  readonly thresholds: number;
}

const MOST_PARAMETERS = 5;
const PAUSES = /^#?(sleep|rest|wait|pause)$/;

/** Counts them in the text of a TypeScript file. */
export function shapesOf(text: string): Shapes {
  const counts = { members: 0, statusSets: 0, retryLoops: 0, parameters: 0, thresholds: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) counts.members = Math.max(counts.members, membersOf(node));
    if (ts.isArrayLiteralExpression(node) && isStatusSet(node)) counts.statusSets += 1;
    if (ts.isIterationStatement(node, false) && pauses(node.statement)) counts.retryLoops += 1;
    if (ts.isFunctionLike(node) && countOf(node.parameters) > MOST_PARAMETERS) counts.parameters += 1;
    if (ts.isVariableDeclaration(node) && isThreshold(node)) counts.thresholds += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true));
  return counts;
}

function membersOf(node: ts.ClassLikeDeclaration): number {
  const named = new Set<string>();
  for (const member of node.members) {
    if (ts.isConstructorDeclaration(member)) {
      for (const parameter of member.parameters)
        if (ts.isParameterPropertyDeclaration(parameter, member)) named.add(parameter.name.getText());
    } else if (member.name !== undefined) named.add(member.name.getText());
  }
  return named.size;
}

const FIRST_REFUSAL = 400;
const LAST_REFUSAL = 599;

const isStatusSet = ({ elements }: ts.ArrayLiteralExpression): boolean =>
  elements.length > 1 &&
  elements.every(
    (one) =>
      ts.isNumericLiteral(one) && Number(one.text) >= FIRST_REFUSAL && Number(one.text) <= LAST_REFUSAL,
  );

/** Whether a statement waits for a pause, functions within it left out. */
function pauses(statement: ts.Node): boolean {
  if (ts.isFunctionLike(statement)) return false;
  if (ts.isAwaitExpression(statement) && ts.isCallExpression(statement.expression)) {
    const called = statement.expression.expression;
    const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
    if (PAUSES.test(name)) return true;
  }
  return ts.forEachChild(statement, (child) => pauses(child) || undefined) === true;
}

const countOf = (parameters: ts.NodeArray<ts.ParameterDeclaration>): number =>
  parameters.reduce((sum, { name }) => sum + (ts.isObjectBindingPattern(name) ? name.elements.length : 1), 0);

const isThreshold = ({ name, initializer, parent }: ts.VariableDeclaration): boolean =>
  ts.isIdentifier(name) &&
  /^[A-Z][A-Z0-9_]*$/.test(name.text) &&
  initializer !== undefined &&
  ts.isNumericLiteral(initializer) &&
  ts.isSourceFile(parent.parent.parent);
