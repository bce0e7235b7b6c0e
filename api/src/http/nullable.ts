/** The schema keywords that can express null. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
}

/**
 * Rewrites nullable schemas from `anyOf` to a list of types, or to `oneOf` with a reference. openapi-generator for
 * Python fails on null in `anyOf`.
 */
export function withNullAsType<T>(description: T): T;
export function withNullAsType(description: unknown): unknown {
  if (Array.isArray(description)) return description.map((one: unknown) => withNullAsType(one));
  if (!isObject(description)) return description;
  const given = Object.fromEntries(Object.entries(description).map(([key, value]) => [key, withNullAsType(value)]));
  const { anyOf, ...rest } = given;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return given;
  const form = anyOf.find((one) => !isNull(one)) as Schema;
  if (typeof form.type !== 'string' || 'const' in form) return { ...rest, oneOf: anyOf };
  const values = form.enum === undefined ? {} : { enum: [...form.enum, null] };
  return { ...form, ...values, type: [form.type, 'null'], ...rest };
}

export function formsByType<S extends Schema>(schema: S): readonly S[] {
  const { type } = schema;
  if (!Array.isArray(type)) return [schema];
  return type.map((one: string) => {
    if (one === 'null') return { type: one } as S;
    const values = schema.enum === undefined ? {} : { enum: schema.enum.filter((value) => value !== null) };
    return { ...schema, ...values, type: one };
  });
}

function isObject(given: unknown): given is { readonly [key: string]: unknown } {
  return typeof given === 'object' && given !== null;
}

function isNull(form: unknown): boolean {
  return isObject(form) && form.type === 'null';
}
