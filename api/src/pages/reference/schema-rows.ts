import { type Html, markup } from '../../http/html.ts';
import { formsByType } from '../../http/nullable.ts';

/** The parts of a schema that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  /** Values of an answer. Later versions may add values. */
  readonly 'x-extensible-enum'?: readonly unknown[];
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

/** A field of a body, such as `changes[].name`. */
export interface SchemaRow {
  readonly field: string;
  readonly type: Html;
  readonly isRequired: boolean;
  readonly notes: string;
}

type Schemas = Readonly<Record<string, Schema>>;

/** Maximum nesting depth shown. */
const MAX_DEPTH = 6;

/** Returns the fields of a schema in order, including nested fields. Fields of nested named schemas are omitted. */
export function schemaRows(schema: Schema, schemas: Schemas, prefix = '', depth = 0): SchemaRow[] {
  if (depth > MAX_DEPTH || (depth > 0 && schema.$ref !== undefined)) return [];
  const forms = formsOf(schema, schemas).filter((form) => depth === 0 || form.$ref === undefined);
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

/** Formats a type, such as `integer`, `string or null` or `list of Zone`. A named object is a link to its fields. */
export function typeOf(schema: Schema, schemas: Schemas): Html {
  const names = formsOf(schema, schemas).flatMap((form): Html[] => {
    const { $ref, type, items, format, const: only } = form;
    if ($ref !== undefined) return [linkToSchema(nameOf($ref))];
    if (items !== undefined) return [markup`list of ${typeOf(items, schemas)}`];
    if (only !== undefined) return [markup`${JSON.stringify(only)}`];
    if (format !== undefined && type === 'string') return [markup`${format}`];
    return type === undefined ? [] : [markup`${String(type)}`];
  });
  const different = [...new Map(names.map((one) => [one.html, one])).values()];
  const [first = markup`any`, ...others] = different;
  return others.reduce((text, one) => markup`${text} or ${one}`, first);
}

function linkToSchema(name: string): Html {
  return markup`<a href="#${name}">${name}</a>`;
}

/** Returns the description together with the allowed values, default and example. */
export function notesOf(schema: Schema, schemas: Schemas): string {
  const whole = { ...resolve(schema, schemas), ...schema };
  const values = formsOf(schema, schemas).flatMap((form) => form.enum ?? form['x-extensible-enum'] ?? []);
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

/** Returns the alternatives of a schema. A named object stays a reference. */
function formsOf(schema: Schema, schemas: Schemas): readonly Schema[] {
  const whole = resolve(schema, schemas);
  const forms = whole.anyOf ?? whole.oneOf;
  if (forms !== undefined) return forms.flatMap((form) => formsOf(form, schemas));
  return isNamedObject(schema, whole) ? [{ ...whole, $ref: schema.$ref }] : formsByType(whole);
}

function isNamedObject({ $ref }: Schema, whole: Schema): boolean {
  return $ref !== undefined && whole.properties !== undefined;
}

/** Returns the name of the schema to which a reference leads. */
export function nameOf(ref: string): string {
  return ref.split('/').at(-1)!;
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)];
}
