import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export type FunctionNode = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ConstructorDeclaration | ts.ArrowFunction;

/** The functions and constants in some files, by name. */
export interface Declarations {
  readonly functions: ReadonlyMap<string, readonly FunctionNode[]>;
  readonly constants: ReadonlyMap<string, readonly ts.Expression[]>;
}

const SOURCES = '{api,nameserver,operator,supervisor,worker}/src/**/*.ts';
const PACKAGES = 'packages/*/src/**/*.ts';
/** Our package names. The first part after the scope is the package's folder. */
const OUR_PACKAGES = /^@fourwinds\/([^/]+).*/;
/** Files without messages of the product: tests, and examples of messages that are created elsewhere. */
const NOT_PRODUCT = /\.(test|contract|property)\.ts$|\/testing\/|\/failure-catalogue\.ts$/;

/** Parses the product's sources without tests, sorted by path. */
export function parseSources(root: string): ts.SourceFile[] {
  return globSync([SOURCES, PACKAGES], { cwd: root, exclude: ['**/node_modules'] })
    .filter((file) => !NOT_PRODUCT.test(file))
    .sort()
    .map((file) =>
      ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
    );
}

/** Calls `visit` for a node and all its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/**
 * Collects the declarations in files. Registers constructors by the name of their class, and functions in constants
 * by the name of the constant.
 */
export function declarationsIn(files: readonly ts.SourceFile[]): Declarations {
  const functions = new Map<string, FunctionNode[]>();
  const constants = new Map<string, ts.Expression[]>();
  for (const file of files)
    walk(file, (node) => {
      const found = functionOf(node);
      if (found !== undefined) add(functions, ...found);
      const value = ts.isVariableDeclaration(node) ? valueOf(node) : undefined;
      if (value !== undefined) add(constants, (node as ts.VariableDeclaration).name.getText(), value);
    });
  return { functions, constants };
}

/** Returns the value of a constant. For a loop variable, returns the list that the loop iterates over. */
function valueOf({ name, initializer, parent }: ts.VariableDeclaration): ts.Expression | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  return ts.isForOfStatement(parent.parent) ? parent.parent.expression : initializer;
}

function functionOf(node: ts.Node): [string, FunctionNode] | undefined {
  if (ts.isFunctionDeclaration(node) && node.name !== undefined) return [node.name.text, node];
  if (ts.isMethodDeclaration(node)) return [node.name.getText(), node];
  if (ts.isConstructorDeclaration(node)) return [node.parent.name?.text ?? '', node];
  if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer))
    return [node.name.getText(), node.initializer];
  return undefined;
}

function add<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [value]);
  else known.push(value);
}

/**
 * Returns the functions that a name can mean. Functions of the same file take precedence over imported functions. A
 * method call can mean any method of this name.
 */
export function functionsNamed(name: string, at: ts.Node, { functions }: Declarations): readonly FunctionNode[] {
  const found = functions.get(name) ?? [];
  const file = at.getSourceFile();
  const own = found.filter((one) => one.getSourceFile() === file);
  if (own.length > 0) return own;
  return found.filter((one) => (ts.isMethodDeclaration(one) ? !ts.isIdentifier(at) : imports(file, name)));
}

/**
 * Returns the value of the constant that an identifier means. The innermost enclosing block takes precedence over
 * imports. Throws an error if two files match.
 */
export function constantOf(node: ts.Identifier, { constants }: Declarations): ts.Expression | undefined {
  const found = constants.get(node.text) ?? [];
  const file = node.getSourceFile();
  const own = found
    .filter((value) => value.getSourceFile() === file)
    .map((value) => ({ value, block: blockAround(value) }))
    .filter(({ block }) => block.pos <= node.pos && node.end <= block.end)
    .sort((one, other) => other.block.pos - one.block.pos);
  if (own.length > 0) return own[0].value;
  const from = importedFrom(file, node.text);
  if (from === undefined) return undefined;
  const imported = found.filter((value) => isExported(value) && value.getSourceFile().fileName.startsWith(from));
  if (imported.length > 1) throw new Error(ambiguous(node, imported));
  return imported[0];
}

function isExported({ parent }: ts.Expression): boolean {
  const statement = parent.parent.parent;
  return ts.isVariableStatement(statement) && (statement.modifiers ?? []).some(isExport);
}

function isExport({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}

function ambiguous({ text }: ts.Identifier, values: readonly ts.Expression[]): string {
  const files = values.map((value) => value.getSourceFile().fileName).join(' and ');
  return `${text} is a constant of ${files}, and messages cannot tell which one is imported; give one another name`;
}

function blockAround(node: ts.Node): ts.Node {
  let at = node.parent;
  while (!ts.isBlock(at) && !ts.isSourceFile(at)) at = at.parent;
  return at;
}

function imports(file: ts.SourceFile, name: string): boolean {
  return importedFrom(file, name) !== undefined;
}

/** Returns where a name is imported from: a file, or the path prefix of a package. */
function importedFrom(file: ts.SourceFile, name: string): string | undefined {
  const found = file.statements
    .filter(ts.isImportDeclaration)
    .find(({ importClause }) => namesIn(importClause).includes(name));
  if (found === undefined) return undefined;
  const { text } = found.moduleSpecifier as ts.StringLiteral;
  return text.startsWith('.')
    ? path.posix.join(path.posix.dirname(file.fileName), text)
    : text.replace(OUR_PACKAGES, 'packages/$1/');
}

function namesIn(clause: ts.ImportClause | undefined): string[] {
  const bindings = clause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
}
