import { isDeepStrictEqual } from 'node:util';

/** The JSON Schema (2020-12) keywords that our descriptions use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
}

export type Schemas = { readonly [name: string]: Schema };

type Fields = { readonly [name: string]: unknown };
type Fits = (schema: Schema, value: unknown) => boolean;
type Keyword = (given: never, value: never, fits: Fits, schema: Schema) => boolean;

const length = (text: string): number => [...text].length;

/** Keywords for all types. */
const general: { readonly [keyword: string]: Keyword } = {
  type: (given: string | readonly string[], value: unknown) =>
    (typeof given === 'string' ? [given] : given).some((one) => isOfType(one, value)),
  enum: (given: readonly unknown[], value: unknown) => given.some((one) => isDeepStrictEqual(one, value)),
  const: (given: unknown, value: unknown) => isDeepStrictEqual(given, value),
  anyOf: (given: readonly Schema[], value: unknown, fits) => given.some((one) => fits(one, value)),
  oneOf: (given: readonly Schema[], value: unknown, fits) => given.filter((one) => fits(one, value)).length === 1,
  not: (given: Schema, value: unknown, fits) => !fits(given, value),
  if: (given: Schema, value: unknown, fits, schema) =>
    fits((fits(given, value) ? schema.then : schema.else) ?? {}, value),
};

/** Keywords by type. A value of another type always satisfies them. */
const byType: { readonly [type: string]: { readonly [keyword: string]: Keyword } } = {
  number: {
    minimum: (given: number, value: number) => value >= given,
    maximum: (given: number, value: number) => value <= given,
  },
  string: {
    minLength: (given: number, value: string) => length(value) >= given,
    maxLength: (given: number, value: string) => length(value) <= given,
    pattern: (given: string, value: string) => new RegExp(given, 'u').test(value),
  },
  array: {
    minItems: (given: number, value: readonly unknown[]) => value.length >= given,
    maxItems: (given: number, value: readonly unknown[]) => value.length <= given,
    items: (given: Schema, value: readonly unknown[], fits) => value.every((item) => fits(given, item)),
  },
  object: {
    required: (given: readonly string[], value: Fields) => given.every((name) => name in value),
    properties: (given: Schemas, value: Fields, fits) =>
      Object.entries(given).every(([name, one]) => !(name in value) || fits(one, value[name])),
    additionalProperties: (given: Schema | boolean, value: Fields, fits, { properties = {} }) =>
      Object.keys(value).every(
        (name) => name in properties || (typeof given === 'boolean' ? given : fits(given, value[name])),
      ),
    propertyNames: (given: Schema, value: Fields, fits) => Object.keys(value).every((name) => fits(given, name)),
    dependentRequired: (given: { readonly [name: string]: readonly string[] }, value: Fields) =>
      Object.entries(given).every(([name, wanted]) => !(name in value) || wanted.every((other) => other in value)),
    dependentSchemas: (given: Schemas, value: Fields, fits) =>
      Object.entries(given).every(([name, one]) => !(name in value) || fits(one, value)),
  },
};

/** Keywords that have no effect of their own. */
const SILENT = ['$ref', 'then', 'else', 'description', 'default', 'example', 'format'];

/** True if the value matches the schema. Throws for an unknown keyword. */
export function isOfSchema(schema: Schema, value: unknown, schemas: Schemas): boolean {
  const { $ref } = schema;
  const fits: Fits = (one, other) => isOfSchema(one, other, schemas);
  if ($ref !== undefined && !fits(schemas[$ref.split('/').at(-1)!], value)) return false;
  return Object.entries(schema).every(([keyword, given]) => {
    if (SILENT.includes(keyword)) return true;
    const type = Object.keys(byType).find((one) => keyword in byType[one]);
    const check = type === undefined ? general[keyword] : byType[type][keyword];
    if (check === undefined) throw new Error(`the keyword ${keyword} is not known here`);
    return (type !== undefined && !isOfType(type, value)) || check(given as never, value as never, fits, schema);
  });
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/**
 * Builds a value from all examples in a schema. Returns undefined if the schema has no example, or a required field
 * has none.
 */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { $ref, ...own } = schema;
  const {
    example,
    type,
    properties = {},
    required = [],
    items,
  } = {
    ...($ref === undefined ? {} : schemas[$ref.split('/').at(-1)!]),
    ...own,
  };
  if (example !== undefined) return example;
  if (type === 'array' && items !== undefined) {
    const item = exampleOf(items, schemas);
    return item === undefined ? undefined : [item];
  }
  const values = Object.entries(properties).flatMap(([name, one]) => {
    const value =
      exampleOf(one, schemas) ?? (required.includes(name) ? (one.const ?? one.enum?.[0] ?? one.default) : undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  const isWhole = required.every((name) => values.some(([there]) => there === name));
  return values.length === 0 || !isWhole ? undefined : Object.fromEntries(values);
}
