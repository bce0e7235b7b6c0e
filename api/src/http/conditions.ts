/**
 * Rules that involve several fields, as JSON Schema for the API description. Client generators ignore these rules, so
 * the request type stays a single object. The zod schema must check the same rules.
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

export function fieldsOf({
  required = [],
  refused = [],
}: Partial<Record<'required' | 'refused', readonly string[]>>): Conditions {
  return {
    ...(required.length === 0 ? {} : { required: [...required] }),
    ...(refused.length === 0 ? {} : { not: { anyOf: refused.map((field) => ({ required: [field] })) } }),
  };
}

export function hasValue(field: string, value: unknown): Conditions {
  return { required: [field], properties: { [field]: { const: value } } };
}
