import ts from 'typescript';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import {
  type Description,
  type Descriptions,
  libraryOperationsOf,
  type Operation,
  operationsOf,
} from './description.ts';

const HEAD = '// Made by “npm run gen” from the descriptions of both APIs.\n\n';

/** Members of the generated types that the library uses. The paths repeat the operations. */
const USED = ['components', 'operations'];

/** Generates the types of the TypeScript client library: the bodies and parameters of all operations of both APIs. */
export async function libraryTypes({ dns, general }: Descriptions): Promise<string> {
  const schemas = { ...general.components.schemas, ...dns.components.schemas };
  const components = { ...general.components, ...dns.components, schemas, responses: {}, examples: {}, pathItems: {} };
  const merged = { ...dns, webhooks: {}, components, paths: mergedPaths(dns, general) };
  const document = withoutNoise(merged) as OpenAPI3;
  const nodes = await openapiTS(document, {
    alphabetize: true,
    defaultNonNullable: false,
    // For a list of types, openapi-typescript calls this again with each of them.
    transform: (schema) =>
      'x-extensible-enum' in schema && !Array.isArray(schema.type) ? openUnion(schema) : undefined,
  });
  const used = nodes.filter((node) => !('name' in node) || USED.includes((node.name as ts.Identifier).text));
  return HEAD + astToString(used);
}

/** Generates the method and path of each operation, and the version of the library. */
export function libraryOperations(descriptions: Descriptions, version: string): string {
  const { all, dnsOnly, generalOnly } = libraryOperationsOf(descriptions);
  const rows = all.map(({ operationId, method, path }) => `  ${operationId}: '${method} ${path}',\n`);
  return [
    HEAD,
    `/** Version of the library. */\nexport const VERSION = '${version}';\n\n`,
    `/** Method and path of each operation. */\nexport const operations = {\n${rows.join('')}} as const;\n\n`,
    only('dns', 'Operations that only the DNS API has.', dnsOnly),
    only('general', 'Operations that only the general API has.', generalOnly),
  ].join('');
}

function only(api: string, comment: string, ids: readonly string[]): string {
  const list = ids.map((id) => `  '${id}',\n`).join('');
  return `/** ${comment} */\nexport const ${api}Only: readonly string[] = [\n${list}];\n`;
}

/** Both APIs describe an operation in the same way, except for its errors. Errors have one class for both APIs. */
function mergedPaths(...descriptions: readonly Description[]): Description['paths'] {
  const paths: { [path: string]: { [method: string]: Operation } } = {};
  for (const { method, path, ...operation } of descriptions.flatMap((one) => [...operationsOf(one).values()])) {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    const responses = Object.fromEntries(successes.map(([status, one]) => [status, { ...one, headers: undefined }]));
    paths[path] = { [method.toLowerCase()]: { ...operation, responses }, ...paths[path] };
  }
  return paths;
}

/** Leaves out the recorded examples. */
function withoutNoise(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === 'examples' ? undefined : one)));
}

/** `'a' | 'b' | (string & {})`: editors offer the known values, and every other text is accepted. */
function openUnion(schema: object): ts.TypeNode {
  const { factory } = ts;
  const values = (schema as { 'x-extensible-enum': readonly string[] })['x-extensible-enum'];
  const literals = values.map((one) => factory.createLiteralTypeNode(factory.createStringLiteral(one)));
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const open = factory.createIntersectionTypeNode([text, factory.createTypeLiteralNode([])]);
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(open)]);
}
