import ts from 'typescript';

const UNNAMED = '…';
/** Global objects. Their methods receive the value as an argument. */
const GLOBALS = ['JSON', 'Object', 'String'];

/**
 * Returns a word that stands for a part known only at run time: for example, `owner` for
 * `shorten(record.owner.toString())`.
 */
export function placeholder(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return ofProperty(node.name.text);
  if (ts.isCallExpression(node)) return ofCall(node);
  const inner = namingPart(node);
  return inner === undefined ? UNNAMED : placeholder(inner);
}

function ofProperty(name: string): string {
  return name === 'length' ? 'count' : name.replace('#', '');
}

function ofCall({ expression, arguments: given }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression) && !GLOBALS.includes(expression.expression.getText()))
    return placeholder(expression.expression);
  const name = given.length === 1 ? placeholder(given[0]) : UNNAMED;
  return name === UNNAMED ? placeholder(expression) : name;
}

function namingPart(node: ts.Expression): ts.Expression | undefined {
  if (isWrapped(node) || ts.isElementAccessExpression(node)) return node.expression;
  if (ts.isBinaryExpression(node)) return node.left;
  return ts.isConditionalExpression(node) ? node.whenTrue : undefined;
}

type Wrapped = ts.ParenthesizedExpression | ts.AsExpression | ts.NonNullExpression | ts.SatisfiesExpression;

const wraps = [ts.isParenthesizedExpression, ts.isAsExpression, ts.isNonNullExpression, ts.isSatisfiesExpression];

export function isWrapped(node: ts.Node): node is Wrapped {
  return wraps.some((isThis) => isThis(node));
}
