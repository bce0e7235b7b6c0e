import { omit } from '@fourwinds/data';
import { z } from 'zod';

export interface OpenApiSchema {
  type?: string;
  format?: string;
  description?: string;
  pattern?: string;
  default?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: { [name: string]: OpenApiSchema };
  additionalProperties?: OpenApiSchema;
  items?: OpenApiSchema;
  anyOf?: OpenApiSchema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  minimum?: number;
  maximum?: number;
  'x-kubernetes-validations'?: { rule: string; message: string }[];
}

const formatLengths: { readonly [format: string]: number } = { 'date-time': 64, uuid: 36, ipv4: 15, ipv6: 45 };
const INT32_MAX = 2_147_483_647;

/**
 * Converts a zod type to a structural schema. Throws for unbounded types, and for types that a structural schema
 * cannot express.
 */
export function structuralSchema(type: z.ZodType): OpenApiSchema {
  const schema = z.toJSONSchema(type, { target: 'openapi-3.0', io: 'input' }) as OpenApiSchema;
  return structural(schema, '');
}

function structural(schema: OpenApiSchema, path: string): OpenApiSchema {
  const { properties, items, additionalProperties, anyOf, ...rest } = schema;
  const result: OpenApiSchema =
    anyOf === undefined ? withoutFormatPattern(rest) : { ...rest, ...alternativeFormats(anyOf, path) };
  if (result.type === 'integer' && (result.maximum ?? 0) > INT32_MAX) result.format = 'int64';
  if (items !== undefined) result.items = structural(items, `${path}[]`);
  if (additionalProperties !== undefined) result.additionalProperties = structural(additionalProperties, `${path}.*`);
  if (properties !== undefined) {
    result.properties = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, structural(property, `${path}.${name}`)]),
    );
  }
  requireBounds(result, path);
  return result;
}

/**
 * Removes the pattern that zod adds for a format. The API server knows the format itself, and the pattern would make
 * error messages unreadable.
 */
function withoutFormatPattern(schema: OpenApiSchema): OpenApiSchema {
  const length = formatLengths[schema.format ?? ''];
  if (length === undefined) return schema;
  return { ...omit(schema, 'pattern'), maxLength: length };
}

/**
 * Handles `{ type: string, anyOf: [{ format: ipv4 }, { format: ipv6 }] }`. A structural schema requires the type
 * outside `anyOf`.
 */
function alternativeFormats(anyOf: OpenApiSchema[], path: string): OpenApiSchema {
  const lengths = anyOf.map(({ type, format }) => (type === 'string' ? formatLengths[format ?? ''] : undefined));
  if (lengths.includes(undefined)) throw new Error(`${path}: only strings of several formats can be alternatives`);
  return {
    type: 'string',
    maxLength: Math.max(...(lengths as number[])),
    anyOf: anyOf.map(({ format }) => ({ format })),
  };
}

function requireBounds(schema: OpenApiSchema, path: string): void {
  const bounded: { readonly [type: string]: boolean } = {
    string: schema.enum !== undefined || schema.maxLength !== undefined,
    integer: (schema.minimum ?? -Infinity) > Number.MIN_SAFE_INTEGER && schema.maximum !== undefined,
    array: schema.maxItems !== undefined,
    object: schema.additionalProperties === undefined || schema.maxProperties !== undefined,
    boolean: true,
  };
  if (bounded[schema.type ?? ''] !== true)
    throw new Error(`${path}: ${schema.type ?? 'schema without a type'} needs a bound`);
}
