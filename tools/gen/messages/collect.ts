import ts from 'typescript';
import { findMade, type Kind, type Made } from './find-made.ts';
import { isParameter, isUnknown, type Scope, Sentences } from './sentences.ts';
import { declarationsIn, type FunctionNode, functionsNamed } from './source-files.ts';

/** A message in the sources. `<name>` stands for a part known only at run time. */
export interface Message {
  readonly kind: Kind;
  /** The code of its issue or error, or the reason of its condition. */
  readonly code: string;
  readonly text: string;
}

/**
 * Names of parameters that contain a text or code which a function passes on. Their values are read from the callers.
 */
const HANDED_ON = ['code', 'reason', 'message', 'what', 'problem', 'advice'];

/** Maximum depth of calls to follow. */
const MAX_CALLERS = 4;

/** Returns every message that the sources can produce, without duplicates, in source order. */
export function collectMessages(files: readonly ts.SourceFile[]): Message[] {
  const declarations = declarationsIn(files);
  const { made, calls } = findMade(files, declarations);
  const sentences = new Sentences(declarations);
  const keys = new Set<string>();
  return made
    .flatMap((place) => messagesAt(place))
    .filter(({ kind, code, text }) => {
      const key = [kind, code, text].join('\n');
      return /[a-z]/i.test(text) && !isUnknown(text) && !code.includes('<') && !keys.has(key) && keys.add(key);
    });

  function messagesAt({ kind, code, text }: Made): Message[] {
    const pairs = typeof code === 'string' ? [] : tuples([code, text], 0);
    if (pairs.length > 0) return pairs.map(([one, sentence]) => ({ kind, code: one, text: sentence }));
    const only = typeof code === 'string' ? code : kind === 'answer' ? 'any' : undefined;
    return only === undefined ? [] : tuples([text], 0).map(([sentence]) => ({ kind, code: only, text: sentence }));
  }

  /**
   * Returns every combination of texts that the expressions can take. If callers pass several parts, combines only
   * parts of the same call.
   */
  function tuples(nodes: readonly ts.Expression[], depth: number): readonly (readonly string[])[] {
    const open = nodes.flatMap(handedOn);
    const owner = open.length === 0 || depth === MAX_CALLERS ? undefined : ownerOf(open[0]);
    if (owner === undefined) return combine(nodes, new Map());
    const wanted = owner.parameters.filter(({ name }) => open.some(({ text }) => text === name.getText()));
    return callsOf(owner).flatMap((call) => {
      const given = wanted.map((parameter) => call.arguments?.[owner.parameters.indexOf(parameter)]);
      if (given.some((value) => value === undefined)) return [];
      return tuples(given as ts.Expression[], depth + 1).flatMap((texts) =>
        combine(nodes, new Map(wanted.map(({ name }, i) => [name.getText(), [texts[i]]]))),
      );
    });
  }

  function combine(nodes: readonly ts.Expression[], scope: Scope): readonly (readonly string[])[] {
    return nodes.reduce<readonly (readonly string[])[]>(
      (rows, node) => rows.flatMap((row) => sentences.of(node, scope).map((text) => [...row, text])),
      [[]],
    );
  }

  function callsOf(owner: FunctionNode): readonly (ts.CallExpression | ts.NewExpression)[] {
    const name = nameOf(owner);
    return (calls.get(name) ?? []).filter((call) => functionsNamed(name, call, declarations).includes(owner));
  }
}

function handedOn(node: ts.Expression): ts.Identifier[] {
  if (ts.isIdentifier(node)) return HANDED_ON.includes(node.text) && isParameter(node) ? [node] : [];
  if (ts.isTemplateExpression(node)) return node.templateSpans.flatMap(({ expression }) => handedOn(expression));
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(handedOn);
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(handedOn) : [];
}

/** Returns the function that has the identifier as a parameter. Ignores identifiers in a destructured parameter. */
function ownerOf(node: ts.Identifier): FunctionNode | undefined {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => name.getText() === node.text))
      return at as FunctionNode;
  return undefined;
}

function nameOf(node: FunctionNode): string {
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.text ?? '';
  return (node.name ?? (node.parent as ts.VariableDeclaration).name)?.getText() ?? '';
}
