import { stringify } from 'yaml';
import { z } from 'zod';
import { code, table } from '../table.ts';

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: { readonly [name: string]: Property };
}

/** Helm adds this value to subcharts. */
const GLOBAL = { type: 'object', description: 'Values of a chart that this one is part of; nothing here reads them.' };

export function schemaFile(schema: z.ZodObject): string {
  const { properties, ...rest } = jsonSchema(schema);
  return `${JSON.stringify({ ...rest, properties: { ...properties, global: GLOBAL } }, null, 2)}\n`;
}

function jsonSchema(schema: z.ZodObject): Required<Pick<Property, 'properties'>> {
  const options = { io: 'input', target: 'draft-7', reused: 'inline', override } as const;
  return z.toJSONSchema(schema, options) as Required<Pick<Property, 'properties'>>;
}

function override(context: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  addressesByFormat(context);
  namedByPattern(context);
}

/** Removes all address rules except `format`. zod also adds a pattern of 600 characters, which Helm would print. */
function addressesByFormat({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'ipv4' || jsonSchema.format === 'ipv6') delete jsonSchema.pattern;
}

/**
 * Converts `propertyNames` to `patternProperties`, because Helm reports the wrong path if `propertyNames` fails.
 * Throws if names have other rules besides their pattern.
 */
function namedByPattern({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties } = jsonSchema;
  if (typeof propertyNames !== 'object') return;
  const { type: _, pattern, ...others } = propertyNames;
  if (Object.keys(others).length > 0)
    throw new Error(`the names of values have more than a pattern: ${JSON.stringify(others)}`);
  delete jsonSchema.propertyNames;
  if (pattern === undefined) return;
  jsonSchema.patternProperties = { [pattern]: additionalProperties ?? {} };
  jsonSchema.additionalProperties = false;
}

/** Returns values.yaml: the defaults, each below its description. */
export function valuesFile(schema: z.ZodObject): string {
  return `# Made by “npm run gen” from tools/gen/charts.\n${lines(propertiesOf(schema), '').join('\n')}\n`;
}

export function valuesTable(schema: z.ZodObject): string {
  return table([['value', 'default', 'meaning'], ...rows(propertiesOf(schema), '')]);
}

function propertiesOf(schema: z.ZodObject): { readonly [name: string]: Property } {
  return jsonSchema(schema).properties;
}

function lines(properties: { readonly [name: string]: Property }, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { description, properties: inner } = described(name, property);
    const comment = `${indent}# ${description}`;
    if (inner !== undefined) return [comment, `${indent}${name}:`, ...lines(inner, `${indent}  `)];
    const value = stringify({ [name]: property.default }, { lineWidth: 0 }).trimEnd();
    return [comment, ...value.split('\n').map((line) => indent + line)];
  });
}

function rows(properties: { readonly [name: string]: Property }, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { description, properties: inner } = described(name, property);
    const path = prefix + name;
    if (inner !== undefined) return rows(inner, `${path}.`);
    return [[code(path), code(JSON.stringify(property.default)), description]];
  });
}

/** Throws if a value has no description, or neither a default nor nested values. */
function described(name: string, property: Property): Property & { readonly description: string } {
  const { description, properties, default: omitted } = property;
  if (description === undefined) throw new Error(`the value ${name} has no description`);
  const inner = Object.keys(properties ?? {}).length > 0 ? properties : undefined;
  if (inner === undefined && omitted === undefined) throw new Error(`the value ${name} has no default`);
  return { ...property, description, properties: inner };
}
