import { nameOf, type Schema } from '../description.ts';
import { type AllNamed, isClass } from '../named.ts';
import type { Enums } from './enums.ts';
import { goName } from './names.ts';

export interface Place {
  readonly all: AllNamed;
  readonly enums: Enums;
  /** Name of the struct. */
  readonly owner: string;
  readonly property: string;
}

export interface GoType {
  readonly name: string;
  readonly isNullable: boolean;
  /** True for slices and maps, whose zero value means that there is none. */
  readonly isCollection: boolean;
  readonly isStruct: boolean;
  /** The schema without null, behind references. */
  readonly schema: Schema;
}

const PLAIN: { readonly [type: string]: string } = { integer: 'int64', number: 'float64', boolean: 'bool' };

/** Returns the Go type of a schema. */
export function goType(schema: Schema, place: Place): GoType {
  const { $ref } = schema;
  if ($ref !== undefined) return referenced(nameOf($ref), place);
  const choices = choicesOf(schema);
  const others = choices.filter(({ type }) => type !== 'null');
  const isNullable = others.length < choices.length;
  if (others.length !== 1) return { ...plain('any', schema), isNullable: true };
  if (others[0] !== schema) return { ...goType(others[0], place), isNullable };
  return { ...ofOneType(schema, place), isNullable };
}

function referenced(name: string, place: Place): GoType {
  const { schema } = place.all.get(name)!;
  if (schema.discriminator !== undefined) throw new Error(`the union ${name} is part of a struct`);
  if (isClass(schema)) return { ...plain(goName(name), schema), isStruct: true };
  return goType(schema, { ...place, owner: goName(name), property: '' });
}

/** The schemas of which a value has one. A list of types is split. */
function choicesOf(schema: Schema): readonly Schema[] {
  const { oneOf, anyOf, type } = schema;
  if (oneOf ?? anyOf) return oneOf ?? anyOf!;
  return Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : [schema];
}

function ofOneType(schema: Schema, place: Place): GoType {
  const { type, items = {}, additionalProperties: values } = schema;
  if (type === 'array') {
    const inside = goType(items, { ...place, property: place.property.replace(/(?<=ch)es$|s$/, '') });
    return { ...plain(`[]${element(inside)}`, schema), isCollection: true };
  }
  if (type === 'object') {
    const inside = typeof values === 'object' ? element(goType(values, place)) : 'any';
    return { ...plain(`map[string]${inside}`, schema), isCollection: true };
  }
  return plain(type === 'string' ? textType(schema, place) : (PLAIN[type as string] ?? 'any'), schema);
}

function element({ name, isNullable, isCollection }: GoType): string {
  return isNullable && !isCollection && name !== 'any' ? `*${name}` : name;
}

function textType(schema: Schema, { enums, owner, property }: Place): string {
  const known = (schema['x-extensible-enum'] ?? schema.enum)?.filter((one) => one !== null);
  if (known !== undefined) return enums.mark(owner, property, known);
  return schema.format === 'date-time' ? 'time.Time' : 'string';
}

function plain(name: string, schema: Schema): GoType {
  return { name, schema, isNullable: false, isCollection: false, isStruct: false };
}
