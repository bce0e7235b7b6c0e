/**
 * Rules about several fields of a request, for the description: JSON Schema has them, and generators of clients pass
 * over them, so that the type of the request stays one object. The API has the same rules in a check of the schema.
 */
export interface Conditions {
  readonly required?: string[];
  readonly properties?: { [field: string]: object };
  readonly not?: { anyOf: { required: string[] }[] };
  readonly dependentSchemas?: { [field: string]: Conditions };
  readonly if?: Conditions;
  readonly then?: Conditions;
  readonly else?: Conditions;
}

/** Fields that have to be there, and fields that must not. */
export function fieldsOf({
  required = [],
  refused = [],
}: Partial<Record<'required' | 'refused', readonly string[]>>): Conditions {
  return {
    ...(required.length === 0 ? {} : { required: [...required] }),
    ...(refused.length === 0 ? {} : { not: { anyOf: refused.map((field) => ({ required: [field] })) } }),
  };
}

/** Whether a field is there and has a value. */
export function hasValue(field: string, value: unknown): Conditions {
  return { required: [field], properties: { [field]: { const: value } } };
}
