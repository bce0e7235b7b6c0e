import { nameOf, type Schema } from '../description.ts';

export interface Place {
  /** True if the type is in a request, where enumerations are closed. */
  readonly isSent: boolean;
  /** Gets the name of each class and import that the type needs. */
  readonly uses: (name: string) => void;
}

const PLAIN: { readonly [type: string]: string } = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Returns the Python type of a schema. */
export function pythonType(schema: Schema, place: Place): string {
  const { $ref } = schema;
  if ($ref !== undefined) {
    place.uses(nameOf($ref));
    return nameOf($ref);
  }
  const choices = choicesOf(schema);
  if (choices === undefined) return plainType(schema, place);
  const types = [...new Set(choices.map((one) => pythonType(one, place)))];
  if (types.includes('Any')) return 'Any';
  return [...types.filter((one) => one !== 'None'), ...types.filter((one) => one === 'None')].join(' | ');
}

function choicesOf({ oneOf, anyOf, ...schema }: Schema): readonly Schema[] | undefined {
  const { type } = schema;
  return oneOf ?? anyOf ?? (Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : undefined);
}

function plainType(schema: Schema, place: Place): string {
  const { type, items = {}, additionalProperties: values } = schema;
  if (type === 'array') return `list[${pythonType(items, place)}]`;
  if (type === 'object') return `dict[str, ${pythonType(typeof values === 'object' ? values : {}, place)}]`;
  if (type === 'string') return textType(schema, place);
  const plain = PLAIN[type as string];
  if (plain === undefined) place.uses('Any');
  return plain ?? 'Any';
}

function textType({ enum: values, const: constant, format }: Schema, place: Place): string {
  const known = values ?? (constant === undefined ? undefined : [constant]);
  if (known !== undefined && place.isSent) return literal(known, place);
  if (format !== 'date-time') return 'str';
  place.uses('datetime');
  return 'datetime';
}

/** Null is a choice of its own in the type. */
export function literal(values: readonly unknown[], { uses }: Pick<Place, 'uses'>): string {
  uses('Literal');
  const texts = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return `Literal[${texts.join(', ')}]`;
}
