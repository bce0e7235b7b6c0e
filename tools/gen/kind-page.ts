import type { CustomResourceDefinition, OpenApiSchema } from '@fourwinds/resources';
import { replaceBlock } from './block.ts';
import { code, table } from './table.ts';

/** For each condition type, maps each reason to its meaning. */
export type Conditions = { readonly [type: string]: { readonly [reason: string]: string } };

/**
 * Replaces the text between `<!-- fields -->` or `<!-- conditions -->` and the next `<!-- end -->`. Throws if a
 * marker is missing.
 */
export function kindPage(page: string, definition: CustomResourceDefinition, conditions: Conditions): string {
  const fields = table([['field', 'form', 'meaning'], ...fieldRows(specOf(definition), 'spec')]);
  const withFields = replaceBlock(page, 'fields', fields);
  return Object.keys(conditions).length === 0
    ? withFields
    : replaceBlock(withFields, 'conditions', table([['condition', 'reason', 'meaning'], ...conditionRows(conditions)]));
}

function conditionRows(conditions: Conditions): string[][] {
  return Object.entries(conditions).flatMap(([type, reasons]) =>
    Object.entries(reasons).map(([reason, meaning], i) => [i === 0 ? code(type) : '', code(reason), meaning]),
  );
}

function specOf({ spec }: CustomResourceDefinition): OpenApiSchema {
  const { versions } = spec as { versions: { schema: { openAPIV3Schema: OpenApiSchema } }[] };
  return versions[0].schema.openAPIV3Schema.properties!.spec;
}

function fieldRows(schema: OpenApiSchema, path: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isList = property.items !== undefined;
    const at = `${path}.${name}${isList ? '[]' : ''}`;
    const required = schema.required?.includes(name) === true ? ' **required**' : '';
    const row = [code(at) + required, form(property), property.description ?? ''];
    return [row, ...fieldRows(isList ? property.items! : property, at)];
  });
}

/** Maximum number of values in a table. Longer lists have their own pages. */
const MAX_VALUES = 5;

function form(schema: OpenApiSchema): string {
  if (schema.items !== undefined) return `list of ${schema.items.type}`;
  if (schema.additionalProperties !== undefined) return 'map of string';
  const values = schema.enum ?? [];
  const shown = values.length > 0 && values.length <= MAX_VALUES ? values.join(', ') : (schema.type ?? '');
  return schema.default === undefined || typeof schema.default === 'object'
    ? shown
    : `${shown}; ${JSON.stringify(schema.default)} when omitted`;
}
