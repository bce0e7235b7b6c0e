import { isDeepStrictEqual } from 'node:util';

type Json = unknown;
type Fields = { readonly [name: string]: Json };

/** Values, not schemas. A walk through schemas does not change them. */
const DATA = new Set(['const', 'default', 'enum', 'example', 'examples', 'x-extensible-enum']);

/** Maps from names to schemas. Their names are not keywords. */
const MAPS = new Set(['properties', 'dependentSchemas', '$defs']);

const SCHEMAS = '#/components/schemas/';

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Fields } };
  readonly components: { readonly schemas?: { readonly [name: string]: Json } };
}

/**
 * Returns the description that clients get. In answers, objects are open and enumerations are extensible, because
 * later versions add fields and values. Requests stay strict. Throws if a component would need both forms.
 */
export function publishedForm(document: object): object {
  const tidy = walk(document, tidied) as Document & Fields;
  const { schemas = {}, parameters, ...ofAnswers } = tidy.components as Document['components'] & Fields;
  const operations = Object.values(tidy.paths).flatMap((item) => Object.values(item));
  const inRequests = reached(
    operations.map((operation) => [operation.parameters, operation.requestBody]),
    schemas,
  );
  const inAnswers = reached([operations.map(({ responses }) => responses), ofAnswers, tidy.webhooks], schemas);
  refuseSharing(
    [...inRequests].filter((name) => inAnswers.has(name)),
    schemas,
  );
  return {
    ...tidy,
    paths: mapFields(tidy.paths, (item) =>
      mapFields(item, ({ responses, ...rest }: Fields) => ({ ...rest, responses: asAnswer(responses) })),
    ),
    ...(tidy.webhooks === undefined ? {} : { webhooks: asAnswer(tidy.webhooks) }),
    components: {
      schemas: mapFields(schemas, (schema, name) => (inRequests.has(name) ? schema : asAnswer(schema))),
      ...(parameters === undefined ? {} : { parameters }),
      ...(asAnswer(ofAnswers) as Fields),
    },
  };
}

function asAnswer(part: Json): Json {
  return walk(part, opened);
}

function refuseSharing(names: readonly string[], schemas: Fields): void {
  const differs = (schema: Json): boolean => !isDeepStrictEqual(schema, asAnswer(schema));
  const [name] = names.filter((one) => differs(schemas[one]));
  if (name === undefined) return;
  throw new Error(`the component ${name} is strict in requests and open in answers; give each direction its own`);
}

/** Formats whose syntax needs no pattern beside them. */
const FORMATS = new Set(['date-time', 'date', 'uuid', 'ipv4', 'ipv6', 'email', 'uri']);

/** Removes what a format implies, and the description that a parameter repeats in its schema. */
function tidied(schema: Fields): Fields {
  const { pattern, ...rest } = schema;
  if (pattern !== undefined && FORMATS.has(schema.format as string)) return rest;
  if (isInteger(schema)) return withoutSafeBounds(schema);
  const inner = schema.schema as Fields | undefined;
  if (schema.description !== undefined && inner?.description === schema.description) {
    const { description: _, ...others } = inner;
    return { ...schema, schema: others };
  }
  return schema;
}

function isInteger({ type }: Fields): boolean {
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
}

/** The bounds of integers in JavaScript are no rule of the API. Integers without an upper bound have 64 bits. */
function withoutSafeBounds({ minimum, maximum, ...schema }: Fields): Fields {
  return {
    ...schema,
    ...(maximum === Number.MAX_SAFE_INTEGER ? { format: 'int64' } : {}),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

/** Opens an object, and makes an enumeration of texts extensible. A single value, such as a discriminator, stays. */
function opened(schema: Fields): Fields {
  const { additionalProperties, enum: values, ...rest } = schema;
  const isExtensible = Array.isArray(values) && textsOf(values).length > 1;
  return {
    ...rest,
    ...(values === undefined || isExtensible ? {} : { enum: values }),
    ...(isExtensible ? { 'x-extensible-enum': textsOf(values) } : {}),
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
  };
}

function textsOf(values: readonly Json[]): Json[] {
  return values.filter((value) => typeof value === 'string');
}

/** Returns the names of all schemas that the parts refer to, also through other schemas. */
function reached(parts: readonly Json[], schemas: Fields): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: Json): void => {
    walk(part, (one) => {
      const name = nameIn(one);
      if (name !== undefined && !found.has(name)) {
        found.add(name);
        visit(schemas[name]);
      }
      return one;
    });
  };
  parts.forEach(visit);
  return found;
}

function nameIn({ $ref }: Fields): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
}

/** Rebuilds a part of the description from the inside out. Values such as examples stay as they are. */
function walk(part: Json, change: (schema: Fields) => Fields): Json {
  if (Array.isArray(part)) return part.map((one: Json) => walk(one, change));
  if (typeof part !== 'object' || part === null) return part;
  return change(
    mapFields(part as Fields, (value, key) => {
      if (DATA.has(key)) return value;
      return MAPS.has(key) ? mapFields(value as Fields, (one) => walk(one, change)) : walk(value, change);
    }),
  );
}

/** Maps each value. Omits undefined values, which JSON does not have. */
function mapFields<T, R>(
  fields: { readonly [name: string]: T },
  map: (value: T, name: string) => R,
): { readonly [name: string]: R } {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there.map(([name, value]) => [name, map(value, name)]));
}
