import ts from 'typescript';
import { isWrapped, placeholder } from './placeholder.ts';
import { constantOf, type Declarations, type FunctionNode, functionsNamed } from './source-files.ts';

/** Texts of the parameters by name. They apply while a function is evaluated for one of its calls. */
export type Scope = ReadonlyMap<string, readonly string[]>;

const EMPTY: Scope = new Map();
const MAX_DEPTH = 12;
/** If there are more alternatives than this, a placeholder replaces them. */
const MAX_INLINE = 8;
const MAX_ALTERNATIVES = 24;

/**
 * Evaluates which texts an expression can take. `<name>` stands for a part known only at run time. Returns an empty
 * list if nothing is known.
 */
export class Sentences {
  readonly #declarations: Declarations;

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  of(node: ts.Expression, scope: Scope = EMPTY, depth = 0): readonly string[] {
    if (depth > MAX_DEPTH) return [];
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isIdentifier(node)) return scope.get(node.text) ?? this.#named(node, depth);
    if (ts.isCallExpression(node)) return this.#returned(node, scope, depth);
    if (ts.isElementAccessExpression(node)) return this.#entries(node.expression, scope, depth);
    return this.#composed(node, scope, depth);
  }

  #composed(node: ts.Expression, scope: Scope, depth: number): readonly string[] {
    if (ts.isTemplateExpression(node)) return this.#template(node, scope, depth);
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope, depth);
    if (ts.isConditionalExpression(node)) return this.#either([node.whenTrue, node.whenFalse], scope, depth);
    return [...new Set(insideOf(node).flatMap((inner) => this.of(inner, scope, depth + 1)))];
  }

  /** Returns the texts of all alternatives. A placeholder replaces an alternative without known text. */
  #either(nodes: readonly ts.Expression[], scope: Scope, depth: number): readonly string[] {
    const branches = nodes.map((branch) => ({ branch, texts: this.of(branch, scope, depth + 1) }));
    if (branches.every(({ texts }) => texts.length === 0)) return [];
    const texts = branches.flatMap((one) => (one.texts.length > 0 ? one.texts : [`<${placeholder(one.branch)}>`]));
    return [...new Set(texts)].filter((text) => text !== '<undefined>');
  }

  #template({ head, templateSpans }: ts.TemplateExpression, scope: Scope, depth: number): readonly string[] {
    let texts: readonly string[] = [head.text];
    for (const { expression, literal } of templateSpans)
      texts = product(texts, this.#span(expression, scope, depth), literal.text);
    return texts;
  }

  #span(node: ts.Expression, scope: Scope, depth: number): readonly string[] {
    const texts = this.of(node, scope, depth + 1);
    return texts.length === 0 || texts.length > MAX_INLINE ? [`<${placeholder(node)}>`] : texts;
  }

  #binary({ left, right, operatorToken }: ts.BinaryExpression, scope: Scope, depth: number): readonly string[] {
    if (operatorToken.kind === ts.SyntaxKind.PlusToken)
      return known(product(this.#span(left, scope, depth), this.#span(right, scope, depth), ''));
    const isEither = operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
    return isEither ? this.#either([left, right], scope, depth) : [];
  }

  /** Returns the texts of a constant. A parameter is not a constant, even if a constant has the same name. */
  #named(node: ts.Identifier, depth: number): readonly string[] {
    if (isParameter(node)) return [];
    const value = constantOf(node, this.#declarations);
    const named = value === undefined ? functionsNamed(node.text, node, this.#declarations) : [];
    const values = value === undefined ? (named.length === 1 ? returnsOf(named[0]) : []) : [value];
    return values.flatMap((one) => this.of(one, EMPTY, depth + 1));
  }

  #returned({ expression, arguments: given }: ts.CallExpression, scope: Scope, depth: number): readonly string[] {
    if (ts.isElementAccessExpression(expression)) return this.#entries(expression.expression, scope, depth);
    if (!ts.isIdentifier(expression)) return [];
    const found = functionsNamed(expression.text, expression, this.#declarations);
    if (found.length === 0) return this.#named(expression, depth + 1);
    if (found.length !== 1 || !/^string\b/.test(found[0].type?.getText() ?? '')) return [];
    const own = this.#arguments(found[0], given, scope, depth);
    const texts = returnsOf(found[0]).flatMap((value) => this.of(value, own, depth + 1));
    return known(texts);
  }

  #arguments({ parameters }: FunctionNode, given: readonly ts.Expression[], scope: Scope, depth: number): Scope {
    const own = new Map<string, readonly string[]>();
    for (const [i, parameter] of parameters.entries()) {
      const texts = given[i] === undefined ? [] : this.of(given[i], scope, depth + 1);
      if (texts.length > 0) own.set(parameter.name.getText(), texts);
    }
    return own;
  }

  /** Returns all values of a constant object. Omits numbers, because there may be many. */
  #entries(node: ts.Expression, scope: Scope, depth: number): readonly string[] {
    if (!ts.isIdentifier(node)) return [];
    const table = constantOf(node, this.#declarations);
    if (table === undefined || !ts.isObjectLiteralExpression(table)) return [];
    return table.properties
      .filter(ts.isPropertyAssignment)
      .filter(({ initializer }) => !ts.isNumericLiteral(initializer))
      .flatMap(({ initializer }) => this.of(initializer, scope, depth + 1));
  }
}

function returnsOf(node: ts.FunctionLikeDeclaration): ts.Expression[] {
  const { body } = node;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner) && inner.expression !== undefined) found.push(inner.expression);
    if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
  };
  visit(body);
  return found;
}

/** Returns the inner expressions whose value the expression may take. */
function insideOf(node: ts.Expression): readonly ts.Expression[] {
  if (isWrapped(node)) return [node.expression];
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  return ts.isArrowFunction(node) ? returnsOf(node) : [];
}

export function isParameter(node: ts.Identifier): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => declares(name, node.text))) return true;
  return false;
}

function declares(name: ts.BindingName, text: string): boolean {
  if (ts.isIdentifier(name)) return name.text === text;
  return name.elements.some((element) => ts.isBindingElement(element) && declares(element.name, text));
}

/** True if the text consists only of placeholders. */
export function isUnknown(text: string): boolean {
  return text.includes('<') && !/[a-z]/i.test(text.replace(/<[^>]*>/g, ''));
}

function known(texts: readonly string[]): readonly string[] {
  return texts.some(isUnknown) ? [] : texts;
}

function product(before: readonly string[], middle: readonly string[], after: string): readonly string[] {
  return before.flatMap((start) => middle.map((text) => start + text + after)).slice(0, MAX_ALTERNATIVES);
}
