import { formsByType } from '../http/nullable.ts';

/** A schema of a description, as far as the reference shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly deprecated?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
}

/** One field of a body, such as `changes[].name`. */
export interface SchemaRow {
  readonly field: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly notes: string;
}

type Schemas = Readonly<Record<string, Schema>>;

/** Fields within fields that are shown; deeper ones are left to the description. */
const MAX_DEPTH = 6;

/** The fields of a schema with those within them, in their order. */
export function schemaRows(schema: Schema, schemas: Schemas, prefix = '', depth = 0): SchemaRow[] {
  if (depth > MAX_DEPTH) return [];
  const forms = formsOf(schema, schemas);
  return forms.flatMap((form) => [
    ...(form.items === undefined ? [] : schemaRows(form.items, schemas, `${prefix}[]`, depth + 1)),
    ...Object.entries(form.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const isRequired = form.required?.includes(name) ?? false;
      return [rowOf(path, field, isRequired, schemas), ...schemaRows(field, schemas, path, depth + 1)];
    }),
  ]);
}

function rowOf(field: string, schema: Schema, isRequired: boolean, schemas: Schemas): SchemaRow {
  return { field, type: typeOf(schema, schemas), isRequired, notes: notesOf(schema, schemas) };
}

/** `integer`, `string or null`, `list of objects`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const names = formsOf(schema, schemas).flatMap(({ type, items, format, const: only }) => {
    if (items !== undefined) return [`list of ${typeOf(items, schemas)}`];
    if (only !== undefined) return [JSON.stringify(only)];
    if (format !== undefined && type === 'string') return [format];
    return type ?? [];
  });
  return [...new Set(names)].join(' or ') || 'any';
}

/** The description, with values, default and example. */
export function notesOf(schema: Schema, schemas: Schemas): string {
  const whole = { ...resolve(schema, schemas), ...schema };
  const values = formsOf(schema, schemas).flatMap((form) => form.enum ?? []);
  return [
    whole.deprecated === true && !/deprecated/i.test(whole.description ?? '') ? 'Deprecated.' : '',
    whole.description ?? '',
    values.length === 0 ? '' : `One of ${values.map(String).join(', ')}.`,
    whole.default === undefined ? '' : `${JSON.stringify(whole.default)} where left out.`,
    whole.example === undefined ? '' : `For example ${JSON.stringify(whole.example)}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function formsOf(schema: Schema, schemas: Schemas): readonly Schema[] {
  const whole = resolve(schema, schemas);
  const forms = whole.anyOf ?? whole.oneOf;
  return forms === undefined ? formsByType(whole) : forms.flatMap((form) => formsOf(form, schemas));
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!];
}
