import { apis } from '../src/start/apis.ts';
import { describeApi } from '../src/http/openapi.ts';

/**
 * Checks the names that generated clients show: names of types, types and descriptions of fields, names of operations. A part that is
 * inline gets a number for its name in most generators.
 */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Content {
  readonly content?: { readonly [type: string]: { readonly schema: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: Content;
  readonly responses: { readonly [status: string]: Content };
}

interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

const descriptions = apis.map((api) => JSON.parse(JSON.stringify(describeApi(api))) as Description);

const operations = descriptions.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
  ),
);

/** A schema with its place, such as `Zone.dnssec`. `isNamed` is true for a component itself. */
interface Placed {
  readonly at: string;
  readonly schema: Schema;
  readonly isNamed: boolean;
}

/** Returns the schema and all schemas within it. A reference counts, but not its target. */
function within(one: Placed): readonly Placed[] {
  const { at, schema, isNamed } = one;
  const { properties = {}, items, additionalProperties: others, anyOf, oneOf } = schema;
  const inner = [
    ...Object.entries(properties).map(([name, field]) => ({ at: `${at}.${name}`, schema: field })),
    ...(items === undefined ? [] : [{ at: `${at}[]`, schema: items }]),
    ...(typeof others === 'object' ? [{ at: `${at}.*`, schema: others }] : []),
  ].map((part) => ({ ...part, isNamed: false }));
  const forms = [...(anyOf ?? []), ...(oneOf ?? [])].map((form) => ({ at, schema: form, isNamed }));
  return [one, ...[...inner, ...forms].flatMap(within)];
}

const everySchema = [
  ...descriptions.flatMap(({ components: { schemas } }) =>
    Object.entries(schemas).map(([at, schema]) => ({ at, schema, isNamed: true })),
  ),
  ...operations.flatMap(({ operationId, requestBody, responses }) => [
    ...bodiesOf(`${operationId} body`, requestBody),
    ...Object.entries(responses).flatMap(([status, response]) => bodiesOf(`${operationId} ${status}`, response)),
  ]),
].flatMap(within);

function bodiesOf(at: string, { content = {} }: Content = {}): Placed[] {
  return Object.values(content).map(({ schema }) => ({ at, schema, isNamed: false }));
}

const components = Object.assign({}, ...descriptions.map((one) => one.components.schemas)) as {
  readonly [name: string]: Schema;
};

function resolve(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : components[schema.$ref.split('/').at(-1)!];
}

/** Returns the kinds of a value, such as `string` or `list of object`, without null. */
function kindsOf(schema: Schema): readonly string[] {
  const { type, const: only, items, anyOf, oneOf } = resolve(schema);
  const forms = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (forms.length > 0) return [...new Set(forms.flatMap(kindsOf))].sort();
  const types = [type ?? (only === undefined ? 'any' : typeof only)].flat();
  return types
    .filter((one) => one !== 'null')
    .map((one) => (one === 'array' && items !== undefined ? `list of ${kindsOf(items).join(' or ')}` : one));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

test('every object has a name', () => {
  const anonymous = everySchema.filter(({ schema, isNamed }) => schema.properties !== undefined && !isNamed);
  expect(unique(anonymous.map(({ at }) => at))).toEqual([]);
});

test('every field has a description', () => {
  const fields = everySchema.flatMap(({ at, schema: { properties = {} } }) =>
    Object.entries(properties).map(([name, field]) => ({ at: `${at}.${name}`, field })),
  );
  const bare = fields.filter(({ field }) => !isDescribed(field));
  expect(unique(bare.map(({ at }) => at))).toEqual([]);
});

function isDescribed(field: Schema): boolean {
  return [field, ...(field.oneOf ?? [])].some((one) => (one.description ?? resolve(one).description) !== undefined);
}

/** Fields that other standards or the specification of the product give two types. */
const TWO_TYPES: { readonly [field: string]: string } = {
  data: 'the items of a page, and the data of an event',
  record: 'the name of a host in a dynamic update (specification), and the record of a search hit',
  error: 'the envelope of the DNS API, and the error of a single query',
  status: 'the state of a thing, and the HTTP status of a problem (RFC 9457)',
};

test('a field has the same type wherever it is', () => {
  const fields = everySchema.flatMap(({ at, schema: { properties = {} } }) =>
    Object.entries(properties).map(([name, field]) => ({ name, at, kind: kindsOf(field).join(' or ') })),
  );
  const differing = [...Map.groupBy(fields, ({ name }) => name)]
    .filter(([name, all]) => !(name in TWO_TYPES) && new Set(all.map(({ kind }) => kind)).size > 1)
    .map(([name, all]) => `${name}: ${unique(all.map(({ at, kind }) => `${kind} in ${at}`)).join(', ')}`);
  expect(differing).toEqual([]);
});

/** First words of operation ids, by method. */
const verbs: { readonly [method: string]: RegExp } = {
  get: /^(list|get|count|check|search|stream|export|diff|describe)/,
  post: /^(create|updateAddress|request|check|enable|disable|roll|rollBack|renew|restore|rotate|verify|test|redeliver|import)/,
  put: /^(import|replace|update)/,
  patch: /^(update|change)/,
  delete: /^delete/,
};

test.each(operations)(
  '$operationId is named as clients expect: $method $path',
  ({ operationId, method, path, tags }) => {
    expect(operationId).toMatch(verbs[method]);
    expect(path).not.toMatch(/\{\w*_id\}/);
    expect(tags).toHaveLength(1);
  },
);

test('an operation has the same id in both APIs, and no other operation of an API has it', () => {
  const ids = new Map<string, string>();
  for (const { operationId, method, path } of operations) {
    const request = `${method} ${path}`;
    expect([operationId, ids.get(operationId) ?? request]).toEqual([operationId, request]);
    ids.set(operationId, request);
  }
});

test('null is in a list of types, or beside a reference', () => {
  const others = everySchema.filter(
    ({ schema: { anyOf = [], oneOf = [] } }) =>
      anyOf.some(({ type }) => type === 'null') ||
      (oneOf.some(({ type }) => type === 'null') && !oneOf.some((one) => one.$ref !== undefined)),
  );
  expect(unique(others.map(({ at }) => at))).toEqual([]);
});
