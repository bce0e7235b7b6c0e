import ts from 'typescript';
import { type Declarations, functionsNamed, walk } from './source-files.ts';

/** The origin of a message: an issue, an API response, a condition or event, a store error, or a start error. */
export type Kind = 'issue' | 'answer' | 'condition' | 'store' | 'start';

export interface Made {
  readonly kind: Kind;
  readonly code: ts.Expression | string;
  readonly text: ts.Expression;
}

type Call = ts.CallExpression | ts.NewExpression;

export interface Places {
  readonly made: readonly Made[];
  readonly calls: ReadonlyMap<string, readonly Call[]>;
}

const errorKinds: { readonly [name: string]: Kind } = { Failure: 'answer', StoreError: 'store' };
/** Errors whose first argument is the message. */
const errorsOfText: { readonly [name: string]: { readonly kind: Kind; readonly code: string } } = {
  ItemError: { kind: 'issue', code: 'field-invalid' },
  JsonBodyError: { kind: 'answer', code: 'bad_request' },
  StartError: { kind: 'start', code: '' },
};
/** Functions whose last argument may be a message: zod methods, and our own listUpTo. */
const RULES = ['refine', 'regex', 'union', 'number', 'int', 'min', 'max', 'addIssue', 'listUpTo'];

/** Returns the places where messages are created, and all calls by function name. */
export function findMade(files: readonly ts.SourceFile[], declarations: Declarations): Places {
  const made: Made[] = [];
  const calls = new Map<string, Call[]>();
  const visit = (node: ts.Node): void => {
    const found = ts.isObjectLiteralExpression(node) ? fromObject(node) : undefined;
    if (found !== undefined) made.push(found);
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const name = calleeName(node);
    if (name === undefined) return;
    calls.set(name, [...(calls.get(name) ?? []), node]);
    const place = fromRule(node, name) ?? fromCall(node, name, declarations);
    if (place !== undefined) made.push(place);
  };
  for (const file of files) walk(file, visit);
  return { made, calls };
}

/**
 * Reads an object with a message: `{ code, message }` of an issue, `{ reason, message }` of a condition, or `{
 * message }` of a schema.
 */
function fromObject(node: ts.ObjectLiteralExpression): Made | undefined {
  const text = property(node, 'message');
  if (text === undefined) return fromInstruction(node) ?? fromSchema(node);
  if (isRefusal(node)) return { kind: 'answer', code: 'conflict', text };
  const code = property(node, 'code');
  const reason = property(node, 'reason');
  if (reason !== undefined) return { kind: 'condition', code: reason, text };
  if (code !== undefined && code.getText() !== "'custom'") return { kind: 'issue', code, text };
  return property(node, 'path') === undefined ? undefined : ofSchema(text);
}

/** True for `{ refused: { message } }`, and for a message that a function returns as Refused. */
function isRefusal(node: ts.ObjectLiteralExpression): boolean {
  if (ts.isPropertyAssignment(node.parent)) return node.parent.name.getText() === 'refused';
  const maker = ts.findAncestor(node, ts.isFunctionDeclaration);
  return maker?.type?.getText() === 'Refused';
}

/** Reads `{ instruction }` of an authentication method. */
function fromInstruction(node: ts.ObjectLiteralExpression): Made | undefined {
  const text = property(node, 'instruction');
  return text && { kind: 'answer', code: 'unauthorized', text };
}

/** Reads `{ error }` of a schema. Ignores other objects, in which `error` may be a number or an identifier. */
function fromSchema(node: ts.ObjectLiteralExpression): Made | undefined {
  const text = property(node, 'error');
  const isCall = ts.isCallExpression(node.parent) && node.parent.arguments.includes(node);
  return text === undefined || !isCall ? undefined : ofSchema(text);
}

function fromRule({ arguments: given }: Call, name: string): Made | undefined {
  const text = RULES.includes(name) ? given?.at(-1) : undefined;
  if (text === undefined || !/from 'zod'/.test(text.getSourceFile().text)) return undefined;
  return ts.isIdentifier(text) || ts.isTemplateExpression(text) || ts.isStringLiteral(text)
    ? ofSchema(text)
    : undefined;
}

/** Returns a message of a schema. The schema belongs to a request, an object, or a program's environment. */
function ofSchema(text: ts.Expression): Made {
  const { fileName } = text.getSourceFile();
  if (fileName.startsWith('api/')) return { kind: 'issue', code: 'field-invalid', text };
  const isObject = /^packages\/(resources|store)\//.test(fileName);
  return isObject ? { kind: 'store', code: 'Invalid', text } : { kind: 'start', code: '', text };
}

/** Reads a call of a function that has a parameter `message` and a parameter for the code. */
function fromCall(node: Call, name: string, declarations: Declarations): Made | undefined {
  if (Object.hasOwn(errorsOfText, name))
    return node.arguments?.[0] && { ...errorsOfText[name], text: node.arguments[0] };
  for (const { parameters } of functionsNamed(name, node, declarations)) {
    const argument = (wanted: string): ts.Expression | undefined =>
      node.arguments?.[parameters.findIndex((parameter) => parameter.name.getText() === wanted)];
    const text = argument('message');
    const code = argument('code');
    const reason = argument('reason');
    if (text === undefined) continue;
    if (code !== undefined) return { kind: errorKinds[name] ?? 'issue', code, text };
    if (reason !== undefined) return { kind: errorKinds[name] ?? 'condition', code: reason, text };
  }
  return undefined;
}

function calleeName({ expression }: Call): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function property(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const one of node.properties) {
    if (ts.isPropertyAssignment(one) && one.name.getText() === name) return one.initializer;
    if (ts.isShorthandPropertyAssignment(one) && one.name.text === name) return one.name;
  }
  return undefined;
}
